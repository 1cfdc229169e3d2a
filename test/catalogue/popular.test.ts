import { expect, test } from 'vitest';
import { DAY } from '../../server/core/time/time.ts';
import { openRestaurant } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';

test('what was ordered most of late comes first; what was voided, cancelled or taken off the menu does not count', async () => {
  const at = await openRestaurant();
  const [soup, rice, tea, old] = [
    await addItem(at, { name: 'Soup', price: 400 }),
    await addItem(at, { name: 'Rice', price: 300 }),
    await addItem(at, { name: 'Tea', price: 100 }),
    await addItem(at, { name: 'Old', price: 100 }),
  ];
  const order = async (menu_item_id: number, quantity: number) =>
    (await owner('POST', '/pos/orders', { items: [{ menu_item_id, quantity }] })).data;
  let owner = await at.as('owner');
  await order(tea, 50);
  at.clock.advance(20 * DAY);
  owner = await at.as('owner');
  await order(soup, 2);
  await order(rice, 3);
  await order(soup, 2);
  await order(old, 9);
  await owner('DELETE', `/pos/menu-items/${old}`);
  const left = await order(rice, 30);
  await owner('POST', `/pos/orders/${left.id}/cancel`, { reason: 'left' });
  const waiter = await at.as('waiter');
  const popular = async (query: string) => (await waiter('GET', `/pos/menu-items/popular${query}`)).data;
  expect(await popular('?days=14')).toEqual([
    { menu_item_id: soup, name: 'Soup', quantity: 4 },
    { menu_item_id: rice, name: 'Rice', quantity: 3 },
  ]);
  expect((await popular('?days=30&limit=1')).map(({ name }: { name: string }) => name)).toEqual(['Tea']);
  at.clock.advance(DAY);
  owner = await at.as('owner');
  await order(rice, 40);
  const next = await (await at.as('waiter'))('GET', '/pos/menu-items/popular');
  expect(next.data.map(({ name }: { name: string }) => name)).toEqual(['Soup', 'Rice']);
});

test('the owner fixes the first dishes of the pads, in an order, and takes them out again', async () => {
  const at = await openRestaurant();
  const [owner, waiter] = [await at.as('owner'), await at.as('waiter')];
  const ids: number[] = [];
  for (const name of ['Tea', 'Soup', 'Bread'])
    ids.push((await owner('POST', '/pos/menu-items', { name, price: 3 })).data.id);
  const places = async () =>
    (await waiter('GET', '/pos/menu-items')).data.map(
      ({ name, popular_place }: { name: string; popular_place: number | null }) => [name, popular_place],
    );
  const arrange = (menu_item_ids: (number | undefined)[]) =>
    owner('PUT', '/pos/menu-items/popular', { menu_item_ids });
  await arrange([ids[2], ids[0]]);
  expect(await places()).toEqual([
    ['Tea', 2],
    ['Soup', null],
    ['Bread', 1],
  ]);
  await arrange([ids[1], ids[2]]);
  expect(await places()).toEqual([
    ['Tea', null],
    ['Soup', 1],
    ['Bread', 2],
  ]);
  const bad = [[ids[0], ids[0]], [999], Array.from({ length: 25 }, (_, at) => at + 1)];
  for (const list of bad) expect((await arrange(list)).status).toBe(422);
  expect((await waiter('PUT', '/pos/menu-items/popular', { menu_item_ids: [] })).status).toBe(403);
  expect((await places()).map(([, place]: [string, number | null]) => place)).toEqual([null, 1, 2]);
});

test('a color is one of those that the screens have, of a category or a dish', async () => {
  const owner = await (await openRestaurant()).as('owner');
  const category = (await owner('POST', '/pos/categories', { name: 'Drinks', color: 'blue' })).data;
  const dish = { name: 'Tea', price: 3, category_id: category.id };
  expect([category.color, (await owner('POST', '/pos/menu-items', dish)).data.color]).toEqual(['blue', null]);
  expect((await owner('POST', '/pos/menu-items', { ...dish, color: 'pink' })).status).toBe(422);
  const { data } = await owner('POST', '/pos/menu-items', { ...dish, name: 'Coffee', color: 'brown' });
  expect(data.color).toBe('brown');
  expect((await owner('PUT', `/pos/menu-items/${data.id}`, { color: null })).data.color).toBe(null);
});
