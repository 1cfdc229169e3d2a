import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { App } from '../../../server/app.ts';
import { setUp } from '../../../server/setup/restaurant.ts';
import { requestsOn } from '../../harness/app.ts';
import { testClock } from '../../harness/database.ts';
import { galley, said, serveGalley, setupArgs } from '../../harness/galley.ts';
import { query } from '../../harness/postgres/databases.ts';
import { tempFolder } from '../../harness/temp.ts';
import { openDatabase } from './central.ts';

const owner = { email: 'owner@spice.example', password: 'open sesame' };
const role = ['--role', 'central'];

async function call(url: string, path: string, token?: string, body?: object) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
  return (await response.json()) as any;
}

async function folder(): Promise<string> {
  const dataDir = join(tempFolder(), 'central');
  expect((await galley(setupArgs(dataDir, ...role, '--sample', '--demo-people'))).code).toBe(0);
  return dataDir;
}

const moveTo = (dataDir: string, url: string) =>
  galley(['move', '--data-dir', dataDir, ...role, '--database-url', url, '--json']);

test('a central instance moves into PostgreSQL and goes on there with the ids that follow', async () => {
  const [dataDir, database] = [await folder(), await openDatabase()];
  const files = await serveGalley(dataDir, ...role);
  const { token } = (await call(files.url, '/auth/login', undefined, owner)).data;
  const before = (await call(files.url, '/pos/categories', token)).data;
  expect((await moveTo(dataDir, database)).err.join()).toMatch(/another Galley process is using/);
  files.signal('SIGTERM');
  await files.ended;

  const moved = await moveTo(dataDir, database);
  expect(moved.code, moved.err.join()).toBe(0);
  expect(said(moved)).toMatchObject({ tenants: 1, rows: expect.toSatisfy((rows) => rows > 100) });
  expect(existsSync(join(dataDir, 'control.sqlite'))).toBe(false);

  const examined = await galley([
    'doctor',
    '--data-dir',
    dataDir,
    ...role,
    '--database-url',
    database,
    '--json',
  ]);
  expect([examined.code, said(examined)]).toMatchObject([0, { faults: [] }]);
  expect(said(examined).audit_entries).toBeGreaterThan(0);
  const { url } = await serveGalley(dataDir, ...role, '--database-url', database);
  expect((await call(url, '/pos/categories', token)).data).toEqual(before);
  const added = await call(url, '/pos/categories', token, { name: 'New' });
  expect(added.data.id).toBe(Math.max(...before.map(({ id }: { id: number }) => id)) + 1);
});

test('a move that was cut off is done again, and rows of another origin are not touched', async () => {
  const [dataDir, database] = [await folder(), await openDatabase()];
  await query(
    database,
    'create schema control; create table control.installation (id int8); insert into control.installation values (1)',
  );
  const refused = await moveTo(dataDir, database);
  expect(refused.code).not.toBe(0);
  expect(existsSync(join(dataDir, 'control.sqlite'))).toBe(true);
  await query(database, 'drop schema control cascade');
  expect((await moveTo(dataDir, database)).code).toBe(0);

  const other = await folder();
  const twice = await moveTo(other, database);
  expect(twice.err.join()).toMatch(/rows in the file and .* in PostgreSQL/);
  expect(existsSync(join(other, 'control.sqlite'))).toBe(true);
});

test('a move that was cut off while it set the files aside is done again', async () => {
  const [dataDir, database] = [await folder(), await openDatabase()];
  const first = await moveTo(dataDir, database);
  const files = ['tenants/1.sqlite', 'control.sqlite'].map((name) => join(dataDir, name));
  for (let moved = files.length - 1; moved >= 0; moved--) {
    for (const file of files.slice(moved)) renameSync(`${file}.moved`, file);
    const again = await moveTo(dataDir, database);
    expect([again.code, said(again)], again.err.join()).toEqual([0, said(first)]);
    expect(files.filter((file) => existsSync(file))).toEqual([]);
  }
  const { url } = await serveGalley(dataDir, ...role, '--database-url', database);
  expect((await call(url, '/auth/login', undefined, owner)).success).toBe(true);
});

test('files that were written on since a move was cut off are not taken for what was moved, and what to do is said', async () => {
  const [dataDir, database] = [await folder(), await openDatabase()];
  expect((await moveTo(dataDir, database)).code).toBe(0);
  for (const name of ['tenants/1.sqlite', 'control.sqlite'])
    renameSync(join(dataDir, `${name}.moved`), join(dataDir, name));
  await query(database, 'drop schema control cascade');
  const files = await serveGalley(dataDir, ...role);
  const { token } = (await call(files.url, '/auth/login', undefined, owner)).data;
  expect((await call(files.url, '/pos/categories', token, { name: 'New' })).success).toBe(true);
  files.signal('SIGTERM');
  await files.ended;

  const refused = await moveTo(dataDir, database);
  expect([refused.code === 0, refused.err.join()]).toEqual([
    false,
    expect.stringContaining('drop schema tenant_1 cascade'),
  ]);
  await query(database, 'drop schema tenant_1 cascade');
  expect((await moveTo(dataDir, database)).code).toBe(0);
});

test('what works on files says what to use with PostgreSQL', async () => {
  const database = await openDatabase();
  const dataDir = join(tempFolder(), 'data');
  for (const [tool, ...command] of [
    ['pg_dump', 'backup', 'x.galley'],
    ['pg_restore', 'restore', 'x.galley'],
  ] as const) {
    const { code, err } = await galley([
      ...command,
      '--data-dir',
      dataDir,
      ...role,
      '--database-url',
      database,
    ]);
    expect([code, err.join()]).toEqual([2, expect.stringContaining(tool)]);
  }
});

test('a restaurant is set up and served from PostgreSQL by the command line', async () => {
  const database = await openDatabase();
  const app = await App.open({
    ...{ role: 'central', dataDir: tempFolder(), databaseUrl: database, version: 'test', clock: testClock() },
    ...{ log: pino({ level: 'silent' }), rateLimit: 0 },
  });
  const server = await app.buildServer({ rateLimit: 0 });
  onTestFinished(async () => {
    await server.close();
    await app.close();
  });
  const run = await galley([...setupArgs(join(tempFolder(), 'cli'), ...role), '--database-url', database]);
  expect([run.code, said(run)]).toEqual([0, { tenant_id: 1 }]);
  await expect.poll(() => app.tenantIds().length).toBe(1);
  expect((await requestsOn(server, {})('POST', '/auth/login', owner)).status).toBe(200);
  await setUp(app, {
    ...{ restaurant: 'Blue Fig', currency: 'EUR', timezone: 'Europe/Paris' },
    ...{ ownerEmail: 'owner@fig.example', ownerPassword: 'open sesame' },
  });
  expect(app.tenantIds()).toEqual([1, 2]);
});
