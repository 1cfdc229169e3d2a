import { dialectSql, eachJsonList, IN_LIST } from '../../server/db/handle/dialect.ts';
import type { Handle } from '../../server/db/handle/handle.ts';
import type { SyncedTable } from '../registry/tables.ts';
import type { Cell } from './resolution/merge.ts';

interface StoredCell extends Cell {
  readonly pk: number;
  readonly col: string;
}

const OF_ROWS = dialectSql`select pk, col, hlc, node, base from sync_cells
  where tbl = ? and pk ${IN_LIST}`;

/** The cells are passed as one list of lists. */
const WRITE = dialectSql`insert into sync_cells (tbl, pk, col, hlc, node, base)
  select ?, cast(cell.value ->> 0 as bigint), cell.value ->> 1, cast(cell.value ->> 2 as bigint), cast(cell.value ->> 3 as bigint), cast(cell.value ->> 4 as bigint)
  from ${eachJsonList('cell')} where true
  on conflict (tbl, pk, col) do update set hlc = excluded.hlc, node = excluded.node, base = excluded.base`;

export const readCells = (
  handle: Handle,
  table: SyncedTable,
  ids: readonly number[],
): Promise<StoredCell[]> => handle.execute<StoredCell>(OF_ROWS, [table.number, ids]);

export async function cellsOfRows(
  handle: Handle,
  table: SyncedTable,
  ids: readonly number[],
): Promise<Map<number, Map<string, Cell>>> {
  const rows = new Map<number, Map<string, Cell>>();
  for (const { pk, col, ...cell } of await readCells(handle, table, ids)) {
    const cells = rows.get(pk) ?? new Map<string, Cell>();
    rows.set(pk, cells.set(col, cell));
  }
  return rows;
}

export async function writeCells(
  handle: Handle,
  table: SyncedTable,
  cells: readonly { id: number; column: string; cell: Cell }[],
): Promise<void> {
  if (cells.length === 0) return;
  const list = cells.map(({ id, column, cell }) => [id, column, cell.hlc, cell.node, cell.base]);
  await handle.execute(WRITE, [table.number, JSON.stringify(list)]);
}
