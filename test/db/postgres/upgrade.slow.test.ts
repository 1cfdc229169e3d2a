import { expect, onTestFinished, test } from 'vitest';
import { tenantMigrations } from '../../../migrations/list.ts';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { PostgresExecutor } from '../../../server/db/postgres/executor.ts';
import { migrateSchema } from '../../../server/db/postgres/migrate.ts';
import { PostgresServer } from '../../../server/db/postgres/server.ts';
import { quiet } from '../../harness/database.ts';
import { query } from '../../harness/postgres/databases.ts';
import { addArea, addMenuItem } from '../../sync/worlds/rows.ts';
import { openCentral, openDatabase, SCHEMA } from './central.ts';

const someoneWaits = async (url: string): Promise<boolean> => {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await query(url, text)).length > 0;
};

async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 5));
}

function newerProgramOn(url: string) {
  const server = new PostgresServer(url, quiet);
  onTestFinished(() => server.end());
  return (change: (executor: PostgresExecutor) => Promise<void>) =>
    migrateSchema(server, SCHEMA, tenantMigrations, change);
}

const addColumn = (table: string) => (executor: PostgresExecutor) =>
  executor.script(`alter table ${table} add column newer int8`);

test('a newer program and one that still writes do not end each other, in whatever order they touch tables', async () => {
  const url = await openDatabase();
  const tenant = await openCentral(url);
  const migrate = newerProgramOn(url);
  let altered = false;
  let written = false;
  const writing = Promise.withResolvers<void>();
  const runs = { writer: 0, migration: 0 };
  const writer = tenant.transact(systemCaller, async (tx) => {
    runs.writer++;
    await addMenuItem(tx, 'Tea', 300);
    writing.resolve();
    await until(async () => altered || (await someoneWaits(url)));
    await addArea(tx, 1, 'Terrace');
  });
  await writing.promise;
  const migration = migrate(async (m) => {
    runs.migration++;
    await addColumn('areas')(m);
    altered = true;
    await until(async () => written || (await someoneWaits(url)));
    await addColumn('menu_items')(m);
  });
  await writer.then(() => {
    written = true;
  });
  await migration;
  expect(runs).toEqual({ writer: 1, migration: 1 });
  await tenant.transact(systemCaller, (tx) => addArea(tx, 1, 'Garden'));
});

test('a newer program that ends a deadlock with a reader begins again', async () => {
  const url = await openDatabase();
  const tenant = await openCentral(url);
  const migrate = newerProgramOn(url);
  let runs = 0;
  const [reading, altered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reader = tenant.read(systemCaller, async (handle) => {
    // So that it is not the one that is ended.
    await handle.execute(`select set_config('deadlock_timeout', '100s', true)`, []);
    await handle.execute('select 1 from menu_items', []);
    reading.resolve();
    await altered.promise;
    return handle.execute('select count(*) as n from areas', []);
  });
  await reading.promise;
  await migrate(async (m) => {
    runs++;
    await addColumn('areas')(m);
    altered.resolve();
    await until(async () => runs > 1 || (await someoneWaits(url)));
    await addColumn('menu_items')(m);
  });
  expect(await reader).toEqual([{ n: 0 }]);
  expect(runs).toBe(2);
});

test('a newer program that dies in the middle of a migration leaves everything as it was', async () => {
  const url = await openDatabase();
  const tenant = await openCentral(url);
  const migrate = newerProgramOn(url);
  const dies = migrate(async (m) => {
    await addColumn('areas')(m);
    await query(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'alter table areas%'`,
    );
    await addColumn('menu_items')(m);
  });
  await expect(dies).rejects.toThrow();
  await tenant.transact(systemCaller, (tx) => addArea(tx, 1, 'Terrace'));
  await migrate(addColumn('areas'));
  await tenant.transact(systemCaller, (tx) => addArea(tx, 1, 'Garden'));
});
