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
