import type { Kysely } from 'kysely';
import type { Caller } from '../../core/permissions.ts';
import type { ElapsedClock } from '../../core/time/elapsed-clock.ts';
import type { Cache } from '../handle/cache.ts';
import type { Statement } from '../handle/dialect.ts';
import type { DomainEvent, Reader, TableWithId, TenantProfile, Tx } from '../handle/handle.ts';
import type { TenantTables } from '../tables/tenant-tables.ts';
import type { Executor, IdSource } from './engine.ts';

/**
 * Common part of both handles. The query builder is created on first use, because hot paths run compiled shapes only.
 */
class Session {
  readonly dialect;
  readonly tenant: TenantProfile;
  readonly caller: Caller;
  readonly now: number;
  readonly #wall: ElapsedClock;
  protected readonly executor: Executor;
  /** In a transaction: whether it may have written something. */
  mayHaveWritten = false;
  #db: Kysely<TenantTables> | undefined;

  constructor(executor: Executor, tenant: TenantProfile, caller: Caller, wall: ElapsedClock) {
    this.dialect = executor.dialect;
    this.executor = executor;
    this.tenant = tenant;
    this.caller = caller;
    this.now = wall.now();
    this.#wall = wall;
  }

  elapsedSince(moment: number): number {
    return this.#wall.elapsedSince(moment);
  }

  get db(): Kysely<TenantTables> {
    this.mayHaveWritten = true;
    this.#db ??= this.executor.builder<TenantTables>();
    return this.#db;
  }

  execute<R>(statement: Statement, parameters: readonly unknown[]): Promise<R[]> {
    if (!statement.startsWith('select ')) this.mayHaveWritten = true;
    return this.executor.rows<R>(statement, parameters);
  }
}

/** The same object typed as a reader: its connection is read-only, so a write fails in any case. */
export const readerOn = (
  executor: Executor,
  tenant: TenantProfile,
  caller: Caller,
  wall: ElapsedClock,
): Reader => new Session(executor, tenant, caller, wall) as unknown as Reader;

export class Transaction extends Session implements Tx {
  readonly hooks: (() => unknown)[] = [];
  readonly events: DomainEvent[] = [];
  readonly cache: Cache;
  readonly #ids: IdSource;

  constructor(
    executor: Executor,
    tenant: TenantProfile,
    caller: Caller,
    wall: ElapsedClock,
    { ids, cache }: { ids: IdSource; cache: Cache },
  ) {
    super(executor, tenant, caller, wall);
    this.#ids = ids;
    this.cache = cache;
  }

  id(table: TableWithId): number {
    return this.#ids.take(table);
  }

  executeOnce(statement: string, parameters: readonly unknown[]): Promise<void> {
    this.mayHaveWritten = true;
    return this.executor.once(statement, parameters);
  }

  emit(event: DomainEvent): void {
    this.events.push(event);
  }

  afterCommit(hook: () => unknown): void {
    this.hooks.push(hook);
  }

  async nested<T>(work: () => Promise<T>): Promise<T> {
    await this.execute('savepoint nested', []);
    try {
      const value = await work();
      await this.execute('release nested', []);
      return value;
    } catch (error) {
      await this.execute('rollback to nested', []);
      await this.execute('release nested', []);
      throw error;
    }
  }
}
