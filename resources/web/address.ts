interface Address {
  readonly addresses: readonly string[];
  readonly urls: readonly string[];
  readonly tls: object | null;
  /** Former addresses. */
  readonly history: readonly { readonly addresses: readonly string[] }[];
}

type Here = Pick<Location, 'hostname' | 'protocol'>;

const isOnServer = (host: string): boolean => host === 'localhost' || host.startsWith('127.');

/**
 * Where this page had better be: the address it came from is none of the server's any more, or the server encrypts by
 * now what still goes in the clear here.
 */
export function betterThan({ hostname, protocol }: Here, { addresses, urls, tls, history }: Address) {
  const wasThere = history.some((stay) => stay.addresses.includes(hostname));
  const isGone = wasThere && !addresses.includes(hostname);
  const isPlain = tls !== null && protocol === 'http:' && !isOnServer(hostname);
  if (!isGone && !isPlain) return undefined;
  return urls.find((url) => new URL(url).hostname === hostname) ?? urls[0];
}
