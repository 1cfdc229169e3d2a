import { z } from 'zod';

/** Messages from the server to its parent process. server/serving/parent.ts declares the same ones. */
export const FromServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), url: z.url(), lan_urls: z.array(z.url()) }),
  z.object({ type: z.literal('heartbeat') }),
  /** Something a person must know while the server runs; null: no longer. */
  z.object({ type: z.literal('notice'), text: z.string().max(1_000).nullable() }),
  /** The start takes longer for a known reason, such as a migration. */
  z.object({ type: z.literal('patience'), ms: z.number().min(0).max(3_600_000), reason: z.string() }),
]);

export type FromServer = z.output<typeof FromServer>;

export type ToServer =
  | { readonly type: 'stop' }
  /** 32 bytes, base64url; sent right after the start to a server that waits for the key. */
  | { readonly type: 'keystore'; readonly key: string };
