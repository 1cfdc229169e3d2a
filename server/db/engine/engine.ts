import type { Kysely } from 'kysely';
import type { Statement } from '../handle/dialect.ts';
import type { DomainEvent, TenantProfile } from '../handle/handle.ts';
import type { Dialect } from './schema.ts';

/** Runs statements for one handle, and refuses them after the handle's function has ended. */
export interface Executor {
  readonly dialect: Dialect;
  rows<R>(statement: Statement, parameters: readonly unknown[]): Promise<R[]>;
  builder<T>(): Kysely<T>;
}

/** Numbers of a write transaction: `tx` orders commits, `hlc` is its hybrid clock value. */
export interface Stamp {
  readonly tx: number;
  readonly hlc: number;
}

/** One write transaction. An engine may run it again when it was undone for no fault of its own. */
export interface WriteTransaction<T> {
  /** What the clock says, as a hybrid time. */
  clock(): number;
  /** The node whose rows are applied; null: own writes. */
  readonly origin: number | null;
  run(executor: Executor, stamp: Stamp): Promise<T>;
  /** What it does outside the database follows its commit: it may be undone for the fault of another. */
  readonly isRetryable: boolean;
  /** Whether its last run may have written something beside its numbers. */
  mayHaveWritten(): boolean;
  /** What it announced; other processes are told with the commit. */
  events(): readonly DomainEvent[];
  /** After the commit and before the answer. */
  committed(): void | Promise<void>;
}

/** Fresh ids of this node, one table at a time. */
export interface IdSource {
  take(table: string): number;
  /** Later ids come from another node's range. */
  becomeNode(node: number): void | Promise<void>;
}

/** The parts of the profile that are stored. */
export type StoredProfile = Pick<TenantProfile, 'node' | 'currency' | 'exponent'>;

/** What other processes did to the same tenant. */
export interface RemoteCommitHandler {
  /** Committed there; in the order of commits. */
  onCommits(events: readonly DomainEvent[]): void;
  /** A transaction here follows one of theirs that is not heard of yet: what it would recall may be old. */
  onStale(): void;
  /** A transaction here begins, and the tenant's own node has this number. */
  onBegin(node: number): void | Promise<void>;
  /** Something will never be heard of: anything may have changed. */
  onMissed(): void;
}

interface Reads {
  /** Runs `fn` on one snapshot. */
  read<T>(fn: (executor: Executor) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Where rows are, as another thread is told. */
export type DatabaseLocation = { readonly file: string } | { readonly url: string; readonly schema: string };

/** The rows of one tenant. */
export interface TenantEngine extends Reads {
  readonly dialect: Dialect;
  readonly ids: IdSource;
  readonly place: DatabaseLocation;
  write<T>(work: WriteTransaction<T>): Promise<T>;
  /** Columns of a table as the database has them. */
  columns(table: string): readonly string[];
  /** Undefined while it holds no tenant (an enrolment that did not finish). */
  profile(): StoredProfile | undefined | Promise<StoredProfile | undefined>;
  /** Set where several processes may serve the tenant. */
  readonly shared?: CommitFeed;
}

export interface CommitFeed {
  /** Called once, before the first transaction. */
  subscribe(elsewhere: RemoteCommitHandler): void;
  /** Resolves when everything committed before the call, wherever it was, has been heard. */
  catchUp(): Promise<void>;
  /** Tells the other processes of what no transaction does. */
  publish(events: readonly DomainEvent[]): void;
}

/** The same for the control database, whose writes follow one another. */
export interface ControlEngine extends Reads {
  /** Set where several processes may write: `listener` hears of the others. */
  subscribe?(listener: () => void): Promise<void>;
  write<T>(fn: (executor: Executor) => Promise<T>): Promise<T>;
}
