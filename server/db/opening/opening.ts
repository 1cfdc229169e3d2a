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
  /** The database file; on PostgreSQL the path for what is stored beside it. */
  readonly file: string;
  /** Absent: SQLite. */
  readonly server?: PostgresServer | undefined;
  readonly clock: Clock;
  readonly log: DatabaseLog;
}

/** What generates triggers on either engine. */
export type Definition = SqliteConnection | PostgresExecutor;

export interface TenantOptions extends OpenOptions, DatabaseOptions {
  readonly id: number;
  readonly role: TenantProfile['role'];
  /** Generates triggers and guards; runs after each migration and at each start. */
  prepare(definition: Definition): void | Promise<void>;
  /** Its schema and triggers are known to be those of this program. */
  readonly isCurrent?: boolean;
  /** Of the triggers that `prepare` generates on PostgreSQL. */
  readonly prepareVersion?: string;
  /** False: an older schema is refused with NotMigratedError. */
  readonly mayMigrate?: boolean;
  /** For a database that does not exist yet: this installation's number within the tenant, and the currency. */
  readonly create?: Create;
}

interface Create {
  readonly node: number;
  readonly currency: string;
}

/** The stored profile; of a new database the one it was created with. */
export function profileOf({ create, file }: TenantOptions, stored: StoredProfile | undefined): StoredProfile {
  if (stored) return stored;
  if (create) return { ...create, exponent: exponentOf(create.currency) };
  throw new DatabaseUnusableError(`${file} doesn't contain a restaurant; restore a backup`);
}
