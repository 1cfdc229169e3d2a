import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Outcome } from '../../server/commands/command.ts';
import { tenants } from '../../server/commands/tenants/tenants.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { DAY } from '../../server/core/time/time.ts';
import { purgeDeleted } from '../../server/serving/purge.ts';
import { setUp } from '../../server/setup/restaurant.ts';
import { query } from '../harness/postgres/databases.ts';
import { tempFolder } from '../harness/temp.ts';
import { emailOf, type Office, openOffice, password, startOffice } from './office.ts';

const run = async ({ app }: Office, input: Record<string, unknown>): Promise<Outcome> => {
  if (tenants.on !== 'app') throw new Error('tenants works on an open installation');
  return tenants.work(app, tenants.input.parse(input), () => {});
};

const ask = (office: Office, at: number) => office.as(office.tokens[at] as string)('GET', '/tenants/current');

test('a suspended restaurant is served to nobody until it is resumed; the others are not touched', async () => {
  const office = await openOffice();
  expect((await ask(office, 1)).status).toBe(200);
  const { data } = await run(office, { action: 'suspend', id: '2' });
  expect(data).toEqual({ id: 2, status: 'suspended' });
  const refused = await ask(office, 1);
  expect([refused.status, refused.body.error.code]).toEqual([503, 'RESTAURANT_UNAVAILABLE']);
  expect(refused.body.error.message).toContain('suspended');
  expect(refused.headers['retry-after']).toBe('600');
  const login = { email: emailOf('Fig'), password };
  expect((await office.anonymous('POST', '/auth/login', login)).status).toBe(503);
  expect((await ask(office, 2)).status).toBe(200);
  await office.app.closeLeastUsed();
  expect(office.app.tenants().map(({ id }) => id)).toEqual([3]);

  await office.close();
  const again = await startOffice(office);
  expect((await ask(again, 1)).status).toBe(503);
  const { data: listed } = await run(again, { action: 'list' });
  expect(listed.restaurants).toMatchObject([
    { id: 1, status: 'active', delete_after: null, is_migrated: true },
    { id: 2, name: 'Fig', status: 'suspended' },
    { id: 3, status: 'active' },
  ]);
  await run(again, { action: 'resume', id: '2' });
  expect((await ask(again, 1)).status).toBe(200);
});

test('a deleted restaurant is gone after its days, with its files; its number is not given again', async () => {
  const office = await openOffice();
  await expect(run(office, { action: 'delete', id: '3', name: 'Fig' })).rejects.toThrow("--name 'Shell'");
  await expect(run(office, { action: 'delete', id: '9' })).rejects.toThrow('restaurant 9 not found');
  mkdirSync(join(office.dataDir, 'exports', '3'), { recursive: true });
  await run(office, { action: 'delete', id: '3', name: 'Shell', days: '2' });
  expect((await ask(office, 2)).status).toBe(503);
  office.clock.advance(2 * DAY - 1_000);
  expect(await purgeDeleted(office.app)).toEqual([]);
  office.clock.advance(1_000);
  expect(await purgeDeleted(office.app)).toEqual([3]);
  expect(await purgeDeleted(office.app)).toEqual([]);
  expect(office.app.tenantIds()).toEqual([1, 2]);
  expect((await ask(office, 2)).status).toBe(401);
  const folder = join(office.dataDir, 'tenants');
  const left = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('3.')) : [];
  expect([left, existsSync(join(office.dataDir, 'exports', '3'))]).toEqual([[], false]);
  if (office.databaseUrl) {
    const text = "select 1 from information_schema.schemata where schema_name = 'tenant_3'";
    expect(await query(office.databaseUrl, text)).toEqual([]);
  }
  const { tenant_id } = await setUp(office.app, {
    ...{ restaurant: 'New', currency: 'EUR', timezone: 'Europe/Paris' },
    ...{ ownerEmail: emailOf('New'), ownerPassword: password },
  });
  expect(tenant_id).toBe(4);
});

test('before its time is over a deleted restaurant is taken back', async () => {
  const office = await openOffice();
  await run(office, { action: 'delete', id: '2', name: 'Fig' });
  await run(office, { action: 'resume', id: '2' });
  office.clock.advance(40 * DAY);
  expect(await purgeDeleted(office.app)).toEqual([]);
  expect((await office.anonymous('POST', '/auth/login', { email: emailOf('Fig'), password })).status).toBe(
    200,
  );
});

for (const state of ['active', 'suspended'] as const) {
  test(`the export of an ${state} restaurant holds its rows and pictures, and no secret`, async () => {
    const office = await openOffice();
    const owner = office.as(office.tokens[1] as string);
    for (const name of ['Soups', 'Drinks'])
      expect((await owner('POST', '/pos/categories', { name })).status).toBe(201);
    const served = await office.app.serve(2);
    const sha = 'ab'.padEnd(64, '0');
    await served?.media.write(sha, '1920.webp', Buffer.from('a picture'));
    if (state === 'suspended') await run(office, { action: 'suspend', id: '2' });

    const folder = tempFolder();
    const file = join(folder, 'fig.tar.gz');
    const { data } = await run(office, { action: 'export', id: '2', file });
    expect(data).toMatchObject({ id: 2, file, pictures: 1, rows: expect.any(Number) });
    expect(readdirSync(folder)).toEqual(['fig.tar.gz']);
    execFileSync('tar', ['-xzf', file, '-C', folder]);
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({
      format: 'galley-export',
      format_version: 1,
      restaurant_id: 2,
      currency: 'EUR',
      minor_digits: 2,
      pictures: 1,
    });
    const rowsOf = (name: string) =>
      readFileSync(join(folder, 'tables', name, '000001.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rowsOf('categories').map(({ name }) => name)).toEqual(['Soups', 'Drinks']);
    const [user] = rowsOf('users');
    expect(user).toMatchObject({ email: emailOf('Fig'), role: 'owner' });
    expect(Object.keys(user ?? {})).not.toContain('password_hash');
    const users = manifest.tables.find(({ name }: { name: string }) => name === 'users');
    expect([users.rows, users.left_out]).toEqual([
      rowsOf('users').length,
      expect.arrayContaining(['password_hash', 'pin_hash']),
    ]);
    expect(readFileSync(join(folder, 'pictures', `${sha}.webp`), 'utf8')).toBe('a picture');
    expect(office.app.tenants().map(({ id }) => id)).toEqual(state === 'suspended' ? [] : [2]);
  });
}

test('an export that fails leaves no file', async () => {
  const office = await openOffice();
  const served = await office.app.serve(2);
  await served?.database.transact(systemCaller, async () => {});
  const file = join(tempFolder(), 'fig.tar.gz');
  const { app } = office;
  const broken = {
    ...app,
    clock: app.clock,
    restaurants: app.restaurants,
    role: 'central',
    serve: async () => ({
      database: {
        read: async () => {
          throw new Error('the disk is gone');
        },
      },
    }),
  };
  await expect(run({ ...office, app: broken as never }, { action: 'export', id: '2', file })).rejects.toThrow(
    'the disk is gone',
  );
  expect([existsSync(file), existsSync(`${file}.draft`)]).toEqual([false, false]);
});
