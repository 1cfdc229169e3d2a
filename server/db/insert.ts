import type { Insertable } from 'kysely';
import type { Handle } from './handle.ts';
import type { TenantTables } from './tables/tenant-tables.ts';

const texts = new Map<string, string>();
/** Row counts a statement may have: a bounded number of texts whatever the length of an order. */
const SIZES = [32, 16, 8, 4, 3, 2, 1] as const;

/** Inserts rows that name the same columns, by cached statements. Generic inserts are most of an order's cost. */
export async function insert<T extends keyof TenantTables & string>(
  handle: Handle,
  table: T,
  rows: Insertable<TenantTables[T]> | readonly Insertable<TenantTables[T]>[],
): Promise<void> {
  const all = (Array.isArray(rows) ? rows : [rows]) as readonly Record<string, unknown>[];
  for (let at = 0; at < all.length; ) {
    const left = all.length - at;
    const size = SIZES.find((n) => n <= left) ?? 1;
    const part = all.slice(at, at + size);
    const columns = Object.keys(part[0] as object);
    const values = part.flatMap((row) => columns.map((column) => row[column] ?? null));
    await handle.execute(textFor(handle.dialect, table, columns, size), values);
    at += size;
  }
}

function textFor(dialect: Handle['dialect'], table: string, columns: string[], size: number): string {
  const key = `${dialect} ${size} ${table} ${columns.join()}`;
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
