import type { Handle } from '../../server/db/handle/handle.ts';
import type { SyncedTable } from '../registry/tables.ts';
import type { Cell } from './merge.ts';

export interface StoredCell extends Cell {
  readonly pk: number;
  readonly col: string;
}

const OF_ROWS = `select pk, col, hlc, node, base from sync_cells
  where tbl = ? and pk in (select value from json_each(?))`;

const writeText = (values: string, source: string) => `insert into sync_cells (tbl, pk, col, hlc, node, base)
  select ?, ${values} from ${source} where true
  on conflict (tbl, pk, col) do update set hlc = excluded.hlc, node = excluded.node, base = excluded.base`;

/** The cells come as one list of lists. */
const WRITE = {
  sqlite: writeText('value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4', 'json_each(?)'),
  postgres: writeText(
    '(cell ->> 0)::int8, cell ->> 1, (cell ->> 2)::int8, (cell ->> 3)::int8, (cell ->> 4)::int8',
    'json_array_elements(?) as cell',
  ),
};

export const readCells = (
  handle: Handle,
  table: SyncedTable,
  ids: readonly number[],
): Promise<StoredCell[]> => handle.execute<StoredCell>(OF_ROWS, [table.number, JSON.stringify(ids)]);

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
  await handle.execute(WRITE[handle.dialect], [table.number, JSON.stringify(list)]);
}
