import { isIP } from 'node:net';
import { AddressList } from '../../server/core/address-list.ts';
import { AppError } from '../../server/core/errors.ts';

const loopback = new AddressList('127.0.0.0/8', '::1');

export function isReadable(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  return host !== 'localhost' && (isIP(host) === 0 || !loopback.has(host));
}

/**
 * A code and the credential it is exchanged for open everything of a branch, so they are sent only where nobody on the
 * way can read them.
 */
export function assertSecure(url: string, insecure = false): void {
  if (insecure || !isReadable(url)) return;
  throw new AppError('SYNC_REFUSED', {
    message: `${url} isn't https, so others on the network could read the code and impersonate this branch. Use head office's https address, or add --insecure if the network is secure, such as a VPN.`,
  });
}
