import type { Statement } from 'better-sqlite3';
import type { SqliteConnection } from '../../../server/db/sqlite/connection.ts';
import { type SyncedTable, syncedTables } from '../../../sync/registry/tables.ts';

export type Row = Readonly<Record<string, unknown>>;

const prepared = new WeakMap<SqliteConnection, Map<string, Statement>>();

/** Reads beside the program under test. Statements are kept: these are run after every message. */
export function rowsIn(connection: SqliteConnection, sql: string, ...values: unknown[]): Row[] {
  return statement(connection, sql).all(...values) as Row[];
}

export function firstIn(connection: SqliteConnection, sql: string, ...values: unknown[]): Row | undefined {
  return statement(connection, sql).get(...values) as Row | undefined;
}

const FILLED = syncedTables
  .map(({ name, number }) => `select ${number} as number where exists (select 1 from "${name}")`)
  .join(' union all ');

/** Those that hold rows: to ask each of them alone takes longer than all else. */
export function filledTables(...connections: SqliteConnection[]): SyncedTable[] {
  const filled = new Set(connections.flatMap((one) => rowsIn(one, FILLED).map(({ number }) => number)));
  return syncedTables.filter(({ number }) => filled.has(number));
}

function statement(connection: SqliteConnection, sql: string): Statement {
  const known = prepared.get(connection) ?? new Map<string, Statement>();
  prepared.set(connection, known);
  const found = known.get(sql) ?? connection.prepare(sql);
  known.set(sql, found);
  return found;
}
