import { z } from 'zod';
import { validationError } from '../../server/core/errors.ts';
import type { Columns } from '../registry/columns.ts';
import { budget, tooMuch } from './budget.ts';
import {
  type Batch,
  batchSchema,
  type CellImage,
  type Move,
  type TableImage,
  type Value,
} from './messages.ts';

/**
 * The values; one value for all rows; or whole numbers as differences from the one before. This halves what is
 * compressed.
 */
type Column = Value[] | { same: Value } | { steps: number[] };

interface PackedImage extends Omit<TableImage, 'columns'> {
  readonly columns: Readonly<Record<string, Column>>;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const isCell = (cell: unknown): cell is CellImage =>
  Array.isArray(cell) &&
  cell.length === 5 &&
  typeof cell[1] === 'string' &&
  [0, 2, 3, 4].every((place) => isCount(cell[place]));

const isMove = (move: unknown): move is Move => {
  const { tbl, was, born, became } = (move ?? {}) as Partial<Move>;
  return [tbl, was, born, became].every(Number.isSafeInteger);
};

function isImage(image: unknown): image is PackedImage {
  const { table, columns, cells = [], farewell = true } = (image ?? {}) as Record<string, unknown>;
  if (typeof table !== 'string' || farewell !== true) return false;
  if (typeof columns !== 'object' || columns === null || Array.isArray(columns)) return false;
  return Array.isArray(cells) && cells.every(isCell);
}

/** One check and one message: a schema of the parts would name each of a hundred thousand faults. */
const listOf = <T>(isOne: (one: unknown) => one is T, what: string) =>
  z.custom<T[]>((list) => Array.isArray(list) && list.every(isOne), what);

const { tables: _, moves: __, ...frame } = batchSchema.shape;
export const packedSchema = z.object({
  ...frame,
  tables: listOf(isImage, 'a list of tables'),
  moves: listOf(isMove, 'a list of moves').optional(),
});
type PackedBatch = z.output<typeof packedSchema>;

export const packedBatchSchema = packedSchema.transform((packed) => unpackBatch(packed));

/**
 * With `known` a batch costs its own bytes and the columns of this database: unknown columns stay packed and have only
 * their name. Throws PAYLOAD_TOO_LARGE for more than a message may hold.
 */
export function unpackBatch({ moves, ...packed }: PackedBatch, known?: Columns): Batch {
  const spent = known && new Spending();
  if (known && packed.tables.length > budget.images) throw tooMuch('images');
  const tables = packed.tables.map((image) => {
    const names = known && (known.get(image.table) ?? []);
    return unpackImage(image, names, spent);
  });
  return { ...packed, tables, ...(moves && { moves }) };
}

export const packBatch = (batch: Batch) => ({ ...batch, tables: batch.tables.map(packImage) });

function packImage(image: TableImage): PackedImage {
  const columns = Object.entries(image.columns).map(([name, values]) => [name, packColumn(name, values)]);
  return { ...image, columns: Object.fromEntries(columns) };
}

/** Ids are never packed into one value: their count is the number of rows. */
function packColumn(name: string, values: Value[]): Column {
  const [first = null] = values;
  if (name !== 'id' && values.length > 1 && values.every((value) => value === first)) return { same: first };
  return stepsOf(values) ?? values;
}

function stepsOf(values: readonly Value[]): Column | undefined {
  const steps: number[] = [];
  let last = 0;
  for (const value of values) {
    const step = typeof value === 'number' ? value - last : Number.NaN;
    if (!Number.isSafeInteger(value) || !Number.isSafeInteger(step)) return undefined;
    steps.push(step);
    last = value as number;
  }
  return { steps };
}

class Spending {
  #rows = 0;
  #cells = 0;
  #letters = 0;

  rows(count: number): void {
    this.#rows += count;
    if (this.#rows > budget.rows) throw tooMuch('rows');
  }

  column(column: Column, rows: number): void {
    this.#cells += rows;
    if (this.#cells > budget.cells) throw tooMuch('cells');
    const { same } = (column ?? {}) as { same?: Value };
    if (typeof same === 'string') this.#letters += same.length * rows;
    if (this.#letters > budget.letters) throw tooMuch('letters');
  }
}

/** `names`: the columns known here; undefined: all are wanted. */
function unpackImage(image: PackedImage, names?: readonly string[], spent?: Spending): TableImage {
  const { table, cells, farewell } = image;
  const isWanted = (name: string): boolean => names?.includes(name) ?? true;
  const entries = Object.entries(image.columns);
  if (spent && entries.length > budget.columns) throw tooMuch('columns');
  const ids = isWanted('id') ? unpackColumn(image.columns.id ?? [], 0) : [];
  spent?.rows(ids.length);
  const columns = entries.map(([name, column]) => {
    if (name === 'id' || !isWanted(name)) return [name, name === 'id' ? ids : []];
    spent?.column(column, ids.length);
    return [name, unpackColumn(column, ids.length)];
  });
  return {
    table,
    columns: Object.fromEntries(columns),
    ...(cells && { cells }),
    ...(farewell && { farewell }),
  };
}

function unpackColumn(column: Column, rows: number): Value[] {
  if (Array.isArray(column)) return column;
  const { same, steps } = (column ?? {}) as { same?: Value; steps?: number[] };
  if (same === null || typeof same === 'string' || typeof same === 'number')
    return new Array<Value>(rows).fill(same);
  if (!Array.isArray(steps)) throw validationError('tables', 'a column of no known kind');
  let last = 0;
  return steps.map((step) => {
    last += step;
    if (!Number.isSafeInteger(last)) throw validationError('tables', 'a step that is no whole number');
    return last;
  });
}
