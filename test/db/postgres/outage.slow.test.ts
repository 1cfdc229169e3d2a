import { expect, onTestFinished, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { beside, query } from '../../harness/postgres/databases.ts';
import { startPostgres } from '../../harness/postgres/server.ts';
import { addArea, addMenuItem } from '../../sync/worlds/rows.ts';
import { openCentral, openDatabase, SCHEMA } from './central.ts';
import { openRestaurant } from './processes.ts';

const add = (tenant: TenantDatabase, name: string) =>
  tenant.transact(systemCaller, (tx) => addArea(tx, 1, name));

const areas = async (url: string) =>
  (await query(url, `select name from ${SCHEMA}.areas order by name`)).map(({ name }) => name);

test('while PostgreSQL is off requests say that they may be sent again; when it is back everything goes on by itself', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const url = postgres.urlOf('postgres');
  const { ask, one, two } = await openRestaurant(url);
  await one.app.startWork();
  await two.app.startWork();
  for (const request of ask) {
    expect((await request('GET', '/pos/categories')).status).toBe(200);
    expect((await request('GET', '/health')).body.status).toBe('ok');
  }

  await postgres.off();
  for (const request of ask) {
    for (const answer of [
      await request('GET', '/pos/categories'),
      await request('POST', '/pos/categories', { name: 'Lost' }),
      await request('POST', '/auth/login', { email: 'owner@spice.example', password: 'open sesame' }),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
      expect(answer.headers['retry-after']).toBe('2');
    }
  }

  const health = async () => (await ask[0]('GET', '/health')).body.status;
  await expect.poll(health, { timeout: 20_000 }).toBe('database_unavailable');

  await postgres.on();
  await expect.poll(health, { timeout: 20_000 }).toBe('ok');
  const [writer, reader] = ask;
  expect((await writer('POST', '/pos/categories', { name: 'Soups' })).status).toBe(201);
  expect((await reader('GET', '/pos/categories')).data.map(({ name }: { name: string }) => name)).toEqual([
    'Soups',
  ]);
  const listening = `select count(*)::int as n from pg_stat_activity where query = 'listen galley'`;
  await expect.poll(async () => (await query(url, listening))[0]?.n, { timeout: 20_000 }).toBe(2);
  const heard: unknown[] = [];
  two.tenant.onEvent(({ type, data }) => void (type === 'menu.changed' && heard.push(data.n)));
  const event = { type: 'menu.changed', branchId: null, data: { n: 7 } } as const;
  await one.tenant.transact(systemCaller, async (tx) => tx.emit(event));
  await expect.poll(() => heard, { timeout: 20_000 }).toContain(7);
  // Each process has its own again, by which the others know that it lives.
  const locks = `select count(*)::int as n from pg_locks where locktype = 'advisory' and classid = 730214`;
  await expect.poll(async () => (await query(url, locks))[0]?.n, { timeout: 20_000 }).toBe(2);
});

test('requests that get no connection say so, and the others are served', async () => {
  const { url, ask } = await openRestaurant();
  const [busy] = ask;
  await busy('GET', '/users');
  const hold = await beside(url, 'begin; lock table tenant_1.taxes in access exclusive mode');
  const waiting = Array.from({ length: 10 }, () => busy('GET', '/pos/taxes'));
  const refused = await busy('GET', '/users?all=1');
  expect([refused.status, refused.body.error?.code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
  await hold.query('commit');
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
  expect((await busy('GET', '/users?all=1')).status).toBe(200);
});

test('a transaction that ends a deadlock is run again', async () => {
  const url = await openDatabase();
  const tenant = await openCentral(url);
  const hold = await beside(
    url,
    `set deadlock_timeout = '100s'; begin; lock table ${SCHEMA}.menu_items in exclusive mode`,
  );
  let runs = 0;
  const done = tenant.transact(systemCaller, async (tx) => {
    runs++;
    await addArea(tx, 1, 'Terrace');
    await addMenuItem(tx, 'Tea', 300);
  });
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await query(url, waits)).length, { interval: 10 }).toBe(1);
  await hold.query(`lock table ${SCHEMA}.areas in exclusive mode`);
  await hold.query('commit');
  await done;
  expect(runs).toBe(2);
  expect(await areas(url)).toEqual(['Terrace']);
});

test('what fails after the commit does not run the transaction again', async () => {
  const url = await openDatabase();
  const tenant = await openCentral(url);
  const undone = Object.assign(new Error('of another transaction'), { code: '40P01' });
  const done = tenant.transact(systemCaller, async (tx) => {
    await addArea(tx, 1, 'Terrace');
    tx.afterCommit(() => Promise.reject(undone));
  });
  await expect(done).rejects.toThrow('of another transaction');
  expect(await areas(url)).toEqual(['Terrace']);
});

test('a process that hangs in a transaction is thrown out of it, and the others go on', async () => {
  const url = await openDatabase();
  await query(
    url,
    `do $$ begin execute format('alter database %I set idle_in_transaction_session_timeout = ''500ms''', current_database()); end $$`,
  );
  const [hanging, other] = [await openCentral(url, { answer: 2_000, line: 10_000 }), await openCentral(url)];
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const lost = hanging.transact(systemCaller, async (tx) => {
    await addArea(tx, 1, 'Lost');
    begun.resolve();
    await mayEnd.promise;
  });
  await begun.promise;
  await add(other, 'Terrace');
  mayEnd.resolve();
  await expect(lost).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  await add(hanging, 'Garden');
  expect(await areas(url)).toEqual(['Garden', 'Terrace']);
});

test('a statement that took longer than it may is a passing fault', async () => {
  const url = await openDatabase();
  await query(
    url,
    `do $$ begin execute format('alter database %I set statement_timeout = ''1s''', current_database()); end $$`,
  );
  const tenant = await openCentral(url);
  await add(tenant, 'Terrace');
  const hold = await beside(
    url,
    `set statement_timeout = 0; begin; lock table ${SCHEMA}.areas in exclusive mode`,
  );
  await expect(add(tenant, 'Lost')).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  await hold.query('commit');
  await add(tenant, 'Garden');
  expect(await areas(url)).toEqual(['Garden', 'Terrace']);
});

test('a process whose line broke takes nothing for heard that it heard before', async () => {
  const url = await openDatabase();
  const tenant = await openCentral(url);
  for (let n = 0; n < 20; n++) await add(tenant, `Area ${n}`);
  await tenant.catchUp();
  const heard: string[] = [];
  const missed = () => heard.filter((type) => type === 'menu.changed').length;
  tenant.onEvent(({ type }) => void heard.push(type));
  // Another server took over, to which the last transactions had not come.
  await query(url, `update ${SCHEMA}.sync_ctx set tx = 3`);
  await query(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen galley' and datname = current_database()`,
  );
  await expect.poll(missed, { timeout: 20_000 }).toBe(2);
  await tenant.catchUp();
  heard.length = 0;
  // Of this commit nobody tells.
  await query(url, `update ${SCHEMA}.sync_ctx set tx = tx + 1`);
  await tenant.catchUp();
  expect(missed()).toBe(1);
});
