import { z } from 'zod';
import { tableImages } from './messages.ts';
import { position } from './positions.ts';

/** Which rows of a table a part holds. open: unfinished orders. recent, older: by business date. */
const span = z.enum(['all', 'open', 'recent', 'older']);
export type Span = z.output<typeof span>;

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const part = z.object({ table: z.string(), span });

export const snapshotAskSchema = z.object({
  /** Protocol version of the branch. */
  protocol: z.int().min(1),
  now: z.int(),
});
export type SnapshotAsk = z.output<typeof snapshotAskSchema>;

/** Everything for a branch, part by part in the order in which it is fetched. */
export const planSchema = z.object({
  /** Central's newest transaction before the first page: ordinary pulling continues from there. */
  head: z.int().min(0),
  /** Position of central's database then. */
  at: position,
  /** First business date of the recent parts. */
  since: day,
  /** `essential`: the branch cannot sell without it. `roots`: records, each with all that belongs to it. */
  parts: z.array(z.object({ ...part.shape, essential: z.boolean(), roots: z.int().min(0) })),
});
export type Plan = z.output<typeof planSchema>;

/** The last record of a page: its business date ('' in undated parts) and its id. */
const key = z.tuple([z.string(), z.int()]);
export type PageKey = z.output<typeof key>;

export const pageAskSchema = z.object({
  ...part.shape,
  since: day,
  /** null: from the beginning. */
  after: key.nullable(),
  /** Target number of rows. */
  limit: z.int().min(1).max(20_000),
});
export type PageAsk = z.output<typeof pageAskSchema>;

export const pageSchema = z.object({
  tables: tableImages,
  roots: z.int().min(0),
  /** null: end of the part. */
  after: key.nullable(),
  /** Milliseconds that central could do nothing else. */
  took: z.number().min(0),
});
export type Page = z.output<typeof pageSchema>;

export interface SnapshotCentral {
  planSnapshot(ask: SnapshotAsk): Promise<Plan>;
  snapshotPage(ask: PageAsk): Promise<Page>;
  close(): void;
}
