import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readHeader } from '../../server/db/archive/archive.ts';
import { openReader } from '../../server/db/sqlite/connection.ts';
import { openRestaurant, type Restaurant, tokenFor } from '../harness/app.ts';
import { filesOf } from '../harness/files.ts';
import { provingOwner } from '../harness/prove.ts';
import { tempFolder } from '../harness/temp.ts';
import { eventually } from '../sync/worlds/http-world.ts';

/** Each backup is a thread that starts. */
vi.setConfig({ testTimeout: 60_000 });

const HOURS = 3_600_000;
const schedule = { at_hour: 4, every_hours: 24, keep_daily: 2, keep_weekly: 2 };

/** A restaurant with one dish that saves itself in a second folder. */
async function openSaved() {
  const restaurant = await openRestaurant();
  const folder = tempFolder();
  const owner = await restaurant.as('owner');
  const { data: dish } = await owner('POST', '/pos/menu-items', { name: 'Soup', price: 5 });
  const order = () => owner('POST', '/pos/orders', { items: [{ menu_item_id: dish.id, quantity: 1 }] });
  const state = async () => (await owner('GET', '/system/backups')).data;
  const choose = async (folders = [folder]) =>
    (await provingOwner(restaurant))('PUT', '/system/backups/settings', { ...schedule, folders });
  const prove = await provingOwner(restaurant);
  return { ...restaurant, folder, owner, prove, order, state, choose };
}

type Saved = Awaited<ReturnType<typeof openSaved>>;

const settled = (state: () => Promise<{ running: boolean }>) =>
  eventually(async () => expect((await state()).running).toBe(false), 30_000);

async function saveNow({ owner, state }: Pick<Saved, 'owner' | 'state'>) {
  expect((await owner('POST', '/system/backups')).status).toBe(200);
  await settled(state);
  return state();
}

const ordersOf = ({ tenant }: Pick<Restaurant, 'tenant'>): number => {
  const reader = openReader(filesOf(tenant).file);
  const count = reader.prepare('select count(*) from orders').pluck().get() as number;
  reader.close();
  return count;
};

test('a folder that was just chosen gets a proved backup at once, then one a day at its hour', async () => {
  const at = await openSaved();
  expect(await at.state()).toMatchObject({ problem: 'Backups are off.', newest_verified_at: null });
  expect((await at.choose()).status).toBe(200);
  await settled(at.state);
  const first = await at.state();
  expect(first).toMatchObject({ backups: [{ kind: 'scheduled', folder: at.folder }] });
  expect(first.newest_verified_at).toMatch(/^2026-11-20T19:30/);
  // 20:30 in Paris: nothing is due before 4 o'clock.
  for (const [hours, newest] of [
    [6, '2026-11-20T19:30'],
    [2, '2026-11-21T03:30'],
    [20, '2026-11-21T03:30'],
    [5, '2026-11-22T04:30'],
  ] as const) {
    at.clock.advance(hours * HOURS);
    at.app.backups.look();
    await settled(at.state);
    expect((await at.state()).newest_verified_at, `after ${hours} hours`).toContain(newest);
  }
});

test('of each day and week the newest stays, and nothing else in the folder is touched', async () => {
  const at = await openSaved();
  await at.choose();
  await settled(at.state);
  writeFileSync(join(at.folder, 'galley-9-2026-01-01T00-00-00Z.backup'), 'of another restaurant');
  for (const days of [4, 3, 2, 2, 1]) {
    at.clock.advance(days * 24 * HOURS);
    at.app.backups.look();
    await settled(at.state);
  }
  const { backups } = await at.state();
  expect(backups.map(({ made_at }: { made_at: string }) => made_at.slice(0, 10))).toEqual([
    '2026-12-02',
    '2026-12-01',
    '2026-11-29',
  ]);
  expect(readdirSync(at.folder)).toContain('galley-9-2026-01-01T00-00-00Z.backup');
  expect(readdirSync(at.folder).filter((name) => name.includes('unproved'))).toEqual([]);
});

test('a backup made while sixteen connections write is one sound moment, and holds nobody up', async () => {
  const at = await openSaved();
  for (let n = 0; n < 200; n++) await at.order();
  await at.choose();
  let open = true;
  let slowest = 0;
  let taken = 0;
  const writers = Array.from({ length: 16 }, async () => {
    while (open) {
      const began = performance.now();
      expect((await at.order()).status).toBe(201);
      slowest = Math.max(slowest, performance.now() - began);
      taken++;
    }
  });
  await settled(at.state);
  open = false;
  await Promise.all(writers);
  expect(taken).toBeGreaterThan(16);
  expect(slowest).toBeLessThan(2_000);
  const { backups } = await at.state();
  const before = ordersOf(at);
  await at.prove('POST', `/system/backups/${backups[0].name}/restore`);
  await eventually(() => expect(at.app.backups.restored?.status).toBe('done'), 30_000);
  const restored = ordersOf({ tenant: at.app.tenant(at.tenantId) as never });
  expect(restored).toBeGreaterThanOrEqual(200);
  expect(restored).toBeLessThanOrEqual(before);
});

test('a restore brings the day back, saves the present first, and sends everyone to log in', async () => {
  const at = await openSaved();
  await at.choose();
  await settled(at.state);
  for (let n = 0; n < 3; n++) await at.order();
  at.clock.advance(HOURS);
  const { backups } = await saveNow(at);
  for (let n = 0; n < 2; n++) await at.order();
  at.clock.advance(HOURS);
  const prove = await provingOwner(at);
  const asked = await prove('POST', `/system/backups/${backups[0].name}/restore`);
  expect([asked.status, asked.body.message]).toEqual([200, 'The backup is being restored.']);
  await eventually(() => expect(at.app.backups.restored?.status).toBe('done'), 30_000);
  const restored = at.app.tenant(at.tenantId) as Restaurant['tenant'];
  expect(ordersOf({ tenant: restored })).toBe(3);
  expect((await at.owner('GET', '/system/backups')).status).toBe(401);
  const manager = await loggedIn(at, restored);
  const state = (await manager('GET', '/system/backups')).data;
  expect(state.settings.folders).toEqual([at.folder]);
  const before = state.backups.filter(({ kind }: { kind: string }) => kind === 'before_restore');
  expect(before.length).toBe(1);

  // And back to what was there: nothing was lost by it.
  await (await provingOwner(at))('POST', `/system/backups/${before[0].name}/restore`);
  const done = { name: before[0].name, status: 'done', error: null };
  await eventually(() => expect(at.app.backups.restored).toMatchObject(done), 30_000);
  expect(ordersOf({ tenant: at.app.tenant(at.tenantId) as never })).toBe(5);
});

const loggedIn = async (at: Saved, tenant: Restaurant['tenant']) =>
  at.withToken(await tokenFor(tenant, 'manager', at.branchId));

test('a damaged backup changes nothing and says why', async () => {
  const at = await openSaved();
  await at.choose();
  await settled(at.state);
  await at.order();
  const [{ name }] = (await at.state()).backups;
  // The last page may hold nothing that is needed.
  truncateSync(join(at.folder, name), statSync(join(at.folder, name)).size / 2);
  await at.prove('POST', `/system/backups/${name}/restore`);
  await eventually(async () => expect((await at.state()).restore.status).toBe('failed'), 30_000);
  expect((await at.state()).restore.error).toContain("isn't a good backup");
  expect(ordersOf(at)).toBe(1);
  for (const wrong of ['nothing', '..%2f..%2fevil', 'galley-1-2026-01-01T00-00-00Z.backup']) {
    expect((await at.prove('POST', `/system/backups/${wrong}/restore`)).status).toBe(404);
  }
});

test('a disk that is not there, not ours or of somebody else is told with what to do, and nothing is written', async () => {
  const at = await openSaved();
  await at.choose();
  await settled(at.state);
  renameSync(at.folder, `${at.folder}-away`);
  at.clock.advance(24 * HOURS);
  expect(await saveNow(at)).toMatchObject({
    folders: [{ problem: "The folder doesn't exist.", hint: expect.stringContaining('Connect the drive') }],
    newest_verified_at: expect.stringContaining('2026-11-20T19:30'),
  });
  // The mount point of a disk that is not connected is an empty folder.
  mkdirSync(at.folder);
  expect((await saveNow(at)).problem).toContain("isn't the folder that was chosen");
  expect(readdirSync(at.folder)).toEqual([]);
  rmSync(at.folder, { recursive: true });
  renameSync(`${at.folder}-away`, at.folder);
  expect((await saveNow(at)).folders[0].problem).toBeNull();

  const other = await openSaved();
  const refused = await other.choose([at.folder]);
  expect([refused.status, refused.body.error.details['folders.0'][0]]).toEqual([
    422,
    expect.stringContaining('Another Galley'),
  ]);
  for (const folder of [join(at.folder, 'missing'), at.app.dataDir]) {
    expect((await at.choose([folder])).status).toBe(422);
  }
  expect((await at.choose(['relative'])).status).toBe(422);
});

test('a folder that everybody may read, or that is the data folder by another name, is refused', async () => {
  const at = await openSaved();
  const problemWith = async (folder: string) => {
    const reply = await at.choose([folder]);
    return [reply.status, reply.body.error?.details['folders.0']?.[0]];
  };
  const open = join(at.folder, 'open');
  mkdirSync(open);
  chmodSync(open, 0o755);
  chmodSync(at.folder, 0o755);
  expect(await problemWith(open)).toEqual([422, expect.stringContaining('Every account')]);
  chmodSync(open, 0o700);
  const link = join(at.folder, 'link');
  symlinkSync(join(at.app.dataDir, 'tenants'), link);
  expect(await problemWith(link)).toEqual([422, expect.stringContaining('inside the data folder')]);
  expect(await problemWith(open)).toEqual([200, undefined]);
});

test('the owner is shown a phrase once; from then on backups are encrypted, and brought back here without it', async () => {
  const at = await openSaved();
  await at.choose();
  await settled(at.state);
  expect(await at.state()).toMatchObject({
    encrypted: false,
    problem: expect.stringContaining("aren't encrypted"),
  });
  expect((await (await at.as('manager'))('POST', '/system/backups/phrase')).status).toBe(403);
  const { data } = await at.prove('POST', '/system/backups/phrase');
  expect(data.phrase).toMatch(/^([2-9A-Z]{4}-){5}[2-9A-Z]{4}$/);
  await at.order();
  const saved = await saveNow(at);
  expect(saved).toMatchObject({ encrypted: true, problem: null });
  const [newest] = saved.backups;
  expect(readHeader(join(at.folder, newest.name))?.salt).toBeDefined();
  await at.order();
  expect((await at.prove('POST', `/system/backups/${newest.name}/restore`)).status).toBe(200);
  await eventually(async () => expect(at.app.backups.restored?.status).not.toBe('running'), 30_000);
  await eventually(async () => expect(at.app.backups.restored).not.toBeNull(), 30_000);
  await settled(async () => ({ running: at.app.backups.running }));
  expect(at.app.backups.restored).toMatchObject({ status: 'done', error: null });
});

test('a mark of the folder that a power cut left empty is no obstacle, and is written again', async () => {
  const at = await openSaved();
  await at.choose();
  await settled(at.state);
  const mark = join(at.folder, 'galley-backups.json');
  const written = readFileSync(mark, 'utf8');
  truncateSync(mark);
  at.clock.advance(HOURS);
  expect(await saveNow(at)).toMatchObject({ newest_verified_at: expect.stringMatching(/^2026-11-20T20:30/) });
  expect(readFileSync(mark, 'utf8')).toBe(written);
});

test('where backups are encrypted, one that is not is for the command on the computer', async () => {
  const at = await openSaved();
  await at.choose();
  await settled(at.state);
  const [{ name }] = (await at.state()).backups;
  expect((await at.prove('POST', '/system/backups/phrase')).status).toBe(200);
  await at.prove('POST', `/system/backups/${name}/restore`);
  await eventually(async () => expect((await at.state()).restore.status).toBe('failed'), 30_000);
  expect((await at.state()).restore.error).toContain("isn't encrypted");
});

test('a backup with an owner who is none now is for the command on the computer', async () => {
  const at = await openSaved();
  const { data: former } = await at.prove('POST', '/users', {
    ...{ name: 'Former partner', role: 'owner', email: 'partner@example.com' },
  });
  await at.choose();
  await settled(at.state);
  const [{ name }] = (await at.state()).backups;
  expect((await at.prove('DELETE', `/users/${former.id}`)).status).toBe(200);
  await at.prove('POST', `/system/backups/${name}/restore`);
  await eventually(async () => expect((await at.state()).restore.status).toBe('failed'), 30_000);
  expect((await at.state()).restore.error).toContain('Former partner');
  const people = (await at.prove('GET', '/users')).data as { name: string }[];
  expect(people.map((person) => person.name)).not.toContain('Former partner');
});
