import type { NetworkAddresses } from '../http/endpoint/platform.ts';
import type { Certificate } from './tls/certificate.ts';

export const NO_ADDRESSES: NetworkAddresses = {
  hostName: null,
  addresses: [],
  urls: [],
  plainUrls: [],
  tls: null,
};

interface Listening {
  readonly hostName: string | null;
  readonly addresses: readonly string[];
  readonly port: number;
  readonly secure: { readonly port: number; readonly certificate: Certificate } | undefined;
}

/** Addresses first: every tablet finds those, a name only some. */
export function networkAddressesOf({ hostName, addresses, port, secure }: Listening): NetworkAddresses {
  const hosts = [...addresses, ...(hostName === null ? [] : [hostName])];
  const plainUrls = hosts.map((host) => `http://${host}:${port}`);
  if (!secure) return { hostName, addresses, urls: plainUrls, plainUrls, tls: null };
  const { certificate } = secure;
  const named = new Set([...hosts.filter((host) => certificate.isValidFor(host)), ...certificate.hosts]);
  return {
    hostName,
    addresses,
    urls: [...named].map((host) => `https://${host}:${secure.port}`),
    plainUrls,
    tls: { port: secure.port, validUntil: certificate.validUntil, ...certificate.trust },
  };
}
