import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TenantKeys } from '../../../server/db/files/tenant-keys.ts';
import { openHash } from '../../../server/identity/auth/pin/pin-seal.ts';
import { PinSealer } from '../../../server/identity/auth/pin/pin-sealer.ts';
import { hashPassword } from '../../../server/identity/auth/secrets.ts';
import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';
import { filesOf } from '../../harness/files.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';
import { plantIn, rowsIn } from '../../harness/rows.ts';
import { addUser } from '../../sync/worlds/rows.ts';
import { openWorld, rowsOf, settle, write } from '../../sync/worlds/world.ts';

async function waiter(owner: Request, pin = '4711'): Promise<number> {
  return (await owner('POST', '/users', { name: 'Wim', role: 'waiter', pin })).data.id;
}

async function tablet({ as, withToken }: Restaurant): Promise<Request> {
  const owner = await as('owner');
  const { data: account } = await owner('POST', '/users', { name: 'Tablets', role: 'display' });
  return withToken((await owner('POST', '/devices', { user_id: account.id, label: 'Bar' })).data.token);
}

const pinOf = ({ tenant }: Pick<Restaurant, 'tenant'>, id: number): string =>
  String(rowsIn(tenant, `select pin_hash from users where id = ${id}`)[0]?.pin_hash);

async function seal({ tenant }: Pick<Restaurant, 'tenant'>): Promise<string[]> {
  const warnings: string[] = [];
  const warn = (facts: object, text: string) => void warnings.push(`${text} ${JSON.stringify(facts)}`);
  const sealer = new PinSealer(tenant, { warn });
  await sealer.start();
  await sealer.stop();
  return warnings;
}

const keysFile = ({ tenant }: Restaurant): string => tenant.file.replace(/\.sqlite$/, '.keys.json');

test('the hash of a PIN is encrypted with a key that lies beside the database, for this account alone', async () => {
  const restaurant = await openRestaurant();
  const id = await waiter(await restaurant.as('owner'));
  expect(pinOf(restaurant, id)).toMatch(/^pin1\$/);
  expect(statSync(keysFile(restaurant)).mode & 0o777).toBe(0o600);
  expect(openHash(restaurant.tenant.keys, pinOf(restaurant, id))).toMatch(/^\$argon2id/);
  const device = await tablet(restaurant);
  expect((await device('POST', '/auth/pin-login', { user_id: id, pin: '4711' })).status).toBe(200);
  expect((await device('POST', '/auth/pin-login', { user_id: id, pin: '4712' })).status).toBe(401);
});

test('PINs of an earlier version are sealed at the start, to the last byte; they go on, and so does who works with one', async () => {
  const restaurant = await openRestaurant();
  const id = await waiter(await restaurant.as('owner'));
  const hash = await hashPassword('4711');
  plantIn(restaurant.tenant, `update users set pin_hash = '${hash}' where id = ${id}`);
  const device = await tablet(restaurant);
  const login = await device('POST', '/auth/pin-login', { user_id: id, pin: '4711' });
  expect(await seal(restaurant)).toEqual([]);
  expect(pinOf(restaurant, id)).toMatch(/^pin1\$/);
  expect((await restaurant.withToken(login.data.token)('GET', '/auth/user')).status).toBe(200);
  expect((await device('POST', '/auth/pin-login', { user_id: id, pin: '4711' })).status).toBe(200);
  const before = pinOf(restaurant, id);
  await seal(restaurant);
  expect(pinOf(restaurant, id)).toBe(before);
  if (onPostgres) return;
  filesOf(restaurant.tenant).writer.pragma('wal_checkpoint(TRUNCATE)');
  const folder = dirname(restaurant.tenant.file);
  const text = hash.split('$').at(-1) as string;
  const files = readdirSync(folder).filter((name) => name.includes('.sqlite'));
  expect(files.filter((name) => readFileSync(join(folder, name)).includes(text))).toEqual([]);
});

test('a PIN whose key is on another computer is never called wrong: it cannot be checked, and a manager gives a new one', async () => {
  const restaurant = await openRestaurant();
  const owner = await restaurant.as('owner');
  const id = await waiter(owner);
  const device = await tablet(restaurant);
  rmSync(keysFile(restaurant));
  Object.assign(restaurant.tenant, { keys: new TenantKeys(restaurant.tenant.file) });
  const login = () => device('POST', '/auth/pin-login', { user_id: id, pin: '4711' });
  for (let n = 0; n < 7; n++) {
    const { status, body } = await login();
    expect([status, body.error.code]).toEqual([403, 'PIN_NOT_OF_HERE']);
    expect(body.error.message).toContain('Ask a manager for a new PIN');
  }
  expect((await seal(restaurant)).join()).toContain('"names":"Wim"');
  const unreadable = async () => (await owner('GET', '/users/unreadable-pins')).data;
  expect(await unreadable()).toEqual([{ user_id: id, name: 'Wim' }]);
  expect((await owner('PUT', `/users/${id}`, { pin: '4711' })).status).toBe(200);
  expect((await login()).status).toBe(200);
  expect(await seal(restaurant)).toEqual([]);
  expect(await unreadable()).toEqual([]);
});

test('all servers that a branch ever has share its key, and no other branch has it', async () => {
  const world = await openWorld(2);
  const [one, other] = world.branches.map(({ tenant }) => tenant);
  const own = one?.keys.current.id;
  await settle(world);
  expect(one?.keys.current.id).not.toBe(own);
  expect(one?.keys.find(String(own))?.id).toBe(own);
  expect(one?.keys.current.secret).toBe(world.central.keys.forBranch(world.branches[0]?.id ?? 0));
  expect(other?.keys.current.secret).not.toBe(one?.keys.current.secret);
});

test('a PIN that head office gives to the staff of a branch is sealed there, and is the same for the next server of it', async () => {
  const world = await openWorld(1);
  const [branch] = world.branches;
  if (!branch) throw new Error('no branch');
  await settle(world);
  const sealer = new PinSealer(branch.tenant, { warn: () => {} });
  await sealer.start();
  onTestFinished(() => sealer.stop());
  const hash = await hashPassword('4711');
  await write(world.central, async (tx) => {
    const id = await addUser(tx, 'Wim', [branch.id]);
    await tx.execute('update users set pin_hash = ? where id = ?', [hash, id]);
  });
  const office = new PinSealer(world.central, { warn: () => {} });
  await office.start();
  await office.stop();
  expect(rowsOf(world.central, 'users')[0]?.pin_hash).toBe(hash);
  await settle(world);
  await sealer.stop();
  await settle(world);
  const there = String(rowsOf(world.central, 'users')[0]?.pin_hash);
  expect(there).toMatch(/^pin1\$/);
  expect(rowsOf(branch.tenant, 'users')[0]?.pin_hash).toBe(there);
  expect(openHash(branch.tenant.keys, there)).toBe(hash);
  expect(rowsOf(world.central, 'audit_entries', "action = 'user.rights'")).toEqual([]);
  expect(rowsOf(world.central, 'sync_conflicts')).toEqual([]);
});
