import { dialectSql, IN_LIST } from '../../../server/db/handle/dialect.ts';
import type { Tx } from '../../../server/db/handle/handle.ts';
import type { BranchChangeRow } from '../../../server/db/tables/sync.ts';
import { type SyncedTable, tableNumbered } from '../../registry/tables.ts';
import type { Value } from '../../wire/messages.ts';
import { readCells } from '../cells.ts';
import { derivedColumns } from '../derived.ts';
import { type Author, changesOf } from './branch-changes.ts';

/** A larger transaction would keep everybody waiting; asking once more puts back the rest. */
const AT_ONCE = 1_000;

type Row = Record<string, Value>;

interface PutBack {
  readonly restored: BranchChangeRow[];
  /** Changed by somebody else since, so it stays. */
  readonly stays: BranchChangeRow[];
  readonly more: boolean;
}

/**
 * Undoes what a branch or a person changed in shared records, newest first, as new changes of head office. Only values
 * that are still the author's are put back; records the author created are deleted.
 */
export async function putBack(tx: Tx, author: Author, since: number): Promise<PutBack> {
  const found = await changesOf(tx, author, since, AT_ONCE + 1);
  const changes = found.slice(0, AT_ONCE);
  const restored: BranchChangeRow[] = [];
  const stays: BranchChangeRow[] = [];
  const good = await foundGood(tx, changes, author);
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

/** The new records that somebody else changed, and so accepted. */
async function foundGood(tx: Tx, changes: readonly BranchChangeRow[], author: Author): Promise<Set<string>> {
  const nodes = await nodesOf(tx, author);
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
    if ('userId' in author)
      for (const pk of await changedByOthers(tx, number, ids, author.userId)) good.add(`${number}:${pk}`);
  }
  return good;
}

const BY_OTHERS = dialectSql`select distinct pk from sync_branch_changes
  where tbl = ? and pk ${IN_LIST} and put_back_at is null and (user_id is null or user_id <> ?)`;

/** At head office all people write with its one node. */
async function changedByOthers(
  tx: Tx,
  table: number,
  ids: readonly number[],
  userId: number,
): Promise<number[]> {
  const rows = await tx.execute<{ pk: number }>(BY_OTHERS, [table, ids, userId]);
  return rows.map(({ pk }) => Number(pk));
}

/** Rows whose cells the author wrote. */
async function nodesOf(tx: Tx, author: Author): Promise<Set<number>> {
  if ('userId' in author) return new Set([tx.tenant.node]);
  const own = await tx.execute<{ node: number }>('select node from nodes where branch_id = ?', [
    author.branchId,
  ]);
  return new Set(own.map(({ node }) => node));
}

async function write(tx: Tx, table: SyncedTable, before: Row, after: Row): Promise<void> {
  const changed = Object.keys(after).filter((column) => after[column] !== before[column]);
  const columns = [...changed.filter((column) => column !== 'updated_at'), 'updated_at'];
  const set = columns.map((column) => `"${column}" = ?`).join(', ');
  const values = columns.map((column) => (column === 'updated_at' ? tx.now : (after[column] ?? null)));
  await tx.execute(`update "${table.name}" set ${set} where id = ?`, [...values, before.id]);
}
