import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupKeysIn } from '../../server/db/archive/backup-key.ts';
import { backUpInstallation } from '../../server/db/archive/installation-backup.ts';
import { INSTALLATION_FILES } from '../../server/db/files/data-folder.ts';
import { serveFirstRun } from '../../server/http/pages/first-run.ts';
import { firstRunOf } from '../../server/setup/first-run.ts';
import { findBackups } from '../../server/setup/found-backups.ts';
import { openRestaurant } from '../harness/app.ts';
import { tempFolder } from '../harness/temp.ts';
import { openInstallation } from './installation.ts';

const restaurant = {
  restaurant: 'Casa Verde',
  country: 'ES',
  currency: 'EUR',
  timezone: 'Europe/Madrid',
  owner_email: 'ana@casa-verde.example',
  owner_password: 'a good one',
};

async function emptyServer(role: 'branch' | 'central' = 'branch') {
  const installation = await openInstallation(role);
  const firstRun = firstRunOf(installation.app);
  serveFirstRun(installation.server, firstRun);
  const codeHeader = firstRun.code === undefined ? {} : { 'x-setup-code': firstRun.code };
  const ask = (
    method: 'GET' | 'POST',
    path: string,
    {
      body,
      from = '127.0.0.1',
      headers = {},
    }: { body?: object; from?: string; headers?: Record<string, string> } = {},
  ) =>
    installation.server.inject({
      method,
      url: `/api/v1/setup${path}`,
      remoteAddress: from,
      headers: { host: 'localhost:4600', ...codeHeader, ...headers },
      ...(body && { payload: body }),
    });
  return { ...installation, ask };
}

test('a page on the same computer makes the restaurant, with the taxes of its country, and its owner signs in', async () => {
  const { ask, logIn } = await emptyServer();
  const facts = (await ask('GET', '')).json().data;
  expect(facts.role).toBe('branch');
  expect(facts.countries.find(({ code }: { code: string }) => code === 'ES').currency).toBe('EUR');
  const made = await ask('POST', '/restaurant', { body: restaurant });
  expect(made.statusCode).toBe(201);
  const owner = await logIn(restaurant.owner_email, restaurant.owner_password);
  expect((await owner('GET', '/tenants/current')).data).toMatchObject({ name: 'Casa Verde', country: 'ES' });
  expect((await owner('GET', '/pos/taxes')).data).toMatchObject([
    { name: 'IVA 10 %', rate: 10, inclusive: true },
  ]);
});

test('once there is a restaurant the steps are refused and the facts are gone', async () => {
  const { ask } = await emptyServer();
  await ask('POST', '/restaurant', { body: restaurant });
  const again = await ask('POST', '/restaurant', { body: restaurant });
  expect([again.statusCode, again.json().error.code]).toEqual([409, 'ALREADY_SET_UP']);
  expect((await ask('GET', '')).statusCode).toBe(404);
});

test('a double click makes one restaurant', async () => {
  const { ask, app } = await emptyServer();
  const codes = await Promise.all(
    [1, 2].map(async () => (await ask('POST', '/restaurant', { body: restaurant })).statusCode),
  );
  expect(codes.toSorted()).toEqual([201, 409]);
  expect(app.tenants()).toHaveLength(1);
});

test.each([
  ['another computer', { from: '192.168.1.20' }],
  ['a page of another site', { headers: { origin: 'https://evil.example' } }],
  ['a page of another port of this computer', { headers: { origin: 'http://localhost:8080' } }],
  ['a proxy', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
])('to %s nothing is there', async (_, from) => {
  const { ask, app } = await emptyServer();
  expect((await ask('GET', '', from)).statusCode).toBe(404);
  expect((await ask('POST', '/restaurant', { ...from, body: restaurant })).statusCode).toBe(404);
  expect(app.tenants()).toEqual([]);
});

test('a name that was pointed here is not answered at all', async () => {
  const { ask, app } = await emptyServer();
  const from = { headers: { host: 'evil.example' } };
  expect((await ask('GET', '', from)).statusCode).toBe(421);
  expect((await ask('POST', '/restaurant', { ...from, body: restaurant })).statusCode).toBe(421);
  expect(app.tenants()).toEqual([]);
});

test('what is wrong is told by its field, and nothing is made', async () => {
  const { ask, app } = await emptyServer();
  const body = { ...restaurant, currency: 'XXZ', timezone: 'Mars/Base', owner_password: 'short' };
  const reply = await ask('POST', '/restaurant', { body });
  expect(reply.statusCode).toBe(422);
  expect(Object.keys(reply.json().error.details).sort()).toEqual(['currency', 'owner_password', 'timezone']);
  expect(app.tenants()).toEqual([]);
});

test('a head office that is not there is named, and joining can be tried again', async () => {
  const { ask, app } = await emptyServer();
  const reply = await ask('POST', '/join', { body: { url: 'http://127.0.0.1:9', code: 'ABC' } });
  expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  expect(reply.json().error.message).toMatch(/\S/);
  expect(app.tenants()).toEqual([]);
});

test('a central instance joins nobody', async () => {
  const { ask } = await emptyServer('central');
  expect((await ask('POST', '/join', { body: { url: 'http://127.0.0.1:9', code: 'ABC' } })).statusCode).toBe(
    404,
  );
  expect((await ask('POST', '/restaurant', { body: restaurant })).statusCode).toBe(201);
});

test('a central instance asks for the code it printed at its start, as a silent proxy makes everyone seem to be here', async () => {
  const { ask, app } = await emptyServer('central');
  for (const code of ['', 'guess']) {
    const headers = { 'x-setup-code': code };
    for (const reply of [
      await ask('GET', '', { headers }),
      await ask('GET', '/backups', { headers }),
      await ask('POST', '/restaurant', { body: restaurant, headers }),
    ])
      expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'SETUP_CODE_REQUIRED']);
  }
  expect(app.tenants()).toEqual([]);
  expect((await ask('GET', '')).statusCode).toBe(200);
  expect((await ask('GET', '', { from: '203.0.113.7' })).statusCode).toBe(404);
});

const MADE_AT = Date.UTC(2026, 5, 1, 4);

/** A restaurant with one order, what tablets know its computer by, and the backup of both. */
async function backedUp(role: 'branch' | 'central' = 'branch') {
  const folder = tempFolder();
  const dataDir = join(folder, 'data');
  const before = await openRestaurant({ role, dataDir });
  const owner = await before.as('owner');
  await owner('POST', '/pos/categories', { name: 'Soups' });
  mkdirSync(join(dataDir, 'tls'));
  for (const name of INSTALLATION_FILES) writeFileSync(join(dataDir, name), `${name} of before`);
  const file = join(folder, 'saved.backup');
  const about = { madeAt: MADE_AT, version: 'test' };
  await backUpInstallation({ dataDir, workFolder: join(folder, 'copies'), about }, [file], (_, error) => {
    throw error;
  });
  await before.server.close();
  await before.app.close();
  return { folder, file, tenantId: before.tenantId, email: 'owner@example.com' };
}

test('a backup is brought back instead of a set-up: the restaurant serves at once, and tablets know its computer', async () => {
  const { file, tenantId } = await backedUp();
  const { ask, app, dataDir } = await emptyServer();
  expect(Object.keys((await ask('GET', '')).json().data.forms)).toContain('restore');
  const reply = await ask('POST', '/restore', { body: { file } });
  expect(reply.json()).toEqual({
    success: true,
    data: { restaurants: 1, made_at: '2026-06-01T04:00:00.000Z', print_jobs_held: 0 },
  });
  expect(app.tenants().map(({ id }) => id)).toEqual([tenantId]);
  for (const name of INSTALLATION_FILES)
    expect(readFileSync(join(dataDir, name), 'utf8')).toBe(`${name} of before`);
  expect(readdirSync(dataDir)).not.toContain('restoring');
  expect((await ask('POST', '/restaurant', { body: restaurant })).json().error.code).toBe('ALREADY_SET_UP');
});

test('an encrypted backup asks for its phrase, and the backups of the computer are encrypted with it from then on', async () => {
  const source = await emptyServer();
  const made = await source.ask('POST', '/restaurant', { body: restaurant });
  const { recovery_phrase: phrase, tenant_id } = made.json().data;
  expect(phrase).toMatch(/^([2-9A-Z]{4}-){5}[2-9A-Z]{4}$/);
  const file = join(tempFolder(), 'saved.backup');
  const saving = { dataDir: source.dataDir, workFolder: join(tempFolder(), 'copies') };
  await backUpInstallation({ ...saving, about: { madeAt: MADE_AT, version: 'test' } }, [file], (_, error) => {
    throw error;
  });
  const { ask, app, dataDir } = await emptyServer();
  for (const given of [{}, { phrase: 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF' }]) {
    const refused = await ask('POST', '/restore', { body: { file, ...given } });
    expect([refused.statusCode, Object.keys(refused.json().error.details)]).toEqual([422, ['phrase']]);
  }
  expect(app.tenants()).toEqual([]);
  expect((await ask('POST', '/restore', { body: { file, phrase } })).statusCode).toBe(201);
  expect(app.tenants().map(({ id }) => id)).toEqual([tenant_id]);
  expect(backupKeysIn(dataDir)).toEqual(backupKeysIn(source.dataDir));
});

test('the backups of this computer are told to its own page alone, and only at first', async () => {
  const { ask } = await emptyServer();
  const listed = await ask('GET', '/backups');
  expect([listed.statusCode, Array.isArray(listed.json().data)]).toEqual([200, true]);
  expect((await ask('GET', '/backups', { from: '192.168.1.20' })).statusCode).toBe(404);
  await ask('POST', '/restaurant', { body: restaurant });
  expect((await ask('GET', '/backups')).statusCode).toBe(404);
});

test('what was brought back is there after the next start too', async () => {
  const { file, tenantId } = await backedUp('central');
  const { ask, close, dataDir } = await emptyServer('central');
  await ask('POST', '/restore', { body: { file } });
  await close();
  const again = await openInstallation('central', dataDir);
  expect(again.app.tenants().map(({ id }) => id)).toEqual([tenantId]);
});

test('a file that a browser sends is kept, brought back and then gone', async () => {
  const { file, tenantId } = await backedUp();
  const { server, ask, app, dataDir } = await emptyServer();
  const send = (payload: Buffer) =>
    server.inject({
      ...{ method: 'POST', url: '/api/v1/setup/backup', remoteAddress: '127.0.0.1', payload },
      headers: { host: 'localhost:4600', 'content-type': 'application/octet-stream' },
    });
  const nonsense = await send(Buffer.from('a shopping list'));
  expect([nonsense.statusCode, Object.keys(nonsense.json().error.details)]).toEqual([422, ['file']]);
  expect(readdirSync(dataDir).filter((name) => name.includes('uploaded'))).toEqual([]);
  const sent = await send(readFileSync(file));
  expect(sent.statusCode).toBe(201);
  expect((await ask('POST', '/restore', { body: sent.json().data })).statusCode).toBe(201);
  expect(app.tenants().map(({ id }) => id)).toEqual([tenantId]);
  expect(existsSync(sent.json().data.file)).toBe(false);
});

test('a file that was sent and then not wanted takes no room', async () => {
  const { file } = await backedUp();
  const { server, ask } = await emptyServer();
  const sent = await server.inject({
    ...{ method: 'POST', url: '/api/v1/setup/backup', payload: readFileSync(file) },
    headers: { host: 'localhost:4600', 'content-type': 'application/octet-stream' },
  });
  expect(existsSync(sent.json().data.file)).toBe(true);
  expect((await ask('POST', '/restaurant', { body: restaurant })).statusCode).toBe(201);
  expect(existsSync(sent.json().data.file)).toBe(false);
});

test('what is no backup, damaged, of another role or not there is refused by its field, and a set-up is still possible', async () => {
  const { file, folder } = await backedUp('central');
  const bytes = readFileSync(file);
  bytes.fill(7, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 64);
  writeFileSync(join(folder, 'damaged.backup'), bytes);
  writeFileSync(join(folder, 'list.backup'), 'a shopping list');
  const { ask, app, dataDir } = await emptyServer();
  for (const [path, reason] of [
    [join(folder, 'damaged.backup'), /isn't a good backup/],
    [join(folder, 'list.backup'), /isn't a good backup/],
    [join(folder, 'nothing.backup'), /backup not found/],
    ['saved.backup', /full path/],
    [file, /from head office; start Galley with --role central/],
  ] as const) {
    const reply = await ask('POST', '/restore', { body: { file: path } });
    expect(reply.statusCode, path).toBe(422);
    expect(reply.json().error.details.file.join(), path).toMatch(reason);
  }
  expect(app.tenants()).toEqual([]);
  expect(readdirSync(dataDir)).not.toContain('restoring');
  expect((await ask('POST', '/restaurant', { body: restaurant })).statusCode).toBe(201);
});

test('backups beside the data and on disks that are plugged in are found, the newest first', async () => {
  const { file } = await backedUp();
  const [media, home] = [tempFolder(), join(tempFolder(), 'data')];
  const stick = join(media, 'asha', 'STICK', 'Galley backups');
  mkdirSync(stick, { recursive: true });
  writeFileSync(join(stick, 'evening.backup'), readFileSync(file));
  writeFileSync(join(stick, 'list.backup'), 'a shopping list');
  const found = await findBackups(home, [media, '/nowhere']);
  expect(found).toContainEqual({
    ...{ file: join(stick, 'evening.backup'), name: 'evening.backup', version: 'test' },
    ...{ made_at: '2026-06-01T04:00:00.000Z', encrypted: false, bytes: expect.any(Number) },
  });
  expect(found.map(({ name }) => name)).not.toContain('list.backup');
});
