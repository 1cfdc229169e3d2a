import { createHash } from 'node:crypto';
import type { BackgroundQuery } from '../../server/db/handle/background-query.ts';
import { DialectSql } from '../../server/db/handle/dialect.ts';
import type { Handle } from '../../server/db/handle/handle.ts';
import type { Value } from '../wire/messages.ts';

// The read worker loads this file without any table.

/** Ids of one bucket: its rows are read and digested in a few milliseconds. */
export const BUCKET_IDS = 1_024;

type Row = Record<string, Value>;

/**
 * The rows of a table that both sides have, in the order of ids. The last two parameters of its statement are the first
 * id and the one after the last.
 */
export interface SharedRows {
  readonly statement: Readonly<Pick<DialectSql, 'sqlite' | 'postgres'>>;
  readonly values: readonly unknown[];
  readonly columns: readonly string[];
}

export function rowsOfBucket(
  handle: Handle,
  { statement: { sqlite, postgres }, values }: SharedRows,
  bucket: number,
): Promise<Row[]> {
  const ids = [bucket * BUCKET_IDS, (bucket + 1) * BUCKET_IDS];
  return handle.execute<Row>(new DialectSql(sqlite, postgres), [...values, ...ids]);
}

export const comparedText = (row: Row, columns: readonly string[]): string =>
  `${JSON.stringify(columns.map((column) => row[column] ?? null))}\n`;

/** Digest of the rows in the order of their ids; undefined if there are none. */
export async function bucketDigest(
  handle: Handle,
  shared: SharedRows,
  bucket: number,
): Promise<string | undefined> {
  const rows = await rowsOfBucket(handle, shared, bucket);
  if (rows.length === 0) return undefined;
  const digest = createHash('sha256');
  for (const row of rows) digest.update(comparedText(row, shared.columns));
  return digest.digest('base64url');
}

interface BucketsAsked extends SharedRows {
  readonly from: number;
  readonly to: number;
}

/** Digests of the non-empty buckets `from` ≤ bucket < `to`, each at the time it is read. */
export const bucketDigests: BackgroundQuery<BucketsAsked, Map<number, string>> = {
  name: 'bucket digests',
  answer: async (snapshot, { from, to, ...shared }) => {
    const digests = new Map<number, string>();
    for (let bucket = from; bucket < to; bucket++) {
      const digest = await snapshot((handle) => bucketDigest(handle, shared, bucket));
      if (digest !== undefined) digests.set(bucket, digest);
    }
    return digests;
  },
};
