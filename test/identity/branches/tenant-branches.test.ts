import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { insertBranch } from '../../../server/identity/tenant/create.ts';
import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';

/** A branch that another node runs. */
const branchElsewhere = ({ tenant }: Restaurant, name: string) =>
  tenant.transact(systemCaller, async (tx) => {
    const id = await insertBranch(tx, {
      name,
      code: name.toUpperCase(),
      timezone: 'Asia/Kolkata',
      hostNode: 1,
    });
    const base_url = `http://${name}.example:4600`;
    await tx.db.updateTable('branches').set({ base_url }).where('id', '=', id).execute();
    return id;
  });

/** Someone who may enter these branches only. */
async function memberOf({ as, anonymous, withToken }: Restaurant, branch_ids: number[]): Promise<Request> {
  const credentials = { email: 'member@example.com', password: 'a long password' };
  await (await as('owner'))('POST', '/users', {
    name: 'Member',
    role: 'manager',
    ...credentials,
    branch_ids,
  });
  return withToken((await anonymous('POST', '/auth/login', credentials)).data.token);
}

test('a branch server has its own branch active; switching to it changes nothing', async () => {
  const restaurant = await openRestaurant();
  const { branchId } = restaurant;
  const waiter = await restaurant.as('waiter');
  const { data: current } = await waiter('GET', '/branches/current');
  expect(current).toEqual({
    id: branchId,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
    name: 'Test Kitchen',
    code: 'MAIN',
    address: null,
    phone: null,
    timezone: 'Europe/Paris',
    day_start: '04:00',
    base_url: null,
    catalogue: 'edit',
    is_active: true,
    is_local: true,
    last_sync_at: null,
  });
  const switched = await waiter('PUT', `/branches/switch/${branchId}`);
  expect([switched.status, switched.data]).toEqual([200, current]);
  expect((await waiter('GET', '/branches/current')).data).toEqual(current);
});

test('switching to a branch that another server runs says where it lives', async () => {
  const restaurant = await openRestaurant();
  const there = await branchElsewhere(restaurant, 'harbour');
  const waiter = await restaurant.as('waiter');
  const { data: available } = await waiter('GET', '/branches/available');
  expect(
    available.map(({ name, is_local }: { name: string; is_local: boolean }) => [name, is_local]),
  ).toEqual([
    ['Test Kitchen', true],
    ['harbour', false],
  ]);
  const refused = await waiter('PUT', `/branches/switch/${there}`);
  expect([refused.status, refused.body.error]).toMatchObject([
    409,
    {
      code: 'BRANCH_NOT_HOSTED',
      details: { branch_id: there, name: 'harbour', base_url: 'http://harbour.example:4600' },
    },
  ]);
  expect((await waiter('GET', '/branches/current')).data.id).toBe(restaurant.branchId);
});

test('at a central instance no branch is active until one is chosen, and it can be left again', async () => {
  const restaurant = await openRestaurant({ role: 'central' });
  const [harbour, hill] = [
    await branchElsewhere(restaurant, 'harbour'),
    await branchElsewhere(restaurant, 'hill'),
  ];
  const owner = await restaurant.as('owner');
  expect((await owner('GET', '/branches/current')).body).toEqual({ success: true, data: null });
  expect((await owner('PUT', `/branches/switch/${hill}`)).data).toMatchObject({ id: hill, is_local: false });
  expect((await owner('GET', '/branches/current')).data.name).toBe('hill');
  expect((await (await restaurant.as('owner'))('GET', '/branches/current')).data).toBe(null);
  expect((await owner('PUT', `/branches/switch/${harbour}`)).status).toBe(200);
  expect((await owner('DELETE', '/branches/current')).status).toBe(200);
  expect((await owner('GET', '/branches/current')).data).toBe(null);
});

test('nobody sees or enters a branch they do not belong to, nor one that is not there', async () => {
  const restaurant = await openRestaurant({ role: 'central' });
  const [harbour, hill] = [
    await branchElsewhere(restaurant, 'harbour'),
    await branchElsewhere(restaurant, 'hill'),
  ];
  const member = await memberOf(restaurant, [harbour]);
  expect((await member('GET', '/branches/available')).data.map(({ id }: { id: number }) => id)).toEqual([
    harbour,
  ]);
  expect((await member('PUT', `/branches/switch/${hill}`)).body.error.code).toBe('BRANCH_FORBIDDEN');
  expect((await member('PUT', '/branches/switch/4242')).status).toBe(404);
  expect((await member('PUT', '/branches/switch/hill')).status).toBe(422);
  expect((await member('PUT', `/branches/${hill}`, { name: 'Mine' })).status).toBe(404);
  expect((await member('GET', `/branches/${hill}/settings`)).status).toBe(404);
  expect((await member('PUT', `/branches/${harbour}`, { name: 'Ours' })).data.name).toBe('Ours');
});

test('a restaurant without a central instance changes its branch', async () => {
  const { as, branchId } = await openRestaurant();
  const manager = await as('manager');
  const change = {
    address: '1 Quay St',
    timezone: 'Asia/Kolkata',
    day_start: '05:30',
    base_url: 'http://10.0.0.5:4600',
  };
  expect((await manager('PUT', `/branches/${branchId}`, change)).data).toMatchObject({
    ...change,
    name: 'Test Kitchen',
  });
  const before = (await manager('GET', '/branches/current')).data;
  for (const [body, path] of [
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ day_start: '25:00' }, 'day_start'],
    [{ code: 'lower' }, 'code'],
    [{ base_url: 'here' }, 'base_url'],
  ] as const) {
    const refused = await manager('PUT', `/branches/${branchId}`, body);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, [path]]);
  }
  expect((await manager('GET', '/branches/current')).data).toEqual(before);
  expect((await (await as('cashier'))('PUT', `/branches/${branchId}`, { name: 'X' })).status).toBe(403);
});

test('once enrolled, a branch leaves its own row to the central instance', async () => {
  const { as, tenant, branchId } = await openRestaurant();
  await tenant.transact(systemCaller, async (tx) => {
    const link = { id: 1, central_url: 'http://central.example', central_node: 0, branch_id: branchId };
    await tx.db
      .insertInto('sync_link')
      .values({ ...link, spares: '[]', created_at: tx.now })
      .execute();
  });
  const refused = await (await as('owner'))('PUT', `/branches/${branchId}`, { name: 'Renamed here' });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'BRANCH_NOT_HOSTED']);
});

test('the settings of a branch are read by staff and changed by managers', async () => {
  const { as, branchId } = await openRestaurant();
  const manager = await as('manager');
  const path = `/branches/${branchId}/settings`;
  expect((await (await as('waiter'))('GET', path)).data).toMatchObject({
    branch_id: branchId,
    receipt_printer_id: null,
    ticket_header: null,
    bill_copies: 1,
  });
  const changed = await manager('PUT', path, { ticket_footer: 'Thank you', bill_copies: 2 });
  expect(changed.data).toMatchObject({ ticket_footer: 'Thank you', bill_copies: 2, ticket_header: null });
  expect(Object.keys((await manager('PUT', path, { receipt_printer_id: 99 })).body.error.details)).toEqual([
    'receipt_printer_id',
  ]);
  expect((await manager('PUT', path, { bill_copies: 0 })).status).toBe(422);
  expect((await manager('GET', path)).data).toEqual(changed.data);
  expect((await (await as('waiter'))('PUT', path, { bill_copies: 3 })).status).toBe(403);
  expect((await manager('GET', '/branches/77/settings')).status).toBe(404);
});
