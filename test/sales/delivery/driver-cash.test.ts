import { expect, test } from 'vitest';
import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';
import { addCharge, addItem } from '../../harness/menu.ts';

async function made(ask: Request, path: string, body: object) {
  const reply = await ask('POST', path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.data;
}

/** A driver with an account, and a dish for 9.99 to bring. */
async function open() {
  const at: Restaurant = await openRestaurant();
  const owner = await at.as('owner');
  const till = await at.as('cashier');
  const ravi = await at.as('driver');
  const user_id = (await ravi('GET', '/auth/user')).data.id;
  const driver = await made(owner, '/pos/delivery-drivers', { name: 'Ravi', user_id });
  const types = (await owner('GET', '/pos/order-types')).data as { id: number; slug: string }[];
  const order_type_id = types.find(({ slug }) => slug === 'delivery')?.id as number;
  const dish = await addItem(at, { price: 999 });
  const order = (fields: object = {}) =>
    made(till, '/pos/orders', { order_type_id, items: [{ menu_item_id: dish }], send: true, ...fields });
  const assigned = async () => {
    const { id } = await order();
    await till('POST', `/pos/orders/${id}/assign-driver`, { driver_id: driver.id });
    return id as number;
  };
  const carried = async (ask: Request = till) => (await ask('GET', '/pos/driver-cash')).data;
  const settle = (ask: Request, counted_cash: number) =>
    ask('POST', `/pos/delivery-drivers/${driver.id}/settlements`, { counted_cash });
  return { at, owner, till, ravi, driver, order, assigned, carried, settle, order_type_id, dish };
}

test('cash at the door is a payment of the driver, who carries it until a shift takes it over', async () => {
  const { at, owner, till, ravi, driver, assigned, carried, settle } = await open();
  const [first, second] = [await assigned(), await assigned()];
  const paid = await ravi('POST', `/pos/orders/${first}/payment`, {
    payment_method: 'cash',
    tendered: 20,
    tip_amount: 1,
  });
  expect(paid.data).toMatchObject({ status: 'paid', change_due: 9.01 });
  await ravi('POST', `/pos/orders/${second}/payment`, { payment_method: 'card' });
  const [purse] = await carried();
  expect(purse).toMatchObject({ driver_id: driver.id, name: 'Ravi', amount: 10.99 });
  expect(purse.payments.map(({ order_id }: { order_id: number }) => order_id)).toEqual([first]);
  const refused = await owner('DELETE', `/pos/delivery-drivers/${driver.id}`);
  expect(refused.body.error.code).toBe('RECORD_IN_USE');
  const shift = await made(till, '/pos/shifts', { opening_float: 50 });
  const heard: unknown[] = [];
  at.tenant.onEvent(({ type, data }) => void (type === 'driver.settled' && heard.push(data)));
  const handed = await settle(till, 10.5);
  expect(handed.data).toMatchObject({
    shift_id: shift.id,
    expected: 10.99,
    counted: 10.5,
    difference: -0.49,
  });
  expect(heard).toEqual([{ id: handed.data.id, driver_id: driver.id, shift_id: shift.id }]);
  expect(await carried()).toEqual([]);
  expect((await settle(till, 1)).body.error.code).toBe('NOTHING_TO_SETTLE');
  const { drawer } = (await till('GET', '/pos/shifts/current')).data;
  expect(drawer).toMatchObject({ opening_float: 50, taken: 0, tips: 0, from_drivers: 10.5, expected: 60.5 });
  const listed = (await till('GET', `/pos/driver-settlements?shift_id=${shift.id}`)).data;
  expect(listed).toEqual([handed.data]);
  const [entry] = (await owner('GET', '/audit?action=driver.settle')).data;
  expect(entry.after).toMatchObject({ expected: 1099, counted: 1050, difference: -49 });
});

test('X and Z tell cash in drawers from cash with drivers, on the day it was taken and when it is handed in', async () => {
  const { at, owner, till, ravi, driver, assigned, settle } = await open();
  const day = async () => (await owner('GET', '/pos/reports/x')).data;
  await ravi('POST', `/pos/orders/${await assigned()}/payment`, { payment_method: 'cash' });
  const before = await day();
  expect(before.figures.drivers).toEqual([
    { driver_id: driver.id, name: 'Ravi', collected: 9.99, handed_in: 0, difference: 0, carried: 9.99 },
  ]);
  expect(before.figures.cash).toMatchObject({ taken: 0, from_drivers: 0, net: 0 });
  expect(before.figures.payments).toMatchObject({ taken: 9.99 });
  expect([before.figures.check.difference, before.figures.drawers]).toEqual([0, []]);
  expect(before.warnings).toContain('1 driver still has cash to hand in.');
  const z = await made(owner, '/pos/reports/z', {});
  expect(z.figures.drivers[0]).toMatchObject({ carried: 9.99 });
  at.clock.advance(24 * 3_600_000);
  await settle(till, 9.99);
  const { figures } = await day();
  expect(figures.drivers).toMatchObject([{ collected: 0, handed_in: 9.99, difference: 0, carried: 0 }]);
  expect(figures.cash).toMatchObject({ taken: 0, from_drivers: 9.99, net: 9.99 });
  expect(figures.drawers).toMatchObject([{ shift_id: null, expected_cash: 9.99 }]);
});

test('a payment that is voided before it is handed in leaves the driver, one after it the drawer that took it over', async () => {
  const { owner, till, ravi, assigned, carried, settle } = await open();
  await made(owner, '/pos/shifts', { opening_float: 0 });
  await made(till, '/pos/shifts', { opening_float: 0 });
  const expected = async (ask: Request) => (await ask('GET', '/pos/shifts/current')).data.drawer.expected;
  const paid = async () => {
    const id = await assigned();
    const { data } = await ravi('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash' });
    return `/pos/orders/${id}/payments/${data.payment_id}/void`;
  };
  await made(owner, await paid(), { reason: 'wrong door' });
  expect(await carried()).toMatchObject([{ amount: 0, payments: [{ amount: 9.99 }, { amount: -9.99 }] }]);
  expect(await expected(owner)).toBe(0);
  const late = await paid();
  await settle(till, 9.99);
  await made(owner, late, { reason: 'wrong door' });
  expect([await carried(), await expected(till), await expected(owner)]).toEqual([[], 0, 0]);
});

test('a driver takes payments of own deliveries alone, without a shift, and gives nothing back', async () => {
  const { owner, till, ravi, order, assigned, carried, at } = await open();
  await owner('PUT', `/branches/${at.branchId}/settings`, { shifts_required: true });
  const id = await assigned();
  const foreign = await order();
  const pay = (ask: Request, orderId: number) =>
    ask('POST', `/pos/orders/${orderId}/payment`, { payment_method: 'cash' });
  expect((await pay(ravi, foreign.id)).status).toBe(404);
  expect((await pay(ravi, id)).status).toBe(201);
  expect((await carried(ravi)).length).toBe(1);
  expect(await carried(await at.as('driver'))).toEqual([]);
  const back = await ravi('POST', `/pos/orders/${id}/refund`, { amount: 1, reason: 'cold' });
  expect(back.status).toBe(403);
  expect((await ravi('GET', '/pos/driver-settlements')).status).toBe(403);
  const [{ driver_id }] = await carried(owner);
  const body = { counted_cash: 9.99 };
  const early = await till('POST', `/pos/delivery-drivers/${driver_id}/settlements`, body);
  expect(early.body.error?.code ?? early.status).toBe('SHIFT_REQUIRED');
});

test('what a platform brings bears no delivery fee of the restaurant, whenever and however it takes the order', async () => {
  const { at, owner, till, order, order_type_id, dish } = await open();
  await addCharge(at, { name: 'Delivery', type: 'delivery', calculation: 'fixed', amount: 250 });
  await addCharge(at, { name: 'Packaging', type: 'packaging', calculation: 'fixed', amount: 50 });
  const { id: delivery_platform_id } = await made(owner, '/pos/delivery-platforms', { name: 'Swift' });
  const names = ({ charges }: { charges: { name: string }[] }) => charges.map(({ name }) => name).toSorted();
  const restaurant = await order();
  expect(names(restaurant)).toEqual(['Delivery', 'Packaging']);
  const change = async (id: number, body: object) => (await till('PUT', `/pos/orders/${id}`, body)).data;
  const handed = await change(restaurant.id, { delivery_platform_id });
  expect([names(handed), handed.total]).toEqual([['Packaging'], 10.49]);
  const back = await change(restaurant.id, { delivery_platform_id: null });
  expect([names(back), back.total]).toEqual([['Delivery', 'Packaging'], 12.99]);
  const born = await made(till, '/pos/orders', { delivery_platform_id, items: [{ menu_item_id: dish }] });
  const typed = await change(born.id, { order_type_id });
  expect(names(typed)).toEqual(['Packaging']);
});

test('a platform’s own number is one order’s, also when it is written on an order later', async () => {
  const { owner, till, order } = await open();
  const { id: delivery_platform_id } = await made(owner, '/pos/delivery-platforms', { name: 'Swift' });
  const known = { delivery_platform_id, external_ref: 'S-1' };
  const first = await order(known);
  const refusal = { code: 'DUPLICATE_EXTERNAL_REF', details: { order_id: first.id } };
  const again = await till('POST', '/pos/orders', { ...known, items: [] });
  expect([again.status, again.body.error]).toMatchObject([409, refusal]);
  const other = await order({ external_ref: 'S-1' });
  const written = await till('PUT', `/pos/orders/${other.id}`, { delivery_platform_id });
  expect([written.status, written.body.error]).toMatchObject([409, refusal]);
  expect((await till('PUT', `/pos/orders/${first.id}`, { external_ref: 'S-1', notes: 'x' })).status).toBe(
    200,
  );
});

test('the report says what each platform keeps, at the rate of the day it took the order', async () => {
  const { owner, till, order } = await open();
  const swift = await made(owner, '/pos/delivery-platforms', { name: 'Swift', commission: 20 });
  const first = await order({ delivery_platform_id: swift.id });
  await owner('PUT', `/pos/delivery-platforms/${swift.id}`, { commission: 30 });
  const second = await order({ delivery_platform_id: swift.id });
  await order();
  const query = 'date_from=2026-11-01&date_to=2026-11-30&group_by=platform';
  const rows = async () => (await owner('GET', `/reports/sales?${query}`)).data.by_platform;
  expect(await rows()).toMatchObject([{ name: 'Swift', orders: 2, net: 19.98, commission: 5 }]);
  for (const { id } of [first, second])
    await till('POST', `/pos/orders/${id}/payment`, { payment_method: 'card' });
  await made(owner, `/pos/orders/${second.id}/refund`, { amount: 9.99, reason: 'never came' });
  expect(await rows()).toMatchObject([{ net: 9.99, refunded: 9.99, commission: 2 }]);
});
