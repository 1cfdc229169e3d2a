import { AsyncLocalStorage } from 'node:async_hooks';
import { type Caller, systemCaller } from '../../core/permissions.ts';
import { ElapsedClock } from '../../core/time/elapsed-clock.ts';
import type { Clock } from '../../core/time/time.ts';
import { hybridTime } from '../../core/time/time.ts';
import { topics } from '../../core/topics.ts';
import type {
  DatabaseLocation,
  Stamp as Numbers,
  RemoteCommitHandler,
  StoredProfile,
  TenantEngine,
} from '../engine/engine.ts';
import { readerOn, Transaction } from '../engine/session.ts';
import { SecretFile } from '../files/secret-file.ts';
import { TenantKeys } from '../files/tenant-keys.ts';
import type { BackgroundQuery } from '../handle/background-query.ts';
import { Cache, USER_EDITED } from '../handle/cache.ts';
import type { DomainEvent, Reader, TenantProfile, Tx } from '../handle/handle.ts';
import { SqliteTenant } from '../sqlite/tenant.ts';
import type { BackgroundReader } from './background-reader.ts';
import { ClockMonitor } from './clock-monitor.ts';
import { HeadOfficeClock } from './head-office-clock.ts';

export type Stamp = Numbers;

interface TransactOptions {
  /** The node whose rows are being applied: capture and guards are off, and the applier writes the log. */
  readonly origin?: number;
  /**
   * Its effects outside the database follow the commit, so it may be repeated after a rollback that another one caused.
   */
  readonly isRetryable?: boolean;
}

/** Called with the name of each completed step of a write. */
export type WriteStepHook = (point: string) => void;

export interface DatabaseOptions {
  readonly clock: Clock;
  /** From the operating system's keystore, for the credential that proves who serves the tenant. */
  readonly seal?: Buffer | undefined;
  /** Absent: long reads run between requests. */
  readonly backgroundReader?: BackgroundReader | undefined;
  /** Only in tests, which let the program die there. */
  readonly reached?: WriteStepHook | undefined;
}

type Listener = (event: DomainEvent) => unknown;

/** A tenant's database: the only way to its rows is a reader or a transaction. */
export class TenantDatabase {
  /** Its SQLite file; on either engine what is not in rows is stored beside this path. */
  readonly file: string;
  /** The credentials that prove to others that this computer serves the tenant. */
  readonly credentials: SecretFile;
  readonly keys: TenantKeys;
  readonly #engine: TenantEngine;
  readonly #wall: ElapsedClock;
  readonly #cache = new Cache();
  readonly #committed = new Set<() => void>();
  readonly #listeners = new Set<Listener>();
  #pendingWrites = 0;
  profile: TenantProfile;
  /** Local writes are stamped with it. */
  readonly time: HeadOfficeClock;
  /** Whether this computer's clock may be wrong. */
  readonly watch: ClockMonitor;
  /** Called with the error of a failed read or transaction. */
  failed: ((error: unknown) => void) | undefined;
  /** Called at the end of each transaction of this node; throws if it may not write what it wrote. */
  guard: ((tx: Tx, events: readonly DomainEvent[]) => Promise<void>) | undefined;
  /** Gets the announced events before the commit, for receivers that must not miss them. */
  outbox: ((tx: Tx, events: readonly DomainEvent[], stamp: Stamp) => Promise<void>) | undefined;
  readonly #readWorker: BackgroundReader | undefined;
  readonly #reached: WriteStepHook | undefined;

  constructor(engine: TenantEngine, file: string, profile: TenantProfile, options: DatabaseOptions) {
    const { clock, seal, backgroundReader, reached } = options;
    this.file = file;
    this.credentials = new SecretFile(`${file.replace(/\.sqlite$/, '')}.credentials.json`, seal);
    this.credentials.seal();
    this.keys = new TenantKeys(file);
    this.profile = profile;
    this.#engine = engine;
    this.#wall = new ElapsedClock(clock);
    this.time = new HeadOfficeClock(clock);
    this.watch = new ClockMonitor(clock);
    this.#readWorker = backgroundReader;
    this.#reached = reached;
    engine.shared?.subscribe(this.#elsewhere);
  }

  get id(): number {
    return this.profile.id;
  }

  /** Its file and its id counter; undefined on PostgreSQL, which uses sequences. */
  get sqlite(): Pick<SqliteTenant, 'files' | 'ids'> | undefined {
    return this.#engine instanceof SqliteTenant ? this.#engine : undefined;
  }

  /** Transactions that wait or run. */
  get pendingWrites(): number {
    return this.#pendingWrites;
  }

  get place(): DatabaseLocation {
    return this.#engine.place;
  }

  /** Columns of a table as the database has them. */
  columns(table: string): readonly string[] {
    return this.#engine.columns(table);
  }

  /** Called after each commit, in the context of whoever listens (engine/lease.ts). */
  onCommit(listener: () => void): () => void {
    const bound = AsyncLocalStorage.bind(listener);
    this.#committed.add(bound);
    return () => this.#committed.delete(bound);
  }

  /** A promise returned by a listener is awaited before the commit is answered, if there are other processes to ask. */
  onEvent(listener: Listener): () => void {
    const bound = AsyncLocalStorage.bind(listener);
    this.#listeners.add(bound);
    return () => this.#listeners.delete(bound);
  }

  /** An event that belongs to no commit, for screens connected to this process. */
  emit(event: DomainEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Whether other processes may serve the tenant too. */
  get isShared(): boolean {
    return this.#engine.shared !== undefined;
  }

  /** Like `emit`, for the other processes that serve the tenant; a missed one loses nothing that is stored. */
  publish(events: readonly DomainEvent[]): void {
    this.#engine.shared?.publish(events);
  }

  /**
   * If other processes serve the tenant too: resolves when their earlier commits were received, so that caches are
   * true. Undefined if this process is alone.
   */
  catchUp(): Promise<void> | undefined {
    return this.#engine.shared?.catchUp();
  }

  read<T>(caller: Caller, fn: (reader: Reader) => Promise<T>): Promise<T> {
    return this.#noted(
      this.#engine.read((executor) => fn(readerOn(executor, this.profile, caller, this.#wall))),
    );
  }

  /** A long read beside the requests, none of which waits for it. */
  runInBackground<Q, A>(query: BackgroundQuery<Q, A>, question: Q): Promise<A> {
    if (this.#readWorker) return this.#noted(this.#readWorker.answer(this.place, query, question));
    return query.answer((read) => this.read(systemCaller, read), question);
  }

  /** The same for a person's request; `signal` says that the client has gone. Throws REPORTS_BUSY. */
  runReport<Q, A>(query: BackgroundQuery<Q, A>, question: Q, signal: AbortSignal | undefined): Promise<A> {
    if (!this.#readWorker) return this.runInBackground(query, question);
    return this.#noted(this.#readWorker.report(this.place, query, question, signal));
  }

  #noted<T>(done: Promise<T>): Promise<T> {
    done.catch((error: unknown) => this.failed?.(error));
    return done;
  }

  /** Runs `fn` in a transaction; resolves after it is on disk. An error of `fn` rolls back only that. */
  transact<T>(
    caller: Caller,
    fn: (tx: Tx, stamp: Stamp) => Promise<T>,
    options: TransactOptions = {},
  ): Promise<T> {
    let open: Transaction | undefined;
    this.#pendingWrites++;
    const done = this.#engine.write({
      clock: () => hybridTime(this.time.now()),
      origin: options.origin ?? null,
      run: async (executor, stamp) => {
        if (open) this.#cache.clear();
        if (options.origin === undefined && this.time.isUnnoted) this.time.note(stamp.hlc);
        open = new Transaction(executor, this.profile, caller, this.#wall, {
          ids: this.#engine.ids,
          cache: this.#cache,
        });
        this.#reached?.('write.stamped');
        try {
          const value = await fn(open, stamp);
          if (options.origin === undefined) await this.guard?.(open, open.events);
          if (open.events.length > 0) await this.outbox?.(open, open.events, stamp);
          // Before the commit: the next transaction, which may share it, must not use what this one changed.
          for (const { type } of open.events) this.#cache.drop(type);
          if (caller.userId === systemCaller.userId) this.#cache.drop(USER_EDITED);
          this.#reached?.('write.done');
          return value;
        } catch (error) {
          // Nor what this one wrote and is rolled back.
          this.#forgetAfter(open);
          throw error;
        }
      },
      isRetryable: options.isRetryable ?? false,
      mayHaveWritten: () => open?.mayHaveWritten !== false,
      events: () => open?.events ?? [],
      committed: () => open && this.#announce(open),
    });
    const settled = () => void this.#pendingWrites--;
    done.then(settled, (error: unknown) => {
      settled();
      this.#forgetAfter(open);
      this.failed?.(error);
    });
    return this.#reached ? done.then((value) => this.#answer(value)) : done;
  }

  /** What a refused request only read was true, so shared cached facts stay. */
  #forgetAfter(undone: Transaction | undefined): void {
    if (undone?.mayHaveWritten !== false) this.#cache.clear();
  }

  /** Call after the tenant's row changed, here or by replication. Immediate on SQLite. */
  refreshProfile(): void | Promise<void> {
    const stored = this.#engine.profile();
    const take = (known: StoredProfile): void | Promise<void> => {
      const { node } = this.profile;
      this.profile = { ...this.profile, ...known };
      if (known.node !== node) return this.setNode(known.node);
    };
    if (stored instanceof Promise) return stored.then((known) => known && take(known));
    if (stored) take(stored);
    return undefined;
  }

  /** The node number changed (a rolled back or replaced installation): every later id comes from the new range. */
  setNode(node: number): void | Promise<void> {
    this.profile = { ...this.profile, node };
    // Some facts were true for the previous number.
    this.#cache.clear();
    return this.#engine.ids.setNode(node);
  }

  async close(): Promise<void> {
    await this.#readWorker?.release(this.place);
    await this.#engine.close();
  }

  #answer<T>(value: T): T {
    this.#reached?.('write.committed');
    return value;
  }

  #announce({ hooks, events }: Transaction): void | Promise<void> {
    const later = [
      ...hooks.map((hook) => hook()).filter((work) => work instanceof Promise),
      ...this.#tell(events),
    ];
    return later.length === 0 ? undefined : Promise.all(later).then(() => {});
  }

  #tell(events: readonly DomainEvent[]): Promise<unknown>[] {
    const promised: Promise<unknown>[] = [];
    for (const event of events) {
      for (const listener of this.#listeners) {
        const work = listener(event);
        if (work instanceof Promise) promised.push(work);
      }
    }
    for (const listener of this.#committed) listener();
    return promised;
  }

  /** A database that does not answer now is asked again after the next event. */
  #refreshSoon(): void {
    Promise.resolve(this.refreshProfile()).catch(() => {});
  }

  readonly #elsewhere: RemoteCommitHandler = {
    onCommits: (events) => {
      if (events.some(({ type }) => /^(tenant|sync)\./.test(type))) this.#refreshSoon();
      for (const type of [...events.map((event) => event.type), USER_EDITED]) this.#cache.drop(type);
      this.#tell(events);
    },
    onStale: () => this.#cache.clear(),
    onBegin: (node) => (node === this.profile.node ? undefined : this.setNode(node)),
    onMissed: () => {
      this.#cache.clear();
      this.#refreshSoon();
      this.#tell(topics.map((topic) => ({ type: `${topic}.changed` as const, branchId: null, data: {} })));
    },
  };
}
