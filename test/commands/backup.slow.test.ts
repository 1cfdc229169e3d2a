import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { insert } from '../../server/db/handle/insert.ts';
import { openRestaurant, type Restaurant } from '../harness/app.ts';
import { copyRestaurant, galley, said, serveGalley } from '../harness/galley.ts';
import { upload } from '../harness/pictures.ts';
import { tempFolder } from '../harness/temp.ts';
import { openInstallation } from './installation.ts';

/** Every command is a process of its own. */
vi.setConfig({ testTimeout: 60_000 });

const backUp = (dataDir: string, file: string) => galley(['backup', file, '--data-dir', dataDir, '--json']);
const restore = (dataDir: string, file: string, ...flags: string[]) =>
  galley(['restore', file, '--data-dir', dataDir, '--json', ...flags]);

/** Names and sizes: a key that was added to those of the folder counts. */
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map((name) => [`${name}`, statSync(join(folder, `${name}`)).size])
    .sort();

/** A restaurant with one dish, and how one orders it. */
async function openKitchen(dataDir: string) {
  const restaurant = await openRestaurant({ dataDir });
  const owner = await restaurant.as('owner');
  const { data: dish } = await owner('POST', '/pos/menu-items', { name: 'Soup', price: 5 });
  const order = () => owner('POST', '/pos/orders', { items: [{ menu_item_id: dish.id, quantity: 1 }] });
  return { ...restaurant, owner, order };
}

async function close({ server, app }: Pick<Restaurant, 'server' | 'app'>): Promise<void> {
  await server.close();
  await app.close();
}

const jobs = (tenant: Restaurant['tenant'], branchId: number, statuses: readonly string[]) =>
  tenant.transact(systemCaller, async (tx) => {
    for (const status of statuses) {
      const id = tx.id('print_jobs');
      await insert(tx, 'print_jobs', {
        id,
        branch_id: branchId,
        printer_id: 1,
        home_printer_id: 1,
        document: 'kot',
        ref_id: id,
        dedupe_key: `kot:${id}`,
        snapshot: '{}',
        status,
        attempts: 0,
        copy_no: 1,
        copies_sent: 0,
        error: null,
        reprint: null,
        rerouted_from: null,
        returned_from: null,
        available_at: tx.now,
        created_at: tx.now,
        updated_at: tx.now,
        first_byte_at: null,
        printed_at: null,
      });
    }
  });

test('a backup made while orders come in is one moment of the restaurant, whole and sound', async () => {
  const folder = tempFolder();
  const { order, owner } = await openKitchen(join(folder, 'data'));
  for (let n = 0; n < 20; n++) await order();
  const unmounted = await backUp(join(folder, 'data'), join(folder, 'saved', 'evening.galley'));
  expect([unmounted.code === 0, unmounted.err.at(-1)]).toEqual([
    false,
    expect.stringContaining(`${join(folder, 'saved')} not found: connect the drive`),
  ]);
  mkdirSync(join(folder, 'saved'));
  let open = true;
  const backup = backUp(join(folder, 'data'), join(folder, 'saved', 'evening.galley')).finally(() => {
    open = false;
  });
  while (open) await order();
  const done = await backup;
  expect([done.code, said(done)]).toEqual([
    0,
    { file: join(folder, 'saved', 'evening.galley'), files: 2, pictures: 0, bytes: expect.any(Number) },
  ]);
  expect(readdirSync(join(folder, 'saved'))).toEqual(['evening.galley']);
  const made = (await owner('GET', '/pos/orders?limit=1')).data[0].id;

  const restored = await restore(join(folder, 'other'), join(folder, 'saved', 'evening.galley'));
  expect([restored.code, said(restored)]).toMatchObject([0, { role: 'branch', set_aside: null }]);
  const examined = said(await galley(['doctor', '--data-dir', join(folder, 'other'), '--json']));
  expect(examined.faults).toEqual([]);
  expect(examined.orders).toBeGreaterThan(19);
  expect(examined.orders).toBeLessThanOrEqual(made);
});

test('pictures are saved with the restaurant and served again after a restore', async () => {
  const folder = tempFolder();
  const dataDir = join(folder, 'data');
  const before = await openKitchen(dataDir);
  const images = [await upload({ color: '#aa0000', width: 2_000, height: 1_000 }), await upload()];
  const urls: string[] = [];
  for (const image of images)
    urls.push((await before.owner('POST', '/pos/categories', { name: 'Food', image })).data.image_url);
  expect(said(await backUp(dataDir, join(folder, 'b'))).pictures).toBe(2);
  await close(before);

  await restore(join(folder, 'other'), join(folder, 'b'));
  const after = await openInstallation('branch', join(folder, 'other'));
  for (const url of urls) {
    const { statusCode, headers } = await after.server.inject({ method: 'GET', url });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
  }
  const forced = await restore(dataDir, join(folder, 'b'), '--force');
  const aside = join(said(forced).set_aside, 'tenants', `${before.tenantId}.media`);
  expect(
    readdirSync(aside, { recursive: true }).filter((file) => `${file}`.endsWith('-1920.webp')).length,
  ).toBe(2);
});

test('a backup that names other places than databases and pictures is refused', async () => {
  const folder = tempFolder();
  await openKitchen(join(folder, 'data'));
  const names = ['../evil.sqlite', 'tenants/1.media/../../evil', 'tenants/1.media/aa/x-1920.webp'];
  await backUp(join(folder, 'data'), join(folder, 'b'));
  for (const [n, name] of names.entries()) {
    const file = join(folder, `b${n}`);
    copyFileSync(join(folder, 'b'), file);
    const archive = new Database(file);
    archive.prepare("update files set name = ? where name = 'control.sqlite'").run(name);
    archive.close();
    const run = await restore(join(folder, 'other'), file);
    expect([run.code === 0, run.err[0]]).toEqual([false, expect.stringContaining("isn't a good backup")]);
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('evil'))).toEqual([]);
});

test('after a restore unfinished tickets wait for a person, sessions have ended and devices go on', async () => {
  const folder = tempFolder();
  const before = await openKitchen(join(folder, 'data'));
  const account = await before.owner('POST', '/users', { name: 'Screen', role: 'display' });
  const device = await before.owner('POST', '/devices', { user_id: account.data.id, label: 'Door' });
  const all = ['queued', 'sending', 'retrying', 'ambiguous', 'held', 'printed', 'cancelled'];
  await jobs(before.tenant, before.branchId, all);
  await backUp(join(folder, 'data'), join(folder, 'b'));
  await close(before);

  const restored = await restore(join(folder, 'other'), join(folder, 'b'));
  expect([restored.code, said(restored).print_jobs_held]).toEqual([0, 5]);
  const after = await openInstallation('branch', join(folder, 'other'));
  const [tenant] = after.app.tenants() as [Restaurant['tenant']];
  const statuses = await tenant.read(systemCaller, ({ db }) =>
    db.selectFrom('print_jobs').select('status').orderBy('id').execute(),
  );
  expect(statuses.map(({ status }) => status)).toEqual([...Array(5).fill('held'), 'printed', 'cancelled']);
  expect((await after.withToken(device.data.token)('GET', '/auth/user')).status).toBe(200);
  const sessions = await tenant.read(systemCaller, ({ db }) =>
    db
      .selectFrom('tokens')
      .select('id')
      .where('kind', '=', 'session')
      .where('revoked_at', 'is', null)
      .execute(),
  );
  expect(sessions).toEqual([]);
});

test('a folder that holds a restaurant is only replaced by force, which sets it aside', async () => {
  const folder = tempFolder();
  const dataDir = join(folder, 'data');
  const first = await openKitchen(dataDir);
  await first.order();
  await backUp(dataDir, join(folder, 'b'));
  await first.order();
  const beside = await restore(dataDir, join(folder, 'b'), '--force');
  expect([beside.code, beside.err.length]).toEqual([4, 1]);
  await close(first);

  const refused = await restore(dataDir, join(folder, 'b'));
  expect([refused.code, refused.err]).toEqual([
    1,
    [`galley: ${dataDir} already has a restaurant; add --force to move its databases aside`],
  ]);
  const forced = await restore(dataDir, join(folder, 'b'), '--force');
  const { set_aside } = said(forced);
  const ordersIn = async (place: string) =>
    said(await galley(['doctor', '--data-dir', place, '--json'])).orders;
  expect([await ordersIn(dataDir), await ordersIn(set_aside)]).toEqual([1, 2]);
});

test('a backup of a branch is not restored into head office, nor the reverse', async () => {
  const folder = tempFolder();
  const [office, branch] = [join(folder, 'office'), join(folder, 'branch')];
  await copyRestaurant(office, '--role', 'central');
  await copyRestaurant(branch);
  const central = ['--role', 'central'];
  await backUp(branch, join(folder, 'of-branch'));
  await galley(['backup', join(folder, 'of-office'), '--data-dir', office, ...central]);
  const before = filesBelow(office);
  const cases: [string, string, string[], string][] = [
    [
      office,
      'of-branch',
      [...central, '--force'],
      "a branch (Spice Route), but this folder is head office's",
    ],
    [office, 'of-branch', ['--force'], "a branch (Spice Route), but this folder is head office's"],
    [branch, 'of-office', ['--force'], "head office, but this folder is a branch's"],
    [join(folder, 'new'), 'of-branch', central, 'a branch (Spice Route), but --role central was given'],
  ];
  for (const [dataDir, file, flags, why] of cases) {
    const keys = ['--keys-in', file === 'of-branch' ? branch : office];
    const run = await restore(dataDir, join(folder, file), ...keys, ...flags);
    expect([run.code, run.err]).toEqual([1, [`galley: this backup is of ${why}. Nothing was changed`]]);
  }
  expect(filesBelow(office)).toEqual(before);
});

test('a folder in which a server ran that nobody set up takes a backup, and nothing of that server stays', async () => {
  const folder = tempFolder();
  const kitchen = await openKitchen(join(folder, 'data'));
  await kitchen.order();
  await backUp(join(folder, 'data'), join(folder, 'b'));
  const dataDir = join(folder, 'new');
  const unset = await serveGalley(dataDir);
  expect((await (await fetch(`${unset.url}/health`)).json()).status).toBe('not_set_up');
  unset.signal('SIGTERM');
  expect(await unset.ended).toBe(0);
  const restored = await restore(dataDir, join(folder, 'b'));
  expect([restored.code, said(restored)]).toMatchObject([0, { role: 'branch', set_aside: null }]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('before-restore'))).toEqual([]);
  const served = await serveGalley(dataDir);
  expect((await (await fetch(`${served.url}/health`)).json()).status).toBe('ok');
});

test('a damaged, cut or foreign file is refused and nothing is restored from it', async () => {
  const folder = tempFolder();
  await openKitchen(join(folder, 'data'));
  const sound = join(folder, 'sound');
  await backUp(join(folder, 'data'), sound);
  const flipped = Buffer.from(readFileSync(sound));
  const middle = Math.floor(flipped.length / 2);
  flipped.fill(flipped[middle] === 0 ? 1 : 0, middle, middle + 64);
  writeFileSync(join(folder, 'flipped'), flipped);
  writeFileSync(join(folder, 'cut'), readFileSync(sound));
  truncateSync(join(folder, 'cut'), middle);
  writeFileSync(join(folder, 'foreign'), 'a shopping list');
  for (const name of ['flipped', 'cut', 'foreign', 'missing']) {
    const run = await restore(join(folder, 'other'), join(folder, name));
    expect([run.code === 0, run.err.length]).toEqual([false, 1]);
    expect(run.err[0]).toMatch(/backup/);
  }
  expect(readdirSync(join(folder, 'other'))).toEqual(['galley.lock']);
});

test('a backup that fails leaves the one before it alone and nothing else behind', async () => {
  const folder = tempFolder();
  const dataDir = join(folder, 'data');
  const restaurant = await openKitchen(dataDir);
  const file = join(folder, 'saved', 'b');
  mkdirSync(join(folder, 'saved'));
  await backUp(dataDir, file);
  await close(restaurant);
  const before = readFileSync(file);
  const database = join(dataDir, 'tenants', `${restaurant.tenantId}.sqlite`);
  const bytes = readFileSync(database);
  bytes.fill(0xff, 4096 * 3, 4096 * 12);
  writeFileSync(database, bytes);
  const run = await backUp(dataDir, file);
  expect([run.code, run.out, run.err.length]).toEqual([5, [], 1]);
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(join(folder, 'saved'))).toEqual(['b']);
  const nothing = await backUp(join(folder, 'nowhere'), file);
  expect([nothing.code, existsSync(join(folder, 'nowhere'))]).toEqual([1, false]);
});
