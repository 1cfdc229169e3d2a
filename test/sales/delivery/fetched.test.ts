import { expect, test } from 'vitest';
import { openRestaurant } from '../../harness/app.ts';
import { addItem, addTax } from '../../harness/menu.ts';

const DINE_IN = 1;
const TAKEAWAY = 2;
const DELIVERY = 3;
const place = { line1: '1 Main Street', city: 'Pune' };

async function restaurant() {
  const at = await openRestaurant();
  const [owner, till, driver] = [await at.as('owner'), await at.as('cashier'), await at.as('driver')];
  const vat = await addTax(at, { rate_ppm: 100_000, order_type_ids: `[${DELIVERY}]` });
  const dish = await addItem(at, {
    ...{ name: 'Burger', price: 1_000, tax_ids: `[${vat}]` },
    order_type_prices: `{"${DELIVERY}":1200}`,
  });
  await owner('POST', '/pos/charges', {
    ...{ name: 'Delivery', type: 'delivery', calculation: 'fixed', amount: 3, order_type_ids: [DELIVERY] },
  });
  await owner('POST', '/pos/charges', {
    ...{
      name: 'Box',
      type: 'packaging',
      calculation: 'fixed',
      amount: 1,
      order_type_ids: [TAKEAWAY, DELIVERY],
    },
  });
  const rider = (await owner('POST', '/pos/delivery-drivers', { name: 'Ravi' })).data;
  const order = async (order_type_id: number, more: object = {}) =>
    (await till('POST', '/pos/orders', { order_type_id, items: [{ menu_item_id: dish }], ...more })).data;
  const change = (id: number, body: object) => till('PUT', `/pos/orders/${id}`, body);
  const move = (id: number, status: string, more: object = {}) =>
    owner('PUT', `/pos/orders/${id}/delivery-status`, { status, ...more });
  const riders = async () => (await till('GET', '/pos/delivery-drivers')).data[0].status;
  return { at, owner, till, driver, dish, rider, order, change, move, riders };
}

const chargesOf = ({ charges }: { charges: { name: string }[] }) => charges.map(({ name }) => name);

test('a guest who fetches a delivery pays no fee and frees its driver; and it can be brought after all', async () => {
  const { till, rider, order, change, riders } = await restaurant();
  const { id, total } = await order(DELIVERY, { delivery_address: place });
  expect(total).toBe(17.6);
  await till('POST', `/pos/orders/${id}/assign-driver`, { driver_id: rider.id });
  expect(await riders()).toBe('on_delivery');
  const fetched = (await change(id, { order_type_id: TAKEAWAY })).data;
  expect(fetched).toMatchObject({
    ...{ order_type_name: 'Takeaway', delivery_status: null, driver_id: null, delivery: null, total: 11 },
  });
  expect(chargesOf(fetched)).toEqual(['Box']);
  expect(await riders()).toBe('available');
  expect((await till('GET', '/pos/deliveries')).data).toEqual([]);
  const assigned = await till('POST', `/pos/orders/${id}/assign-driver`, { driver_id: rider.id });
  expect(assigned.body.error.code).toBe('NOT_A_DELIVERY_ORDER');
  const back = (await change(id, { order_type_id: DELIVERY })).data;
  expect(back).toMatchObject({
    ...{ delivery_status: 'pending', driver_id: null, total: 17.6 },
    delivery: { address: place, assigned_at: null },
  });
  expect((await till('GET', '/pos/deliveries')).data).toMatchObject([{ order_id: id, status: 'pending' }]);
  const elsewhere = { ...place, line1: '2 Side Street' };
  await change(id, { order_type_id: TAKEAWAY });
  const again = (await change(id, { order_type_id: DELIVERY, delivery_address: elsewhere })).data;
  expect(again.delivery.address).toMatchObject(elsewhere);
});

test('a takeaway can be brought, to where the guest says or lives', async () => {
  const { owner, order, change, till } = await restaurant();
  const refused = await change((await order(TAKEAWAY)).id, { delivery_address: place });
  expect(refused.body.error.code).toBe('NOT_A_DELIVERY_ORDER');
  const said = await order(TAKEAWAY);
  const brought = await change(said.id, { order_type_id: DELIVERY, delivery_address: place });
  expect(brought.data).toMatchObject({
    delivery_status: 'pending',
    delivery: { address: place },
    total: 17.6,
  });
  const { data: guest } = await owner('POST', '/pos/customers', {
    name: 'Asha',
    addresses: [{ ...place, is_default: true }],
  });
  const home = await order(TAKEAWAY, { customer_id: guest.id });
  expect((await change(home.id, { order_type_id: DELIVERY })).data.delivery.address).toMatchObject(place);
  expect((await till('GET', '/pos/deliveries')).data).toHaveLength(2);
  const eaten = await order(DINE_IN);
  expect((await change(eaten.id, { order_type_id: DELIVERY })).data.delivery_status).toBe('pending');
});

test('what a driver has already stays a delivery; what they bring back can be fetched', async () => {
  const { till, owner, rider, order, change, move } = await restaurant();
  const { id } = await order(DELIVERY, { delivery_address: place, send: true });
  await till('POST', `/pos/orders/${id}/assign-driver`, { driver_id: rider.id });
  for (const status of ['picked_up', 'out_for_delivery']) {
    await move(id, status);
    const refused = await owner('PUT', `/pos/orders/${id}`, { order_type_id: TAKEAWAY });
    expect(refused.body.error).toMatchObject({ code: 'DELIVERY_UNDER_WAY', details: { status } });
  }
  await move(id, 'failed', { reason: 'nobody opened' });
  expect((await change(id, { order_type_id: TAKEAWAY })).body.error.code).toBe('APPROVAL_REQUIRED');
  const fetched = await owner('PUT', `/pos/orders/${id}`, { order_type_id: TAKEAWAY });
  expect(fetched.data).toMatchObject({ delivery_status: null, driver_id: null, total: 11 });
});

test('charges that somebody set stay when the type changes', async () => {
  const { owner, order, change } = await restaurant();
  const { id, charges } = await order(DELIVERY, { delivery_address: place });
  const box = charges.find(({ name }: { name: string }) => name === 'Box');
  await owner('PUT', `/pos/orders/${id}/charges`, {
    charges: [{ id: box.id, amount: 2.5 }],
    reason: 'two boxes',
  });
  expect((await change(id, { order_type_id: TAKEAWAY })).data.charges).toMatchObject([
    { name: 'Box', amount: 2.5, ground: 'by_hand' },
  ]);
});

test('a type that needs a table or a guest is refused without one', async () => {
  const { owner, order, change } = await restaurant();
  await owner('PUT', `/pos/order-types/${DINE_IN}`, { requires_table: true });
  await owner('PUT', `/pos/order-types/${DELIVERY}`, { requires_customer: true });
  const { id } = await order(TAKEAWAY);
  expect((await change(id, { order_type_id: DINE_IN })).body.error.details).toEqual({
    table_id: ['is required for Dine in'],
  });
  expect((await change(id, { order_type_id: DELIVERY })).body.error.details).toEqual({
    customer_id: ['is required for Delivery'],
  });
});
