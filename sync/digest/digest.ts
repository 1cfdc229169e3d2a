import { createHash } from 'node:crypto';
import { dialectSql } from '../../server/db/handle/dialect.ts';
import type { Handle } from '../../server/db/handle/handle.ts';
import { type Columns, knownColumns } from '../registry/columns.ts';
import { rangesOf } from '../registry/ranges.ts';
import { sharedAmongIds } from '../registry/scope.ts';
import type { SyncedTable } from '../registry/tables.ts';
import { BUCKET_IDS, comparedText, rowsOfBucket, type SharedRows } from './bucket-digests.ts';

/** Without columns that each program derives in its own way, and those that not every copy of a row has. */
export const comparedColumns = (columns: Columns, table: SyncedTable): string[] =>
  knownColumns(columns, table.name)
    .filter((column) => {
      const { isDerived, isOfOneBranch } = table.columns.get(column) ?? {};
      return !isDerived && !isOfOneBranch;
    })
    .sort();

export interface Shared {
  readonly table: SyncedTable;
  readonly columns: readonly string[];
  readonly branchId: number;
}

export function rowsShared({ table, columns, branchId }: Shared): SharedRows {
  const scope = sharedAmongIds(table, branchId);
  const list = ['id', ...columns.filter((column) => column !== 'id')].map((column) => `t."${column}"`);
  const { sqlite, postgres } = dialectSql`select ${list.join(', ')} from "${table.name}" t
     where ${scope.text} and t.id >= ? and t.id < ? order by t.id`;
  return { statement: { sqlite, postgres }, values: scope.values, columns };
}

/** Id → digest of the row. */
export async function rowDigests(
  handle: Handle,
  shared: Shared,
  bucket: number,
): Promise<Map<number, string>> {
  const rows = await rowsOfBucket(handle, rowsShared(shared), bucket);
  return new Map(
    rows.map((row) => [
      row.id as number,
      createHash('sha256').update(comparedText(row, shared.columns)).digest('base64url'),
    ]),
  );
}

export async function nextBucket(
  handle: Handle,
  { table, branchId }: Shared,
  from: number,
): Promise<number | undefined> {
  const scope = sharedAmongIds(table, branchId);
  for (const range of await rangesOf(handle, table, branchId)) {
    const first = Math.max(range.from, from * BUCKET_IDS);
    if (first > range.to) continue;
    const [row] = await handle.execute<{ id: number }>(
      dialectSql`select t.id from "${table.name}" t where ${scope.text} and t.id >= ? and t.id <= ? order by t.id limit 1`,
      [...scope.values, first, range.to],
    );
    if (row) return Math.floor(row.id / BUCKET_IDS);
  }
  return undefined;
}

/** Whether a row of the bucket was written after a transaction by anyone but a node. */
export async function isTouched(
  handle: Handle,
  table: SyncedTable,
  bucket: number,
  { after, notBy }: { after: number; notBy?: number },
): Promise<boolean> {
  const rows = await handle.execute(
    `select 1 from sync_log where tbl = ? and pk >= ? and pk < ? and +tx > ? and origin <> ? limit 1`,
    [table.number, bucket * BUCKET_IDS, (bucket + 1) * BUCKET_IDS, after, notBy ?? -1],
  );
  return rows.length > 0;
}
