import { validationError } from '../../server/core/errors.ts';
import type { Columns } from '../registry/columns.ts';
import { isAppliedPerRow, rootOf, type SyncedTable, syncedTables, tableNamed } from '../registry/tables.ts';
import type { Batch, TableImage, Value } from '../wire/messages.ts';
import type { Cell } from './resolution/merge.ts';
import type { OrderState } from './resolution/resolve.ts';

export interface IncomingRow {
  readonly id: number;
  /** Id of the aggregate's root; its own id if the row is one. */
  readonly root: number;
  readonly values: readonly Value[];
  readonly cells: ReadonlyMap<string, Cell>;
}

/** Received rows of one table, reduced to the columns this database has. */
export interface Incoming {
  readonly table: SyncedTable;
  readonly columns: readonly string[];
  readonly rows: readonly IncomingRow[];
  readonly farewell: boolean;
}

interface Decoded {
  readonly incoming: Incoming[];
  /** The sender has tables or columns that this database lacks. */
  readonly skipped: boolean;
}

const NO_CELLS: ReadonlyMap<string, Cell> = new Map();
const order = new Map(syncedTables.map((table, index) => [table.name as string, index]));

export function decode(batch: Batch, columns: Columns): Decoded {
  let skipped = false;
  const incoming: Incoming[] = [];
  for (const image of batch.tables) {
    const table = tableNamed(image.table);
    const known = columns.get(image.table);
    if (!table || !known) {
      skipped = true;
      continue;
    }
    const names = Object.keys(image.columns).filter((name) => known.includes(name));
    skipped ||= names.length < Object.keys(image.columns).length;
    incoming.push(decodeTable(table, names, image));
  }
  return { incoming: inOrder(incoming), skipped };
}

export const inOrder = (incoming: Incoming[]): Incoming[] => incoming.sort((a, b) => place(a) - place(b));

const place = ({ table }: Incoming): number => order.get(table.name) ?? 0;

function decodeTable(table: SyncedTable, columns: string[], image: TableImage): Incoming {
  const ids = listOf(table, image, 'id');
  const lists = columns.map((column) => listOf(table, image, column));
  const roots = table.parent && !image.farewell ? listOf(table, image, table.parent.column) : ids;
  if (lists.some((list) => list.length !== ids.length)) throw malformed(table, 'columns of unequal length');
  const cells = cellsByRow(image);
  const rows = ids.map((id, index) => ({
    id: asId(table, id),
    root: asId(table, roots[index]),
    values: lists.map((list) => list[index] ?? null),
    cells: cells.get(index) ?? NO_CELLS,
  }));
  return { table, columns, rows, farewell: image.farewell === true };
}

function cellsByRow(image: TableImage): Map<number, Map<string, Cell>> {
  const rows = new Map<number, Map<string, Cell>>();
  for (const [row, column, hlc, node, base] of image.cells ?? []) {
    const cells = rows.get(row) ?? new Map<string, Cell>();
    rows.set(row, cells.set(column, { hlc, node, base }));
  }
  return rows;
}

function listOf(table: SyncedTable, image: TableImage, column: string): readonly Value[] {
  const list = image.columns[column];
  if (!list) throw malformed(table, `no column ${column}`);
  return list;
}

function asId(table: SyncedTable, value: Value | undefined): number {
  if (!Number.isSafeInteger(value)) throw malformed(table, 'an id that is no integer');
  return value as number;
}

const malformed = (table: SyncedTable, what: string) => validationError(`tables.${table.name}`, what);

/** Names the unit that is applied or waits as a whole. */
export const aggregateOf = (table: SyncedTable, { id, root }: Pick<IncomingRow, 'id' | 'root'>): string =>
  isAppliedPerRow(table) ? `${table.number}:${id}` : `${rootOf(table).number}:${root}`;

/** A row's value of a column; undefined if the sender did not send the column. */
export function valueIn({ columns }: Incoming, row: IncomingRow, column: string): Value | undefined {
  return row.values[columns.indexOf(column)];
}

/** 0 where the writer's program did not know the column. */
export const orderStateOf = (
  { done = [] }: SyncedTable,
  read: (column: string) => Value | undefined,
): OrderState => ({
  version: Number(read('version') ?? 0),
  updated_at: Number(read('updated_at') ?? 0),
  isDone: done.includes(String(read('status'))),
  reopened: Number(read('reopened_version') ?? 0),
});
