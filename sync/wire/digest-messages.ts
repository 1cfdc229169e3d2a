import { z } from 'zod';
import { tableImages } from './messages.ts';

const bucket = z.int().min(0);
const columns = z.array(z.string()).min(1).max(200);
const digest = z.string().max(100);
const MAX_BUCKETS = 1_000;

/** The buckets `from` ≤ bucket < `to` of one table, those that hold rows. */
export const compareSchema = z
  .object({
    table: z.string(),
    /** What both sides know; the asking one is never the newer. */
    columns,
    from: bucket,
    to: bucket,
    digests: z.array(z.tuple([bucket, digest])).max(MAX_BUCKETS),
    /** Up to here the branch has what central did. */
    pulled: z.int().min(0),
  })
  .refine(({ from, to }) => to - from <= MAX_BUCKETS, `at most ${MAX_BUCKETS} buckets at once`);
export type Compare = z.output<typeof compareSchema>;

export const comparedSchema = z.object({
  differ: z.array(bucket),
  /** Of these the branch has not heard everything yet. */
  unsettled: z.array(bucket),
  /** Up to here central has what the branch did. */
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
