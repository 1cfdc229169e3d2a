import { z } from 'zod';
import { tableImages } from './messages.ts';

const bucket = z.int().min(0);
const columns = z.array(z.string()).min(1).max(200);
const digest = z.string().max(100);
const MAX_BUCKETS = 1_000;

/** The non-empty buckets `from` ≤ bucket < `to` of one table. */
export const compareSchema = z
  .object({
    table: z.string(),
    /** Columns that both sides know; the asking one is never newer. */
    columns,
    from: bucket,
    to: bucket,
    digests: z.array(z.tuple([bucket, digest])).max(MAX_BUCKETS),
    /** The branch has central's changes up to here. */
    pulled: z.int().min(0),
  })
  .refine(({ from, to }) => to - from <= MAX_BUCKETS, `at most ${MAX_BUCKETS} buckets at once`);
export type Compare = z.output<typeof compareSchema>;

export const comparedSchema = z.object({
  differ: z.array(bucket),
  /** Buckets of which the branch has not received everything yet. */
  unsettled: z.array(bucket),
  /** Central has the branch's changes up to here. */
  pushed: z.int().min(0),
  /** The next bucket in which central has rows; null: none. */
  next: bucket.nullable(),
});
export type Compared = z.output<typeof comparedSchema>;

export const bucketSchema = z.object({ table: z.string(), columns, bucket });
export type BucketAsk = z.output<typeof bucketSchema>;

export const bucketRowsSchema = z.object({ rows: z.array(z.tuple([z.int(), digest])) });
export type BucketRows = z.output<typeof bucketRowsSchema>;

export const imagesAskSchema = z.object({ table: z.string(), ids: z.array(z.int()).max(2_000) });
export type ImagesAsk = z.output<typeof imagesAskSchema>;

export const imagesSchema = z.object({ tables: tableImages });
export type Images = z.output<typeof imagesSchema>;

export const verifiedSchema = z.object({ differing: z.int().min(0) });

export interface DigestCentral {
  compare(ask: Compare): Promise<Compared>;
  bucketRows(ask: BucketAsk): Promise<BucketRows>;
  digestImages(ask: ImagesAsk): Promise<Images>;
  verified(outcome: { differing: number }): Promise<void>;
  close(): void;
}
