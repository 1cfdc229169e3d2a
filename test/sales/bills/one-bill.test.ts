import { expect, test } from 'vitest';
import { openRestaurant, type Request } from '../../harness/app.ts';
import { addCharge, addItem, addKitchen, addTable } from '../../harness/menu.ts';

async function openTestRestaurant() {
  const at = await openRestaurant();
  await addKitchen(at, 'Grill', true);
  const manager = await at.as('manager');
  const waiter = await at.as('waiter');
  const soup = await addItem(at, { price: 1_000, name: 'Soup' });
  const table = await addTable(at, 'T1');
  const other = await addTable(at, 'T2');
  const order = async (by: Request, fields: object = {}) =>
    (await by('POST', '/pos/orders', { items: [{ menu_item_id: soup, quantity: 2 }], covers: 2, ...fields }))
      .data;
  return { ...at, manager, waiter, soup, table, other, order };
}

test('two bills become one: lines, covers and tickets move, the other is closed, and a table is free', async () => {
  const { waiter, manager, table, other, order } = await openTestRestaurant();
  const into = await order(waiter, { table_id: table });
  const from = await order(waiter, { table_id: other });
  const kot = (await waiter('POST', `/pos/orders/${from.id}/kot`)).data;
  const merged = await waiter('POST', `/pos/orders/${into.id}/merge`, { order_id: from.id });
  expect(merged.data).toMatchObject({ id: into.id, status: 'kot', covers: 4, total: 40, balance_due: 40 });
  expect(
    merged.data.items.map((line: { id: number; kot_id: number | null }) => [line.id, line.kot_id]),
  ).toEqual([
    [into.items[0].id, null],
    [from.items[0].id, kot.id],
  ]);
  expect((await waiter('GET', `/pos/orders/${from.id}`)).data).toMatchObject({
    status: 'cancelled',
    total: 0,
    items: [],
    cancel_reason: `On the bill of ${into.order_number}`,
  });
  expect((await waiter('GET', `/pos/tables/${other}`)).data.status).toBe('available');
  const ready = await waiter('PUT', `/pos/kot/${kot.id}/status`, { status: 'food_ready' });
  expect(ready.data).toMatchObject({ order_number: from.order_number, items: [{ status: 'ready' }] });
  const read = (await waiter('GET', `/pos/orders/${into.id}`)).data;
  expect(read.items.map(({ status }: { status: string }) => status)).toEqual(['pending', 'ready']);
  await manager('POST', `/pos/orders/${into.id}/payment`, { payment_method: 'card', amount: 40 });
  expect((await waiter('GET', `/pos/tables/${table}`)).data.status).toBe('available');
});

test('a line that came from another order is voided by a ticket to its kitchen', async () => {
  const { waiter, manager, order } = await openTestRestaurant();
  const [into, from] = [await order(waiter), await order(waiter)];
  await waiter('POST', `/pos/orders/${from.id}/kot`);
  await waiter('POST', `/pos/orders/${into.id}/merge`, { order_id: from.id });
  const voided = await manager('POST', `/pos/orders/${into.id}/items/${from.items[0].id}/void`, {
    reason: 'cold',
  });
  expect(voided.data.total).toBe(20);
  const tickets = (await waiter('GET', `/pos/kots?order_id=${into.id}`)).data;
  expect(tickets).toMatchObject([{ type: 'void', items: [{ id: from.items[0].id, quantity: 2 }] }]);
});

test('charges and a discount of the bill that stays apply to all of it, once', async () => {
  const at = await openTestRestaurant();
  const { waiter, manager, order } = at;
  await addCharge(at, { calculation: 'fixed', amount: 300 });
  const [into, from] = [await order(waiter), await order(waiter)];
  expect([into.total, from.total]).toEqual([23, 23]);
  await manager('POST', `/pos/orders/${into.id}/discount`, { discount_type: 'percent', discount_value: 10 });
  const merged = await waiter('POST', `/pos/orders/${into.id}/merge`, { order_id: from.id });
  expect(merged.data).toMatchObject({ subtotal: 40, discount_amount: 4, total: 39 });
  expect((await waiter('GET', `/pos/orders/${from.id}`)).data).toMatchObject({ total: 0, charges: [] });
});

test('what moved lines took from the stock is given back when their new order drops them', async () => {
  const { waiter, manager, soup, order } = await openTestRestaurant();
  const counted = 10;
  await manager('POST', `/pos/stock/${soup}/count`, { quantity: counted });
  const left = async () => (await manager('GET', `/pos/menu-items/${soup}`)).data.stock_quantity;
  const [into, from] = [await order(waiter), await order(waiter)];
  await waiter('POST', `/pos/orders/${into.id}/merge`, { order_id: from.id });
  expect(await left()).toBe(counted - 4);
  await waiter('POST', `/pos/orders/${into.id}/items/${from.items[0].id}/void`, {});
  expect(await left()).toBe(counted - 2);
});

test('a bill with terms of its own, a closed one and itself are refused, and nothing changes', async () => {
  const { waiter, manager, order } = await openTestRestaurant();
  const into = await order(waiter);
  const merge = (order_id: unknown) => waiter('POST', `/pos/orders/${into.id}/merge`, { order_id });
  const partly = await order(waiter);
  await manager('POST', `/pos/orders/${partly.id}/payment`, { payment_method: 'card', amount: 5 });
  const cheaper = await order(manager, { discount_type: 'fixed', discount_value: 1 });
  for (const [id, reason] of [
    [partly.id, 'payments'],
    [cheaper.id, 'discount'],
  ] as const) {
    const refused = await merge(id);
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'ORDER_LOCKED', details: { order_id: id, reasons: [reason] } },
    ]);
  }
  const gone = await order(waiter);
  await manager('POST', `/pos/orders/${gone.id}/cancel`, { reason: 'left' });
  expect((await merge(gone.id)).body.error.code).toBe('ORDER_LOCKED');
  for (const wrong of [into.id, 9_999, 'other', undefined]) {
    const refused = await merge(wrong);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, ['order_id']]);
  }
  const { warnings: _, ...unchanged } = into;
  expect((await waiter('GET', `/pos/orders/${into.id}`)).data).toEqual(unchanged);
});
