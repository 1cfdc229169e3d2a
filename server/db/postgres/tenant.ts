import { AsyncLocalStorage } from 'node:async_hooks';
import { exponentOf } from '../../core/money/money.ts';
import type {
  CommitFeed,
  DatabaseLocation,
  Executor,
  Stamp,
  StoredProfile,
  TenantEngine,
  WriteTransaction,
} from '../engine/engine.ts';
import { BEGIN_TIMELINE, newTimeline } from '../engine/timeline.ts';
import { IdBlocks, IdsExhaustedError } from './ids.ts';
import { isSerializationFailure, MAX_ATTEMPTS } from './outage.ts';
import { type PostgresServer, quoted } from './server.ts';
import { SharedTenant } from './shared.ts';

export const schemaOf = (tenantId: number): string => `tenant_${tenantId}`;

interface Committed<T> {
  readonly tx: number;
  readonly value: T;
}

/** A tenant's schema in PostgreSQL. */
export class PostgresTenant implements TenantEngine {
  readonly dialect = 'postgres';
  readonly ids: IdBlocks;
  readonly shared: CommitFeed;
  readonly place: DatabaseLocation;
  readonly #server: PostgresServer;
  readonly #schema: string;
  readonly #columns: ReadonlyMap<string, readonly string[]>;
  readonly #shared: SharedTenant;
  /** What a transaction began goes on after it, and is not inside it then. */
  readonly #inside = new AsyncLocalStorage<{ isOpen: boolean }>();
  /** Connections that have written. A server that lost its last transactions has ended all of them. */
  readonly #alive = new WeakSet<object>();
  #line: Promise<unknown> = Promise.resolve();

  constructor(
    server: PostgresServer,
    schema: string,
    node: number,
    columns: ReadonlyMap<string, readonly string[]>,
  ) {
    this.#server = server;
    this.#schema = schema;
    this.place = { url: server.url, schema };
    this.#columns = columns;
    this.ids = new IdBlocks((fn) => server.inTransaction(schema, beginSql(schema), fn), node);
    this.#shared = new SharedTenant(server, schema);
    this.shared = this.#shared;
  }

  /** The transactions of one process follow each other: in the database they would only wait, each on a connection. */
  write<T>(work: WriteTransaction<T>): Promise<T> {
    if (this.#inside.getStore()?.isOpen)
      return Promise.reject(new Error('transact inside transact: pass tx on'));
    const result = this.#line.then(() => this.#run(work));
    this.#line = result.catch(() => {});
    return result;
  }

  read<T>(fn: (executor: Executor) => Promise<T>): Promise<T> {
    return this.#server.inTransaction(this.#schema, beginReadOnlySql(this.#schema), fn);
  }

  columns(table: string): readonly string[] {
    return this.#columns.get(table) ?? [];
  }

  profile(): Promise<StoredProfile | undefined> {
    return this.read(readSchemaProfile);
  }

  async close(): Promise<void> {
    await this.#line;
    this.#shared.leave();
  }

  async #run<T>(work: WriteTransaction<T>): Promise<T> {
    const { tx, value } = await this.#tries(work);
    await work.committed();
    this.#shared.committed(tx);
    return value;
  }

  async #tries<T>(work: WriteTransaction<T>): Promise<Committed<T>> {
    await this.#shared.begin();
    await this.ids.begin();
    for (let tries = 1; ; tries++) {
      try {
        return await this.#once(work);
      } catch (error) {
        if (error instanceof IdsExhaustedError) await this.ids.fetchFor(error);
        else if (tries === MAX_ATTEMPTS || !isSerializationFailure(error)) throw error;
      }
    }
  }

  async #within<T>(work: () => Promise<T>): Promise<T> {
    const inside = { isOpen: true };
    return this.#inside.run(inside, work).finally(() => (inside.isOpen = false));
  }

  async #once<T>(work: WriteTransaction<T>): Promise<Committed<T>> {
    let tx = 0;
    let connection: object | undefined;
    const committed = await this.#server.inTransaction(
      this.#schema,
      beginWriting(this.#schema, work),
      async (executor, opened) => {
        const stamp = { tx: opened.tx, hlc: opened.hlc } as Stamp;
        tx = stamp.tx;
        connection = executor.connection;
        if (!this.#alive.has(connection)) await executor.rows(BEGIN_TIMELINE, [tx, newTimeline()]);
        await this.#shared.began(tx, opened.node as number);
        return { tx, value: await this.#within(() => work.run(executor, stamp)) };
      },
      () => `${this.#shared.tell(tx, work.events())}; commit`,
    );
    if (connection) this.#alive.add(connection);
    return committed;
  }
}

export const readSchemaProfile = async (executor: Executor): Promise<StoredProfile | undefined> => {
  const [row] = await executor.rows<{ node: number; currency: string }>(
    'select c.node, t.currency from sync_ctx c cross join tenants t',
    [],
  );
  return row && { ...row, exponent: exponentOf(row.currency) };
};

const searchPath = (schema: string): string => `set_config('search_path', '${quoted(schema)}', true)`;

/** For what no replication needs to know: ids, schema. */
export const beginSql = (schema: string): string =>
  `begin isolation level read committed; select ${searchPath(schema)}`;

export const beginReadOnlySql = (schema: string): string =>
  `begin isolation level repeatable read read only; select ${searchPath(schema)}`;

/**
 * The row lock of this update is the lock of the tenant: READ COMMITTED waits for it and then reads the newest row, so
 * transactions are numbered in the order in which they commit. The number and clock are handed to the triggers.
 */
const beginWriting = (
  schema: string,
  { clock, origin }: WriteTransaction<unknown>,
): string => `begin isolation level read committed;
  with c as (update ${quoted(schema)}.sync_ctx set tx = tx + 1, hlc = greatest(hlc + 1, ${clock()}), origin = ${origin}
    where id = 1 returning tx, hlc, node)
  select tx, hlc, node, ${searchPath(schema)}, set_config('galley.ctx',
    tx || ',' || hlc || ',' || node || ',${origin === null ? 0 : 1}', true) from c`;
