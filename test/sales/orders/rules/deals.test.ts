import { expect, test } from 'vitest';
import { openRestaurant } from '../../../harness/app.ts';

async function openBar(rule: object) {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const { data: beer } = await owner('POST', '/pos/menu-items', { name: 'Beer', price: 5 });
  const { data: wings } = await owner('POST', '/pos/menu-items', { name: 'Wings', price: 8 });
  await owner('POST', '/pos/price-rules', { name: 'Two for one', menu_item_ids: [beer.id], ...rule });
  const order = async (items: object[], more: object = {}) =>
    (await owner('POST', '/pos/orders', { items, ...more })).data;
  return {
    ...at,
    owner,
    beer,
    wings,
    order,
    lineOf: (n: number) => ({ menu_item_id: beer.id, quantity: n }),
  };
}

const twoForOne = { type: 'percent', value: 100, buy_quantity: 1, get_quantity: 1 };

test('a deal follows the order until it is billed', async () => {
  const at = await openBar(twoForOne);
  const one = await at.order([at.lineOf(1)]);
  expect(one.total).toBe(5);
  const two = await at.owner('POST', `/pos/orders/${one.id}/items`, { items: [at.lineOf(1)] });
  expect(two.data.total).toBe(5);
  expect(two.data.items.map((item: { rule_discount: number }) => item.rule_discount)).toEqual([2.5, 2.5]);
  const left = await at.owner('DELETE', `/pos/orders/${one.id}/items/${two.data.items[1].id}`);
  expect((await at.owner('GET', `/pos/orders/${one.id}`)).data.total, JSON.stringify(left.body)).toBe(5);
  await at.owner('POST', `/pos/orders/${one.id}/items`, { items: [at.lineOf(2)] });
  expect((await at.owner('GET', `/pos/orders/${one.id}`)).data.total).toBe(10);
});

test('a split carries the parts of a deal to the cent', async () => {
  const at = await openBar(twoForOne);
  const made = await at.order([at.lineOf(2), { menu_item_id: at.wings.id }]);
  const split = await at.owner('POST', `/pos/orders/${made.id}/split`, {
    parts: [{ items: [{ order_item_id: made.items[0].id, quantity: 1 }] }],
  });
  expect(split.status, JSON.stringify(split.body)).toBe(201);
  const bills = (await at.owner('GET', '/pos/orders')).data.map(({ total }: { total: number }) => total);
  expect(bills.sort()).toEqual([10.5, 2.5]);
});

test('a discount spares what a rule that does not combine made cheaper', async () => {
  const at = await openBar({ ...twoForOne, combines: false });
  const made = await at.order([at.lineOf(2), { menu_item_id: at.wings.id }], {
    ...{ discount_type: 'percent', discount_value: 10 },
  });
  expect(made).toMatchObject({ subtotal: 13, discount_amount: 0.8, total: 12.2 });
});

test('the report has what each rule took off', async () => {
  const at = await openBar({ type: 'amount', value: 1 });
  await at.order([at.lineOf(3)], { send: true });
  const day = new Date(at.clock.now()).toISOString().slice(0, 10);
  const { data } = await at.owner('GET', `/reports/sales?date_from=${day}&date_to=${day}`);
  expect(data.rule_discounts).toBe(3);
  expect(data.by_rule).toEqual([
    { id: expect.any(Number), name: 'Two for one', quantity: 3, discount: 3, gross: 12 },
  ]);
  expect(data.by_item[0]).toMatchObject({ gross: 12, rule_discounts: 3 });
});
