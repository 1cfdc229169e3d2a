import { isIP } from 'node:net';
import { hostname } from 'node:os';

/** Ends of names that the public name servers give to nobody. */
const PRIVATE = /\.(local|localhost|lan|home|internal|home\.arpa)$/;

/**
 * Whether a web page on the internet could not have had this name pointed at this computer: an address, a name of the
 * own network, or this computer's own.
 */
export function isOfOwnNetwork(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$/g, '');
  return isIP(bare) !== 0 || !bare.includes('.') || PRIVATE.test(bare) || bare === hostname().toLowerCase();
}
