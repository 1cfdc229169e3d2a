import { z } from 'zod';
import { toIso } from '../core/time.ts';
import { endpoint } from '../http/endpoint.ts';
import { isoTime } from '../http/fields.ts';
import type { Reach } from '../http/platform.ts';

const Address = z.object({
  /** `galley.local`; null while the server is not announced. */
  host_name: z.string().nullable(),
  addresses: z.array(z.string()),
  /** Where tablets reach this server now; https alone where it speaks TLS. */
  urls: z.array(z.string()),
  tls: z
    .object({
      port: z.int(),
      /** SHA-256 of the certificate that tablets are to trust, as people compare it. */
      fingerprint: z.string(),
      /** SHA-256 of its public key, base64url, as programs pin it. */
      pin: z.string(),
      valid_until: isoTime(),
      /** Tablets have to be told to trust it: it is not known to the world. */
      is_own: z.boolean(),
    })
    .nullable(),
});

const onWire = ({ hostName, addresses, urls, tls }: Reach): z.output<typeof Address> => ({
  host_name: hostName,
  addresses: [...addresses],
  urls: [...urls],
  tls: tls && {
    port: tls.port,
    fingerprint: tls.fingerprint,
    pin: tls.pin,
    valid_until: toIso(tls.validUntil),
    is_own: tls.authority !== null,
  },
});

const address = endpoint({
  method: 'GET',
  path: '/system/address',
  summary: 'Where tablets reach this server now; `address.changed` says when that changes',
  tag: 'Users',
  extension: true,
  access: 'users.read',
  reply: Address,
  prepare: async (_input, { lan }) => lan.reach,
  handle: async ({ prepared }) => onWire(prepared),
});

export const lanEndpoints = [address];
