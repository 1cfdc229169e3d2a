import { loadQrCode } from '../core/qr-code.ts';
import { toIso } from '../core/time/time.ts';
import { endpoint } from '../http/endpoint/endpoint.ts';
import type { NetworkAddresses, Platform } from '../http/endpoint/platform.ts';
import { Address } from './wire.ts';

/** A tablet first learns to trust a certificate of the server's own, over a plain address. */
const originsOf = ({ urls, plainUrls, tls }: NetworkAddresses): readonly string[] =>
  tls?.authority ? plainUrls : urls;

function onWire({ reach, stays }: Platform['lan'], draw: (text: string) => string): Address {
  const { hostName, addresses, urls, tls } = reach;
  const pages = originsOf(reach).map((origin) => `${origin}/pair`);
  return {
    host_name: hostName,
    addresses: [...addresses],
    urls: [...urls],
    pair_pages: pages.map((url) => ({ url, qr_svg: draw(url) })),
    tls: tls && {
      port: tls.port,
      fingerprint: tls.fingerprint,
      pin: tls.pin,
      valid_until: toIso(tls.validUntil),
      is_own: tls.authority !== null,
    },
    history: stays.map(({ at, addresses }) => ({ since: toIso(at), addresses: [...addresses] })),
  };
}

const address = endpoint({
  method: 'GET',
  path: '/system/address',
  summary: "List this server's current and past addresses; `address.changed` is sent when they change",
  tag: 'Users',
  extension: true,
  access: 'address.read',
  reply: Address,
  prepare: async (_input, { lan }) => onWire(lan, await loadQrCode()),
  handle: async ({ prepared }) => prepared,
});

export const lanEndpoints = [address];
