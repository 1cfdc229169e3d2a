import type { Insertable } from 'kysely';
import type { TenantTables } from '../tables/tenant-tables.ts';
import type { Handle } from './handle.ts';

type Dialect = Handle['dialect'];
type Row = Record<string, unknown>;

/** Rows a statement may have: a limited number of texts whatever the length of an order. */
const SIZES = [32, 16, 8, 4, 3, 2, 1] as const;

/** One form of an insert: a number of rows with these columns. */
interface Shape {
  readonly dialect: Dialect;
  readonly rows: number;
  readonly columns: readonly string[];
  /** By bound columns, one bit each. */
  readonly statements: Map<number, Statement>;
}

interface Statement {
  readonly text: string;
  /** Positions of the bound columns. */
  readonly bound: readonly number[];
}

const shapes = new Map<string, Shape[]>();

/** Statements of a shape that omit columns; if rows vary more, all columns are bound. */
const MAX_SPARSE = 100;
/** Bits that a number holds exactly; for a wider table all columns are bound. */
const MAX_BITS = 53;
const ALL = -1;

/** All values of the present rows, row by row. Shared, because nothing is awaited between filling and reading it. */
const values: unknown[] = [];

/**
 * Inserts rows with the same columns in the same order by cached statements; most of an order's cost is here. Columns
 * that are null in all rows are omitted, which saves a seventh: half of a new order is null. (A test asserts that no
 * nullable column has another default.)
 */
export function insert<T extends keyof TenantTables & string>(
  handle: Handle,
  table: T,
  rows: Insertable<TenantTables[T]> | readonly Insertable<TenantTables[T]>[],
): Promise<void> {
  const all = (Array.isArray(rows) ? rows : [rows]) as readonly Row[];
  // A single statement needs no second await.
  return sizeFor(all.length) === all.length
    ? insertSome(handle, table, all, 0)
    : insertMany(handle, table, all);
}

async function insertMany(handle: Handle, table: string, all: readonly Row[]): Promise<void> {
  for (let at = 0; at < all.length; at += sizeFor(all.length - at)) await insertSome(handle, table, all, at);
}

/** As many of the rows from that position as one statement takes. */
function insertSome(handle: Handle, table: string, all: readonly Row[], at: number): Promise<void> {
  const size = sizeFor(all.length - at);
  const shape = shapeOf(handle.dialect, table, all[0] as Row, size);
  for (let row = 0; row < size; row++) takeValues(all[at + row] as Row, shape.columns, row);
  const { text, bound } = statementFor(table, shape);
  return handle.execute(text, parametersOf(shape, bound)) as Promise<unknown> as Promise<void>;
}

function sizeFor(left: number): number {
  for (const size of SIZES) if (size <= left) return size;
  return 1;
}

function shapeOf(dialect: Dialect, table: string, row: Row, rows: number): Shape {
  const known = shapes.get(table) ?? [];
  for (const shape of known) {
    if (shape.rows === rows && shape.dialect === dialect && isNamedBy(row, shape.columns)) return shape;
  }
  const shape = { dialect, rows, columns: Object.keys(row), statements: new Map<number, Statement>() };
  shapes.set(table, [...known, shape]);
  return shape;
}

// A loop over the row's own names makes no list of them and reads values without a lookup.
function isNamedBy(row: Row, columns: readonly string[]): boolean {
  let at = 0;
  for (const column in row) if (column !== columns[at++]) return false;
  return at === columns.length;
}

function takeValues(row: Row, columns: readonly string[], place: number): void {
  const start = place * columns.length;
  let at = 0;
  for (const column in row) {
    if (column !== columns[at]) break;
    values[start + at++] = row[column];
  }
  for (; at < columns.length; at++) values[start + at] = row[columns[at] as string];
}

function statementFor(table: string, shape: Shape): Statement {
  const { columns, statements } = shape;
  const held = bitsOf(shape);
  const bits = statements.has(held) || statements.size < MAX_SPARSE ? held : ALL;
  let statement = statements.get(bits);
  if (!statement) {
    const places = [...columns.keys()];
    const bound = bits === ALL ? places : places.filter((at) => isHeld(shape, at));
    statement = { text: textFor(table, shape, bound), bound };
    statements.set(bits, statement);
  }
  return statement;
}

function bitsOf(shape: Shape): number {
  const { length } = shape.columns;
  if (length > MAX_BITS) return ALL;
  let bits = 0;
  for (let at = 0; at < length; at++) bits = bits * 2 + (isHeld(shape, at) ? 1 : 0);
  return bits || ALL;
}

function isHeld({ rows, columns: { length } }: Shape, column: number): boolean {
  for (let at = column, row = 0; row < rows; at += length, row++) {
    if (values[at] !== null && values[at] !== undefined) return true;
  }
  return false;
}

function parametersOf({ rows, columns }: Shape, bound: readonly number[]): unknown[] {
  // Allocated at its full length: a growing array is copied again and again.
  const all = new Array<unknown>(rows * bound.length);
  let next = 0;
  for (let row = 0; row < rows; row++) {
    for (const at of bound) all[next++] = values[row * columns.length + at] ?? null;
  }
  return all;
}

function textFor(table: string, { dialect, rows, columns }: Shape, bound: readonly number[]): string {
  const names = bound.map((at) => `"${columns[at]}"`).join(', ');
  return `insert into "${table}" (${names}) values ${placeholders(dialect, bound.length, rows)}`;
}

function placeholders(dialect: Dialect, width: number, size: number): string {
  let n = 0;
  const one = () => (dialect === 'sqlite' ? '?' : `$${++n}`);
  const row = () => `(${Array.from({ length: width }, one).join(', ')})`;
  return Array.from({ length: size }, row).join(', ');
}
