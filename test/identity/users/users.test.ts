import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { insertBranch } from '../../../server/identity/tenant/create.ts';
import { openRestaurant, type Request } from '../../harness/app.ts';
import { proof, provingOwner } from '../../harness/prove.ts';

const waiter = {
  name: 'Asha',
  role: 'waiter',
  email: 'Asha@Spice.example ',
  password: 'a long password',
  pin: '4711',
};

const logIn = async (anonymous: Request, email: string, password: string) =>
  (await anonymous('POST', '/auth/login', { email, password })).status;

const auditOf = (tenant: TenantDatabase) =>
  tenant.read(systemCaller, ({ db }) =>
    db.selectFrom('audit_entries').select(['action', 'before', 'after']).orderBy('id').execute(),
  );

test('a manager creates an account that can log in at once, and its secrets are never shown', async () => {
  const { as, anonymous, branchId } = await openRestaurant();
  const manager = await as('manager');
  const created = await manager('POST', '/users', {
    ...waiter,
    email: 'asha@spice.example',
    branch_ids: [branchId],
  });
  expect(created.status).toBe(201);
  expect(created.data).toEqual({
    id: expect.any(Number),
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
    name: 'Asha',
    email: 'asha@spice.example',
    role: 'waiter',
    phone: null,
    locale: null,
    branch_ids: [branchId],
    is_active: true,
    has_password: true,
    has_pin: true,
  });
  expect(await logIn(anonymous, 'ASHA@spice.example', waiter.password)).toBe(200);
  expect((await manager('GET', `/users/${created.data.id}`)).data).toEqual(created.data);
});

test('only the name and the role are needed; a field left out of a change stays as it is', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const { data: cook } = await owner('POST', '/users', { name: 'Ravi', role: 'kitchen' });
  expect(cook).toMatchObject({
    email: null,
    branch_ids: null,
    is_active: true,
    has_password: false,
    has_pin: false,
  });
  await owner('PUT', `/users/${cook.id}`, { phone: '+91 98', pin: '1739' });
  const { data: changed } = await owner('PUT', `/users/${cook.id}`, { name: 'Ravi K' });
  expect(changed).toMatchObject({
    name: 'Ravi K',
    phone: '+91 98',
    role: 'kitchen',
    has_pin: true,
    is_active: true,
  });
});

test('accounts are listed page by page, without the disabled ones unless asked', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  for (const n of [1, 2, 3])
    await owner('POST', '/users', { name: `Cook ${n}`, role: 'kitchen', is_active: n !== 2 });
  const names = async (path: string) =>
    (await owner('GET', path)).data.map(({ name }: { name: string }) => name);
  expect(await names('/users?role=kitchen')).toEqual(['Cook 1', 'Cook 3']);
  expect(await names('/users?role=kitchen&all=1')).toEqual(['Cook 1', 'Cook 2', 'Cook 3']);
  const first = await owner('GET', '/users?role=kitchen&limit=1');
  expect(first.body.meta).toMatchObject({ limit: 1, has_more: true });
  expect(await names(`/users?role=kitchen&limit=1&cursor=${first.body.meta.next_cursor}`)).toEqual([
    'Cook 3',
  ]);
});

test('an e-mail address belongs to one account, and is free again when that is deleted', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const twin = { name: 'Twin', role: 'waiter', email: 'twin@spice.example' };
  const { data: first } = await owner('POST', '/users', twin);
  const refused = await owner('POST', '/users', { ...twin, email: 'TWIN@spice.example' });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'DUPLICATE_EMAIL']);
  const { data: other } = await owner('POST', '/users', { name: 'Other', role: 'waiter' });
  expect((await owner('PUT', `/users/${other.id}`, { email: twin.email })).body.error.code).toBe(
    'DUPLICATE_EMAIL',
  );
  expect((await owner('PUT', `/users/${first.id}`, { email: twin.email })).status).toBe(200);
  await owner('DELETE', `/users/${first.id}`);
  expect((await owner('GET', `/users/${first.id}`)).status).toBe(404);
  expect((await owner('POST', '/users', twin)).status).toBe(201);
});

test('disabling, deleting and a new password each end the sessions of the account', async () => {
  const { as, anonymous, withToken } = await openRestaurant();
  const owner = await as('owner');
  for (const [method, body] of [
    ['PUT', { is_active: false }],
    ['PUT', { password: 'another password' }],
    ['DELETE', undefined],
  ] as const) {
    const email = `someone-${method}-${Object.keys(body ?? {})}@spice.example`;
    const { data: user } = await owner('POST', '/users', { ...waiter, email });
    const { data } = await anonymous('POST', '/auth/login', { email, password: waiter.password });
    const session = withToken(data.token);
    expect((await session('GET', '/auth/user')).status).toBe(200);
    await owner(method, `/users/${user.id}`, body);
    expect((await session('GET', '/auth/user')).body.error.code).toBe('UNAUTHENTICATED');
    expect(await logIn(anonymous, email, waiter.password)).not.toBe(200);
  }
});

test("a manager cannot make, change or delete an owner's account", async () => {
  const { as } = await openRestaurant();
  const manager = await as('manager');
  const { data: cook } = await manager('POST', '/users', { name: 'Cook', role: 'kitchen' });
  for (const [method, path, body] of [
    ['POST', '/users', { name: 'Me', role: 'owner' }],
    ['PUT', `/users/${cook.id}`, { role: 'owner' }],
    ['PUT', '/users/1', { password: 'now it is mine' }],
    ['DELETE', '/users/1', undefined],
  ] as const) {
    const refused = await manager(method, path, body);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN']);
  }
});

test('a manager of one branch does not see the people of the others', async () => {
  const restaurant = await openRestaurant({ role: 'central' });
  const { as, anonymous, withToken, tenant } = restaurant;
  const [here, there] = await tenant.transact(systemCaller, async (tx) => {
    const branch = (name: string) => insertBranch(tx, { name, code: name, timezone: 'UTC', hostNode: 0 });
    return [await branch('here'), await branch('there')];
  });
  const owner = await as('owner');
  const local = { email: 'local@spice.example', password: 'a long password' };
  await owner('POST', '/users', { name: 'Local', role: 'manager', ...local, branch_ids: [here] });
  const add = (name: string, branch_ids: number[]) =>
    owner('POST', '/users', { name, role: 'kitchen', branch_ids });
  await add('Near', [here, there] as number[]);
  const { data: far } = await add('Far', [there] as number[]);
  const manager = withToken((await anonymous('POST', '/auth/login', local)).data.token);
  const cooks = (await manager('GET', '/users?role=kitchen')).data;
  expect(cooks.map(({ name }: { name: string }) => name)).toEqual(['Near']);
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { name: 'Mine' }],
    ['DELETE', undefined],
  ] as const) {
    expect((await manager(method, `/users/${far.id}`, body)).status).toBe(404);
  }
});

test('a manager of one branch reaches neither accounts of all branches nor beyond their own', async () => {
  const { as, anonymous, withToken, branchId } = await openRestaurant();
  const owner = await as('owner');
  const local = { name: 'Local', role: 'manager', email: 'local@spice.example', password: 'a long password' };
  const { data: me } = await owner('POST', '/users', { ...local, branch_ids: [branchId] });
  const { data } = await anonymous('POST', '/auth/login', { email: local.email, password: local.password });
  const manager = withToken(data.token);
  const { data: everywhere } = await owner('POST', '/users', { name: 'Roaming', role: 'waiter' });
  for (const [method, path, body] of [
    ['PUT', `/users/${me.id}`, { branch_ids: null }],
    ['PUT', `/users/${everywhere.id}`, { name: 'Caught' }],
    ['POST', '/users', { name: 'New', role: 'waiter' }],
  ] as const) {
    expect((await manager(method, path, body)).body.error.code).toBe('BRANCH_FORBIDDEN');
  }
  expect(
    (await manager('POST', '/users', { name: 'New', role: 'waiter', branch_ids: [branchId] })).status,
  ).toBe(201);
});

test('a manager of one branch makes no further managers', async () => {
  const { as, anonymous, withToken, branchId } = await openRestaurant();
  const owner = await as('owner');
  const local = { email: 'local@spice.example', password: 'a long password' };
  const branch_ids = [branchId];
  await owner('POST', '/users', { ...local, name: 'Local', role: 'manager', branch_ids });
  const manager = withToken((await anonymous('POST', '/auth/login', local)).data.token);
  const waiter = await manager('POST', '/users', { name: 'Wim', role: 'waiter', branch_ids });
  for (const [method, path, body] of [
    ['POST', '/users', { name: 'New', role: 'manager', branch_ids }],
    ['PUT', `/users/${waiter.data.id}`, { role: 'manager' }],
  ] as const) {
    const refused = await manager(method, path, body);
    expect([refused.status, refused.body.error.code], method).toEqual([403, 'FORBIDDEN']);
  }
});

test('the last owner stays', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  expect((await manager('GET', '/users/1')).data.role).toBe('owner');
  const owner = await provingOwner(at);
  const { data: me } = await owner('GET', '/auth/user');
  for (const body of [{ role: 'waiter' }, { is_active: false }]) {
    expect((await owner('PUT', `/users/${me.id}`, body)).body.error.code).toBe('RECORD_IN_USE');
  }
  expect((await owner('DELETE', `/users/${me.id}`)).body.error.code).toBe('RECORD_IN_USE');
});

test('bad input changes nothing and names the field', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const before = (await owner('GET', '/users?all=1')).data;
  for (const [body, path] of [
    [{ role: 'waiter' }, 'name'],
    [{ name: 'A', role: 'chef' }, 'role'],
    [{ name: 'A', role: 'waiter', email: 'nowhere' }, 'email'],
    [{ name: 'A', role: 'waiter', email: 'a@b.example', password: 'short' }, 'password'],
    [{ name: 'A', role: 'waiter', email: 'a@b.example', password: 'Password123' }, 'password'],
    [{ name: 'A', role: 'waiter', password: 'long enough' }, 'email'],
    [{ name: 'A', role: 'waiter', pin: '12' }, 'pin'],
    [{ name: 'A', role: 'waiter', pin: '12345678a' }, 'pin'],
    [{ name: 'A', role: 'waiter', branch_ids: [1, 99] }, 'branch_ids.1'],
    [{ name: 'A', role: 'waiter', branch_ids: 'all' }, 'branch_ids'],
  ] as const) {
    const refused = await owner('POST', '/users', body);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, [path]]);
  }
  expect((await owner('GET', '/users?all=1')).data).toEqual(before);
  expect((await owner('PUT', '/users/999', { name: 'A' })).status).toBe(404);
});

test('staff without the permission see and change no accounts', async () => {
  const { as } = await openRestaurant();
  for (const role of ['cashier', 'waiter', 'kitchen', 'driver', 'kiosk', 'display'] as const) {
    const request = await as(role);
    expect((await request('GET', '/users')).status).toBe(403);
    expect((await request('POST', '/users', { name: 'A', role: 'owner' })).status).toBe(403);
  }
});

test('changes of accounts are audited without their secrets', async () => {
  const { as, tenant } = await openRestaurant();
  const owner = await as('owner');
  const { data: user } = await owner('POST', '/users', { ...waiter, email: 'a@spice.example' });
  await owner('PUT', `/users/${user.id}`, { role: 'cashier', pin: '9247' });
  await owner('DELETE', `/users/${user.id}`);
  const entries = await auditOf(tenant);
  expect(entries.map(({ action }) => action)).toEqual(['user.create', 'user.update', 'user.delete']);
  expect(JSON.parse(entries[1]?.before ?? '')).toMatchObject({ role: 'waiter' });
  expect(JSON.parse(entries[1]?.after ?? '')).toMatchObject({ role: 'cashier', secrets_changed: ['pin'] });
  expect(JSON.stringify(entries)).not.toMatch(/argon2|9999|a long password/);
});

test('a person changes the own password, which ends the other sessions; a wrong old one is counted', async () => {
  const { anonymous, withToken } = await openRestaurant();
  const credentials = { email: 'owner@example.com', password: 'correct horse' };
  const sessions = await Promise.all([1, 2].map(() => anonymous('POST', '/auth/login', credentials)));
  const [mine, other] = sessions.map(({ data }) => withToken(data.token)) as [Request, Request];
  const change = (current_password: string) =>
    mine('PUT', '/auth/password', { current_password, new_password: 'battery staple' });
  const wrong = await change('not it');
  expect([wrong.status, Object.keys(wrong.body.error.details)]).toEqual([422, ['current_password']]);
  expect((await mine('PUT', '/auth/password', { current_password: 'x', new_password: 'short' })).status).toBe(
    422,
  );
  expect((await change('correct horse')).status).toBe(200);
  expect((await mine('GET', '/auth/user')).status).toBe(200);
  expect((await other('GET', '/auth/user')).status).toBe(401);
  expect(await logIn(anonymous, credentials.email, 'battery staple')).toBe(200);
  for (let n = 0; n < 5; n++) await change('not it');
  expect((await change('battery staple')).body.error.code).toBe('TOO_MANY_ATTEMPTS');
});

test('someone who changes their own password or PIN as a manager stays logged in, here only', async () => {
  const { anonymous, withToken } = await openRestaurant();
  const credentials = { email: 'owner@example.com', password: 'correct horse' };
  const sessions = await Promise.all([1, 2].map(() => anonymous('POST', '/auth/login', credentials)));
  const [mine, other] = sessions.map(({ data }) => withToken(data.token)) as [Request, Request];
  expect((await mine('PUT', '/users/1', { password: 'battery staple', ...proof })).status).toBe(200);
  expect((await mine('PUT', '/users/1', { pin: '4711' })).status).toBe(200);
  expect((await mine('GET', '/auth/user')).status).toBe(200);
  expect((await other('GET', '/auth/user')).status).toBe(401);
});
