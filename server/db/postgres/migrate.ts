import { MigrationError } from '../migrate.ts';
import { type Migration, SchemaBuilder } from '../schema.ts';
import type { PostgresExecutor } from './executor.ts';
import { type PostgresServer, quoted } from './server.ts';
import { begin } from './tenant.ts';

/** Of all programs that bring schemas of one database up to date only one is at work at a time. */
const LOCK = 7_302_140_691;

/**
 * Brings a schema to the newest version, makes it if it is not there, and runs `then`, all in one transaction. A schema
 * newer than the program is refused.
 */
export function migrateSchema<T>(
  server: PostgresServer,
  schema: string,
  migrations: readonly Migration[],
  then: (executor: PostgresExecutor) => Promise<T>,
): Promise<T> {
  const opening = `${begin(schema)}; select pg_advisory_xact_lock(${LOCK}); create schema if not exists ${quoted(schema)}`;
  return server.during(schema, opening, async (executor) => {
    await steps(executor, schema, migrations);
    return then(executor);
  });
}

async function steps(
  executor: PostgresExecutor,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> {
  await executor.script(
    'create table if not exists migrations (version int8 primary key, name text not null)',
  );
  const [row] = await executor.rows<{ done: number }>('select count(*) as done from migrations', []);
  const done = row?.done ?? 0;
  if (done > migrations.length) {
    throw new MigrationError(
      `the schema ${schema} was written by a newer version of Galley; update this program`,
    );
  }
  for (const [at, migration] of migrations.entries()) if (at >= done) await step(executor, at + 1, migration);
}

async function step(executor: PostgresExecutor, version: number, { name, up }: Migration): Promise<void> {
  try {
    await up(new SchemaBuilder(executor.builder<never>(), 'postgres'));
    await executor.rows('insert into migrations (version, name) values (?, ?)', [version, name]);
  } catch (error) {
    throw new MigrationError(`migration ${name} failed; the data is as it was`, { cause: error });
  }
}
