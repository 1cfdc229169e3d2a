import type { StoredRow } from '../../server/db/declared/table.ts';
import type { Handle, Tx } from '../../server/db/handle/handle.ts';
import type { SyncedTable } from '../registry/tables.ts';
import { cellsOfRows } from './cells.ts';
import type { Incoming, IncomingRow } from './incoming.ts';
import { type Cell, isNewer } from './resolution/merge.ts';
import { selectText } from './statements.ts';

/** Why a row waits, after the name of the column. */
export const IS_CENTRALS = "is head office's to change";

/** Columns of tables that both sides write about which a branch decides only for its own rows, or never. */
const guardedColumns = ({ kind, columns }: SyncedTable): string[] =>
  kind === 'shared'
    ? [...columns].filter(([, { writer }]) => writer === 'own' || writer === 'central').map(([name]) => name)
    : [];

const mayWrite = (table: SyncedTable, column: string, row: StoredRow, branchId: number): boolean =>
  table.columns.get(column)?.writer === 'own' && table.isOwn?.(row, branchId, column) === true;

/** Row → why a branch may not write it so: it would change what head office decides. */
export async function foreignRights(
  handle: Handle,
  part: Incoming,
  branchId: number,
): Promise<Map<number, string>> {
  const { table, columns, rows } = part;
  const guarded = guardedColumns(table).filter((column) => columns.includes(column));
  const foreign = new Map<number, string>();
  if (guarded.length === 0 || rows.length === 0) return foreign;
  const stored = await storedRows(handle, part);
  const cells = await cellsOfRows(handle, table, [...stored.keys()]);
  for (const row of rows) {
    const here = stored.get(row.id);
    const there = valuesOf(part, row);
    const changed = here
      ? guarded.filter((column) => wins(row, cells.get(row.id), column, here, there))
      : guarded;
    const after = {
      ...here,
      ...Object.fromEntries(changed.map((column) => [column, there[column] ?? null])),
    };
    const states = here ? [here, after] : [after];
    const column = changed.find((one) => !states.every((state) => mayWrite(table, one, state, branchId)));
    if (column !== undefined) foreign.set(row.id, `${column} ${IS_CENTRALS}`);
  }
  return foreign;
}

function wins(
  { cells }: IncomingRow,
  ours: ReadonlyMap<string, Cell> | undefined,
  column: string,
  here: StoredRow,
  there: StoredRow,
): boolean {
  return here[column] !== there[column] && isNewer(cells.get(column), ours?.get(column));
}

async function storedRows(handle: Handle, { table, rows }: Incoming): Promise<Map<number, StoredRow>> {
  const columns = ['id', ...guardedColumns(table)];
  const found = await handle.execute<StoredRow>(selectText(table, columns), [rows.map(({ id }) => id)]);
  return new Map(found.map((row) => [row.id as number, row]));
}

const valuesOf = ({ columns }: Incoming, { values }: IncomingRow): StoredRow =>
  Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null]));

export interface ChangedRight {
  readonly table: SyncedTable;
  readonly id: number;
  readonly before: StoredRow | undefined;
  readonly after: StoredRow;
}

export function rightIn(
  table: SyncedTable,
  before: StoredRow | undefined,
  after: StoredRow,
): ChangedRight | undefined {
  if (!table.noteRight) return undefined;
  const guarded = guardedColumns(table);
  const part = (row: StoredRow) => Object.fromEntries(guarded.map((column) => [column, row[column] ?? null]));
  if (before && guarded.every((column) => before[column] === after[column])) return undefined;
  return { table, id: after.id as number, before: before && part(before), after: part(after) };
}

/** Called after the rows, because an audit entry is written by this node. */
export async function noteRights(
  tx: Tx,
  changes: readonly ChangedRight[],
  branchId: number | null,
): Promise<void> {
  for (const { table, ...change } of changes) await table.noteRight?.(tx, { ...change, branchId });
}
