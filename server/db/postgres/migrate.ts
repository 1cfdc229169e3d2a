import { type Migration, MigrationError, SchemaBuilder } from '../engine/schema.ts';
import type { PostgresExecutor } from './executor.ts';
import { isSerializationFailure, MAX_ATTEMPTS } from './outage.ts';
import { type PostgresServer, quoted } from './server.ts';
import { beginSql } from './tenant.ts';

/** Of all programs that bring schemas of one database up to date only one is at work at a time. */
const LOCK = 7_302_140_691;

/** Who writes in the schema ends first, and waits before it touches any other table; readers go on. */
const WITHOUT_WRITERS = `do $$ begin
  if to_regclass('sync_ctx') is not null then lock table sync_ctx in exclusive mode; end if;
end $$`;

/**
 * Brings a schema to the newest version, makes it if it is not there, and runs `then`, all in one transaction, and again
 * if it got in the way of a reader. A schema newer than the program is refused.
 */
export async function migrateSchema<T>(
  server: PostgresServer,
  schema: string,
  migrations: readonly Migration[],
  then: (executor: PostgresExecutor) => Promise<T>,
): Promise<T> {
  const held = `${beginSql(schema)}; select pg_advisory_xact_lock(${LOCK}); create schema if not exists ${quoted(schema)}`;
  for (let tries = 1; ; tries++) {
    try {
      return await server.inSchemaTransaction(schema, `${held}; ${WITHOUT_WRITERS}`, async (executor) => {
        await steps(executor, schema, migrations);
        return then(executor);
      });
    } catch (error) {
      if (tries === MAX_ATTEMPTS || !isSerializationFailure(error)) throw error;
    }
  }
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
