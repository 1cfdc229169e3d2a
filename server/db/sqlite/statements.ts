import type { Statement } from 'better-sqlite3';
import type { QueryResult } from 'kysely';
import type { SqliteConnection } from './connection.ts';

type SlowQuery = (milliseconds: number, sql: string) => void;

export interface SlowQueries {
  /** Milliseconds. */
  readonly after: number;
  readonly report: SlowQuery;
}

const MAX_STATEMENTS = 1_000;

interface Prepared {
  readonly statement: Statement;
  /** Whether it returns rows. */
  readonly reads: boolean;
}

/** Prepared statements of one connection by their text; preparing each call again costs more than half of the speed. */
export class StatementCache {
  readonly #connection: SqliteConnection;
  readonly #statements = new Map<string, Prepared>();
  readonly #onSlow: SlowQuery;
  readonly #slowAfter: number;

  constructor(connection: SqliteConnection, slow: SlowQueries) {
    this.#connection = connection;
    this.#onSlow = slow.report;
    this.#slowAfter = slow.after;
  }

  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const started = performance.now();
    const { statement, reads } = this.#prepared(sql);
    const result = reads ? { rows: statement.all(parameters) as R[] } : change<R>(statement, parameters);
    this.#reportSlow(sql, started);
    return result;
  }

  /** Returns rows only: counting changed rows, as the query builder wants, costs more than binding the values. */
  rows<R>(sql: string, parameters: readonly unknown[]): R[] {
    const started = performance.now();
    const { statement, reads } = this.#prepared(sql);
    const rows = reads ? (statement.all(parameters) as R[]) : [];
    if (!reads) statement.run(parameters);
    this.#reportSlow(sql, started);
    return rows;
  }

  /** Runs data definition directly and invalidates every cached statement. */
  execute(sql: string): void {
    this.#connection.exec(sql);
    this.#statements.clear();
  }

  #reportSlow(sql: string, started: number): void {
    const took = performance.now() - started;
    if (took > this.#slowAfter) this.#onSlow(took, sql);
  }

  #prepared(sql: string): Prepared {
    let prepared = this.#statements.get(sql);
    if (!prepared) {
      if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
      const statement = this.#connection.prepare(sql);
      prepared = { statement, reads: statement.reader };
      this.#statements.set(sql, prepared);
    }
    return prepared;
  }
}

function change<R>(statement: Statement, parameters: readonly unknown[]): QueryResult<R> {
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
