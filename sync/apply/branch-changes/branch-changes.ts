import { DAY, HOUR } from '../../../server/core/time/time.ts';
import type { StoredValue } from '../../../server/db/declared/column.ts';
import type { StoredRow } from '../../../server/db/declared/table.ts';
import type { Reader, Tx } from '../../../server/db/handle/handle.ts';
import type { BranchAlarmRow, BranchChangeRow } from '../../../server/db/tables/sync.ts';
import type { SyncedTable } from '../../registry/tables.ts';

/** More records an hour than a person changes by hand: the owner gets an alarm. */
const MAX_BY_HAND = 120;
/** Older changes are not offered for putting back. */
const KEPT_MS = 90 * DAY;

/** The author of a change: a branch's server, or a person at head office. */
export type Author = { readonly branchId: number } | { readonly userId: number };

/** A change to a column of a shared record; `column` null: the record is new. */
export interface SharedChange {
  readonly table: SyncedTable;
  readonly id: number;
  readonly column: string | null;
  readonly before: StoredValue;
  readonly after: StoredValue;
}

export const newRecord = (table: SyncedTable, id: number): SharedChange => ({
  ...{ table, id, column: null, before: null, after: null },
});

/** Timestamps and derived columns are no changes of their own. */
export const changesIn = (table: SyncedTable, before: StoredRow, after: StoredRow): SharedChange[] =>
  Object.keys(after)
    .filter((column) => column !== 'updated_at' && !table.columns.get(column)?.isDerived)
    .filter((column) => (before[column] ?? null) !== (after[column] ?? null))
    .map((column) => ({
      ...{ table, id: Number(after.id), column },
      ...{ before: before[column] ?? null, after: after[column] ?? null },
    }));

const NOTE = `insert into sync_branch_changes (id, branch_id, user_id, tbl, pk, col, before, after, put_back_at,
  created_at) values (?, ?, ?, ?, ?, ?, ?, ?, null, ?)`;
const FORGET = 'delete from sync_branch_changes where created_at < ?';
const COUNT = `select count(*) as n from (select distinct tbl, pk from sync_branch_changes
  where branch_id = ? and created_at > ?) as touched`;
const ALARMED = 'select id from sync_branch_alarms where branch_id = ? and created_at > ? limit 1';

export async function noteSharedChanges(
  tx: Tx,
  changes: readonly SharedChange[],
  author: Author,
): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(FORGET, [tx.now - KEPT_MS]);
  const who = 'userId' in author ? [0, author.userId] : [author.branchId, null];
  for (const { table, id, column, before, after } of changes) {
    const values = column === null ? [null, null] : [JSON.stringify(before), JSON.stringify(after)];
    const where = [...who, table.number, id, column];
    await tx.execute(NOTE, [tx.id('sync_branch_changes'), ...where, ...values, tx.now]);
  }
  if ('branchId' in author) await ringWhereMany(tx, author.branchId);
}

async function ringWhereMany(tx: Tx, branchId: number): Promise<void> {
  const since = tx.now - HOUR;
  // Asked first: at a branch that changes thousands of records each batch would count all of the hour again.
  if ((await tx.execute(ALARMED, [branchId, since])).length > 0) return;
  const [touched] = await tx.execute<{ n: number }>(COUNT, [branchId, since]);
  const records = Number(touched?.n ?? 0);
  if (records <= MAX_BY_HAND) return;
  await tx.execute(
    'insert into sync_branch_alarms (id, branch_id, records, created_at) values (?, ?, ?, ?)',
    [...[tx.id('sync_branch_alarms'), branchId, records, tx.now]],
  );
  tx.emit({ type: 'sync.catalogue_alarm', branchId: null, data: { branch_id: branchId, records } });
}

export function changesOf(
  handle: Reader | Tx,
  author: Author,
  since: number,
  limit: number,
  last?: number,
): Promise<BranchChangeRow[]> {
  let rows = handle.db
    .selectFrom('sync_branch_changes')
    .selectAll()
    .where('created_at', '>=', since)
    .where('put_back_at', 'is', null);
  rows =
    'userId' in author
      ? rows.where('user_id', '=', author.userId)
      : rows.where('branch_id', '=', author.branchId);
  if (last !== undefined) rows = rows.where('id', '<', last);
  return rows.orderBy('id', 'desc').limit(limit).execute();
}

export const alarmsSince = (reader: Reader, since: number): Promise<BranchAlarmRow[]> =>
  reader.db
    .selectFrom('sync_branch_alarms')
    .selectAll()
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .execute();
