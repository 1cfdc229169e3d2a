import { setTimeout as sleep } from 'node:timers/promises';
import { type Migration, MigrationError, SchemaBuilder } from '../engine/schema.ts';
import { CONTROL_SCHEMA } from './control.ts';
import type { Opening, PostgresExecutor } from './executor.ts';
import { quoted } from './names.ts';
import { isLockTimeout, isSerializationFailure, MAX_ATTEMPTS } from './outage.ts';
import type { PostgresServer } from './server.ts';
import { beginSql } from './tenant.ts';

/** Namespace of the locks: only one program at a time migrates a schema. */
const LOCKS = 730_215;
/** Other writers wait no longer than this behind a migration that waits itself. */
const LOCK_TIMEOUT_MS = 2_000;
const PAUSE_MS = 300;

/** Waits until writers in the schema have finished, before it touches any other table; readers continue. */
const WITHOUT_WRITERS = `do $$ begin
  if to_regclass('sync_ctx') is not null then lock table sync_ctx in exclusive mode; end if;
end $$`;

/**
 * Migrates a schema to the newest version, or creates it, and runs `then`, all in one transaction; repeats if it
 * collided with a reader, or waited too long for somebody. A schema newer than the program is refused.
 */
export async function migrateSchema<T>(
  server: PostgresServer,
  schema: string,
  migrations: readonly Migration[],
  then: (executor: PostgresExecutor) => Promise<T>,
): Promise<T> {
  const held: Opening = [
    ...beginSql(schema),
    [`set local lock_timeout = ${LOCK_TIMEOUT_MS}`],
    [`select pg_advisory_xact_lock(${LOCKS}, hashtext(?))`, schema],
  ];
  for (let tries = 1; ; tries++) {
    try {
      return await server.inSchemaTransaction(schema, held, async (executor) => {
        for (const text of [...creation(schema), WITHOUT_WRITERS]) await executor.script(text);
        await steps(executor, schema, migrations);
        return then(executor);
      });
    } catch (error) {
      const isHeld = isLockTimeout(error);
      if (tries === MAX_ATTEMPTS || !(isHeld || isSerializationFailure(error))) throw error;
      if (isHeld) await sleep(PAUSE_MS * tries);
    }
  }
}

/**
 * Where Citus is, the schema of a restaurant is placed on one of its servers when it is made, and that of `control` stays.
 * PostgreSQL alone keeps the setting and does nothing with it.
 */
const creation = (schema: string): string[] => [
  `set local citus.enable_schema_based_sharding = ${schema === CONTROL_SCHEMA ? 'off' : 'on'}`,
  `create schema if not exists ${quoted(schema)}`,
  'set local citus.enable_schema_based_sharding = off',
];

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
    throw new MigrationError(`the schema ${schema} was written by a newer version of Galley; update Galley`);
  }
  for (const [at, migration] of migrations.entries()) if (at >= done) await step(executor, at + 1, migration);
}

async function step(executor: PostgresExecutor, version: number, { name, up }: Migration): Promise<void> {
  try {
    await up(new SchemaBuilder(executor.builder<never>(), 'postgres'));
    await executor.rows('insert into migrations (version, name) values (?, ?)', [version, name]);
  } catch (error) {
    throw new MigrationError(`migration ${name} failed; no data was changed`, { cause: error });
  }
}
