import { z } from 'zod';
import { tableImages } from './messages.ts';
import { position } from './positions.ts';

/** What of a table a part holds. open: orders that are not finished. recent, older: by business date. */
const span = z.enum(['all', 'open', 'recent', 'older']);
export type Span = z.output<typeof span>;

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const part = z.object({ table: z.string(), span });

export const snapshotAskSchema = z.object({
  /** Number of migrations of the branch's database. */
  schema: z.int().min(1),
  now: z.int(),
});
export type SnapshotAsk = z.output<typeof snapshotAskSchema>;

/** What there is for a branch, part by part in the order in which it is fetched. */
export const planSchema = z.object({
  /** Central's newest transaction before the first page is read: ordinary pulling goes on from there. */
  head: z.int().min(0),
  /** Where central's database was then. A plan that the release before stored has none. */
  at: position.nullable().default(null),
  /** The first business date of the recent parts. */
  since: day,
  /** `essential`: without it the branch cannot sell. `roots`: records, each with all that belongs to it. */
  parts: z.array(z.object({ ...part.shape, essential: z.boolean(), roots: z.int().min(0) })),
});
export type Plan = z.output<typeof planSchema>;

/** The last record of a page: its business date, '' in the parts that are not dated, and its id. */
const key = z.tuple([z.string(), z.int()]);
export type PageKey = z.output<typeof key>;

export const pageAskSchema = z.object({
  ...part.shape,
  since: day,
  /** null: from the beginning. */
  after: key.nullable(),
  /** Rows that the page aims at. */
  limit: z.int().min(1).max(20_000),
});
export type PageAsk = z.output<typeof pageAskSchema>;

export const pageSchema = z.object({
  tables: tableImages,
  roots: z.int().min(0),
  /** null: the part ends here. */
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
