import { z } from 'zod';
import { isoTime } from '../http/endpoint/fields.ts';
import { nameSchemas } from '../http/endpoint/names.ts';

export const Address = z.object({
  host_name: z.string().nullable().describe('`galley.local`; null while the server is not announced.'),
  addresses: z.array(z.string()),
  urls: z.array(z.string()).describe('Where tablets reach this server now; https alone where it speaks TLS.'),
  pair_pages: z
    .array(z.object({ url: z.string(), qr_svg: z.string() }))
    .describe('The page that a tablet opens to be paired, under each address, to be read by its camera.'),
  tls: z
    .object({
      port: z.int(),
      fingerprint: z
        .string()
        .describe('SHA-256 of the certificate that tablets are to trust, as people compare it.'),
      pin: z.string().describe('SHA-256 of its public key, base64url, as programs pin it.'),
      valid_until: isoTime(),
      is_own: z.boolean().describe("Devices must be set to trust it because it isn't publicly trusted."),
    })
    .nullable(),
  history: z
    .array(z.object({ since: isoTime(), addresses: z.array(z.string()) }))
    .describe('Current and past addresses with their start times, newest first.'),
});
export type Address = z.output<typeof Address>;

nameSchemas({ ServerAddress: Address });
