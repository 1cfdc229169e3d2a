import type { Insertable } from 'kysely';
import type { TenantTables } from '../tables/tenant-tables.ts';
import type { Handle } from './handle.ts';

type Dialect = Handle['dialect'];
type Row = Record<string, unknown>;
/** By row, then by column. */
type Values = readonly (readonly unknown[])[];

/** Row counts a statement may have: a bounded number of texts whatever the length of an order. */
const SIZES = [32, 16, 8, 4, 3, 2, 1] as const;

/** A way in which rows of a table are written: so many rows that name these columns. */
interface Shape {
  readonly dialect: Dialect;
  readonly rows: number;
  readonly columns: readonly string[];
  /** By the columns that are bound, one bit each. */
  readonly statements: Map<number, Statement>;
}

interface Statement {
  readonly text: string;
  /** Places of what is bound among the columns. */
  readonly bound: readonly number[];
}

const shapes = new Map<string, Shape[]>();

/** Statements of a shape that leave columns out; where rows differ more than that, all columns are bound. */
const MOST_SPARSE = 100;
/** So many bits a number holds exactly; of a wider table all columns are bound. */
const MOST_BITS = 53;
const ALL = -1;

/**
 * Inserts rows that name the same columns in the same order, by cached statements: most of an order's cost is here.
 * Columns that hold nothing in any of the rows are left out, which saves a seventh of that: half of a new order is null.
 * (A test asserts that no column has another default than null where it may be null.)
 */
export async function insert<T extends keyof TenantTables & string>(
  handle: Handle,
  table: T,
  rows: Insertable<TenantTables[T]> | readonly Insertable<TenantTables[T]>[],
): Promise<void> {
  const all = (Array.isArray(rows) ? rows : [rows]) as readonly Row[];
  const [first] = all;
  if (!first) return;
  const columns = Object.keys(first);
  for (let at = 0; at < all.length; ) {
    const left = all.length - at;
    const size = SIZES.find((n) => n <= left) ?? 1;
    const shape = shapeOf(handle.dialect, table, columns, size);
    const values = all.slice(at, at + size).map((row) => inOrder(row, columns));
    const { text, bound } = statementFor(table, shape, values);
    await handle.execute(text, flat(values, bound));
    at += size;
  }
}

function shapeOf(dialect: Dialect, table: string, columns: readonly string[], rows: number): Shape {
  const known = shapes.get(table) ?? [];
  for (const shape of known) {
    if (shape.rows === rows && shape.dialect === dialect && sameNames(shape.columns, columns)) return shape;
  }
  const shape = { dialect, rows, columns, statements: new Map<number, Statement>() };
  shapes.set(table, [...known, shape]);
  return shape;
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

/** All values at once: to look a hundred columns up by name takes longer than to bind them. */
const inOrder = (row: Row, columns: readonly string[]): readonly unknown[] =>
  sameNames(Object.keys(row), columns) ? Object.values(row) : columns.map((column) => row[column]);

function statementFor(table: string, shape: Shape, values: Values): Statement {
  const { columns, statements } = shape;
  const held = bitsOf(columns, values);
  const bits = statements.has(held) || statements.size < MOST_SPARSE ? held : ALL;
  let statement = statements.get(bits);
  if (!statement) {
    const places = [...columns.keys()];
    const bound = bits === ALL ? places : places.filter((at) => isHeld(values, at));
    statement = { text: textFor(table, shape, bound), bound };
    statements.set(bits, statement);
  }
  return statement;
}

function bitsOf({ length }: readonly string[], values: Values): number {
  if (length > MOST_BITS) return ALL;
  let bits = 0;
  for (let at = 0; at < length; at++) bits = bits * 2 + (isHeld(values, at) ? 1 : 0);
  return bits || ALL;
}

function isHeld(values: Values, at: number): boolean {
  for (const row of values) if (row[at] !== null && row[at] !== undefined) return true;
  return false;
}

function flat(values: Values, bound: readonly number[]): unknown[] {
  // Made at its full length: an array that grows is copied again and again.
  const all = new Array<unknown>(values.length * bound.length);
  let next = 0;
  for (const row of values) for (const at of bound) all[next++] = row[at] ?? null;
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
