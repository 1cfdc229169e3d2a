import { expect, test } from 'vitest';
import { openRestaurant } from '../../../harness/app.ts';

test('an order on trial says which rules would apply, and why others would not', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const add = async (path: string, body: object) => (await owner('POST', path, body)).data;
  const beer = await add('/pos/menu-items', { name: 'Beer', price: 5 });
  const burger = await add('/pos/menu-items', { name: 'Burger', price: 12 });
  const cake = await add('/pos/menu-items', { name: 'Cake', price: 6 });
  const [type, other] = (await owner('GET', '/pos/order-types')).data;
  const terrace = await add('/areas', { name: 'Terrace' });
  const hall = await add('/areas', { name: 'Hall' });
  const of = (dish: { id: number }) => ({ menu_item_ids: [dish.id] });
  const percent = { type: 'percent', value: 20 };
  const twoForOne = { type: 'percent', value: 100, buy_quantity: 1, get_quantity: 1 };
  const hours = { time_from: '17:00', time_to: '19:00' };
  const rules = {
    applies: { ...twoForOne, ...of(beer), ...hours, area_ids: [terrace.id] },
    another_is_better: { ...percent, ...of(beer) },
    inactive: { ...percent, is_active: false },
    not_started: { ...percent, starts_on: '2026-03-04' },
    ended: { ...percent, ends_on: '2026-03-02' },
    wrong_day: { ...percent, days: [1] },
    wrong_time: { ...percent, time_from: '18:00', time_to: '19:00' },
    wrong_order_type: { ...percent, order_type_ids: [other.id] },
    wrong_area: { ...percent, area_ids: [hall.id] },
    wrong_source: { ...percent, sources: ['kiosk'] },
    not_ordered: { ...percent, ...of(cake) },
    not_enough: { ...twoForOne, ...of(burger) },
    not_cheaper: { type: 'price', value: 15, ...of(burger) },
  };
  for (const [name, rule] of Object.entries(rules)) await add('/pos/price-rules', { ...rule, name });
  const trial = {
    ...{ date: '2026-03-03', time: '17:30', order_type_id: type.id, area_id: terrace.id },
    items: [
      { menu_item_id: beer.id, quantity: 2 },
      { menu_item_id: burger.id, quantity: 1 },
    ],
  };
  const { data } = await owner('POST', '/pos/price-rules/simulate', trial);
  expect(data).toMatchObject({ subtotal: 22, rule_discount: 5, total: 17 });
  expect(data.items[0]).toMatchObject({
    line_total: 5,
    rules: [{ name: 'applies', quantity: 2, amount: 5 }],
  });
  expect(data.rules.map(({ name, reason }: { name: string; reason: string }) => reason ?? name)).toEqual(
    Object.keys(rules),
  );
  expect((await owner('GET', '/pos/orders')).data).toEqual([]);
  const sold = await add('/pos/orders', { items: trial.items.slice(0, 1), order_type_id: type.id });
  const later = { ...trial, area_id: null, items: trial.items.slice(0, 1) };
  expect((await owner('POST', '/pos/price-rules/simulate', later)).data.total).toBe(8);
  expect(sold.total).toBe(8);
  for (const date of ['0000-01-01', '0050-03-03', '9999-12-31'])
    expect((await owner('POST', '/pos/price-rules/simulate', { ...trial, date })).status, date).toBe(200);
  const waiter = await at.as('waiter');
  expect((await waiter('POST', '/pos/price-rules/simulate', trial)).status).toBe(403);
});
