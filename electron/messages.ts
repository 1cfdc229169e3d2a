import { z } from 'zod';

/** What the server tells the process that started it; the same words stand in server/serving/parent.ts. */
export const FromServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), url: z.url(), lan_urls: z.array(z.url()) }),
  z.object({ type: z.literal('heartbeat') }),
  /** The server runs, and a person has to know something all the same; null: not any more. */
  z.object({ type: z.literal('notice'), text: z.string().max(1_000).nullable() }),
  /** The start takes longer for a known reason, such as a migration. */
  z.object({ type: z.literal('patience'), ms: z.number().min(0).max(3_600_000), reason: z.string() }),
]);

export type FromServer = z.output<typeof FromServer>;

export type ToServer =
  | { readonly type: 'stop' }
  /** 32 bytes, base64url; sent right after the start to a server that was told to wait for it. */
  | { readonly type: 'keystore'; readonly key: string };
