import { expect, test } from 'vitest';
import { requireFound } from '../../../server/core/errors.ts';
import { systemCaller } from '../../../server/core/permissions.ts';
import { approverFor, checkApproval } from '../../../server/identity/auth/approval.ts';
import { insertBranch } from '../../../server/identity/tenant/create.ts';
import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';

async function person(owner: Request, role: string, pin: string, more: object = {}): Promise<number> {
  const { data } = await owner('POST', '/users', { name: `The ${role}`, role, pin, ...more });
  return data.id;
}

async function tablet({ as, withToken }: Restaurant): Promise<Request> {
  const owner = await as('owner');
  const { data: account } = await owner('POST', '/users', { name: 'Tablets', role: 'display' });
  const { data } = await owner('POST', '/devices', { user_id: account.id, label: 'Tablet at the bar' });
  return withToken(data.token);
}

test('a shared tablet switches people by PIN for the length of a shift', async () => {
  const restaurant = await openRestaurant();
  const { as, withToken, branchId, clock } = restaurant;
  const owner = await as('owner');
  const id = await person(owner, 'waiter', '4711');
  const device = await tablet(restaurant);
  expect((await device('GET', '/auth/pin-users')).data).toEqual([{ id, name: 'The waiter', role: 'waiter' }]);
  const login = await device('POST', '/auth/pin-login', { user_id: id, pin: '4711' });
  expect(login.status).toBe(200);
  expect(login.data.user).toMatchObject({ id, name: 'The waiter' });
  const waiter = withToken(login.data.token);
  expect((await waiter('GET', '/auth/user')).data).toMatchObject({ id, role: 'waiter' });
  expect((await waiter('GET', '/branches/current')).data).toMatchObject({ id: branchId });
  clock.advance(13 * 3_600_000);
  expect((await waiter('GET', '/auth/user')).body.error.code).toBe('TOKEN_EXPIRED');
  expect((await device('GET', '/auth/user')).status).toBe(200);
});

test('five wrong PINs lock the PIN of that person for a while, even when they come at once', async () => {
  const restaurant = await openRestaurant();
  const id = await person(await restaurant.as('owner'), 'waiter', '4711');
  const device = await tablet(restaurant);
  const guess = (pin: string) => device('POST', '/auth/pin-login', { user_id: id, pin });
  const guesses = await Promise.all(
    ['0000', '1111', '2222', '3333', '4444', '5555', '6666', '7391'].map(guess),
  );
  const codes = guesses.map(({ body }) => body.error?.code).sort();
  expect(codes).toEqual([...Array(5).fill('INVALID_CREDENTIALS'), ...Array(3).fill('TOO_MANY_ATTEMPTS')]);
  expect((await guess('4711')).body.error.code).toBe('TOO_MANY_ATTEMPTS');
  restaurant.clock.advance(16 * 60_000);
  expect((await guess('4711')).status).toBe(200);
});

test('a PIN logs nobody in without a registered device, for another branch, or without a PIN', async () => {
  const restaurant = await openRestaurant({ role: 'central' });
  const { as, tenant } = restaurant;
  const owner = await as('owner');
  const [here, there] = await tenant.transact(systemCaller, async (tx) => {
    const branch = (name: string) => insertBranch(tx, { name, code: name, timezone: 'UTC', hostNode: 0 });
    return [await branch('here'), await branch('there')];
  });
  const elsewhere = await person(owner, 'waiter', '4711', { branch_ids: [there] });
  const { data: nobody } = await owner('POST', '/users', { name: 'No PIN', role: 'waiter' });
  const { data: account } = await owner('POST', '/users', { name: 'Tablets', role: 'display' });
  const registered = await owner('POST', '/devices', { user_id: account.id, label: 'T', branch_id: here });
  const device = restaurant.withToken(registered.data.token);
  const pinLogin = (request: Request, user_id: number) =>
    request('POST', '/auth/pin-login', { user_id, pin: '4711' });
  expect((await pinLogin(owner, elsewhere)).body.error.code).toBe('FORBIDDEN');
  expect((await pinLogin(device, elsewhere)).body.error.code).toBe('BRANCH_FORBIDDEN');
  expect((await pinLogin(device, nobody.id)).body.error.code).toBe('INVALID_CREDENTIALS');
  expect((await pinLogin(device, 12_345)).body.error.code).toBe('INVALID_CREDENTIALS');
  expect((await pinLogin(await as('kiosk'), elsewhere)).status).toBe(403);
  expect((await device('GET', '/auth/pin-users')).data).toEqual([]);
});

test('a device keeps its token until it is revoked, and only device accounts get one', async () => {
  const restaurant = await openRestaurant();
  const { as, clock, branchId } = restaurant;
  const owner = await as('owner');
  const device = await tablet(restaurant);
  clock.advance(400 * 24 * 3_600_000);
  expect((await device('GET', '/auth/user')).status).toBe(200);
  const { data: devices } = await (await as('manager'))('GET', '/devices');
  expect(devices).toEqual([
    expect.objectContaining({ label: 'Tablet at the bar', role: 'display', branch_id: branchId }),
  ]);
  expect(JSON.stringify(devices)).not.toContain('token');
  expect((await (await as('owner'))('DELETE', `/devices/${devices[0].id}`)).status).toBe(200);
  expect((await device('GET', '/auth/user')).body.error.code).toBe('UNAUTHENTICATED');
  const again = await as('owner');
  expect((await again('DELETE', `/devices/${devices[0].id}`)).status).toBe(404);
  for (const user_id of [1, 999]) {
    const refused = await again('POST', '/devices', { user_id, label: 'Mine' });
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, ['user_id']]);
  }
  expect((await owner('GET', '/devices')).status).toBe(401);
});

test('an approval names who vouched; a wrong PIN is refused and counted, a weak role is not enough', async () => {
  const { app, as, tenant, branchId } = await openRestaurant();
  const owner = await as('owner');
  const manager = await person(owner, 'manager', '8837');
  const cashier = await person(owner, 'cashier', '7391');
  const caller = { ...systemCaller, userId: 5, role: 'waiter' as const, branchId };
  const served = requireFound(app.served(tenant.id), 'restaurant', tenant.id);
  const principal = { kind: 'user' as const, tenant, served, caller };
  const approval = await checkApproval(principal, { user_id: manager, pin: '8837' }, app);
  expect(approval).toEqual({ userId: manager, name: 'The manager', role: 'manager' });
  expect(approverFor({ ...caller, approver: approval }, 'orders.void_sent')).toBe(manager);
  expect(approverFor(caller, 'orders.create')).toBe(null);
  const weak = await checkApproval(principal, { user_id: cashier, pin: '7391' }, app);
  expect(() => approverFor({ ...caller, approver: weak }, 'orders.void_sent')).toThrow(
    'Manager approval required',
  );
  expect(await checkApproval(principal, undefined, app)).toBe(null);
  const codes: string[] = [];
  for (let n = 0; n < 6; n++) {
    await checkApproval(principal, { user_id: manager, pin: '0000' }, app).catch(({ code }) =>
      codes.push(code),
    );
  }
  expect(codes).toEqual([...Array(5).fill('APPROVAL_REQUIRED'), 'TOO_MANY_ATTEMPTS']);
});

test('who is promoted to approve chooses a new PIN, and one who is switched off keeps theirs from others', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const id = await person(owner, 'waiter', '4711');
  const promoted = await owner('PUT', `/users/${id}`, { role: 'manager' });
  expect([promoted.status, promoted.body.error.details]).toEqual([
    422,
    { pin: ['choose a new PIN for this role'] },
  ]);
  expect((await owner('PUT', `/users/${id}`, { role: 'cashier' })).status).toBe(200);
  expect((await owner('PUT', `/users/${id}`, { role: 'manager', pin: '8264' })).status).toBe(200);
  expect((await owner('PUT', `/users/${id}`, { role: 'manager', name: 'M' })).status).toBe(200);
  expect((await owner('PUT', `/users/${id}`, { is_active: false })).status).toBe(200);
  const double = await owner('POST', '/users', { name: 'Next', role: 'waiter', pin: '8264' });
  expect(double.body.error.details).toEqual({ pin: ['is already taken; choose another PIN'] });
  const without = await owner('POST', '/users', { name: 'No PIN', role: 'waiter' });
  expect((await owner('PUT', `/users/${without.data.id}`, { role: 'manager' })).status).toBe(200);
});

test('an approver who had no PIN gets none that somebody else has', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  await person(owner, 'waiter', '4719');
  const { data: manager } = await owner('POST', '/users', { name: 'M', role: 'manager' });
  const double = await owner('PUT', `/users/${manager.id}`, { pin: '4719' });
  expect([double.status, double.body.error?.details]).toEqual([
    422,
    { pin: ['is already taken; choose another PIN'] },
  ]);
  expect((await owner('PUT', `/users/${manager.id}`, { pin: '8264' })).status).toBe(200);
});
