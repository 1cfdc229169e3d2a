import { z } from 'zod';
import { isoTime } from '../http/fields.ts';
import { nameSchemas } from '../http/names.ts';

export const Address = z.object({
  /** `galley.local`; null while the server is not announced. */
  host_name: z.string().nullable(),
  addresses: z.array(z.string()),
  /** Where tablets reach this server now; https alone where it speaks TLS. */
  urls: z.array(z.string()),
  /** The page that a tablet opens to be paired, under each address, to be read by its camera. */
  pair_pages: z.array(z.object({ url: z.string(), qr_svg: z.string() })),
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
  /** The addresses of now and those of before, each with when it began, the newest first. */
  history: z.array(z.object({ since: isoTime(), addresses: z.array(z.string()) })),
});
export type Address = z.output<typeof Address>;

nameSchemas({ ServerAddress: Address });
