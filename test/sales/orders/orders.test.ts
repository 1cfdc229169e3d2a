import { expect, test } from 'vitest';
import { openRestaurant } from '../../harness/app.ts';
import { addCharge, addItem, addKitchen, addTable, addTax, changeTenant } from '../../harness/menu.ts';

test('an order is created, sent to the kitchen, paid and read as the document says', async () => {
  const at = await openRestaurant();
  const kitchen = await addKitchen(at, 'Grill', true);
  const item = await addItem(at, { price: 1_299, name: 'Burger' });
  const table = await addTable(at, 'T1');
  const waiter = await at.as('waiter');
  const cashier = await at.as('cashier');

  const created = await waiter('POST', '/pos/orders', {
    order_type_id: 1,
    table_id: table,
    items: [{ menu_item_id: item, quantity: 2, price: 12.99, note: 'no onions' }],
    discount_type: 'percent',
    discount_value: 10,
  });
  expect(created.status).toBe(201);
  expect(created.data).toMatchObject({ id: 1, order_number: 'ORD-000-1', status: 'draft', total: 23.38 });
  expect((await waiter('GET', `/pos/tables/${table}`)).data.status).toBe('occupied');

  const kot = await waiter('POST', '/pos/orders/1/kot');
  expect(kot.status).toBe(201);
  expect(kot.data).toMatchObject({
    kot_number: 'KOT-0001',
    status: 'sent_to_kitchen',
    round: 1,
    order_status: 'kot',
  });
  expect(kot.data.kots).toHaveLength(1);
  expect(kot.data.kots[0]).toMatchObject({
    kitchen_id: kitchen,
    items: [{ name: 'Burger', quantity: 2, note: 'no onions' }],
  });
  expect(kot.data.warnings).toEqual(["Grill has no printer, so KOT-0001 wasn't printed"]);
  expect((await waiter('POST', '/pos/orders/1/kot')).body.error.code).toBe('KOT_NOTHING_TO_SEND');

  const paid = await cashier('POST', '/pos/orders/1/payment', {
    payment_method: 'cash',
    amount: 50,
    tip_amount: 2,
  });
  expect(paid.status).toBe(201);
  expect(paid.body).toMatchObject({
    success: true,
    message: 'Payment processed.',
    data: { payment_id: 1, status: 'paid', change_due: 24.62 },
  });

  const read = await waiter('GET', '/pos/orders/1');
  expect(read.data).toMatchObject({
    id: 1,
    order_number: 'ORD-000-1',
    status: 'paid',
    payment_status: 'paid',
    balance_due: 0,
    token_number: 1,
    items: [
      { menu_item_id: item, quantity: 2, price: 12.99, note: 'no onions', status: 'sent', line_total: 25.98 },
    ],
    payments: [
      {
        payment_method: 'cash',
        amount: 23.38,
        tendered: 50,
        change_due: 24.62,
        tip_amount: 2,
        status: 'completed',
      },
    ],
  });
  expect((await waiter('GET', `/pos/tables/${table}`)).data.status).toBe('available');
});

test('both spellings of the order and payment paths work', async () => {
  const at = await openRestaurant();
  const item = await addItem(at, { price: 1_000 });
  const cashier = await at.as('cashier');
  const { data } = await cashier('POST', '/pos/orders', { items: [{ menu_item_id: item }] });
  expect((await cashier('GET', '/orders')).data).toHaveLength(1);
  expect((await cashier('GET', '/pos/orders')).data[0].id).toBe(data.id);
  expect(
    (await cashier('POST', `/orders/${data.id}/payment`, { payment_method: 'card', amount: 10 })).data.status,
  ).toBe('paid');
});

test('the service example of the domain page comes out over HTTP', async () => {
  const at = await openRestaurant();
  const taxes = [await addTax(at, { rate_ppm: 25_000 }), await addTax(at, { rate_ppm: 25_000 })];
  await addCharge(at, { rate_ppm: 50_000, taxable: 1 });
  const a = await addItem(at, { price: 1_299, tax_ids: JSON.stringify(taxes) });
  const b = await addItem(at, { price: 455, tax_ids: JSON.stringify(taxes) });
  const waiter = await at.as('waiter');
  const order = {
    items: [{ menu_item_id: a, quantity: 2 }, { menu_item_id: b }],
    discount_type: 'percent',
    discount_value: 10,
  };
  expect((await waiter('POST', '/pos/orders', order)).data).toMatchObject({
    subtotal: 30.53,
    discount_amount: 3.05,
    charges: [{ name: 'Service charge', amount: 1.37 }],
    taxes: [
      { rate: 2.5, amount: 0.72 },
      { rate: 2.5, amount: 0.72 },
    ],
    rounding_adjustment: 0,
    total: 30.29,
  });
  await changeTenant(at, { rounding_mode: 'always', rounding_increment: 100 });
  expect((await waiter('POST', '/pos/orders', order)).data).toMatchObject({
    rounding_adjustment: -0.29,
    total: 30,
  });
});

test('a new order is announced before its kitchen ticket', async () => {
  const at = await openRestaurant();
  const item = await addItem(at, { price: 1_000 });
  const owner = await at.as('owner');
  const heard: string[] = [];
  at.tenant.onEvent(({ type }) => heard.push(type));
  await owner('POST', '/pos/orders', { items: [{ menu_item_id: item }], send: true });
  const told = heard.filter((type) => type === 'order.created' || type === 'kot.created');
  expect(told).toEqual(['order.created', 'kot.created']);
});

test('a price that is not on the menu is refused with the current one, and flagged when a manager gives it', async () => {
  const at = await openRestaurant();
  const item = await addItem(at, { price: 1_000, order_type_prices: '{"2":900}' });
  const waiter = await at.as('waiter');
  const refused = await waiter('POST', '/pos/orders', {
    order_type_id: 1,
    items: [{ menu_item_id: item, price: 8 }],
  });
  expect([refused.status, refused.body.error]).toMatchObject([
    422,
    {
      ...{ code: 'PRICE_MISMATCH', message: expect.stringContaining("your role can't set another") },
      details: { price: 10, path: 'items.0.price', permission: 'orders.price_override' },
    },
  ]);
  expect((await waiter('GET', '/pos/orders')).data).toEqual([]);
  const takeaway = await waiter('POST', '/pos/orders', {
    order_type_id: 2,
    items: [{ menu_item_id: item, price: 10 }],
  });
  expect(takeaway.data.items[0].unit_price).toBe(9);
  const manager = await at.as('manager');
  const given = await manager('POST', '/pos/orders', { items: [{ menu_item_id: item, price: 8 }] });
  expect(given.data.items[0]).toMatchObject({ unit_price: 8, price_overridden: true });
});

test('a discount above the cap of the role needs approval and writes nothing without', async () => {
  const at = await openRestaurant();
  const item = await addItem(at, { price: 10_000 });
  const waiter = await at.as('waiter');
  const { data } = await waiter('POST', '/pos/orders', { items: [{ menu_item_id: item }] });
  const refused = await waiter('POST', `/pos/orders/${data.id}/discount`, {
    discount_type: 'percent',
    discount_value: 30,
  });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'APPROVAL_REQUIRED']);
  expect(refused.body.error.details).toEqual({
    ...{ cap_percent: 10, cap_amount: 10 },
    ...{ problem: 'missing', permission: 'orders.discount_any', roles: ['owner', 'manager'] },
  });
  expect((await waiter('GET', `/pos/orders/${data.id}`)).data).toMatchObject({ total: 100, version: 1 });
  const manager = await at.as('manager');
  const fixed = await manager('POST', `/pos/orders/${data.id}/discount`, {
    discount_type: 'fixed',
    discount_value: 30,
  });
  expect(fixed.data).toMatchObject({ total: 70, discount_type: 'fixed', discount_value: 30 });
  const replaced = await manager('POST', `/pos/orders/${data.id}/discount`, {
    discount_type: 'percent',
    discount_value: 5,
  });
  expect(replaced.data).toMatchObject({ total: 95, discount_type: 'percent', discount_value: 5 });
});

test('bad orders are refused with the path of the fault and leave nothing', async () => {
  const at = await openRestaurant();
  const item = await addItem(at, { price: 100 });
  const waiter = await at.as('waiter');
  const faults: [unknown, string][] = [
    [{ items: [{ menu_item_id: 999 }] }, 'items.0.menu_item_id'],
    [{ items: [{ menu_item_id: item, quantity: 0 }] }, 'items.0.quantity'],
    [{ items: [{ menu_item_id: item, quantity: -1 }] }, 'items.0.quantity'],
    [{ items: [{ menu_item_id: item, quantity: 1.5 }] }, 'items.0.quantity'],
    [{ items: [{ menu_item_id: item, price: 1.005 }] }, 'items.0.price'],
    [{ items: [{ menu_item_id: item }], table_id: 77 }, 'table_id'],
    [{ items: [{ menu_item_id: item }], order_type_id: 77 }, 'order_type_id'],
    [{ items: [{ menu_item_id: item }], customer_id: 77 }, 'customer_id'],
    [{ items: [{ menu_item_id: item }], discount_type: 'percent', discount_value: 101 }, 'discount_value'],
    [{ items: 'none' }, 'items'],
    [{ items: Array.from({ length: 10_000 }, () => ({ menu_item_id: item })) }, 'items'],
  ];
  for (const [body, path] of faults) {
    const reply = await waiter('POST', '/pos/orders', body);
    expect([reply.status, Object.keys(reply.body.error.details)]).toEqual([422, [path]]);
  }
  expect((await waiter('GET', '/orders')).data).toEqual([]);
});

test('the list pages by cursor and filters by status, table, date and payment status', async () => {
  const at = await openRestaurant();
  const item = await addItem(at, { price: 100 });
  const table = await addTable(at, 'T1');
  const cashier = await at.as('cashier');
  for (let n = 0; n < 5; n++)
    await cashier('POST', '/pos/orders', {
      items: [{ menu_item_id: item }],
      ...(n === 2 && { table_id: table }),
    });
  await cashier('POST', '/pos/orders/1/payment', { payment_method: 'card' });
  const first = await cashier('GET', '/orders?limit=2');
  expect([first.data.map((order: { id: number }) => order.id), first.body.meta.has_more]).toEqual([
    [5, 4],
    true,
  ]);
  const second = await cashier('GET', `/orders?limit=2&cursor=${first.body.meta.next_cursor}`);
  expect(second.data.map((order: { id: number }) => order.id)).toEqual([3, 2]);
  const ids = async (query: string) =>
    (await cashier('GET', `/orders?${query}`)).data.map((order: { id: number }) => order.id);
  expect(await ids('status=paid')).toEqual([1]);
  expect(await ids('payment_status=unpaid&sort=created_at')).toEqual([2, 3, 4, 5]);
  expect(await ids(`table_id=${table}`)).toEqual([3]);
  expect(await ids('date=2026-11-20')).toHaveLength(5);
  expect(await ids('date=2026-11-21')).toEqual([]);
  expect((await cashier('GET', '/orders?cursor=nonsense')).status).toBe(422);
  expect((await cashier('GET', '/orders?limit=500')).status).toBe(422);
});

test('an order that comes to more than a row may hold is refused, and nothing of it is kept', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const item = await addItem(at, { price: 1_000_000_000_000 });
  const order = (quantity: number) =>
    owner('POST', '/pos/orders', { items: [{ menu_item_id: item, quantity }] });
  expect((await order(1_000)).body.error).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { items: ['is too large'] },
  });
  expect((await owner('GET', '/pos/orders')).data).toEqual([]);
});
