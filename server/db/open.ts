import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { controlMigrations, tenantMigrations } from '../../migrations/list.ts';
import { exponentOf } from '../core/money.ts';
import type { Clock } from '../core/time.ts';
import { ControlDatabase } from './control-database.ts';
import type { TenantProfile } from './handle.ts';
import { migrate } from './migrate.ts';
import { readProfile } from './profile.ts';
import type { Migration } from './schema.ts';
import { closeWriter, openWriter, type SqliteConnection } from './sqlite/connection.ts';
import { type DatabaseLog, SqliteDatabase } from './sqlite-database.ts';
import { TenantDatabase } from './tenant-database.ts';

/** A file that is missing, damaged or empty; the message names it. */
export class DatabaseUnusable extends Error {}

export interface OpenOptions {
  readonly file: string;
  readonly clock: Clock;
  readonly log: DatabaseLog;
}

export interface TenantOptions extends OpenOptions {
  readonly id: number;
  readonly role: TenantProfile['role'];
  /** Generates triggers and guards; run after each migration and at each start. */
  readonly prepare: (connection: SqliteConnection) => void;
  /** For a file that does not exist yet: the number this installation has within the tenant, and its currency. */
  readonly create?: { readonly node: number; readonly currency: string };
}

export async function openTenant(options: TenantOptions): Promise<TenantDatabase> {
  const stored = await prepareFile(options.file, tenantMigrations, (connection) => {
    if (options.create) startNode(connection, options.create.node);
    options.prepare(connection);
    return readProfile(connection);
  });
  const fresh = options.create && {
    ...options.create,
    exponent: exponentOf(options.create.currency),
  };
  const known = stored ?? fresh;
  if (!known) throw new DatabaseUnusable(`${options.file} holds no restaurant; enrol or restore it again`);
  const profile: TenantProfile = { id: options.id, role: options.role, ...known };
  return new TenantDatabase(new SqliteDatabase(options.file, options.log), profile, options.clock);
}

export async function openControl(options: OpenOptions): Promise<ControlDatabase> {
  await prepareFile(options.file, controlMigrations, () => undefined);
  return new ControlDatabase(new SqliteDatabase(options.file, options.log), options.clock);
}

async function prepareFile<T>(
  file: string,
  migrations: readonly Migration[],
  then: (connection: SqliteConnection) => T,
): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  const connection = naming(file, () => openWriter(file));
  try {
    await migrate(connection, migrations);
    return then(connection);
  } finally {
    closeWriter(connection);
  }
}

/** SQLite's own messages do not say which file they mean. */
function naming<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw new Error(file, { cause: error });
  }
}

function startNode(connection: SqliteConnection, node: number): void {
  connection
    .prepare(
      'insert into sync_ctx (id, node, tx, hlc, origin) values (1, ?, 0, 0, null) on conflict do nothing',
    )
    .run(node);
}
