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

/** A code and what it is exchanged for open everything of a branch: they go where nobody on the way reads them. */
export function assertSecure(url: string, insecure = false): void {
  if (insecure || !isReadable(url)) return;
  throw new AppError('SYNC_REFUSED', {
    message: `${url} is not https: whoever is on the way would read the code, and could take this branch. Give the https address of head office; where the line is safe by other means, galley with --insecure goes on.`,
  });
}
