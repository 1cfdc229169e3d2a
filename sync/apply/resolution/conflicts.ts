import { sql } from 'kysely';
import type { Handle, Reader, Tx } from '../../../server/db/handle/handle.ts';
import { inList } from '../../../server/db/handle/lists.ts';
import type { SyncConflictRow } from '../../../server/db/tables/sync.ts';
import { isIncidental, type SyncedTable, tableNumbered } from '../../registry/tables.ts';
import type { Value } from '../../wire/messages.ts';
import { nodesServing } from '../quarantine/list.ts';
import type { Loss } from './merge.ts';

/** A value that lost; `branchId` is null if the record belongs to no branch. */
interface Lost {
  readonly id: number;
  readonly branchId: Value;
  readonly loss: Loss;
}

const KEEP = `insert into sync_conflicts (id, tbl, pk, col, hlc, node, value, winner_hlc, winner_node, winner_value,
    branch_id, status, decided_by, decided_at, created_at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', null, null, ?)
  on conflict (tbl, pk, col, hlc, node) do nothing returning id`;

/** Keeps the values that lost to a writer who had not seen them, for a person to look at. */
export async function keepLosses(tx: Tx, table: SyncedTable, losses: readonly Lost[]): Promise<void> {
  const kept: number[] = [];
  for (const { id, branchId, loss } of losses) {
    if (isIncidental(table, loss.column)) continue;
    const { column, value, kept: winning, loser, winner } = loss;
    const lost = [table.number, id, column, loser.hlc, loser.node, JSON.stringify(value)];
    const stands = [winner.hlc, winner.node, JSON.stringify(winning), branchId];
    const rows = await tx.execute<{ id: number }>(KEEP, [
      tx.id('sync_conflicts'),
      ...lost,
      ...stands,
      tx.now,
    ]);
    kept.push(...rows.map((row) => row.id));
  }
  if (kept.length > 0) tx.emit({ type: 'sync.conflict', branchId: null, data: { ids: kept } });
}

/** Records of these branches, or shared ones that a server of these branches wrote. */
type Branches = readonly number[] | 'all';

export interface ConflictFilter {
  readonly status?: SyncConflictRow['status'] | undefined;
  readonly table?: number | undefined;
  readonly record?: number | undefined;
  readonly branches: Branches;
}

export async function conflictsIn(
  reader: Reader,
  { status, table, record, branches }: ConflictFilter,
  last: number | undefined,
  limit: number,
): Promise<SyncConflictRow[]> {
  let rows = reader.db.selectFrom('sync_conflicts').selectAll();
  if (status !== undefined) rows = rows.where('status', '=', status);
  if (table !== undefined) rows = rows.where('tbl', '=', table);
  if (record !== undefined) rows = rows.where('pk', '=', record);
  if (last !== undefined) rows = rows.where('id', '<', last);
  if (branches !== 'all') rows = rows.where(concerning(branches, await nodesServing(reader, branches)));
  return rows.orderBy('id', 'desc').limit(limit).execute();
}

export const conflictById = (handle: Reader | Tx, id: number): Promise<SyncConflictRow | undefined> =>
  handle.db.selectFrom('sync_conflicts').selectAll().where('id', '=', id).executeTakeFirst();

export async function markDecided(tx: Tx, id: number, status: 'accepted' | 'rejected'): Promise<void> {
  await tx.db
    .updateTable('sync_conflicts')
    .set({ status, decided_by: tx.caller.userId || null, decided_at: tx.now })
    .where('id', '=', id)
    .execute();
}

export async function recordOf(
  handle: Handle,
  { tbl, pk }: Pick<SyncConflictRow, 'tbl' | 'pk'>,
): Promise<Record<string, Value> | undefined> {
  const table = tableNumbered(tbl);
  if (!table) return undefined;
  const [row] = await handle.execute<Record<string, Value>>(`select * from "${table.name}" where id = ?`, [
    pk,
  ]);
  return row;
}

/** Shows the record with the value that lost, inside a transaction that is rolled back. */
export async function putValue(tx: Tx, { tbl, pk, col, value }: SyncConflictRow): Promise<void> {
  const table = tableNumbered(tbl);
  if (table)
    await tx.execute(`update "${table.name}" set "${col}" = ? where id = ?`, [
      JSON.parse(value) as Value,
      pk,
    ]);
}

export async function concerns(
  handle: Reader | Tx,
  branches: Branches,
  { branch_id, node, winner_node }: SyncConflictRow,
): Promise<boolean> {
  if (branches === 'all') return true;
  if (branch_id !== null) return branches.includes(branch_id);
  const nodes = await nodesServing(handle, branches);
  return nodes.includes(node) || nodes.includes(winner_node);
}

const concerning = (branches: readonly number[], nodes: readonly number[]) =>
  sql<boolean>`(${inList('branch_id', branches)} or (branch_id is null
    and (${inList('node', nodes)} or ${inList('winner_node', nodes)})))`;

export async function countOpenConflicts(reader: Reader, branches: Branches): Promise<number> {
  const open = reader.db.selectFrom('sync_conflicts').where('status', '=', 'open');
  const seen =
    branches === 'all' ? open : open.where(concerning(branches, await nodesServing(reader, branches)));
  const { n } = await seen.select((e) => e.fn.countAll().as('n')).executeTakeFirstOrThrow();
  return Number(n);
}
