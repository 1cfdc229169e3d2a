import {
  type DatabaseIntrospector,
  type DefaultQueryExecutor,
  type Dialect,
  type DialectAdapter,
  type Driver,
  Kysely,
  type QueryCompiler,
} from 'kysely';

/** The part of an engine that writes statements, without connections. */
interface Grammar {
  readonly compiler: QueryCompiler;
  readonly adapter: DialectAdapter;
  introspect(db: Kysely<unknown>): DatabaseIntrospector;
}

/** An executor bound to one transaction runs statements itself and never asks for a connection. */
export const noConnection = {
  provideConnection(): never {
    throw new Error('this handle runs whole statements only');
  },
};

const driver: Driver = {
  init: async () => {},
  acquireConnection: () => noConnection.provideConnection(),
  beginTransaction: async () => {},
  commitTransaction: async () => {},
  rollbackTransaction: async () => {},
  releaseConnection: async () => {},
  destroy: async () => {},
};

export const dialectOf = ({ compiler, adapter, introspect }: Grammar): Dialect => ({
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createAdapter: () => adapter,
  createIntrospector: introspect,
});

/**
 * Kysely's undocumented four-part constructor: if one part is missing it silently builds an ordinary instance that
 * never uses the executor. A test asserts that it is used.
 */
export const kyselyOn = <T>(executor: DefaultQueryExecutor, dialect: Dialect): Kysely<T> =>
  new Kysely<T>({ executor, config: { dialect }, dialect, driver });
