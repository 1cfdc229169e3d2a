import type { Kysely } from 'kysely';
import type { Statement } from '../handle/dialect.ts';
import type { DomainEvent, TenantProfile } from '../handle/handle.ts';
import type { Dialect } from './schema.ts';

/** Runs statements for one handle, and refuses them after the handle's function ended. */
export interface Executor {
  readonly dialect: Dialect;
  rows<R>(statement: Statement, parameters: readonly unknown[]): Promise<R[]>;
  /** What has one effect on a commit however often it runs; those that share the commit may run it once. */
  once(statement: string, parameters: readonly unknown[]): Promise<void>;
  builder<T>(): Kysely<T>;
}

/** Numbers of a write transaction: `tx` orders commits, `hlc` is its hybrid time. */
export interface Stamp {
  readonly tx: number;
  readonly hlc: number;
}

/** One write transaction. An engine may repeat one that was rolled back for no fault of its own. */
export interface WriteTransaction<T> {
  /** The present time as hybrid time. */
  clock(): number;
  /** The node whose rows are applied; null: own writes. */
  readonly origin: number | null;
  run(executor: Executor, stamp: Stamp): Promise<T>;
  /**
   * Its effects outside the database follow the commit, so it may be repeated after a rollback that another one caused.
   */
  readonly isRetryable: boolean;
  /** Whether its last run may have written more than its numbers. */
  mayHaveWritten(): boolean;
  /** Its announced events; other processes receive them with the commit. */
  events(): readonly DomainEvent[];
  /** Runs after the commit and before the answer. */
  committed(): void | Promise<void>;
}

/** Fresh ids of this node for each table. */
export interface IdSource {
  take(table: string): number;
  /** Later ids come from another node's range. */
  setNode(node: number): void | Promise<void>;
}

/** The stored parts of the profile. */
export type StoredProfile = Pick<TenantProfile, 'node' | 'currency' | 'exponent'>;

/** Handles what other processes did to the same tenant. */
export interface RemoteCommitHandler {
  /** Committed there; in the order of commits. */
  onCommits(events: readonly DomainEvent[]): void;
  /** A transaction here follows another process's that was not received yet, so cached facts may be old. */
  onStale(): void;
  /** A transaction begins here; the tenant's node has this number. */
  onBegin(node: number): void | Promise<void>;
  /** Some notification was lost: anything may have changed. */
  onMissed(): void;
}

interface Reads {
  /** Runs `fn` on one snapshot. */
  read<T>(fn: (executor: Executor) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Location of the rows, as another thread needs it. */
export type DatabaseLocation = { readonly file: string } | { readonly url: string; readonly schema: string };

export const placeKey = (place: DatabaseLocation): string =>
  'file' in place ? place.file : `${place.url} ${place.schema}`;

/** The rows of one tenant. */
export interface TenantEngine extends Reads {
  readonly dialect: Dialect;
  readonly ids: IdSource;
  readonly place: DatabaseLocation;
  write<T>(work: WriteTransaction<T>): Promise<T>;
  /** Columns of a table as the database has them. */
  columns(table: string): readonly string[];
  /** Undefined while it has no tenant (an unfinished enrolment). */
  profile(): StoredProfile | undefined | Promise<StoredProfile | undefined>;
  /** Set if several processes may serve the tenant. */
  readonly shared?: CommitFeed;
}

export interface CommitFeed {
  /** Called once, before the first transaction. */
  subscribe(elsewhere: RemoteCommitHandler): void;
  /** Resolves when everything committed before the call, in any process, was received. */
  catchUp(): Promise<void>;
  /** Publishes events that belong to no transaction. */
  publish(events: readonly DomainEvent[]): void;
}

/** The same for the control database, whose writes run one after the other. */
export interface ControlEngine extends Reads {
  /** Set if several processes may write: `listener` is called for the others' writes. */
  subscribe?(listener: () => void): Promise<void>;
  write<T>(fn: (executor: Executor) => Promise<T>): Promise<T>;
}
