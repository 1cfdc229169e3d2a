import {
  type CompiledQuery,
  DefaultQueryExecutor,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { dialectOf, kyselyOn, noConnection } from '../engine/bound-kysely.ts';
import type { Executor } from '../engine/engine.ts';
import { type Statement, toSqliteParameters } from '../handle/dialect.ts';
import type { StatementCache } from './statements.ts';

const compiler = new SqliteQueryCompiler();
const adapter = new SqliteAdapter();

const dialect = dialectOf({ compiler, adapter, introspect: (db) => new SqliteIntrospector(db) });
/**
 * Runs each statement at once on the cached connection, so that a forgotten `await` still stays in its own savepoint.
 * Refuses statements after the handle's function ended.
 */
export class HandleExecutor extends DefaultQueryExecutor implements Executor {
  readonly dialect = 'sqlite';
  readonly #statements: StatementCache;
  #open = true;

  constructor(statements: StatementCache) {
    super(compiler, adapter, noConnection);
    this.#statements = statements;
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return settled(() => this.#usable().run<R>(query.sql, query.parameters));
  }

  rows<R>(statement: Statement, parameters: readonly unknown[]): Promise<R[]> {
    return typeof statement === 'string'
      ? settled(() => this.rowsNow<R>(statement, parameters))
      : settled(() => this.rowsNow<R>(statement.sqlite, parameters.map(toSqliteParameters)));
  }

  once(statement: string, parameters: readonly unknown[]): Promise<void> {
    return settled(() => void this.rowsNow(statement, parameters));
  }

  /** Without a promise: saves a microtask in every transaction. */
  rowsNow<R>(sql: string, parameters: readonly unknown[]): R[] {
    return this.#usable().rows<R>(sql, parameters);
  }

  builder<T>(): Kysely<T> {
    return kyselyOn<T>(this, dialect);
  }

  close(): void {
    this.#open = false;
  }

  #usable(): StatementCache {
    if (!this.#open) throw new Error('query after the end of its transaction (a missing await?)');
    return this.#statements;
  }
}

/** Runs `fn` with a handle that refuses statements after its end. */
export async function withHandle<T>(
  statements: StatementCache,
  fn: (executor: HandleExecutor) => Promise<T>,
): Promise<T> {
  const executor = new HandleExecutor(statements);
  try {
    return await fn(executor);
  } finally {
    executor.close();
  }
}

/** The statement has run when this returns. */
function settled<T>(run: () => T): Promise<T> {
  try {
    return Promise.resolve(run());
  } catch (error) {
    return Promise.reject(error);
  }
}
