import type { SqliteConnection } from '../server/db/sqlite/connection.ts';
import { syncedTables } from './tables.ts';

/** Columns of each synced table as the database has them; only these names ever enter a statement. */
export type Columns = ReadonlyMap<string, readonly string[]>;

export function readColumns(connection: SqliteConnection): Columns {
  const list = connection.prepare('select name from pragma_table_info(?)').pluck();
  return new Map(syncedTables.map(({ name }) => [name, list.all(name) as string[]]));
}

export function columnsOf(columns: Columns, table: string): readonly string[] {
  const list = columns.get(table);
  if (!list) throw new Error(`${table} is not a synced table`);
  return list;
}
