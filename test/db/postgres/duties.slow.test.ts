import { expect, onTestFinished, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { LeaseLostError } from '../../../server/db/engine/lease.ts';
import type { Duty } from '../../../server/db/postgres/duties.ts';
import { PostgresServer } from '../../../server/db/postgres/server.ts';
import { quiet } from '../../harness/database.ts';
import { beside, query } from '../../harness/postgres/databases.ts';
import { addArea } from '../../sync/worlds/rows.ts';
import { openCentral, openDatabase } from './central.ts';

const PATIENT = { timeout: 15_000 };

/** Work that says whether it is on; it cannot be begun while `fault` says why. */
class Work implements Duty {
  isOn = false;
  starts = 0;
  fault: Error | undefined;
  act: () => Promise<unknown> = async () => {};

  async start(): Promise<void> {
    this.starts++;
    this.isOn = true;
    if (this.fault) throw this.fault;
    await this.act();
  }

  async stop(): Promise<void> {
    this.isOn = false;
  }
}

/** The rows that duties know of: `count` restaurants. */
async function openRows(count: number): Promise<string> {
  const url = await openDatabase();
  const texts = Array.from({ length: count }, (_, at) => {
    const table = `tenant_${at + 1}.sync_ctx`;
    return `create schema tenant_${at + 1}; create table ${table} (id int8, duty int8); insert into ${table} values (1)`;
  });
  await query(
    url,
    `create schema control; create table control.processes (id int8 primary key, seen_at int8); ${texts.join(';')}`,
  );
  return url;
}

async function processOn(url: string, count = 0) {
  const troubles: unknown[] = [];
  const server = new PostgresServer(url, { ...quiet, notBegun: (error) => troubles.push(error) });
  onTestFinished(() => server.end());
  let changes = 0;
  await server.duties.start(() => changes++);
  const works = Array.from({ length: count }, () => new Work());
  for (const [at, work] of works.entries()) await server.duties.add(at + 1, work);
  const on = () => works.flatMap(({ isOn }, at) => (isOn ? [at + 1] : []));
  return { server, duties: server.duties, troubles, works, on, changes: () => changes };
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

const LOCKS = `from pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())`;

test('processes share the restaurants with one lock each, and one that leaves leaves its share to the others', async () => {
  const url = await openRows(30);
  const all = [await processOn(url, 30), await processOn(url, 30), await processOn(url, 30)] as const;
  const held = () => all.flatMap(({ on }) => on()).sort((a, b) => a - b);
  await expect.poll(() => all.every(({ on }) => on().length < 20) && held(), PATIENT).toEqual(numbers(30));
  for (const { on } of all) expect(on().length).toBeGreaterThan(2);
  expect((await query(url, `select count(*)::int as n ${LOCKS}`))[0]?.n).toBe(3);
  const kept = all[1].on();
  await all[0].server.end();
  await expect.poll(held, PATIENT).toEqual(numbers(30));
  // What did not have to move was not touched.
  expect(all[1].on()).toEqual(expect.arrayContaining(kept));
  for (const id of kept) expect(all[1].works[id - 1]?.starts).toBe(1);
});

test('what a process that died has worked for is found, and what nobody worked for is not', async () => {
  const url = await openRows(12);
  const survivor = await processOn(url);
  expect(await survivor.duties.abandoned(numbers(12))).toEqual([]);
  const dead = await processOn(url, 12);
  await expect.poll(survivor.changes, PATIENT).toBe(2);
  const worked = dead.on();
  expect(worked.length).toBeGreaterThan(0);
  expect(await survivor.duties.abandoned(numbers(12))).toEqual([]);
  await dead.server.end();
  await expect.poll(() => survivor.duties.abandoned(numbers(12)), PATIENT).toEqual(worked);
  expect(numbers(12).every((id) => survivor.duties.owns(id))).toBe(true);
});

test('work that could not be begun keeps nobody from other work, and is tried again', async () => {
  const url = await openRows(2);
  const one = await processOn(url);
  const [faulty, other] = [new Work(), new Work()];
  faulty.fault = new Error('a passing fault');
  await expect(one.duties.add(1, faulty)).rejects.toThrow('a passing fault');
  expect(faulty.isOn).toBe(false);
  await one.duties.add(2, other);
  expect(other.isOn).toBe(true);
  faulty.fault = undefined;
  await expect.poll(() => faulty.isOn, PATIENT).toBe(true);
});

test('a process whose connection is lost stops the work, and joins again under another number', async () => {
  const url = await openRows(1);
  const one = await processOn(url, 1);
  const [work] = one.works as [Work];
  const processes = async () =>
    (await query(url, 'select id from control.processes')).map(({ id }) => Number(id));
  const before = await processes();
  await query(url, `select pg_terminate_backend(pid) ${LOCKS}`);
  await expect.poll(() => work.starts, PATIENT).toBe(2);
  expect(work.isOn).toBe(true);
  expect((await processes()).length).toBe(before.length + 1);
});

test('a paused process that comes back writes nothing of what another works for now, and stops', async () => {
  const url = await openDatabase();
  await query(
    url,
    'create schema control; create table control.processes (id int8 primary key, seen_at int8)',
  );
  const tenant = await openCentral(url);
  const { duties } = await processOn(url);
  const add = (name: string) => tenant.transact(systemCaller, (tx) => addArea(tx, 1, name));
  const names = async () =>
    (await query(url, 'select name from tenant_1.areas order by id')).map(({ name }) => name);
  const woken = Promise.withResolvers<void>();
  const outcome = Promise.withResolvers<unknown>();
  const work = new Work();
  work.act = async () => {
    await add('Before');
    // Work that a listener does is work too.
    tenant.onEvent(() => outcome.resolve(add('After').catch((error) => error)));
    void woken.promise.then(() => tenant.emit({ type: 'floor.changed', branchId: null, data: {} }));
  };
  await duties.add(1, work);
  expect(work.isOn).toBe(true);
  // Another process took it for dead.
  await beside(
    url,
    `select pg_advisory_lock(730214, 7); insert into control.processes values (7, ${Date.now() + 60_000});
      update tenant_1.sync_ctx set duty = 7`,
  );
  woken.resolve();
  expect(await outcome.promise).toBeInstanceOf(LeaseLostError);
  await add('Of a request');
  expect(await names()).toEqual(['Before', 'Of a request']);
  await expect.poll(() => work.isOn, PATIENT).toBe(false);
});
