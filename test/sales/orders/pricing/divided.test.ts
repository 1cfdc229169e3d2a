import { expect, test } from 'vitest';
import { openWorld } from '../../../contract/world.ts';
import type { Request } from '../../../harness/app.ts';
import { addCharge, addItem, addKitchen, addTable, addTax } from '../../../harness/menu.ts';
import { valuesIn } from '../../../harness/rows.ts';

const { home: at } = await openWorld('branch');
const owner = await at.as('owner');
const waiter = await at.as('waiter');
const tax = await addTax(at, { rate_ppm: 50_000 });
await addKitchen(at, 'Grill', true);
const thali = await addItem(at, { price: 10_000, name: 'Thali', tax_ids: `[${tax}]` });
const lassi = await addItem(at, { price: 3_333, name: 'Lassi' });
const counted = await addItem(at, { price: 1_000, name: 'Cake' });
await owner('PUT', `/pos/menu-items/${counted}/availability`, { is_available: true, stock_quantity: 10 });
const types: { id: number; slug: string }[] = (await owner('GET', '/pos/order-types')).data;
const charged = { order_type_ids: JSON.stringify(types.map(({ id }) => id)) };
const charge = await addCharge(at, { name: 'Service', rate_ppm: 100_000, taxable: 1, ...charged });
const typeOf = (slug: string) => types.find((type) => type.slug === slug)?.id;

const line = (menu_item_id: number, quantity = 1, more: object = {}) => ({ menu_item_id, quantity, ...more });
async function order(items: object[], more: object = {}, by: Request = owner) {
  const made = await by('POST', '/pos/orders', { order_type_id: typeOf('dine_in'), items, ...more });
  expect([made.status, made.body.error]).toEqual([201, undefined]);
  return made.data;
}
const path = (id: number, rest = '') => `/pos/orders/${id}${rest}`;
const read = async (id: number) => (await owner('GET', path(id))).data;
const pay = (id: number) => owner('POST', path(id, '/payment'), { payment_method: 'card' });
const refund = (id: number, body: object) => owner('POST', path(id, '/refund'), { reason: 'cold', ...body });
const stock = async (): Promise<number> =>
  valuesIn(at.tenant, 'select stock_quantity from menu_item_branches where menu_item_id = ?', counted)[0];
const cents = (amount: number): number => Math.round(amount * 100);

test('every piece of every line given back comes to the total, to the cent', async () => {
  const { id, items, total } = await order([line(thali, 2), line(lassi, 3)], {
    discount_type: 'percent',
    discount_value: 7,
  });
  await pay(id);
  let back = 0;
  for (const item of items) {
    for (let piece = 0; piece < item.quantity; piece++) {
      const reply = await refund(id, { items: [{ order_item_id: item.id, quantity: 1 }] });
      expect(reply.status).toBe(201);
      back += cents(reply.data.refunded);
    }
  }
  expect(back).toBe(cents(total));
  expect(await read(id)).toMatchObject({ payment_status: 'refunded', amount_paid: 0, balance_due: 0 });
  const again = await refund(id, { items: [{ order_item_id: items[0].id }] });
  expect(again.body.error.code).toBe('REFUND_EXCEEDS_PAID');
});

test('a refund says one way what goes back, and by which method', async () => {
  const { id, items } = await order([line(lassi)]);
  await pay(id);
  expect((await refund(id, {})).status).toBe(422);
  expect((await refund(id, { amount: 1, items: [{ order_item_id: items[0].id }] })).status).toBe(422);
  expect((await refund(id, { items: [items[0].id] })).status).toBe(422);
  expect((await refund(id, { items: [{ order_item_id: items[0].id, quantity: 2 }] })).status).toBe(422);
  const back = await refund(id, { amount: 1, method: 'cash' });
  expect(back.data.payments.at(-1)).toMatchObject({ kind: 'refund', payment_method: 'cash', amount: -1 });
});

test('goods of a refunded line go back into the stock only if asked', async () => {
  const { id, items } = await order([line(counted, 3)]);
  await pay(id);
  expect(await stock()).toBe(7);
  await refund(id, { items: [{ order_item_id: items[0].id, quantity: 1 }] });
  expect(await stock()).toBe(7);
  await refund(id, { items: [{ order_item_id: items[0].id, quantity: 2 }], restock: true });
  expect(await stock()).toBe(9);
});

test('a bill is split by dish, by seat and by thirds of a dish; previewed without a trace', async () => {
  const table = await addTable(at, 'S1');
  const made = await order([line(thali, 2), line(lassi, 1, { seat: 2 }), line(lassi)], {
    table_id: table,
    covers: 4,
  });
  const [thalis, seated, shared] = made.items;
  const kot = (await owner('POST', path(made.id, '/kot'))).data;
  const parts = [
    {
      items: [
        { order_item_id: thalis.id, quantity: 1 },
        { order_item_id: shared.id, quantity: 1, of: 3 },
      ],
    },
    { seats: [2] },
  ];
  const preview = await owner('POST', path(made.id, '/split'), { parts, preview: true });
  expect([preview.status, preview.data.orders]).toEqual([200, []]);
  expect((await read(made.id)).version).toBe(2);
  const split = await owner('POST', path(made.id, '/split'), { parts });
  expect(split.status).toBe(201);
  const { orders, totals } = split.data;
  expect(totals).toEqual(preview.data.totals);
  expect(orders.map((one: { subtotal: number }) => one.subtotal)).toEqual([122.22, 111.11, 33.33]);
  expect(orders[1]).toMatchObject({ split_of: made.id, table_id: table, status: 'kot' });
  expect(orders[2].items).toMatchObject([{ id: seated.id, kot_id: kot.id }]);
  expect(new Set(orders.map((one: { token_number: number }) => one.token_number)).size).toBe(3);
  const ticket = (await owner('GET', `/pos/kots/${kot.id}`)).data;
  expect(ticket.items.map((one: { quantity: number }) => one.quantity)).toEqual([1, 1, 1, 1]);
  for (const { id } of orders) expect((await pay(id)).data.status).toBe('paid');
  expect((await owner('GET', `/pos/tables/${table}`)).data.status).toBe('available');
});

test('an order with payments is not split, and something stays on it', async () => {
  const { id, items } = await order([line(lassi)]);
  const parts = [{ items: [{ order_item_id: items[0].id }] }];
  expect((await owner('POST', path(id, '/split'), { parts })).body.error.details).toEqual({
    parts: ['must leave at least one item on the order'],
  });
  await owner('POST', path(id, '/payment'), { payment_method: 'card', amount: 1 });
  const refused = await owner('POST', path(id, '/split'), { parts });
  expect(refused.body.error).toMatchObject({ code: 'ORDER_LOCKED', details: { reasons: ['payments'] } });
});

test('some of a line moves to another table, with its stock', async () => {
  const [from, to] = [await addTable(at, 'M1'), await addTable(at, 'M2')];
  const before = await stock();
  const made = await order([line(counted, 2), line(lassi)], { table_id: from });
  const body = { items: [{ order_item_id: made.items[0].id, quantity: 1 }], to_table_id: to };
  const moved = (await owner('POST', path(made.id, '/move-items'), body)).data;
  expect(moved.from).toMatchObject({ id: made.id, items: [{ quantity: 1 }, { quantity: 1 }] });
  expect(moved.to).toMatchObject({ table_id: to, status: 'draft', items: [{ quantity: 1, name: 'Cake' }] });
  expect(await stock()).toBe(before - 2);
  const back = { items: [{ order_item_id: moved.to.items[0].id }], to_order_id: made.id };
  expect((await owner('POST', path(moved.to.id, '/move-items'), back)).data.to.items).toHaveLength(3);
});

test('a charge is waived or set with a reason, by whoever may', async () => {
  const { id, total } = await order([line(thali)]);
  expect(total).toBe(115.5);
  const waive = { charges: [{ id: charge }], reason: 'Slow kitchen' };
  expect((await waiter('PUT', path(id, '/charges'), waive)).body.error.code).toBe('APPROVAL_REQUIRED');
  expect((await owner('PUT', path(id, '/charges'), waive)).data.total).toBe(105);
  const set = { charges: [{ id: charge, amount: 5 }], reason: 'Agreed' };
  expect((await owner('PUT', path(id, '/charges'), set)).data).toMatchObject({
    charges: [{ amount: 5 }],
    total: 110.25,
  });
});

test('a certificate frees an order of tax until it is taken off again', async () => {
  const { id } = await order([line(thali)]);
  const free = { certificate: 'DIPL-7', reason: 'Embassy' };
  expect((await owner('PUT', path(id, '/tax-exemption'), free)).data).toMatchObject({
    tax_exemption: 'DIPL-7',
    taxes: [],
    total: 110,
  });
  await owner('POST', path(id, '/items'), { items: [line(thali)] });
  expect((await read(id)).total).toBe(220);
  const off = { certificate: null, reason: 'Mistake' };
  expect((await owner('PUT', path(id, '/tax-exemption'), off)).data.total).toBe(231);
});

test('another order type brings its prices; once something was sent it needs approval', async () => {
  const takeaway = typeOf('takeaway') as number;
  const dish = await addItem(at, { price: 1_000, order_type_prices: `{"${takeaway}": 900}` });
  const { id } = await order([line(dish)]);
  expect((await waiter('PUT', path(id), { order_type_id: takeaway })).data).toMatchObject({
    order_type_id: takeaway,
    subtotal: 9,
  });
  await owner('POST', path(id, '/kot'));
  const back = await waiter('PUT', path(id), { order_type_id: typeOf('dine_in') });
  expect(back.body.error.code).toBe('APPROVAL_REQUIRED');
});

test('a waiter takes back an order of their own that nothing was sent of', async () => {
  const own = await order([line(lassi)], {}, waiter);
  expect((await waiter('POST', path(own.id, '/cancel'), { reason: 'Changed their mind' })).status).toBe(200);
  const sent = await order([line(lassi)], {}, waiter);
  await waiter('POST', path(sent.id, '/kot'));
  const refused = await waiter('POST', path(sent.id, '/cancel'), { reason: 'Too late' });
  expect(refused.body.error.code).toBe('APPROVAL_REQUIRED');
});

test('a held order brings its own lines', async () => {
  const cart = { items: [{ menu_item_id: lassi, quantity: 2, note: 'no ice' }] };
  const saved = await owner('POST', '/pos/session/save', { cart, hold: true });
  const made = await order([], { held_order_id: saved.data.held_order.id });
  expect(made.items).toMatchObject([{ menu_item_id: lassi, quantity: 2, note: 'no ice' }]);
});

test('an order is sent with its lines, joins the one at its table, and names every line it cannot have', async () => {
  const table = await addTable(at, 'J1');
  const made = await order([line(lassi), line(thali, 1, { course: 2, hold: true })], {
    table_id: table,
    send: true,
  });
  expect(made).toMatchObject({ status: 'kot', items: [{ status: 'sent' }, { status: 'held' }] });
  const joined = await order([line(lassi)], { table_id: table, join_open: true, send: true });
  expect([joined.id, joined.items.length]).toEqual([made.id, 3]);
  const fired = await owner('POST', path(made.id, '/fire'), { course: 2 });
  expect(fired.data.items[1].status).toBe('sent');
  const gone = await addItem(at, { price: 100, name: 'Gone', is_active: 0 });
  const wrong = await owner('POST', '/pos/orders', {
    items: [line(gone), line(lassi), { ...line(lassi), price: 33.33 }, line(gone)],
  });
  expect(wrong.body.error.details.lines.map((one: { path: string }) => one.path)).toEqual([
    'items.0',
    'items.3',
  ]);
  expect((await owner('POST', path(made.id, '/call-out'))).data.token_called_at).toBeTypeOf('string');
});

test('a platform that sends its order twice hears which one it became; its guests pay no delivery fee of the restaurant', async () => {
  const platform = (await owner('POST', '/pos/delivery-platforms', { name: 'Bring', markup: 10 })).data;
  await addCharge(at, {
    name: 'Delivery',
    type: 'delivery',
    calculation: 'fixed',
    rate_ppm: null,
    amount: 500,
  });
  const from = { delivery_platform_id: platform.id, external_ref: 'B-1', order_type_id: typeOf('delivery') };
  const made = await order([line(lassi, 1, { price: 33.33 })], from);
  expect(made.items[0].price).toBe(36.66);
  expect(made.charges.map((one: { name: string }) => one.name)).not.toContain('Delivery');
  const again = await owner('POST', '/pos/orders', { items: [line(lassi)], ...from });
  expect(again.body.error).toMatchObject({ code: 'DUPLICATE_EXTERNAL_REF', details: { order_id: made.id } });
  for (const status of ['picked_up', 'out_for_delivery'])
    expect((await owner('PUT', path(made.id, '/delivery-status'), { status })).status).toBe(200);
  const early = await owner('PUT', path(made.id, '/delivery-status'), { status: 'delivered' });
  expect(early.body.error.code).toBe('INVALID_STATUS_TRANSITION');
  await owner('POST', path(made.id, '/kot'));
  expect((await owner('PUT', path(made.id, '/delivery-status'), { status: 'delivered' })).status).toBe(200);
});
