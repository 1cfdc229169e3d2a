import type { Insertable, Kysely } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Caller } from '../../core/permissions.ts';
import type { EventType } from '../../core/topics.ts';
import type { TenantTables } from '../tables/tenant-tables.ts';
import type { Cache } from './cache.ts';
import type { Statement } from './dialect.ts';

/** Runs a compiled statement: the common part of both handles, used by `query` and `insert`. */
export interface Handle {
  readonly dialect: 'sqlite' | 'postgres';
  execute<R>(statement: Statement, parameters: readonly unknown[]): Promise<R[]>;
}

interface Session {
  readonly tenant: TenantProfile;
  readonly caller: Caller;
  /** UTC milliseconds; one value for the whole request. */
  readonly now: number;
  /** Milliseconds since a stored time, even if the clock was set in the meantime. */
  elapsedSince(moment: number): number;
}

/** Facts of the tenant that requests need without a query. Reloaded after the tenant's row changes. */
export interface TenantProfile {
  readonly id: number;
  /** This installation's number within the tenant: the upper part of every id it gives. */
  readonly node: number;
  readonly role: 'branch' | 'central';
  readonly currency: string;
  /** Decimals of the currency. */
  readonly exponent: number;
}

/** One consistent, read-only view; refuses a query after its function ended. */
export interface Reader extends Handle, Session {
  readonly db: ReadonlyKysely<TenantTables>;
}

/** A change that screens want to know; sent after the commit. */
export interface DomainEvent {
  readonly type: EventType;
  /** null: every branch. */
  readonly branchId: number | null;
  readonly data: Record<string, unknown>;
}

export type TableWithId = {
  [K in keyof TenantTables]: Insertable<TenantTables[K]> extends { id: number } ? K : never;
}[keyof TenantTables];

/** An open write transaction on the caller's tenant. Await nothing but the database while it is open. */
export interface Tx extends Handle, Session {
  readonly db: Kysely<TenantTables>;
  readonly cache: Cache;
  /** A fresh id of this node. */
  id(table: TableWithId): number;
  /** As `execute`, for what has one effect on a commit however often it runs, by however many transactions share it. */
  executeOnce(statement: string, parameters: readonly unknown[]): Promise<void>;
  /** Runs `fn` under a savepoint: its error undoes only what it did. */
  nested<T>(fn: () => Promise<T>): Promise<T>;
  /** Announces a change once it is committed. */
  emit(event: DomainEvent): void;
  /** For work that must follow the commit and may be lost in a crash: waking a worker, dropping a cache. */
  afterCommit(hook: () => unknown): void;
}
