import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';

interface Open {
  readonly at: Restaurant;
  readonly owner: Request;
  readonly till: Request;
  readonly dish: number;
  /** The order type `delivery`. */
  readonly type: number;
}

async function open(): Promise<Open> {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  await owner('PUT', '/tenants/current', { country: 'FR' });
  const types = (await owner('GET', '/pos/order-types')).data as { id: number; slug: string }[];
  const type = types.find(({ slug }) => slug === 'delivery')?.id as number;
  return { at, owner, till: await at.as('cashier'), dish: await addItem(at, { price: 999 }), type };
}

async function made(ask: Request, path: string, body: object) {
  const reply = await ask('POST', path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.data;
}

const order = ({ till, dish, type }: Open, fields: object = {}) =>
  made(till, '/pos/orders', { order_type_id: type, items: [{ menu_item_id: dish }], ...fields });

const driver = ({ owner }: Open, fields: object = {}) =>
  made(owner, '/pos/delivery-drivers', { name: 'Ravi', ...fields });

const place = { line1: '9 quai de Saône', city: 'Lyon' };

test('a driver has a number, an account of role driver, and a branch', async () => {
  const world = await open();
  const { at, owner } = world;
  const account = (await (await at.as('driver'))('GET', '/auth/user')).data.id;
  const waiter = (await (await at.as('waiter'))('GET', '/auth/user')).data.id;
  const made = await driver(world, { phone: '06 12 34 56 78', vehicle: 'bicycle', user_id: account });
  expect(made).toMatchObject({ phone: '+33612345678', status: 'available', branch_id: at.branchId });
  expect(made.current_order_ids).toEqual([]);
  for (const [wrong, path] of [
    [{ user_id: waiter }, 'user_id'],
    [{ user_id: 999_999 }, 'user_id'],
    [{ user_id: account }, 'user_id'],
    [{ phone: '12' }, 'phone'],
  ] as const) {
    const refused = await owner('POST', '/pos/delivery-drivers', { name: 'Lin', ...wrong });
    expect(Object.keys(refused.body.error.details), JSON.stringify(wrong)).toEqual([path]);
  }
  expect((await owner('GET', '/pos/delivery-drivers')).data).toHaveLength(1);
});

test('drivers go off duty themselves, the till speaks for any of them', async () => {
  const world = await open();
  const ravi = await world.at.as('driver');
  const account = (await ravi('GET', '/auth/user')).data.id;
  const own = await driver(world, { user_id: account });
  const other = await driver(world, { name: 'Lin' });
  const duty = (ask: Request, id: number, status: string) =>
    ask('PUT', `/pos/delivery-drivers/${id}/status`, { status });
  expect((await duty(ravi, own.id, 'off_duty')).data.status).toBe('off_duty');
  expect((await duty(ravi, other.id, 'off_duty')).body.error.code).toBe('FORBIDDEN');
  expect((await duty(world.till, other.id, 'off_duty')).data.status).toBe('off_duty');
  expect((await duty(world.till, own.id, 'available')).data.status).toBe('available');
  expect((await duty(world.till, own.id, 'on_delivery')).status).toBe(422);
  const off = (await world.till('GET', '/pos/delivery-drivers?status=off_duty')).data;
  expect(off.map(({ id }: { id: number }) => id)).toEqual([other.id]);
});

test('a driver is on delivery from the assignment until it is over', async () => {
  const world = await open();
  const { till, owner } = world;
  const { id: driver_id } = await driver(world);
  const statusOf = async () => (await till('GET', `/pos/delivery-drivers/${driver_id}`)).data.status;
  const { id } = await order(world, { send: true });
  await till('POST', `/pos/orders/${id}/assign-driver`, { driver_id });
  expect((await till('GET', '/pos/delivery-drivers')).data[0].current_order_ids).toEqual([id]);
  expect(await statusOf()).toBe('on_delivery');
  const leave = await till('PUT', `/pos/delivery-drivers/${driver_id}/status`, { status: 'off_duty' });
  expect(leave.body.error).toMatchObject({ code: 'INVALID_STATUS_TRANSITION', details: { order_ids: [id] } });
  expect((await owner('DELETE', `/pos/delivery-drivers/${driver_id}`)).body.error.code).toBe('RECORD_IN_USE');
  for (const status of ['picked_up', 'out_for_delivery', 'delivered'])
    await till('PUT', `/pos/orders/${id}/delivery-status`, { status });
  expect(await statusOf()).toBe('available');
  const second = await order(world);
  await till('POST', `/pos/orders/${second.id}/assign-driver`, { driver_id });
  await till('POST', `/pos/orders/${second.id}/cancel`, { reason: 'left' });
  expect(await statusOf()).toBe('available');
});

test('the times of a delivery are kept, and a failure says why; a new attempt starts anew', async () => {
  const world = await open();
  const { at, till } = world;
  const { id } = await order(world);
  const { id: driver_id } = await driver(world);
  await till('POST', `/pos/orders/${id}/assign-driver`, { driver_id });
  at.clock.advance(60_000);
  const move = (status: string, reason?: string) =>
    till('PUT', `/pos/orders/${id}/delivery-status`, { status, reason });
  const picked = (await move('picked_up')).data.delivery;
  expect(Date.parse(picked.picked_up_at) - Date.parse(picked.assigned_at)).toBe(60_000);
  const unsaid = await move('failed', ' ');
  expect(Object.keys(unsaid.body.error.details)).toEqual(['reason']);
  expect((await move('failed', 'nobody home')).data.delivery).toMatchObject({
    failure_reason: 'nobody home',
  });
  const again = (await move('assigned')).data;
  expect(again).toMatchObject({ driver_id, delivery_status: 'assigned' });
  expect(again.delivery).toMatchObject({ picked_up_at: null, failed_at: null, failure_reason: null });
  expect((await till('GET', `/pos/orders/${id}`)).data.delivery).toEqual(again.delivery);
});

test('only a delivery has a driver, and only one who is there', async () => {
  const world = await open();
  const { at, till, owner, dish } = world;
  const here = await driver(world);
  const off = await driver(world);
  await till('PUT', `/pos/delivery-drivers/${off.id}/status`, { status: 'off_duty' });
  const gone = await driver(world, { is_active: false });
  const elsewhere = await driver(world);
  await at.tenant.transact(systemCaller, (tx) =>
    tx.db.updateTable('drivers').set({ branch_id: 77 }).where('id', '=', elsewhere.id).execute(),
  );
  const assign = async (id: number, driver_id: number) =>
    (await till('POST', `/pos/orders/${id}/assign-driver`, { driver_id })).body.error?.code;
  const { id } = await order(world);
  for (const one of [off, gone, elsewhere]) expect(await assign(id, one.id)).toBe('DRIVER_UNAVAILABLE');
  expect(await assign(id, 999_999)).toBe('VALIDATION_ERROR');
  const atCounter = await made(till, '/pos/orders', { items: [{ menu_item_id: dish }] });
  expect(atCounter).toMatchObject({ delivery_status: null, delivery: null });
  expect(await assign(atCounter.id, here.id)).toBe('NOT_A_DELIVERY_ORDER');
  const move = await till('PUT', `/pos/orders/${atCounter.id}/delivery-status`, { status: 'failed' });
  expect(move.body.error.code).toBe('NOT_A_DELIVERY_ORDER');
  await owner('POST', `/pos/orders/${id}/cancel`, { reason: 'left' });
  expect(await assign(id, here.id)).toBe('ORDER_LOCKED');
  const paid = await order(world);
  await till('POST', `/pos/orders/${paid.id}/payment`, { payment_method: 'card', amount: paid.total });
  expect(await assign(paid.id, here.id), 'a paid order is still to be brought').toBeUndefined();
});

test('an order goes to the address given, or to where the customer lives', async () => {
  const world = await open();
  const { till, dish } = world;
  const customer = await made(till, '/pos/customers', {
    name: 'Max',
    addresses: [{ line1: 'Office' }, { line1: 'Home', is_default: true, notes: 'blue door' }],
  });
  const given = await order(world, { customer_id: customer.id, delivery_address: place });
  expect(given).toMatchObject({ delivery_status: 'pending', delivery: { address: place } });
  const athome = await order(world, { customer_id: customer.id });
  expect(athome.delivery.address).toMatchObject({ line1: 'Home', notes: 'blue door' });
  const nowhere = await order(world);
  expect(nowhere.delivery.address).toBeNull();
  const change = (id: number, body: object) => till('PUT', `/pos/orders/${id}`, body);
  expect((await change(nowhere.id, { customer_id: customer.id })).data.delivery.address.line1).toBe('Home');
  expect((await change(given.id, { delivery_address: { line1: 'Gare' } })).data.delivery.address.line1).toBe(
    'Gare',
  );
  const counter = await made(till, '/pos/orders', { items: [{ menu_item_id: dish }] });
  for (const refused of [
    await change(counter.id, { delivery_address: place }),
    await till('POST', '/pos/orders', { items: [{ menu_item_id: dish }], delivery_address: place }),
  ])
    expect(refused.body.error.code).toBe('NOT_A_DELIVERY_ORDER');
});

test('a platform raises each unit price, half a cent up, and the client’s price is checked against that', async () => {
  const world = await open();
  const { owner, till, dish } = world;
  const platform = await made(owner, '/pos/delivery-platforms', {
    name: 'Swift Eats',
    commission: 15,
    markup: 7.5,
  });
  expect(platform).toMatchObject({ code: 'swift_eats', commission: 15, markup: 7.5 });
  const raised = { order_type_id: undefined, delivery_platform_id: platform.id };
  const line = { menu_item_id: dish, quantity: 2 };
  const first = await order(world, { ...raised, items: [{ ...line, price: 10.74 }] });
  expect(first).toMatchObject({ subtotal: 21.48, delivery_status: 'pending' });
  const plain = await till('POST', '/pos/orders', { ...raised, items: [{ ...line, price: 9.99 }] });
  expect(plain.data.items[0].price).toBe(10.74);
  const wrong = await till('POST', '/pos/orders', { ...raised, items: [{ ...line, price: 9.5 }] });
  expect(wrong.body.error).toMatchObject({ code: 'PRICE_MISMATCH', details: { price: 10.74 } });
  await till('POST', `/pos/orders/${first.id}/items`, { items: [{ menu_item_id: dish }] });
  const [{ id }] = first.items;
  const { data } = await till('PUT', `/pos/orders/${first.id}`, { items: [{ id, quantity: 1 }] });
  expect(data.subtotal).toBe(21.48);
  expect(data.items.map((item: { price: number }) => item.price)).toEqual([10.74, 10.74]);
});

test('an order that a platform takes later becomes a delivery', async () => {
  const world = await open();
  const { owner, till, dish } = world;
  const { id: delivery_platform_id } = await made(owner, '/pos/delivery-platforms', {
    name: 'Swift',
    markup: 10,
  });
  const { id } = await made(till, '/pos/orders', { items: [{ menu_item_id: dish }] });
  const body = { delivery_platform_id, delivery_address: place, items: [{ menu_item_id: dish }] };
  const { data } = await till('PUT', `/pos/orders/${id}`, body);
  expect(data).toMatchObject({
    delivery_platform_id,
    delivery_status: 'pending',
    delivery: { address: place },
  });
  expect(data.subtotal).toBe(10.99);
});

test('a platform’s code is its own, and an inactive one takes no orders', async () => {
  const world = await open();
  const { owner, till, dish } = world;
  const platform = await made(owner, '/pos/delivery-platforms', { name: 'Swift' });
  const twin = await owner('POST', '/pos/delivery-platforms', { name: 'Other', code: 'swift' });
  expect(Object.keys(twin.body.error.details)).toEqual(['code']);
  await owner('PUT', `/pos/delivery-platforms/${platform.id}`, { is_active: false });
  const body = { delivery_platform_id: platform.id, items: [{ menu_item_id: dish }] };
  expect((await till('POST', '/pos/orders', body)).status).toBe(422);
  expect((await till('GET', '/pos/delivery-platforms')).data).toEqual([]);
  expect((await owner('GET', '/pos/delivery-platforms?all=1')).data).toHaveLength(1);
});

test('drivers see what they bring, in every list', async () => {
  const world = await open();
  const { at, till } = world;
  const ravi = await at.as('driver');
  const stranger = await at.as('driver');
  const account = (await ravi('GET', '/auth/user')).data.id;
  const own = await driver(world, { user_id: account });
  const other = await driver(world, { name: 'Lin' });
  const customer = await made(till, '/pos/customers', { name: 'Max', phone: '0612345678' });
  const mine = await order(world, { customer_id: customer.id, delivery_address: place });
  const theirs = await order(world);
  await order(world);
  await till('POST', `/pos/orders/${mine.id}/assign-driver`, { driver_id: own.id });
  await till('POST', `/pos/orders/${theirs.id}/assign-driver`, { driver_id: other.id });
  const orders = async (ask: Request, path: string) =>
    (await ask('GET', path)).data.map((one: { id: number; order_id?: number }) => one.order_id ?? one.id);
  expect(await orders(ravi, '/pos/orders')).toEqual([mine.id]);
  expect(await orders(ravi, '/pos/deliveries')).toEqual([mine.id]);
  expect(await orders(ravi, `/pos/orders?driver_id=${other.id}`)).toEqual([]);
  expect(await orders(ravi, `/pos/deliveries?driver_id=${other.id}`)).toEqual([]);
  expect(await orders(stranger, '/pos/orders')).toEqual([]);
  expect(await orders(stranger, '/pos/deliveries')).toEqual([]);
  expect(await orders(till, `/pos/deliveries?driver_id=${other.id}`)).toEqual([theirs.id]);
  expect(await orders(till, '/pos/deliveries?status=assigned&limit=1')).toEqual([theirs.id]);
  expect(await orders(till, '/pos/deliveries')).toHaveLength(3);
  expect((await ravi('GET', '/pos/deliveries')).data[0]).toMatchObject({
    customer: { name: 'Max', phone: '+33612345678' },
    address: place,
    balance_due: 9.99,
  });
});

test('a delivery is cooking until its kitchen bumps it, where the kitchen bumps at all', async () => {
  const world = await open();
  const { owner } = world;
  const first = await order(world, { send: true });
  const second = await order(world, { send: true });
  const isCooking = async () =>
    (await owner('GET', '/pos/deliveries')).data.map(({ is_cooking }: { is_cooking: boolean }) => is_cooking);
  expect(await isCooking(), 'a kitchen without a screen').toEqual([false, false]);
  const bump = async ({ id }: { id: number }) => {
    for (const kot of (await owner('GET', `/pos/kots?order_id=${id}`)).data)
      await owner('PUT', `/pos/kot/${kot.id}/status`, { status: 'food_ready' });
  };
  await bump(first);
  expect(await isCooking()).toEqual([true, false]);
  await bump(second);
  expect(await isCooking()).toEqual([false, false]);
});
