import type { Insertable } from 'kysely';
import type { Handle } from './handle.ts';
import type { TenantTables } from './tables/tenant-tables.ts';

/** Row counts a statement may have: a bounded number of texts whatever the length of an order. */
const SIZES = [32, 16, 8, 4, 3, 2, 1] as const;

/** One way in which rows of a table are written, with its texts by row count. */
interface Shape {
  readonly columns: readonly string[];
  readonly texts: Map<string, string>;
}

const shapes = new Map<string, Shape[]>();

/** Inserts rows that name the same columns in the same order, by cached statements: most of an order's cost is here. */
export async function insert<T extends keyof TenantTables & string>(
  handle: Handle,
  table: T,
  rows: Insertable<TenantTables[T]> | readonly Insertable<TenantTables[T]>[],
): Promise<void> {
  const all = (Array.isArray(rows) ? rows : [rows]) as readonly Record<string, unknown>[];
  const [first] = all;
  if (!first) return;
  const shape = shapeOf(table, Object.keys(first));
  for (let at = 0; at < all.length; ) {
    const left = all.length - at;
    const size = SIZES.find((n) => n <= left) ?? 1;
    await handle.execute(textFor(handle.dialect, table, shape, size), valuesOf(all, at, size, shape));
    at += size;
  }
}

function shapeOf(table: string, columns: readonly string[]): Shape {
  const known = shapes.get(table) ?? [];
  for (const shape of known) if (sameNames(shape.columns, columns)) return shape;
  const shape = { columns, texts: new Map<string, string>() };
  shapes.set(table, [...known, shape]);
  return shape;
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

function valuesOf(
  rows: readonly Record<string, unknown>[],
  from: number,
  count: number,
  { columns }: Shape,
): unknown[] {
  // Made at its full length: an array that grows is copied again and again.
  const values = new Array<unknown>(count * columns.length);
  let next = 0;
  for (let at = from; at < from + count; at++) {
    for (const value of inOrder(rows[at] as Record<string, unknown>, columns)) values[next++] = value ?? null;
  }
  return values;
}

/** All values at once: to look a hundred columns up by name takes longer than to bind them. */
const inOrder = (row: Record<string, unknown>, columns: readonly string[]): readonly unknown[] =>
  sameNames(Object.keys(row), columns) ? Object.values(row) : columns.map((column) => row[column]);

function textFor(dialect: Handle['dialect'], table: string, { columns, texts }: Shape, size: number): string {
  const key = dialect + size;
  let text = texts.get(key);
  if (!text) {
    const names = columns.map((column) => `"${column}"`).join(', ');
    text = `insert into "${table}" (${names}) values ${placeholders(dialect, columns.length, size)}`;
    texts.set(key, text);
  }
  return text;
}

function placeholders(dialect: Handle['dialect'], width: number, size: number): string {
  let n = 0;
  const one = () => (dialect === 'sqlite' ? '?' : `$${++n}`);
  const row = () => `(${Array.from({ length: width }, one).join(', ')})`;
  return Array.from({ length: size }, row).join(', ');
}
