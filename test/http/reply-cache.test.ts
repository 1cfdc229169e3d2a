import { expect, test } from 'vitest';
import { ReplyCache } from '../../server/http/endpoint/reply-cache.ts';
import { openRestaurant, tokenFor } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';

test('the menu is sent again only when it changed', async () => {
  const restaurant = await openRestaurant();
  const id = await addItem(restaurant, { price: 450, name: 'Lassi' });
  const [waiter, owner] = [await restaurant.as('waiter'), await restaurant.as('owner')];
  const first = await waiter('GET', '/pos/menu-items');
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^"[\w-]{20,}"$/);
  expect(first.headers['cache-control']).toBe('private, no-cache');

  const again = await waiter('GET', '/pos/menu-items', undefined, { 'if-none-match': etag });
  expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag]);

  await owner('PUT', `/pos/menu-items/${id}`, { price: 5 });
  const changed = await waiter('GET', '/pos/menu-items', undefined, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.data[0].price).toBe(5);
  expect(changed.headers.etag).not.toBe(etag);
});

test('a validator that a proxy weakened, one of several, and `*` are known again', async () => {
  const { as } = await openRestaurant();
  const waiter = await as('waiter');
  const etag = String((await waiter('GET', '/pos/menu-items')).headers.etag);
  for (const known of [`W/${etag}`, `"other", ${etag}`, '*']) {
    const reply = await waiter('GET', '/pos/menu-items', undefined, { 'if-none-match': known });
    expect(reply.status, known).toBe(304);
  }
  const reply = await waiter('GET', '/pos/menu-items', undefined, { 'if-none-match': '"other"' });
  expect(reply.status).toBe(200);
});

test('what one role, branch or query may see is not kept for another', async () => {
  const restaurant = await openRestaurant();
  await addItem(restaurant, { price: 450, cost: 120 });
  await addItem(restaurant, { price: 300, is_active: 0 });
  const [waiter, owner] = [await restaurant.as('waiter'), await restaurant.as('owner')];
  const costs = async (request: typeof waiter, query = '') =>
    (await request('GET', `/pos/menu-items${query}`)).data.map((item: { cost: number }) => item.cost);
  expect(await costs(owner)).toEqual([1.2]);
  expect(await costs(waiter)).toEqual([null]);
  expect(await costs(owner, '?all=1')).toEqual([1.2, null]);
  expect(await costs(waiter, '?all=1')).toEqual([null]);
  expect(await costs(owner)).toEqual([1.2]);
});

test('an item that is 86ed is gone from the kept menu at once', async () => {
  const restaurant = await openRestaurant();
  const id = await addItem(restaurant, { price: 450 });
  const kitchen = restaurant.withToken(await tokenFor(restaurant.tenant, 'kitchen', restaurant.branchId));
  const available = async () => (await kitchen('GET', '/pos/menu-items')).data[0].is_available;
  expect(await available()).toBe(true);
  await kitchen('PUT', `/pos/menu-items/${id}/availability`, { is_available: false });
  expect(await available()).toBe(false);
});

test('the order of parameters makes no other question, and one that nobody knows is kept nowhere', async () => {
  const restaurant = await openRestaurant();
  await addItem(restaurant, { price: 450 });
  const waiter = await restaurant.as('waiter');
  const kept = () => restaurant.app.served(restaurant.tenant.id)?.replies.bytes;
  await waiter('GET', '/pos/menu-items?limit=10&all=1');
  const once = kept();
  expect(once).toBeGreaterThan(0);
  expect((await waiter('GET', '/pos/menu-items?all=1&limit=10')).status).toBe(200);
  for (const query of ['limit=10&all=1&junk=1', 'junk=2&limit=10&all=1']) {
    expect((await waiter('GET', `/pos/menu-items?${query}`)).status).toBe(422);
  }
  expect(kept()).toBe(once);
});

test('what is kept of a tenant stays within its budget, however much is asked for', async () => {
  const { tenant } = await openRestaurant();
  const replies = new ReplyCache(tenant);
  const big = 'x'.repeat(3 * 1024 * 1024);
  for (let n = 0; n < 20; n++) {
    expect(replies.put(`${n}`, 'menu.', big).payload.length).toBe(big.length);
    replies.get('0', 0);
    expect(replies.bytes).toBeLessThanOrEqual(16 * 1024 * 1024);
  }
  expect(replies.get('0', 0)).toBeDefined();
  expect(replies.get('1', 0)).toBeUndefined();
  expect(replies.put('huge', 'menu.', big.repeat(8)).payload.length).toBe(8 * big.length);
  expect(replies.bytes).toBeLessThanOrEqual(16 * 1024 * 1024);
});
