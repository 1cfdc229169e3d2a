import { expect, test } from 'vitest';
import { closedDay, lookAt, openTestRestaurant, type Wire } from './walked-restaurant.ts';

test('dine-in in India: four guests split by seat, a void after the ticket, a bill in parts, one refund', async () => {
  const { owner, as, dish, type, device } = await openTestRestaurant('IN', 'Spice Route', 'hi');
  const waiter = await as('waiter');
  const cashier = await as('cashier');
  const [table] = await owner('GET', '/pos/tables');
  const items = [
    { menu_item_id: dish('Dal Makhani').id, seat: 1 },
    { menu_item_id: dish('Paneer Butter Masala').id, seat: 2 },
    { menu_item_id: dish('Plain Naan').id, quantity: 4, seat: 3 },
    { menu_item_id: dish('Mango Lassi').id, quantity: 2, seat: 4 },
  ];
  const order_type_id = type('dine_in');
  const order = await waiter('POST', '/pos/orders', { order_type_id, table_id: table.id, covers: 4, items });
  await waiter('POST', `/pos/orders/${order.id}/kot`);
  const [, paneer] = order.items;
  await owner('POST', `/pos/orders/${order.id}/items/${paneer.id}/void`, { reason: 'hair in it' });
  const parts = [{ seats: [3] }, { seats: [4] }];
  const { orders }: Wire = await cashier('POST', `/pos/orders/${order.id}/split`, { parts });
  const [, naan, lassi] = orders;
  expect(orders.map(({ items }: Wire) => items.map(({ seat }: Wire) => seat))).toEqual([[1, 2], [3], [4]]);
  await cashier('PUT', `/pos/orders/${naan.id}`, { charge_consent: true });
  for (const { id } of [naan, lassi]) await cashier('POST', `/pos/orders/${id}/print-bill`);
  await cashier('POST', `/pos/orders/${naan.id}/payment`, { payment_method: 'cash', tip_amount: 20 });
  await cashier('POST', `/pos/orders/${lassi.id}/payment`, { payment_method: 'upi', transaction_id: 'U0' });
  await cashier('POST', `/pos/orders/${order.id}/print-bill`, { parts: 3 });
  const { total } = await owner('GET', `/pos/orders/${order.id}`);
  expect(total % 1).toBe(0);
  const third = Math.floor(total / 3);
  await cashier('POST', `/pos/orders/${order.id}/split-payment`, {
    payments: [
      { payment_method: 'upi', amount: third, transaction_id: 'U1' },
      { payment_method: 'card', amount: third },
      { payment_method: 'cash', amount: total - 2 * third, tip_amount: 0 },
    ],
  });
  await cashier('POST', `/pos/orders/${order.id}/print-invoice`);
  await owner('POST', `/pos/orders/${order.id}/refund`, { reason: 'cold naan', amount: 60 });
  const papers: Wire[] = await owner('GET', `/pos/invoices?order_id=${order.id}`);
  expect(papers.map(({ kind }) => kind)).toEqual(['credit_note', 'invoice']);
  await closedDay(owner);
  await lookAt(device, 'india', 12);
});

test('quick service in Dubai: tokens to take away, a kiosk that nobody paid, Arabic papers', async () => {
  const { owner, as, dish, type, device } = await openTestRestaurant('AE', 'Karak Restaurant');
  const cashier = await as('cashier');
  const kiosk = await as('kiosk');
  const order_type_id = type('takeaway');
  for (const [name, method] of [
    ['Masala Chai', 'cash'],
    ['Vegetable Samosa', 'card'],
    ['Chicken Biryani', 'cash'],
  ] as const) {
    const items = [{ menu_item_id: dish(name).id, quantity: 2 }];
    const order = await cashier('POST', '/pos/orders', { order_type_id, items });
    await cashier('POST', `/pos/orders/${order.id}/payment`, { payment_method: method });
    await cashier('POST', `/pos/orders/${order.id}/print-invoice`);
  }
  await kiosk('POST', '/kiosk/orders', {
    items: [{ menu_item_id: dish('Tandoori Chicken').id, quantity: 9 }],
  });
  const figures = await closedDay(owner);
  expect(figures).toMatchObject({ orders: { orders: 3 }, open_orders: 1 });
  await lookAt(device, 'dubai', 7);
});

test('delivery in Kuwait: a platform that paid, and drivers who bring cash back', async () => {
  const { owner, as, dish, type, device } = await openTestRestaurant('KW', 'Diwan Express');
  const cashier = await as('cashier');
  const platform = await owner('POST', '/pos/delivery-platforms', { name: 'Talabat', commission: 20 });
  const rider = await as('driver');
  const { id: user_id } = await rider('GET', '/auth/user');
  const driver = await owner('POST', '/pos/delivery-drivers', { name: 'Yusuf', user_id });
  const person = { name: 'Fatima Al-Sabah', phone: '+96550001234' };
  const customer = await cashier('POST', '/pos/customers', person);
  const delivery_address = { line1: 'Block 4, Street 2', city: 'Salmiya' };
  const common = { order_type_id: type('delivery'), customer_id: customer.id, delivery_address };
  const items = [
    { menu_item_id: dish('Lamb Biryani').id, quantity: 2 },
    { menu_item_id: dish('Cola').id, quantity: 3 },
  ];
  const sent = async (more: object): Promise<Wire> => {
    const order = await cashier('POST', '/pos/orders', { ...common, items, ...more });
    await cashier('POST', `/pos/orders/${order.id}/kot`);
    return order;
  };
  const foreign = await sent({ delivery_platform_id: platform.id, external_ref: 'T-77' });
  await cashier('POST', `/pos/orders/${foreign.id}/payment`, { payment_method: 'card' });
  const own = await sent({});
  const brought = await sent({});
  const shift = await cashier('POST', '/pos/shifts', { opening_float: 20 });
  for (const { id } of [own, brought]) {
    await cashier('PUT', `/pos/orders/${id}/assign-driver`, { driver_id: driver.id });
    for (const status of ['picked_up', 'out_for_delivery'])
      await rider('PUT', `/pos/orders/${id}/delivery-status`, { status });
    const tendered = Math.ceil(own.total) + 5;
    await rider('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash', amount: tendered });
    await rider('PUT', `/pos/orders/${id}/delivery-status`, { status: 'delivered' });
  }
  const [{ amount }]: Wire[] = await rider('GET', '/pos/driver-cash');
  expect(amount).toBe(own.total + brought.total);
  const settlement = { counted_cash: amount - 0.25 };
  await cashier('POST', `/pos/delivery-drivers/${driver.id}/settlements`, settlement);
  await cashier('POST', `/pos/shifts/${shift.id}/close`, { counted_cash: 20 + amount - 0.25 });
  const late = await sent({});
  await cashier('POST', `/pos/orders/${late.id}/print-bill`);
  const figures = await closedDay(owner);
  expect(figures.outstanding.orders).toBe(1);
  expect(figures.drivers).toMatchObject([
    { name: 'Yusuf', collected: amount, difference: -0.25, carried: 0 },
  ]);
  expect(figures.drawers).toMatchObject([{ expected_cash: 20 + amount - 0.25, difference: 0 }]);
  expect(figures.by_payment_method.map((method: Wire) => method.payment_method).toSorted()).toEqual([
    'card',
    'cash',
  ]);
  await lookAt(device, 'kuwait', 10);
});

test('a bar in Berlin: tabs through the evening, tips by waiter, one tab left for tomorrow', async () => {
  const { owner, as, dish, type, device } = await openTestRestaurant('DE', 'Kaltes Eck');
  const [first, second] = [await as('waiter'), await as('waiter2')];
  const order_type_id = type('dine_in');
  const beer = { menu_item_id: dish('Kingfisher Lager').id, quantity: 2 };
  const snack = { menu_item_id: dish('Vegetable Samosa').id };
  const tab = async (by: typeof first, rounds: number): Promise<number> => {
    const { id } = await by('POST', '/pos/orders', { order_type_id, items: [beer, snack] });
    await by('POST', `/pos/orders/${id}/kot`);
    for (let round = 1; round < rounds; round++) {
      await by('POST', `/pos/orders/${id}/items`, { items: [beer] });
      await by('POST', `/pos/orders/${id}/kot`);
    }
    return id;
  };
  const tabs = [await tab(first, 3), await tab(second, 2), await tab(first, 1)];
  const cashier = await as('cashier');
  for (const [at, id] of tabs.slice(0, 2).entries())
    await cashier('POST', `/pos/orders/${id}/payment`, { payment_method: 'card', tip_amount: 2.5 + at });
  const figures = await closedDay(owner);
  expect(figures.by_tax.map(({ code }: Wire) => code).toSorted()).toEqual(['MWST19', 'MWST7']);
  expect(figures.tips_by_waiter.map(({ amount }: Wire) => amount)).toEqual([3.5, 2.5]);
  expect(figures.outstanding.orders).toBe(1);
  const numbers: Wire[] = await owner('GET', '/pos/invoices');
  expect(numbers.map(({ number }) => number)).toEqual(['MAIN-026-2', 'MAIN-026-1']);
  for (const id of tabs.slice(0, 2)) await cashier('POST', `/pos/orders/${id}/print-invoice`);
  await lookAt(device, 'berlin', 12);
});
