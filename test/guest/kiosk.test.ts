import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { HOUR } from '../../server/core/time/time.ts';
import { progressFrom } from '../../server/guest/kiosk/progress.ts';
import { addTable } from '../harness/menu.ts';
import { rowsIn } from '../harness/rows.ts';

import { kotsOf, openKiosk, orderAt } from './kiosk.ts';

test('a guest orders at the kiosk, pays at the counter, and the kitchen gets it then', async () => {
  const at = await openKiosk();
  const order = await orderAt(at, { customer_name: 'Asha', notes: 'birthday' });
  expect(order).toMatchObject({ status: 'draft', payment_status: 'unpaid', total: 9, token_number: 1 });
  expect(await kotsOf(at, order.id)).toEqual([]);
  const cashier = await at.as('cashier');
  const stored = (await cashier('GET', `/pos/orders/${order.id}`)).data;
  expect(stored).toMatchObject({ source: 'kiosk', guest_name: 'Asha', notes: 'birthday' });
  await cashier('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'cash', amount: 9 });
  expect(await kotsOf(at, order.id)).toHaveLength(1);
});

test('an order to eat in or take away has the order type of the restaurant, and is sent when it is paid', async () => {
  const at = await openKiosk();
  const types = (await at.owner('GET', '/pos/order-types')).data;
  for (const order_type of ['dine_in', 'takeaway']) {
    const order = await orderAt(at, { order_type });
    expect(types.find(({ id }: { id: number }) => id === order.order_type_id).slug).toBe(order_type);
    await at.owner('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'card', amount: 9 });
    expect(await kotsOf(at, order.id)).toHaveLength(1);
  }
});

test('where the settings say so, the kitchen gets an order at once', async () => {
  const at = await openKiosk();
  expect((await at.owner('PUT', '/kiosk/settings', { send_immediately: true })).status).toBe(200);
  const order = await orderAt(at);
  expect(order.status).toBe('kot');
  expect(await kotsOf(at, order.id)).toHaveLength(1);
});

test('an order sent twice with one key is one order, one ticket and one token', async () => {
  const at = await openKiosk();
  await at.owner('PUT', '/kiosk/settings', { send_immediately: true });
  const body = { items: [{ menu_item_id: at.item }] };
  const send = () => at.kiosk('POST', '/kiosk/orders', body, { 'idempotency-key': 'tap' });
  const [first, second] = [await send(), await send()];
  expect(second.data).toEqual(first.data);
  await at.tenant.transact(systemCaller, (tx) => tx.db.deleteFrom('idempotency_keys').execute());
  const third = await send();
  expect(third.data.id).toBe(first.data.id);
  expect(await kotsOf(at, first.data.id)).toHaveLength(1);
  for (const { token } of [first.data, third.data])
    expect((await at.anonymous('GET', `/kiosk/orders/${token}`)).status).toBe(200);
});

test('a guest pays what the menu says, even where the owner stands at the kiosk', async () => {
  const at = await openKiosk();
  for (const request of [at.kiosk, at.owner]) {
    const reply = await request('POST', '/kiosk/orders', { items: [{ menu_item_id: at.item, price: 0.01 }] });
    expect([reply.status, reply.body.error.code]).toEqual([422, 'PRICE_MISMATCH']);
  }
  expect((await at.owner('GET', '/pos/orders')).data).toEqual([]);
  expect((await orderAt(at, { items: [{ menu_item_id: at.item, price: 4.5 }] })).total).toBe(4.5);
});

test('a coupon is redeemed at the kiosk like anywhere; one that does not apply is refused and no order is made', async () => {
  const at = await openKiosk();
  await at.owner('POST', '/pos/coupons', { code: 'SAVE', type: 'percent', value: 10 });
  expect(await orderAt(at, { coupon_code: 'save' })).toMatchObject({ coupon_amount: 0.9, total: 8.1 });
  const items = [{ menu_item_id: at.item }];
  const reply = await at.kiosk('POST', '/kiosk/orders', { items, coupon_code: 'NONE' });
  expect([reply.status, reply.body.error.code]).toEqual([422, 'COUPON_INVALID']);
  expect((await at.owner('GET', '/pos/orders')).data).toHaveLength(1);
});

test('the kiosk wears the colours of the restaurant, and hears when they change', async () => {
  const at = await openKiosk();
  const branding = async () => (await at.kiosk('GET', '/kiosk/settings')).data.branding;
  expect((await branding()).colors.primary).toBeNull();
  await at.owner('PUT', '/branding/colors', { primary: '#aa3300' });
  expect((await branding()).colors.primary).toBe('#aa3300');
});

test('a closed kiosk takes no orders and still shows its menu', async () => {
  const at = await openKiosk();
  await at.owner('PUT', '/kiosk/settings', { enabled: false });
  const reply = await at.kiosk('POST', '/kiosk/orders', { items: [{ menu_item_id: at.item }] });
  expect([reply.status, reply.body.error.code]).toEqual([409, 'KIOSK_CLOSED']);
  expect((await at.kiosk('GET', '/kiosk/menu')).data).toHaveLength(1);
  expect((await at.kiosk('GET', '/kiosk/settings')).data.enabled).toBe(false);
});

test('a guest at a table orders with the token of its QR code; unknown ones are refused', async () => {
  const at = await openKiosk();
  const tableId = await addTable(at, 'T1');
  const { qr_token } = (await at.owner('GET', `/pos/tables/${tableId}`)).data;
  const order = await orderAt(at, { table_token: qr_token, order_type: 'dine_in' });
  expect((await at.owner('GET', `/pos/orders/${order.id}`)).data.table_id).toBe(tableId);
  const wrong = await at.kiosk('POST', '/kiosk/orders', {
    items: [{ menu_item_id: at.item }],
    table_token: '../../etc/passwd',
  });
  expect(wrong.body.error).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { table_token: expect.any(Array) },
  });
});

test('a kiosk that offers a payment method answers with what a phone reads to pay what is due', async () => {
  const at = await openKiosk();
  const branch = `/branches/${at.branchId}/settings`;
  const payment_url = 'https://pay.example/{order}?sum={amount}';
  const offered = async () => (await at.kiosk('GET', '/kiosk/settings')).data.payment_code;
  await at.owner('PUT', branch, { payment_url });
  expect([await offered(), (await orderAt(at)).payment_qr]).toEqual([null, null]);
  await at.owner('PUT', '/kiosk/settings', { payment_methods: ['card'] });
  expect(await offered()).toBe('link');
  const { payment_qr, order_number } = await orderAt(at);
  expect(payment_qr.payload).toBe(`https://pay.example/${order_number}?sum=9.00`);
  expect(payment_qr.svg).toMatch(/^<svg /);
  await at.owner('PUT', branch, { payment_url: null });
  expect([await offered(), (await orderAt(at)).payment_qr]).toEqual([null, null]);
});

test('where the restaurant carries food to guests, the kitchen reads where they sit', async () => {
  const at = await openKiosk();
  const refused = await at.kiosk('POST', '/kiosk/orders', {
    items: [{ menu_item_id: at.item }],
    table_name: '12',
  });
  expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, ['table_name']]);
  await at.owner('PUT', '/kiosk/settings', { serves_at_table: true, send_immediately: true });
  const where = { order_type: 'dine_in', table_name: '12' };
  const { id } = await orderAt(at, { ...where, customer_name: 'Asha' });
  const [kot] = await kotsOf(at, id);
  expect(kot).toMatchObject({
    ...{ notes: 'Table 12', guest_name: 'Asha', table_id: null, order_type_slug: 'dine_in' },
  });
  const away = await at.kiosk('POST', '/kiosk/orders', {
    items: [{ menu_item_id: at.item }],
    order_type: 'takeaway',
    table_name: '12',
  });
  expect([away.status, Object.keys(away.body.error.details)]).toEqual([422, ['table_name']]);
  const { data } = await at.owner('GET', '/pos/orders');
  expect(data).toHaveLength(1);
});

test('what the kiosk does not offer is refused', async () => {
  const at = await openKiosk();
  await at.owner('PUT', '/kiosk/settings', { order_types: ['takeaway'] });
  const items = [{ menu_item_id: at.item }];
  const reply = await at.kiosk('POST', '/kiosk/orders', { items, order_type: 'dine_in' });
  expect(reply.body.error).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { order_type: expect.any(Array) },
  });
  const none = await at.kiosk('POST', '/kiosk/orders', { items: [] });
  expect([none.status, Object.keys(none.body.error.details)]).toEqual([422, ['items']]);
});

test('whoever holds the token sees number and progress, and nothing else', async () => {
  const at = await openKiosk();
  const order = await orderAt(at, { customer_name: 'Asha' });
  expect(order.token).toMatch(new RegExp(`^${at.tenantId}-[\\w-]{40}$`));
  const progress = async () => (await at.anonymous('GET', `/kiosk/orders/${order.token}`)).data;
  expect(await progress()).toEqual({ token_number: 1, progress: 'received' });
  await at.owner('POST', `/pos/orders/${order.id}/kot`);
  expect((await progress()).progress).toBe('preparing');
  const [kot] = await kotsOf(at, order.id);
  await at.owner('PUT', `/pos/kot/${kot.id}/status`, { status: 'food_ready' });
  expect((await progress()).progress).toBe('ready');
  await at.owner('PUT', `/pos/kot/${kot.id}/status`, { status: 'served' });
  expect((await progress()).progress).toBe('served');
  await at.owner('POST', `/pos/orders/${order.id}/cancel`, { reason: 'left' });
  expect((await progress()).progress).toBe('cancelled');
});

test('the token itself is stored nowhere, and opens nothing after 24 hours', async () => {
  const at = await openKiosk();
  const { token } = await orderAt(at);
  const rows = rowsIn(at.tenant, 'select * from order_tickets');
  expect(JSON.stringify(rows)).not.toContain(token.split('-').slice(1).join('-'));
  at.clock.advance(24 * HOUR - 1);
  expect((await at.anonymous('GET', `/kiosk/orders/${token}`)).status).toBe(200);
  at.clock.advance(1);
  expect((await at.anonymous('GET', `/kiosk/orders/${token}`)).status).toBe(404);
});

const forgeries: readonly ((token: string) => string)[] = [
  (token) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
  (token) => token.replace(/^\d+/, '1'),
  (token) => token.replace(/^\d+-/, ''),
  () => encodeURIComponent('../../../etc/passwd'),
  () => '%252e%252e%252fetc',
  () => encodeURIComponent("1-' or '1'='1"),
  () => '1-%00',
  () => `${'9'.repeat(15)}-${'a'.repeat(40)}`,
];

test('junk, paths, SQL and the tokens of other restaurants are 404', async () => {
  const at = await openKiosk();
  const { token } = await orderAt(at);
  for (const forge of forgeries) {
    const reply = await at.anonymous('GET', `/kiosk/orders/${forge(token)}`);
    expect([reply.status, reply.body.error.code], forge(token)).toEqual([404, 'NOT_FOUND']);
  }
});

test('an order is as far as its last line; lines taken off it do not count', () => {
  expect(progressFrom('kot', ['ready', 'in_kitchen'])).toBe('preparing');
  expect(progressFrom('kot', ['ready', 'served', 'voided'])).toBe('ready');
  expect(progressFrom('paid', ['pending', 'pending'])).toBe('received');
  expect(progressFrom('paid', ['served', 'pending'])).toBe('preparing');
  expect(progressFrom('kot', ['voided'])).toBe('cancelled');
});
