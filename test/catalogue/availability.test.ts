import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { insertBranch } from '../../server/identity/tenant/create.ts';
import { openRestaurant, type Reply, type Restaurant, tokenFor } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';

const codeOf = (reply: Reply) => [reply.status, reply.body.error?.code];
const path = '/pos/menu-items/1/availability';

const branchOn = ({ tenant }: Restaurant, name: string, hostNode: number) =>
  tenant.transact(systemCaller, (tx) =>
    insertBranch(tx, { name, code: name, timezone: 'Europe/Paris', hostNode }),
  );

test('the kitchen takes an item off, counts its stock and changes only what it names', async () => {
  const { as, tenant, branchId } = await openRestaurant();
  const owner = await as('owner');
  const kitchen = await as('kitchen');
  await owner('POST', '/pos/menu-items', { name: 'Soup', price: 4 });
  const events: unknown[] = [];
  tenant.onEvent((event) => events.push(event));
  const off = await kitchen('PUT', path, { is_available: false });
  expect([off.status, off.data]).toEqual([200, expect.objectContaining({ id: 1, is_available: false })]);
  const counted = await kitchen('PUT', path, { stock_quantity: 12, low_stock_at: 3 });
  expect(counted.data).toMatchObject({ is_available: false, stock_quantity: 12, low_stock_at: 3, price: 4 });
  expect((await kitchen('PUT', path, { low_stock_at: null })).data.low_stock_at).toBeNull();
  expect(events).toContainEqual({
    type: 'menu.availability',
    branchId,
    data: { id: 1, is_available: false, stock_quantity: null },
  });
  const listed = async (query: string) => (await owner('GET', `/pos/menu-items?${query}`)).data.length;
  expect([await listed('is_available=0'), await listed('is_available=1')]).toEqual([1, 0]);
});

test("a branch's own price stands in place of the restaurant's until it is taken back", async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  await owner('POST', '/pos/menu-items', { name: 'Soup', price: 4 });
  const own = await owner('PUT', path, { price: 4.5 });
  expect(own.data).toMatchObject({ price: 4.5, base_price: 4 });
  expect((await owner('PUT', '/pos/menu-items/1', { price: 5 })).data).toMatchObject({
    price: 4.5,
    base_price: 5,
  });
  expect((await owner('PUT', path, { price: null })).data).toMatchObject({ price: 5, base_price: 5 });
});

test('who may not change the catalogue sets no price, and a refusal changes nothing', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const cashier = await as('cashier');
  await owner('POST', '/pos/menu-items', { name: 'Soup', price: 4 });
  expect(codeOf(await cashier('PUT', path, { is_available: false, price: 1 }))).toEqual([403, 'FORBIDDEN']);
  expect(codeOf(await (await as('waiter'))('PUT', path, { is_available: false }))).toEqual([
    403,
    'FORBIDDEN',
  ]);
  expect((await cashier('PUT', path, { stock_quantity: -1 })).status).toBe(422);
  expect((await cashier('PUT', path, { stock_quantity: 1.5 })).status).toBe(422);
  expect((await owner('PUT', path, { price: 1.001 })).status).toBe(422);
  expect(codeOf(await cashier('PUT', '/pos/menu-items/9/availability', {}))).toEqual([404, 'NOT_FOUND']);
  expect((await owner('GET', '/pos/menu-items/1')).data).toMatchObject({
    price: 4,
    is_available: true,
    stock_quantity: null,
  });
});

test("one branch's 86 and price do not touch another's, and only its host writes them", async () => {
  const restaurant = await openRestaurant({ role: 'central' });
  const { as, tenant, withToken } = restaurant;
  const here = await branchOn(restaurant, 'Here', 0);
  const other = await branchOn(restaurant, 'Other', 0);
  const away = await branchOn(restaurant, 'Away', 1);
  const owner = await as('owner');
  const at = async (branch: number) => withToken(await tokenFor(tenant, 'manager', branch));
  await owner('POST', '/pos/menu-items', { name: 'Soup', price: 4 });
  expect(codeOf(await owner('PUT', path, { is_available: false }))).toEqual([409, 'BRANCH_REQUIRED']);
  expect(codeOf(await (await at(away))('PUT', path, { is_available: false }))).toEqual([
    409,
    'BRANCH_NOT_HOSTED',
  ]);
  await (await at(here))('PUT', path, { is_available: false, price: 3 });
  const shown = async (query: string) => {
    const [item] = (await owner('GET', `/pos/menu-items${query}`)).data;
    return [item.is_available, item.price];
  };
  expect((await (await at(here))('GET', '/pos/menu-items')).data[0].is_available).toBe(false);
  expect((await (await at(other))('GET', '/pos/menu-items')).data[0].is_available).toBe(true);
  expect(await shown('')).toEqual([true, 4]);
  expect(await shown(`?branch_id=${here}`)).toEqual([false, 3]);
  expect(await shown(`?branch_id=${other}`)).toEqual([true, 4]);
  expect(codeOf(await (await at(other))('GET', `/pos/menu-items?branch_id=${here}`))).toEqual([
    403,
    'BRANCH_FORBIDDEN',
  ]);
});

test('a waiter says that a dish ran out only where the branch lets waiters, and nothing else of it', async () => {
  const at = await openRestaurant();
  await addItem(at, { price: 100 });
  const [manager, waiter] = [await at.as('manager'), await at.as('waiter')];
  const refused = await waiter('PUT', path, { is_available: false });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN']);
  await manager('PUT', `/branches/${at.branchId}/settings`, { waiters_may_86: true });
  expect((await waiter('PUT', path, { stock_quantity: 3, is_available: false })).status).toBe(403);
  expect((await waiter('PUT', path, { is_available: false })).data.is_available).toBe(false);
  expect((await waiter('PUT', path, { is_available: true })).data.is_available).toBe(true);
});
