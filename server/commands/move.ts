import { existsSync } from 'node:fs';
import { z } from 'zod';
import { controlMigrations, tenantMigrations } from '../../migrations/list.ts';
import { installCapture } from '../../sync/capture/install.ts';
import { CommandError } from '../core/command-error.ts';
import { counted } from '../core/counted.ts';
import { assertSame, CopyMismatchError, copyTables, tablesIn } from '../db/archive/move.ts';
import { databaseLogOn } from '../db/engine/log.ts';
import type { Migration } from '../db/engine/schema.ts';
import { controlFile, readInstallation, tenantFile } from '../db/files/data-folder.ts';
import { moveDurablySync } from '../db/files/durable-file.ts';
import { FolderLock } from '../db/opening/lock.ts';
import { CONTROL_SCHEMA } from '../db/postgres/control.ts';
import type { PostgresExecutor } from '../db/postgres/executor.ts';
import { migrateSchema } from '../db/postgres/migrate.ts';
import { schemaOf } from '../db/postgres/names.ts';
import { LONG_TIMEOUTS, PostgresServer } from '../db/postgres/server.ts';
import { closeWriter, openWriter, type SqliteConnection } from '../db/sqlite/connection.ts';
import { migrate } from '../db/sqlite/migrate.ts';
import { localTables, replicatedTables } from '../tables.ts';
import { type Context, folderCommand, type Outcome } from './command.ts';

/** Parents before their rows. */
const TENANT_TABLES = [...replicatedTables, ...localTables].map(({ name }): string => name);
/** As the folder says what is in it, it comes last, and with it the move is done. */
const CONTROL_TABLES = [
  ...['installation', 'tenants', 'logins', 'enrolments'],
  ...['guesses', 'pairing_codes', 'processes'],
];

export const move = folderCommand({
  summary: 'Head office: migrate from the data folder to PostgreSQL and verify every row',
  usage: '--role central --database-url postgres://…',
  input: z.object({}),
  work: async (context) => {
    const { dataDir } = context.config;
    const lock = FolderLock.take(dataDir);
    try {
      return await moveAll(context);
    } finally {
      lock.release();
    }
  },
});

/**
 * Each restaurant is moved in one transaction, the control database last: what was cut off is done again, and what is
 * there already is only proved. The files stay, under names that nobody serves from.
 */
async function moveAll({ config, log }: Context): Promise<Outcome> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === undefined) throw new CommandError('--database-url is required');
  const installation = readInstallation(dataDir);
  if (installation?.role !== 'central')
    throw new CommandError(`no head office data to migrate in ${dataDir}`);
  // Copying takes its time.
  const server = new PostgresServer(
    databaseUrl,
    { ...databaseLogOn(log), slowQuery: () => {} },
    LONG_TIMEOUTS,
  );
  try {
    const ids = installation.tenants;
    let rows = 0;
    for (const id of ids) rows += await moveTenant(server, tenantFile(dataDir, id), schemaOf(id));
    await moveFile(server, controlFile(dataDir), CONTROL_SCHEMA, controlMigrations, CONTROL_TABLES);
    for (const file of [...ids.map((id) => tenantFile(dataDir, id)), controlFile(dataDir)]) setAside(file);
    return {
      data: { tenants: ids.length, rows },
      lines: [
        `Migrated ${counted(ids.length, 'restaurant')} (${counted(rows, 'row')}) to PostgreSQL and verified every row`,
        'Start with --database-url and the same --data-dir (images stay there). The old database files now end in .moved',
      ],
    };
  } finally {
    await server.end();
  }
}

const moveTenant = (server: PostgresServer, file: string, schema: string): Promise<number> =>
  moveFile(server, file, schema, tenantMigrations, TENANT_TABLES, async (executor) => {
    await installCapture(executor);
  });

async function moveFile(
  server: PostgresServer,
  file: string,
  schema: string,
  migrations: readonly Migration[],
  tables: readonly string[],
  prepare: (executor: PostgresExecutor) => Promise<void> = async () => {},
): Promise<number> {
  const connection = openWriter(placeOf(file));
  try {
    await migrate(connection, migrations);
    assertKnown(connection, file, tables);
    return await migrateSchema(server, schema, migrations, async (executor) => {
      const rows = (await isEmpty(executor, tables))
        ? await copyTables(connection, executor, tables)
        : await proveAll(connection, executor, schema, tables);
      await prepare(executor);
      return rows;
    });
  } finally {
    closeWriter(connection);
  }
}

/** A table that nobody thought of must not stay behind. */
function assertKnown(connection: SqliteConnection, file: string, tables: readonly string[]): void {
  const unknown = tablesIn(connection).filter((table) => !tables.includes(table));
  if (unknown.length > 0) throw new CommandError(`${file} has unknown tables: ${unknown.join(', ')}`);
}

async function isEmpty(executor: PostgresExecutor, tables: readonly string[]): Promise<boolean> {
  for (const table of tables) {
    if ((await executor.rows(`select 1 from "${table}" limit 1`, [])).length > 0) return false;
  }
  return true;
}

/** Of an earlier attempt; anything else in its place is left alone and refused. */
async function proveAll(
  connection: SqliteConnection,
  executor: PostgresExecutor,
  schema: string,
  tables: readonly string[],
): Promise<number> {
  let rows = 0;
  try {
    for (const table of tables) rows += await assertSame(connection, executor, table);
  } catch (error) {
    if (!(error instanceof CopyMismatchError)) throw error;
    throw new CommandError(
      `${error.message}; if this is left over from an earlier attempt and not in use, run: drop schema ${schema} cascade`,
    );
  }
  return rows;
}

const aside = (file: string): string => `${file}.moved`;

/** A move that was cut off at its very end has set some files aside already. */
function placeOf(file: string): string {
  const place = [file, aside(file)].find((path) => existsSync(path));
  if (place === undefined) throw new CommandError(`${file} is missing`);
  return place;
}

function setAside(file: string): void {
  if (existsSync(file)) moveDurablySync(file, aside(file));
}
