import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { insertBranch } from '../../../server/identity/tenant/create.ts';
import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';

async function open(options: { role?: 'branch' | 'central' } = {}) {
  const at = await openRestaurant(options);
  return { ...at, owner: await at.as('owner') };
}

const branchOf = (at: Restaurant, name: string, hostNode: number) =>
  at.tenant.transact(systemCaller, (tx) =>
    insertBranch(tx, { name, code: name.toUpperCase(), timezone: 'UTC', hostNode }),
  );

const codeOf = async (request: Request, path = '/auth/user') => (await request('GET', path)).body.error?.code;

/** A shared tablet with a waiter on it. */
async function tabletWithWaiter(at: Restaurant & { owner: Request }) {
  const { data: device } = await at.owner('POST', '/devices', { role: 'display', label: 'Bar' });
  const { data: waiter } = await at.owner('POST', '/users', { name: 'Asha', role: 'waiter', pin: '4711' });
  const tablet = at.withToken(device.token);
  const login = await tablet('POST', '/auth/pin-login', { user_id: waiter.id, pin: '4711' });
  return { device, tablet, session: at.withToken(login.data.token), waiter };
}

test('a device is a record: registered, read, listed, renamed and deleted', async () => {
  const at = await open();
  const made = await at.owner('POST', '/devices', { role: 'kiosk', label: 'Door' });
  expect(made.status).toBe(201);
  const { token, ...device } = made.data;
  expect(device).toEqual({
    id: expect.any(Number),
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
    user_id: expect.any(Number),
    branch_id: at.branchId,
    label: 'Door',
    role: 'kiosk',
    is_active: true,
    is_paired: true,
    last_used_at: expect.stringMatching(/Z$/),
  });
  expect((await at.owner('GET', `/devices/${device.id}`)).data).toEqual(device);
  expect((await at.owner('PUT', `/devices/${device.id}`, { label: 'Hall' })).data.label).toBe('Hall');
  expect((await at.owner('GET', '/devices')).data).toEqual([{ ...device, label: 'Hall' }]);
  expect((await at.owner('DELETE', `/devices/${device.id}`)).status).toBe(200);
  expect((await at.owner('GET', '/devices')).data).toEqual([]);
  for (const [method, body] of [['GET'], ['PUT', { label: 'X' }], ['DELETE']] as const)
    expect((await at.owner(method, `/devices/${device.id}`, body)).status).toBe(404);
  expect(await codeOf(at.withToken(token))).toBe('UNAUTHENTICATED');
});

test('the account of a role is made once for a branch, may enter no other, and serves the next device too', async () => {
  const at = await open();
  const [first, second] = [
    (await at.owner('POST', '/devices', { role: 'kiosk', label: 'Door' })).data,
    (await at.owner('POST', '/devices', { role: 'kiosk', label: 'Hall' })).data,
  ];
  expect(second.user_id).toBe(first.user_id);
  expect((await at.owner('GET', `/users/${first.user_id}`)).data).toMatchObject({
    name: 'Kiosk',
    role: 'kiosk',
    branch_ids: [at.branchId],
    has_password: false,
  });
});

test('a tablet of the staff lists who signs in at it, and may nothing of theirs before', async () => {
  const at = await open();
  const { data: device } = await at.owner('POST', '/devices', { role: 'staff', label: 'Floor 1' });
  expect(device.role).toBe('staff');
  const { data: waiter } = await at.owner('POST', '/users', { name: 'Asha', role: 'waiter', pin: '4711' });
  const tablet = at.withToken(device.token);
  expect((await tablet('GET', '/auth/pin-users')).data).toEqual([
    { id: waiter.id, name: 'Asha', role: 'waiter' },
  ]);
  expect((await tablet('GET', '/pos/orders')).status).toBe(403);
  const login = await tablet('POST', '/auth/pin-login', { user_id: waiter.id, pin: '4711' });
  expect((await at.withToken(login.data.token)('GET', '/pos/orders')).status).toBe(200);
});

test('at a kiosk managers alone sign in: a waiter is not listed, and their right PIN opens nothing', async () => {
  const at = await open();
  const { data: kiosk } = await at.owner('POST', '/devices', { role: 'kiosk', label: 'Door' });
  const person = async (role: string, pin: string) =>
    (await at.owner('POST', '/users', { name: `The ${role}`, role, pin })).data.id;
  const [manager, waiter] = [await person('manager', '7359'), await person('waiter', '4711')];
  const guest = at.withToken(kiosk.token);
  expect((await guest('GET', '/auth/pin-users')).data).toEqual([
    { id: manager, name: 'The manager', role: 'manager' },
  ]);
  const tried = await guest('POST', '/auth/pin-login', { user_id: waiter, pin: '4711' });
  expect(tried.body.error.code).toBe('INVALID_CREDENTIALS');
  expect((await guest('POST', '/auth/pin-login', { user_id: manager, pin: '7359' })).status).toBe(200);
});

test('a device that is switched off is refused with whoever works on it, until it is switched on again', async () => {
  const at = await open();
  const { device, tablet, session } = await tabletWithWaiter(at);
  expect(await codeOf(session)).toBeUndefined();
  await at.owner('PUT', `/devices/${device.id}`, { is_active: false });
  expect([await codeOf(tablet), await codeOf(session)]).toEqual(['ACCOUNT_DISABLED', 'ACCOUNT_DISABLED']);
  await at.owner('PUT', `/devices/${device.id}`, { is_active: true });
  expect([await codeOf(tablet), await codeOf(session)]).toEqual([undefined, undefined]);
});

test('deleting a device ends the sessions on it, and nobody else is logged out', async () => {
  const at = await open();
  const { device, session, waiter } = await tabletWithWaiter(at);
  const { data: other } = await at.owner('POST', '/devices', { role: 'display', label: 'Terrace' });
  await at.owner('DELETE', `/devices/${device.id}`);
  expect(await codeOf(session)).toBe('UNAUTHENTICATED');
  const login = await at.withToken(other.token)('POST', '/auth/pin-login', {
    user_id: waiter.id,
    pin: '4711',
  });
  expect(login.status).toBe(200);
});

test('what is done on a device is audited with it', async () => {
  const at = await open();
  const { data: manager } = await at.owner('POST', '/users', { name: 'Mo', role: 'manager', pin: '8837' });
  const { tablet, device } = await tabletWithWaiter(at);
  const login = await tablet('POST', '/auth/pin-login', { user_id: manager.id, pin: '8837' });
  await at.withToken(login.data.token)('PUT', '/tenants/current', { legal_name: 'Test Ltd' });
  const [entry] = (await at.owner('GET', '/audit?action=tenant.update')).data;
  expect(entry).toMatchObject({
    actor: { id: manager.id, name: 'Mo' },
    device: { id: device.id, label: 'Bar' },
  });
});

test('devices are audited with before and after, and never with a token', async () => {
  const at = await open();
  const { device } = await tabletWithWaiter(at);
  await at.owner('PUT', `/devices/${device.id}`, { is_active: false });
  await at.owner('DELETE', `/devices/${device.id}`);
  const { data: entries } = await at.owner('GET', '/audit?entity=device');
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'device.delete',
    'device.update',
    'device.register',
  ]);
  expect(entries[1]).toMatchObject({ before: { is_active: true }, after: { is_active: false } });
  expect(JSON.stringify(entries)).not.toContain(device.token.split('|')[1]);
});

test('at a central instance a device of a branch that another server runs gets no token', async () => {
  const at = await open({ role: 'central' });
  const [here, there] = [await branchOf(at, 'here', 0), await branchOf(at, 'there', 1)];
  expect((await at.owner('POST', '/devices', { role: 'kiosk', label: 'K' })).body.error.code).toBe(
    'BRANCH_REQUIRED',
  );
  const local = await at.owner('POST', '/devices', { role: 'kiosk', label: 'K', branch_id: here });
  expect(local.data).toMatchObject({ branch_id: here, token: expect.any(String), is_paired: true });
  const far = await at.owner('POST', '/devices', { role: 'kiosk', label: 'K', branch_id: there });
  expect(far.data).toMatchObject({ branch_id: there, token: null, is_paired: false, last_used_at: null });
  const ids = async (query: string) =>
    (await at.owner('GET', `/devices${query}`)).data.map(({ id }: { id: number }) => id);
  expect(await ids('')).toEqual([local.data.id, far.data.id]);
  expect(await ids(`?branch_id=${there}`)).toEqual([far.data.id]);
});

test('bad input changes nothing and names the field', async () => {
  const at = await open();
  const { data: person } = await at.owner('POST', '/users', { name: 'Asha', role: 'waiter' });
  for (const [body, path] of [
    [{ label: 'X' }, 'user_id'],
    [{ label: 'X', user_id: 99 }, 'user_id'],
    [{ label: 'X', user_id: person.id }, 'user_id'],
    [{ label: 'X', role: 'waiter' }, 'role'],
    [{ role: 'kiosk' }, 'label'],
    [{ role: 'kiosk', label: ' ' }, 'label'],
  ] as const) {
    const refused = await at.owner('POST', '/devices', body);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, [path]]);
  }
  expect((await at.owner('POST', '/devices', { role: 'kiosk', label: 'X', branch_id: 77 })).status).toBe(404);
  expect((await at.owner('GET', '/devices')).data).toEqual([]);
  expect((await at.owner('GET', '/users?role=kiosk')).data).toEqual([]);
});

test('someone who is taken off the branch they work on is out of it at once', async () => {
  const at = await open();
  const elsewhere = await branchOf(at, 'elsewhere', 1);
  const { session, waiter } = await tabletWithWaiter(at);
  await at.owner('PUT', `/users/${waiter.id}`, { branch_ids: [elsewhere] });
  expect(await codeOf(session)).toBe('ACCOUNT_DISABLED');
});

test('whoever is signed in on a device goes on in training with it, on whatever database the restaurant is', async () => {
  const { as, withToken } = await openRestaurant();
  const owner = await as('owner');
  const { data: device } = await owner('POST', '/devices', { label: 'Tablet', role: 'staff' });
  const { data: asha } = await owner('POST', '/users', { name: 'Asha', role: 'waiter', pin: '4711' });
  const login = { user_id: asha.id, pin: '4711' };
  const { token } = (await withToken(device.token)('POST', '/auth/pin-login', login)).data;
  const entered = await withToken(token)('POST', '/training');
  expect(entered.data).toMatchObject({ device: { device: { id: device.id } }, person: { id: asha.id } });
});
