import { AsyncLocalStorage } from 'node:async_hooks';
import { exponentOf } from '../../core/money/money.ts';
import type {
  CommitFeed,
  DatabaseLocation,
  Executor,
  StoredProfile,
  TenantEngine,
  WriteTransaction,
} from '../engine/engine.ts';
import { BEGIN_TIMELINE, newTimeline } from '../engine/timeline.ts';
import type { PostgresExecutor } from './executor.ts';
import { type Opened, PostgresGroups } from './groups.ts';
import { IdBlocks } from './ids.ts';
import { quoted } from './names.ts';
import type { PostgresServer } from './server.ts';
import { SharedTenant } from './shared.ts';

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
  /** Work started by a transaction continues after it, and is outside of it then. */
  readonly #inside = new AsyncLocalStorage<{ isOpen: boolean }>();
  /** Eras of the server (server.ts) in which this process has written. */
  readonly #eras = new Set<string>();
  readonly #groups: PostgresGroups;

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
    const withId = [...columns].filter(([, names]) => names.includes('id')).map(([table]) => table);
    this.ids = new IdBlocks((fn) => server.inTransaction(schema, beginSql(schema), fn), node, withId.sort());
    this.#shared = new SharedTenant(server, schema);
    this.shared = this.#shared;
    this.#groups = new PostgresGroups({
      transaction: (first, fn) => this.#transaction(first, fn),
      within: (work) => this.#within(work),
      fetchIds: (error) => this.ids.fetchFor(error),
      committed: (tx, events) => this.#shared.committed(tx, events),
    });
  }

  /** Writes that wait together commit together (groups.ts). */
  write<T>(work: WriteTransaction<T>): Promise<T> {
    if (this.#inside.getStore()?.isOpen)
      return Promise.reject(new Error('transact inside transact: pass tx on'));
    return this.#groups.push(work);
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
    await this.#groups.drain();
    this.#shared.leave();
  }

  async #within<T>(work: () => Promise<T>): Promise<T> {
    const inside = { isOpen: true };
    return this.#inside.run(inside, work).finally(() => (inside.isOpen = false));
  }

  /** Runs `fn` in one transaction whose first numbers it gets. */
  async #transaction<T>(
    first: WriteTransaction<unknown>,
    fn: (executor: PostgresExecutor, opened: Opened) => Promise<T>,
  ): Promise<T> {
    await this.#shared.begin();
    await this.ids.begin();
    let era = '';
    const opening = beginWriting(this.#schema, first);
    const value = await this.#server.inTransaction(this.#schema, opening, async (executor, opened) => {
      const { tx, hlc, duty } = opened as unknown as Opened;
      era = executor.era;
      if (!this.#eras.has(era)) await executor.rows(BEGIN_TIMELINE, [tx, newTimeline()]);
      await this.#shared.began(tx, opened.node as number);
      return fn(executor, { tx, hlc, duty });
    });
    this.#eras.add(era);
    return value;
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

/** For changes that are not replicated: ids, schema. */
export const beginSql = (schema: string): string =>
  `begin isolation level read committed; select ${searchPath(schema)}`;

export const beginReadOnlySql = (schema: string): string =>
  `begin isolation level repeatable read read only; select ${searchPath(schema)}`;

/**
 * The row lock of this update is the tenant's lock: READ COMMITTED waits for it and then reads the newest row, so that
 * transactions are numbered in the order of commits. Number and clock are passed to the triggers.
 */
const beginWriting = (
  schema: string,
  { clock, origin }: WriteTransaction<unknown>,
): string => `begin isolation level read committed; select ${searchPath(schema)};
  with c as (update ${quoted(schema)}.sync_ctx set tx = tx + 1, hlc = greatest(hlc + 1, ${clock()}), origin = ${origin}
    where id = 1 returning tx, hlc, node, duty)
  select tx, hlc, node, duty, set_config('galley.ctx',
    tx || ',' || hlc || ',' || node || ',${origin === null ? 0 : 1}', true) from c`;
