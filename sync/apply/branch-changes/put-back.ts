import { dialectSql, IN_LIST } from '../../../server/db/handle/dialect.ts';
import type { Tx } from '../../../server/db/handle/handle.ts';
import type { BranchChangeRow } from '../../../server/db/tables/sync.ts';
import { type SyncedTable, tableNumbered } from '../../registry/tables.ts';
import type { Value } from '../../wire/messages.ts';
import { readCells } from '../cells.ts';
import { derivedColumns } from '../derived.ts';
import { changesOf } from './branch-changes.ts';

/** More would keep everybody waiting: what is left is put back by asking once more. */
const AT_ONCE = 1_000;

type Row = Record<string, Value>;

export interface PutBack {
  readonly restored: BranchChangeRow[];
  /** What somebody else changed since: it stays. */
  readonly stays: BranchChangeRow[];
  readonly more: boolean;
}

/**
 * Puts back what a branch changed in the shared catalogue, as new changes of head office. It goes backwards: a value goes
 * back only where what the branch wrote still stands. A record that the branch made is deleted.
 */
export async function putBack(tx: Tx, branchId: number, since: number): Promise<PutBack> {
  const found = await changesOf(tx, branchId, since, AT_ONCE + 1);
  const changes = found.slice(0, AT_ONCE);
  const restored: BranchChangeRow[] = [];
  const stays: BranchChangeRow[] = [];
  const good = await foundGood(tx, changes, branchId);
  for (const change of changes) {
    const isUndone =
      !(change.col === null && good.has(`${change.tbl}:${change.pk}`)) && (await undo(tx, change));
    (isUndone ? restored : stays).push(change);
  }
  const ids = restored.map(({ id }) => id);
  await tx.execute(dialectSql`update sync_branch_changes set put_back_at = ? where id ${IN_LIST}`, [
    tx.now,
    ids,
  ]);
  const topics = new Set(restored.map(({ tbl }) => tableNumbered(tbl)?.topic));
  for (const topic of topics)
    if (topic) tx.emit({ type: `${topic}.changed`, branchId: null, data: { source: 'sync' } });
  return { restored, stays, more: found.length > AT_ONCE };
}

async function undo(tx: Tx, { tbl, pk, col, before, after }: BranchChangeRow): Promise<boolean> {
  const table = tableNumbered(tbl);
  const [row] = table ? await tx.execute<Row>(`select * from "${table.name}" where id = ?`, [pk]) : [];
  if (!table || !row) return false;
  if (col === null) return removeNew(tx, table, row);
  if (JSON.stringify(row[col] ?? null) !== after) return false;
  const restored: Row = { ...row, [col]: JSON.parse(before ?? 'null') as Value };
  await write(tx, table, row, { ...restored, ...derivedColumns(table, restored) });
  return true;
}

async function removeNew(tx: Tx, table: SyncedTable, row: Row): Promise<boolean> {
  if (row.deleted_at !== null) return row.deleted_at !== undefined;
  await write(tx, table, row, { ...row, deleted_at: tx.now });
  return true;
}

/** Of the new records those that somebody else changed, who found them good. */
async function foundGood(
  tx: Tx,
  changes: readonly BranchChangeRow[],
  branchId: number,
): Promise<Set<string>> {
  const own = await tx.execute<{ node: number }>('select node from nodes where branch_id = ?', [branchId]);
  const nodes = new Set(own.map(({ node }) => node));
  const good = new Set<string>();
  const byTable = Map.groupBy(
    changes.filter(({ col }) => col === null),
    ({ tbl }) => tbl,
  );
  for (const [number, made] of byTable) {
    const table = tableNumbered(number);
    if (!table) continue;
    const ids = made.map(({ pk }) => pk);
    for (const { pk, node } of await readCells(tx, table, ids))
      if (!nodes.has(node)) good.add(`${number}:${pk}`);
  }
  return good;
}

async function write(tx: Tx, table: SyncedTable, before: Row, after: Row): Promise<void> {
  const changed = Object.keys(after).filter((column) => after[column] !== before[column]);
  const columns = [...changed.filter((column) => column !== 'updated_at'), 'updated_at'];
  const set = columns.map((column) => `"${column}" = ?`).join(', ');
  const values = columns.map((column) => (column === 'updated_at' ? tx.now : (after[column] ?? null)));
  await tx.execute(`update "${table.name}" set ${set} where id = ?`, [...values, before.id]);
}
