import { exponentOf } from '../../core/money/money.ts';
import type { Clock } from '../../core/time/time.ts';
import type { StoredProfile } from '../engine/engine.ts';
import type { DatabaseLog } from '../engine/log.ts';
import { DatabaseUnusableError } from '../files/unusable.ts';
import type { TenantProfile } from '../handle/handle.ts';
import type { PostgresExecutor } from '../postgres/executor.ts';
import type { PostgresServer } from '../postgres/server.ts';
import type { SqliteConnection } from '../sqlite/connection.ts';
import type { DatabaseOptions } from './tenant-database.ts';

export interface OpenOptions {
  /** Where the database is, or on PostgreSQL what lies beside it. */
  readonly file: string;
  /** Absent: in the file. */
  readonly server?: PostgresServer | undefined;
  readonly clock: Clock;
  readonly log: DatabaseLog;
}

/** What generates triggers on either engine. */
export type Definition = SqliteConnection | PostgresExecutor;

export interface TenantOptions extends OpenOptions, DatabaseOptions {
  readonly id: number;
  readonly role: TenantProfile['role'];
  /** Generates triggers and guards; run after each migration and at each start. */
  prepare(definition: Definition): void | Promise<void>;
  /** For a database that does not exist yet: the number this installation has within the tenant, and its currency. */
  readonly create?: Create;
}

interface Create {
  readonly node: number;
  readonly currency: string;
}

/** What is stored; of a database that was just made, what it was made with. */
export function profileOf({ create, file }: TenantOptions, stored: StoredProfile | undefined): StoredProfile {
  if (stored) return stored;
  if (create) return { ...create, exponent: exponentOf(create.currency) };
  throw new DatabaseUnusableError(`${file} holds no restaurant; restore it from a backup`);
}
