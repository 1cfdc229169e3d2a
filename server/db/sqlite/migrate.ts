import { statSync } from 'node:fs';
import { type Migration, MigrationError, SchemaBuilder } from '../engine/schema.ts';
import type { SqliteConnection } from './connection.ts';
import { HandleExecutor } from './executor.ts';
import { StatementCache } from './statements.ts';
import { verifiedCopy } from './verified-copy.ts';

const neverSlow = { after: Number.POSITIVE_INFINITY, report: () => {} };

/**
 * Migrates a file to the newest schema, each step in its own transaction, after a verified copy if there is anything to
 * lose. A file newer than the program is refused, because nothing is known about its columns.
 */
export async function migrate(connection: SqliteConnection, migrations: readonly Migration[]): Promise<void> {
  connection.exec(
    'create table if not exists migrations (version integer primary key, name text not null) strict',
  );
  const done = connection.prepare('select count(*) from migrations').pluck().get() as number;
  if (done > migrations.length) {
    throw new MigrationError(`${connection.name} was written by a newer version of Galley; update Galley`);
  }
  if (done === migrations.length) return;
  if (done > 0) await verifiedCopy(connection, backupName(connection.name, done));
  for (let version = done; version < migrations.length; version++) {
    await step(connection, version, migrations[version] as Migration);
  }
}

async function step(connection: SqliteConnection, version: number, migration: Migration): Promise<void> {
  const executor = new HandleExecutor(new StatementCache(connection, neverSlow));
  connection.exec('begin immediate');
  try {
    await migration.up(new SchemaBuilder(executor.builder<never>(), 'sqlite'));
    connection
      .prepare('insert into migrations (version, name) values (?, ?)')
      .run(version + 1, migration.name);
    connection.exec('commit');
  } catch (error) {
    if (connection.inTransaction) connection.exec('rollback');
    throw new MigrationError(`migration ${migration.name} failed; no data was changed`, { cause: error });
  } finally {
    executor.close();
  }
}

/** One copy is kept for each version; a later attempt at the same step does not overwrite the first, good one. */
function backupName(file: string, version: number): string {
  const base = `${file}.before-${version + 1}`;
  return statSync(base, { throwIfNoEntry: false }) ? `${base}.again` : base;
}
