import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import type { SqliteConnection } from '../../server/db/sqlite/connection.ts';
import { columnsOf as columnsIn } from '../../server/db/sqlite/tenant.ts';
import { tableNamed } from './tables.ts';

/** Columns of a replicated table as the database has them. Only these names enter a statement. */
export interface Columns {
  get(table: string): readonly string[] | undefined;
}

/** Reads each table when it is first asked for. */
export function readColumns(from: SqliteConnection | TenantDatabase): Columns {
  const stored = (table: string) => ('columns' in from ? from.columns(table) : columnsIn(from, table));
  const known = new Map<string, readonly string[]>();
  return {
    get: (table) => {
      if (!known.has(table) && tableNamed(table)) known.set(table, stored(table));
      return known.get(table);
    },
  };
}

export function knownColumns(columns: Columns, table: string): readonly string[] {
  const list = columns.get(table);
  if (!list) throw new Error(`${table} is not a synced table`);
  return list;
}
