import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { controlMigrations, tenantMigrations } from '../../../migrations/list.ts';
import type { DatabaseLog } from '../engine/log.ts';
import { type Migration, NotMigratedError } from '../engine/schema.ts';
import { makeFolder, NotWritableError, toNotWritableError } from '../files/not-writable.ts';
import { DatabaseUnusableError } from '../files/unusable.ts';
import type { PostgresServer } from '../postgres/server.ts';
import { retryWhileBusy } from '../sqlite/busy.ts';
import {
  type Connections,
  closeWriter,
  openReader,
  openWriter,
  type SqliteConnection,
} from '../sqlite/connection.ts';
import { migrate } from '../sqlite/migrate.ts';
import { SqliteDatabase } from '../sqlite/sqlite-database.ts';
import { readFileProfile, SqliteTenant } from '../sqlite/tenant.ts';
import { ControlDatabase } from './control-database.ts';
import { holdsRestaurant, schemaVersionIn } from './inspect.ts';
import { type OpenOptions, profileOf, type TenantOptions } from './opening.ts';
import { TenantDatabase } from './tenant-database.ts';

export async function openTenant(options: TenantOptions): Promise<TenantDatabase> {
  const { file, id, role, server } = options;
  if (server) {
    const { openSchema } = await import('./on-postgres.ts');
    const { engine, stored } = await openSchema(server, options);
    return new TenantDatabase(engine, file, { id, role, ...profileOf(options, stored) }, options);
  }
  makeFolder(dirname(file));
  return retryWhileBusy(() => openFile(options));
}

async function openFile(options: TenantOptions): Promise<TenantDatabase> {
  const { file, id, role, log, create } = options;
  const writer = create ? naming(file, () => openWriter(file)) : openRestaurant(file);
  if (options.mayMigrate === false && schemaVersionIn(writer) < tenantMigrations.length) {
    closeWriter(writer);
    throw new NotMigratedError(`${file} is not migrated yet`);
  }
  const { connections, stored } = await migrated(file, writer, tenantMigrations, async (connection) => {
    if (create) startNode(connection, create.node);
    await options.prepare(connection);
    const profile = profileOf(options, readFileProfile(connection));
    return { profile, stamps: readStamps(connection) };
  });
  const engine = new SqliteTenant(file, log, stored.profile.node, connections);
  const tenant = new TenantDatabase(engine, file, { id, role, ...stored.profile }, options);
  tenant.time.restoreOffset(stored.stamps.offset);
  tenant.time.floor = stored.stamps.newest;
  return tenant;
}

/** Opens it once, which migrates it. */
export async function migrateTenant(options: TenantOptions): Promise<void> {
  const tenant = await openTenant(options);
  await tenant.close();
}

export async function openControl({ file, server, clock, log }: OpenOptions): Promise<ControlDatabase> {
  if (server) {
    const { openControlSchema } = await import('./on-postgres.ts');
    return new ControlDatabase(await openControlSchema(server), clock);
  }
  makeFolder(dirname(file));
  const connections = await retryWhileBusy(async () => {
    const writer = naming(file, () => openWriter(file));
    return (await migrated(file, writer, controlMigrations, () => undefined)).connections;
  });
  return new ControlDatabase(new SqliteDatabase(file, log, connections), clock);
}

/**
 * The connection that checks and migrates becomes the writer: another one would read the whole schema again, a large
 * part of a start.
 */
async function migrated<T>(
  file: string,
  writer: SqliteConnection,
  migrations: readonly Migration[],
  then: (connection: SqliteConnection) => T,
): Promise<{ connections: Connections; stored: Awaited<T> }> {
  try {
    await migrate(writer, migrations);
    const stored = await then(writer);
    return { stored, connections: { writer, reader: openReader(file) } };
  } catch (error) {
    closeWriter(writer);
    throw error;
  }
}

/** SQLite would make a database of an empty or missing file. */
function openRestaurant(file: string): SqliteConnection {
  if (!statSync(file, { throwIfNoEntry: false })?.size) throw noRestaurant(file);
  const writer = naming(file, () => openWriter(file));
  try {
    if (naming(file, () => holdsRestaurant(writer))) return writer;
    throw noRestaurant(file);
  } catch (error) {
    writer.close();
    throw error;
  }
}

const noRestaurant = (file: string): DatabaseUnusableError =>
  new DatabaseUnusableError(`${file} doesn't contain a restaurant; restore a backup`);

/**
 * Head office's last statement about this computer's clock, because commands that never contact it stamp rows too; and
 * the newest stamp given here.
 */
function readStamps(connection: SqliteConnection): { offset: number; newest: number } {
  const link = connection.prepare(
    'select p.clock_offset from sync_link l join sync_peers p on p.node = l.central_node',
  );
  const newest = connection.prepare('select hlc from sync_ctx where id = 1');
  return { offset: Number(link.pluck().get() ?? 0), newest: Number(newest.pluck().get() ?? 0) };
}

/** SQLite's own messages do not name the file. */
function naming<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const known = toNotWritableError(file, error);
    throw known instanceof NotWritableError ? known : new Error(file, { cause: error });
  }
}

function startNode(connection: SqliteConnection, node: number): void {
  connection
    .prepare(
      'insert into sync_ctx (id, node, tx, hlc, origin) values (1, ?, 0, 0, null) on conflict do nothing',
    )
    .run(node);
}

/** Undefined without a URL. The driver is loaded only if there is one. */
export async function serverAt(
  url: string | undefined,
  log: DatabaseLog,
): Promise<PostgresServer | undefined> {
  if (url === undefined) return undefined;
  const { PostgresServer: Server } = await import('../postgres/server.ts');
  return new Server(url, log);
}
