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
import type { Opening, PostgresExecutor } from './executor.ts';
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
    const value = await this.#server.inTransaction(this.#schema, beginSql(this.#schema), async (executor) => {
      const opened = await takeNumbers(executor, first);
      era = executor.era;
      if (!this.#eras.has(era)) await executor.rows(BEGIN_TIMELINE, [opened.tx, newTimeline()]);
      await this.#shared.began(opened.tx, opened.node);
      return fn(executor, opened);
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

const searchPath = (schema: string): readonly [string, string] => [
  `select set_config('search_path', ?, true)`,
  quoted(schema),
];

/** Alone: for changes that are not replicated, as ids and the schema. */
export const beginSql = (schema: string): Opening => [
  ['begin isolation level read committed'],
  searchPath(schema),
];

export const beginReadOnlySql = (schema: string): Opening => [
  ['begin isolation level repeatable read read only'],
  searchPath(schema),
];

/**
 * The row lock of this update is the tenant's lock: READ COMMITTED waits for it and then reads the newest row, so that
 * transactions are numbered in the order of commits. Number and clock are passed to the triggers.
 */
const TAKE_NUMBERS = `with c as (update sync_ctx set tx = tx + 1, hlc = greatest(hlc + 1, ?), origin = ?
    where id = 1 returning tx, hlc, node, duty)
  select tx, hlc, node, duty, set_config('galley.ctx', tx || ',' || hlc || ',' || node || ',' || ?::text, true) from c`;

async function takeNumbers(
  executor: PostgresExecutor,
  { clock, origin }: WriteTransaction<unknown>,
): Promise<Opened> {
  const [opened] = await executor.rows<Opened>(TAKE_NUMBERS, [clock(), origin, origin === null ? 0 : 1]);
  if (!opened) throw new Error('the schema has no numbers');
  const { tx, hlc, node, duty } = opened;
  return { tx, hlc, node, duty };
}
