import type { Statement } from 'better-sqlite3';
import type { SqliteConnection } from '../../../server/db/sqlite/connection.ts';

export type Row = Readonly<Record<string, unknown>>;

const prepared = new WeakMap<SqliteConnection, Map<string, Statement>>();

/** Reads beside the program under test. Statements are kept: these are run after every message. */
export function rowsIn(connection: SqliteConnection, sql: string, ...values: unknown[]): Row[] {
  return statement(connection, sql).all(...values) as Row[];
}

export function firstIn(connection: SqliteConnection, sql: string, ...values: unknown[]): Row | undefined {
  return statement(connection, sql).get(...values) as Row | undefined;
}

function statement(connection: SqliteConnection, sql: string): Statement {
  const known = prepared.get(connection) ?? new Map<string, Statement>();
  prepared.set(connection, known);
  const found = known.get(sql) ?? connection.prepare(sql);
  known.set(sql, found);
  return found;
}
