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
import { ClockMonitor } from './clock-monitor.ts';
import { HeadOfficeClock } from './head-office-clock.ts';

export type Stamp = Numbers;

export interface TransactOptions {
  /** The node whose rows are being applied: capture and guards then stand aside, and the log is the applier's task. */
  readonly origin?: number;
  /** What it does outside the database follows its commit: it may be undone for the fault of another, and run again. */
  readonly isRetryable?: boolean;
}

/** Told of each step of a write that is done, by name. */
export type WriteStepHook = (point: string) => void;

/** Who reads what takes long, so that the thread of the requests does not. */
export interface BackgroundReader {
  answer<Q, A>(place: DatabaseLocation, inquiry: BackgroundQuery<Q, A>, question: Q): Promise<A>;
  /** Resolves once nothing of the place is open there; what is being read ends with an error. */
  release(place: DatabaseLocation): Promise<void>;
}

export interface DatabaseOptions {
  readonly clock: Clock;
  /** Of the operating system's keystore, for what proves to others who serves the tenant. */
  readonly seal?: Buffer | undefined;
  /** Absent: what takes long is read between the requests. */
  readonly backgroundReader?: BackgroundReader | undefined;
  /** Absent but in tests, which let the program die there. */
  readonly reached?: WriteStepHook | undefined;
}

type Listener = (event: DomainEvent) => unknown;

/** A tenant's database: the only way to its rows is a reader or a transaction. */
export class TenantDatabase {
  /** Its file on SQLite; on either engine what is not in rows lies beside this path. */
  readonly file: string;
  /** What this computer proves to others with that it serves the tenant. */
  readonly credentials: SecretFile;
  readonly keys: TenantKeys;
  readonly #engine: TenantEngine;
  readonly #wall: ElapsedClock;
  readonly #memo = new Cache();
  readonly #committed = new Set<() => void>();
  readonly #listeners = new Set<Listener>();
  profile: TenantProfile;
  /** What is written here is stamped with it. */
  readonly time: HeadOfficeClock;
  /** Whether this computer's clock may be wrong. */
  readonly watch: ClockMonitor;
  /** Told of what a reading or a transaction failed with. */
  failed: ((error: unknown) => void) | undefined;
  /** Asked at the end of each transaction of this node's own; throws where it may not write what it wrote. */
  guard: ((tx: Tx, stamp: Stamp) => Promise<void>) | undefined;
  /** Given what a transaction announces before it is committed, for those who must hear of it whatever happens then. */
  outbox: ((tx: Tx, events: readonly DomainEvent[], stamp: Stamp) => Promise<void>) | undefined;
  readonly #beside: BackgroundReader | undefined;
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
    this.#beside = backgroundReader;
    this.#reached = reached;
    engine.shared?.subscribe(this.#elsewhere);
  }

  get id(): number {
    return this.profile.id;
  }

  /** Its file, and who counts its ids; undefined on PostgreSQL, where sequences do. */
  get sqlite(): Pick<SqliteTenant, 'files' | 'ids'> | undefined {
    return this.#engine instanceof SqliteTenant ? this.#engine : undefined;
  }

  get place(): DatabaseLocation {
    return this.#engine.place;
  }

  /** Columns of a table as the database has them. */
  columns(table: string): readonly string[] {
    return this.#engine.columns(table);
  }

  /** After each commit; what waits for rows (replication, the spooler) looks then. */
  onCommit(listener: () => void): () => void {
    this.#committed.add(listener);
    return () => this.#committed.delete(listener);
  }

  /** What a listener promises is kept before a commit of this process is answered, where there are others to ask. */
  onEvent(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Something that no commit tells of, for the screens that listen to this process. */
  emit(event: DomainEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Whether other processes may serve the tenant too. */
  get isShared(): boolean {
    return this.#engine.shared !== undefined;
  }

  /** As `tell`, for the other processes that serve the tenant; who does not hear it misses nothing that is stored. */
  publish(events: readonly DomainEvent[]): void {
    this.#engine.shared?.publish(events);
  }

  /**
   * Where other processes serve the tenant too: resolves when their commits of before are heard of, so that what is kept
   * in memory is true. Undefined where this process is the only one.
   */
  catchUp(): Promise<void> | undefined {
    return this.#engine.shared?.catchUp();
  }

  read<T>(caller: Caller, fn: (reader: Reader) => Promise<T>): Promise<T> {
    return this.#noted(
      this.#engine.read((executor) => fn(readerOn(executor, this.profile, caller, this.#wall))),
    );
  }

  /** What takes long: read beside the requests, none of which waits for it. */
  runInBackground<Q, A>(inquiry: BackgroundQuery<Q, A>, question: Q): Promise<A> {
    if (this.#beside) return this.#noted(this.#beside.answer(this.place, inquiry, question));
    return inquiry.answer((read) => this.read(systemCaller, read), question);
  }

  #noted<T>(done: Promise<T>): Promise<T> {
    done.catch((error: unknown) => this.failed?.(error));
    return done;
  }

  /** Runs `fn` in a transaction; resolves after it is on the disk. An error of `fn` undoes it alone. */
  transact<T>(
    caller: Caller,
    fn: (tx: Tx, stamp: Stamp) => Promise<T>,
    options: TransactOptions = {},
  ): Promise<T> {
    let open: Transaction | undefined;
    const done = this.#engine.write({
      clock: () => hybridTime(this.time.now()),
      origin: options.origin ?? null,
      run: async (executor, stamp) => {
        if (open) this.#memo.clear();
        if (options.origin === undefined && this.time.isUnnoted) this.time.note(stamp.hlc);
        open = new Transaction(executor, this.profile, caller, this.#wall, {
          ids: this.#engine.ids,
          memo: this.#memo,
        });
        this.#reached?.('write.stamped');
        try {
          const value = await fn(open, stamp);
          if (options.origin === undefined) await this.guard?.(open, stamp);
          if (open.events.length > 0) await this.outbox?.(open, open.events, stamp);
          // Before the commit: the next transaction, which may share it, must not recall what this one changed.
          for (const { type } of open.events) this.#memo.drop(type);
          if (caller.userId === systemCaller.userId) this.#memo.drop(USER_EDITED);
          this.#reached?.('write.done');
          return value;
        } catch (error) {
          // Nor what this one wrote and is undone.
          this.#forgetAfter(open);
          throw error;
        }
      },
      isRetryable: options.isRetryable ?? false,
      mayHaveWritten: () => open?.mayHaveWritten !== false,
      events: () => open?.events ?? [],
      committed: () => open && this.#announce(open),
    });
    done.catch((error: unknown) => {
      this.#forgetAfter(open);
      this.failed?.(error);
    });
    return this.#reached ? done.then((value) => this.#answer(value)) : done;
  }

  /** What a refused request only read was true: what is remembered for all stays. */
  #forgetAfter(undone: Transaction | undefined): void {
    if (undone?.mayHaveWritten !== false) this.#memo.clear();
  }

  /** After the tenant's row changed, here or by replication. At once on SQLite. */
  refreshProfile(): void | Promise<void> {
    const stored = this.#engine.profile();
    const take = (known: StoredProfile): void | Promise<void> => {
      const isAnother = known.node !== this.profile.node;
      this.profile = { ...this.profile, ...known };
      return isAnother ? this.becomeNode(known.node) : undefined;
    };
    if (stored instanceof Promise) return stored.then((known) => known && take(known));
    if (stored) take(stored);
    return undefined;
  }

  /** The node number changed (a rewound or replaced installation): every later id comes from the new range. */
  becomeNode(node: number): void | Promise<void> {
    this.profile = { ...this.profile, node };
    // Some of it was true of the number before.
    this.#memo.clear();
    return this.#engine.ids.becomeNode(node);
  }

  async close(): Promise<void> {
    await this.#beside?.release(this.place);
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

  /** A database that does not answer now is asked again after what happens next. */
  #refreshSoon(): void {
    Promise.resolve(this.refreshProfile()).catch(() => {});
  }

  readonly #elsewhere: RemoteCommitHandler = {
    onCommits: (events) => {
      if (events.some(({ type }) => /^(tenant|sync)\./.test(type))) this.#refreshSoon();
      for (const { type } of events) this.#memo.drop(type);
      this.#tell(events);
    },
    onStale: () => this.#memo.clear(),
    onBegin: (node) => (node === this.profile.node ? undefined : this.becomeNode(node)),
    onMissed: () => {
      this.#memo.clear();
      this.#refreshSoon();
      this.#tell(topics.map((topic) => ({ type: `${topic}.changed` as const, branchId: null, data: {} })));
    },
  };
}
