import type { Statement } from 'better-sqlite3';
import type { QueryResult } from 'kysely';
import type { SqliteConnection } from './connection.ts';

export type SlowQuery = (milliseconds: number, sql: string) => void;

const MOST_STATEMENTS = 1_000;

/** Prepared statements of one connection by their text; preparing anew for every call costs more than half of the speed. */
export class StatementCache {
  readonly #connection: SqliteConnection;
  readonly #statements = new Map<string, Statement>();
  readonly #onSlow: SlowQuery;
  readonly #slowAfter: number;

  constructor(connection: SqliteConnection, slow: { after: number; report: SlowQuery }) {
    this.#connection = connection;
    this.#onSlow = slow.report;
    this.#slowAfter = slow.after;
  }

  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const started = performance.now();
    const statement = this.#statement(sql);
    const result = statement.reader ? readRows<R>(statement, parameters) : change<R>(statement, parameters);
    const took = performance.now() - started;
    if (took > this.#slowAfter) this.#onSlow(took, sql);
    return result;
  }

  /** Data definition is run as it is and makes every cached statement stale. */
  execute(sql: string): void {
    this.#connection.exec(sql);
    this.#statements.clear();
  }

  #statement(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear();
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

const readRows = <R>(statement: Statement, parameters: readonly unknown[]): QueryResult<R> => ({
  rows: statement.all(parameters) as R[],
});

function change<R>(statement: Statement, parameters: readonly unknown[]): QueryResult<R> {
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
