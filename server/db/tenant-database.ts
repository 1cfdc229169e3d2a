import type { Caller } from '../core/permissions.ts';
import type { Clock } from '../core/time.ts';
import { hybridTime } from '../core/time.ts';
import type { DomainEvent, Reader, TenantProfile, Tx } from './handle.ts';
import { IdAllocator } from './ids.ts';
import { MediaFolder } from './media-folder.ts';
import { Memo } from './memo.ts';
import { readProfile } from './profile.ts';
import { readerOn, Transaction } from './session.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** Numbers of a write transaction: `tx` orders commits, `hlc` is its hybrid clock value. */
export interface Stamp {
  readonly tx: number;
  readonly hlc: number;
}

export interface TransactOptions {
  /** The node whose rows are being applied: capture and guards then stand aside, and the log is the applier's task. */
  readonly origin?: number;
}

/** Told of each step of a write that is done, by name. */
export type Reached = (point: string) => void;

const STAMP = `update sync_ctx set tx = tx + 1, hlc = max(hlc + 1, ?), origin = ? returning tx, hlc`;

/** A tenant's database: the only way to its rows is a reader or a transaction. */
export class TenantDatabase {
  readonly files: SqliteDatabase;
  readonly media: MediaFolder;
  readonly #clock: Clock;
  readonly #ids: IdAllocator;
  readonly #memo = new Memo();
  readonly #committed = new Set<() => void>();
  readonly #listeners = new Set<(event: DomainEvent) => void>();
  profile: TenantProfile;
  /** Milliseconds to add to this computer's clock for the central instance's; used for stamps, never shown. */
  clockOffset = 0;
  /** Absent but in tests, which let the program die there. */
  reached: Reached | undefined;

  constructor(files: SqliteDatabase, profile: TenantProfile, clock: Clock) {
    this.files = files;
    this.media = new MediaFolder(files.file);
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
    return this.files.read((executor) => fn(readerOn(executor, this.profile, caller, this.#clock.now())));
  }

  /** Runs `fn` in a transaction; resolves after it is on the disk. An error of `fn` undoes it alone. */
  transact<T>(
    caller: Caller,
    fn: (tx: Tx, stamp: Stamp) => Promise<T>,
    options: TransactOptions = {},
  ): Promise<T> {
    let open: Transaction | undefined;
    const done = this.files.write(
      async (executor) => {
        const tx = new Transaction(executor, this.profile, caller, this.#clock.now(), {
          ids: this.#ids,
          memo: this.#memo,
        });
        open = tx;
        const clock = hybridTime(tx.now + this.clockOffset);
        const [stamp] = await executor.rows<Stamp>(STAMP, [clock, options.origin ?? null]);
        this.reached?.('write.stamped');
        const value = await fn(tx, stamp as Stamp);
        this.reached?.('write.done');
        return value;
      },
      () => open && this.#announce(open),
    );
    done.catch(() => this.#memo.clear());
    return this.reached ? done.then((value) => this.#answer(value)) : done;
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

  #answer<T>(value: T): T {
    this.reached?.('write.committed');
    return value;
  }

  #announce({ hooks, events }: Transaction): void {
    for (const hook of hooks) hook();
    for (const { type } of events) this.#memo.drop(type);
    for (const event of events) for (const listener of this.#listeners) listener(event);
    for (const listener of this.#committed) listener();
  }
}
