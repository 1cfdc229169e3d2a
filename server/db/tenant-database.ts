import type { Caller } from '../core/permissions.ts';
import type { Clock } from '../core/time.ts';
import { hybridTime } from '../core/time.ts';
import type { DomainEvent, Reader, TableWithId, TenantProfile, Tx } from './handle.ts';
import { IdAllocator } from './ids.ts';
import { readProfile } from './profile.ts';
import { type HandleExecutor, kyselyOn } from './sqlite/executor.ts';
import type { SqliteDatabase } from './sqlite-database.ts';
import type { TenantTables } from './tables/tenant-tables.ts';

/** Numbers of a write transaction: `tx` orders commits, `hlc` is its hybrid clock value. */
export interface Stamp {
  readonly tx: number;
  readonly hlc: number;
}

export interface TransactOptions {
  /** The node whose rows are being applied: capture and guards then stand aside, and the log is the applier's task. */
  readonly origin?: number;
}

const STAMP = `update sync_ctx set tx = tx + 1, hlc = max(hlc + 1, ?), origin = ? returning tx, hlc`;

/** A tenant's database: the only way to its rows is a reader or a transaction. */
export class TenantDatabase {
  readonly files: SqliteDatabase;
  readonly #clock: Clock;
  readonly #ids: IdAllocator;
  readonly #committed = new Set<() => void>();
  readonly #listeners = new Set<(event: DomainEvent) => void>();
  profile: TenantProfile;
  /** Milliseconds to add to this computer's clock for the central instance's; used for stamps, never shown. */
  clockOffset = 0;

  constructor(files: SqliteDatabase, profile: TenantProfile, clock: Clock) {
    this.files = files;
    this.profile = profile;
    this.#clock = clock;
    this.#ids = new IdAllocator(files.writer, profile.node);
  }

  get id(): number {
    return this.profile.id;
  }

  /** After each commit; what waits for rows (replication, the spooler) looks then. */
  onCommit(listener: () => void): () => void {
    this.#committed.add(listener);
    return () => this.#committed.delete(listener);
  }

  onEvent(listener: (event: DomainEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  read<T>(caller: Caller, fn: (reader: Reader) => Promise<T>): Promise<T> {
    return this.files.read((executor) =>
      fn({
        ...this.#session(executor, caller),
        db: kyselyOn<TenantTables>(executor) as unknown as Reader['db'],
      }),
    );
  }

  /** Runs `fn` in a transaction; resolves after it is on the disk. An error of `fn` undoes it alone. */
  transact<T>(
    caller: Caller,
    fn: (tx: Tx, stamp: Stamp) => Promise<T>,
    options: TransactOptions = {},
  ): Promise<T> {
    const hooks: (() => void)[] = [];
    const events: DomainEvent[] = [];
    return this.files.write(
      async (executor) => {
        const tx = this.#transaction(executor, caller, hooks, events);
        const [stamp] = await executor
          .execute<Stamp>(STAMP, [hybridTime(tx.now + this.clockOffset), options.origin ?? null])
          .then(rowsOf);
        return fn(tx, stamp as Stamp);
      },
      () => this.#announce(hooks, events),
    );
  }

  /** After the tenant's row changed, here or by replication. */
  refreshProfile(): void {
    this.profile = { ...this.profile, ...readProfile(this.files.writer) };
  }

  /** The node number changed (a rewound or replaced installation): every later id comes from the new range. */
  becomeNode(node: number): void {
    this.profile = { ...this.profile, node };
    this.#ids.forget(node);
  }

  close(): Promise<void> {
    return this.files.close();
  }

  #session(executor: HandleExecutor, caller: Caller) {
    return {
      dialect: 'sqlite' as const,
      tenant: this.profile,
      caller,
      now: this.#clock.now(),
      execute: <R>(sql: string, parameters: readonly unknown[]) =>
        executor.execute<R>(sql, parameters).then(rowsOf),
    };
  }

  #transaction(executor: HandleExecutor, caller: Caller, hooks: (() => void)[], events: DomainEvent[]): Tx {
    return {
      ...this.#session(executor, caller),
      db: kyselyOn<TenantTables>(executor),
      id: (table: TableWithId) => this.#ids.take(table),
      nested: (work) => underSavepoint(executor, work),
      emit: (event) => void events.push(event),
      afterCommit: (hook) => void hooks.push(hook),
    };
  }

  #announce(hooks: (() => void)[], events: DomainEvent[]): void {
    for (const hook of hooks) hook();
    for (const event of events) for (const listener of this.#listeners) listener(event);
    for (const listener of this.#committed) listener();
  }
}

const rowsOf = <R>(result: { rows: R[] }): R[] => result.rows;

async function underSavepoint<T>(executor: HandleExecutor, work: () => Promise<T>): Promise<T> {
  await executor.execute('savepoint nested', []);
  try {
    const value = await work();
    await executor.execute('release nested', []);
    return value;
  } catch (error) {
    await executor.execute('rollback to nested', []);
    await executor.execute('release nested', []);
    throw error;
  }
}
