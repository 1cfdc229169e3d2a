import type { SqliteConnection } from '../../server/db/sqlite/connection.ts';
import { columnsOf as columnsIn } from '../../server/db/sqlite/tenant.ts';
import type { TenantDatabase } from '../../server/db/tenant-database.ts';
import { syncedTables } from './tables.ts';

/** Columns of each synced table as the database has them; only these names ever enter a statement. */
export type Columns = ReadonlyMap<string, readonly string[]>;

export function readColumns(from: SqliteConnection | TenantDatabase): Columns {
  const stored = (table: string) => ('columns' in from ? from.columns(table) : columnsIn(from, table));
  return new Map(syncedTables.map(({ name }) => [name, stored(name)]));
}

export function knownColumns(columns: Columns, table: string): readonly string[] {
  const list = columns.get(table);
  if (!list) throw new Error(`${table} is not a synced table`);
  return list;
}
