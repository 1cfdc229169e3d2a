import {
  type CompiledQuery,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { StatementCache } from './statements.ts';

const noConnection = {
  provideConnection(): never {
    throw new Error('this handle runs whole statements only');
  },
};

/**
 * Runs each statement at once on the cached connection, so that a forgotten `await` still lands in its own savepoint,
 * and refuses every statement after the handle's function has ended.
 */
export class HandleExecutor extends DefaultQueryExecutor {
  readonly #statements: StatementCache;
  #open = true;

  constructor(statements: StatementCache) {
    super(new SqliteQueryCompiler(), new SqliteAdapter(), noConnection);
    this.#statements = statements;
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.execute<R>(query.sql, query.parameters);
  }

  execute<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    if (!this.#open) {
      return Promise.reject(new Error('query after the end of its transaction (a missing await?)'));
    }
    try {
      return Promise.resolve(this.#statements.run<R>(sql, parameters));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  close(): void {
    this.#open = false;
  }
}

const driver: Driver = {
  init: async () => {},
  acquireConnection: () => noConnection.provideConnection(),
  beginTransaction: async () => {},
  commitTransaction: async () => {},
  rollbackTransaction: async () => {},
  releaseConnection: async () => {},
  destroy: async () => {},
};

const dialect: Dialect = {
  createDriver: () => driver,
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
};

/**
 * The undocumented four-part constructor: with one part missing Kysely silently builds an ordinary instance that never
 * uses the executor, so a test asserts that it does.
 */
export const kyselyOn = <T>(executor: HandleExecutor): Kysely<T> =>
  new Kysely<T>({ executor, config: { dialect }, dialect, driver });
