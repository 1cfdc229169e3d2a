import { z } from 'zod';
import { isoTime } from '../http/endpoint/fields.ts';
import { nameSchemas } from '../http/endpoint/names.ts';

export const Address = z.object({
  host_name: z
    .string()
    .nullable()
    .describe('Name on the network, such as `galley.local`; null: not announced.'),
  addresses: z.array(z.string()),
  urls: z
    .array(z.string())
    .describe('Addresses at which tablets reach this server; https only if it has TLS.'),
  pair_pages: z
    .array(z.object({ url: z.string(), qr_svg: z.string() }))
    .describe('Pairing page at each address, with a QR code to scan.'),
  tls: z
    .object({
      port: z.int(),
      fingerprint: z.string().describe('SHA-256 of the certificate, for people to compare.'),
      pin: z.string().describe('SHA-256 of its public key as base64url, for programs to pin.'),
      valid_until: isoTime(),
      is_own: z
        .boolean()
        .describe("Whether it is Galley's own certificate, which devices must be set to trust."),
    })
    .nullable(),
  history: z
    .array(z.object({ since: isoTime(), addresses: z.array(z.string()) }))
    .describe('Current and past addresses with their start times, newest first.'),
});
export type Address = z.output<typeof Address>;

nameSchemas({ ServerAddress: Address });
