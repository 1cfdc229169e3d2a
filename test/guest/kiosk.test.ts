import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { HOUR } from '../../server/core/time.ts';
import { progressFrom } from '../../server/guest/kiosk/progress.ts';
import { openRestaurant, type Request, type Restaurant } from '../harness/app.ts';
import { addCategory, addItem, addTable } from '../harness/menu.ts';
import { rowsIn } from '../harness/rows.ts';

interface Open extends Restaurant {
  readonly kiosk: Request;
  readonly owner: Request;
  readonly item: number;
}

async function open(): Promise<Open> {
  const at = await openRestaurant();
  const category_id = await addCategory(at, { name: 'Mains', name_i18n: '{"hi":"मुख्य"}' });
  const item = await addItem(at, {
    name: 'Masala dosa',
    name_i18n: '{"hi":"मसाला डोसा","ta":"மசாலா தோசை"}',
    price: 450,
    cost: 120,
    sku: 'D-1',
    category_id,
  });
  return { ...at, item, kiosk: await at.as('kiosk'), owner: await at.as('owner') };
}

const orderAt = async ({ kiosk, item }: Open, fields: object = {}) => {
  const reply = await kiosk('POST', '/kiosk/orders', {
    items: [{ menu_item_id: item, quantity: 2 }],
    ...fields,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.data;
};

const kotsOf = async ({ owner }: Open, order: number) =>
  (await owner('GET', '/pos/kots')).data.filter((kot: { order_id: number }) => kot.order_id === order);

test('a guest orders at the kiosk, pays at the counter, and the kitchen gets it then', async () => {
  const at = await open();
  const order = await orderAt(at, { customer_name: 'Asha', notes: 'birthday' });
  expect(order).toMatchObject({ status: 'draft', payment_status: 'unpaid', total: 9, token_number: 1 });
  expect(await kotsOf(at, order.id)).toEqual([]);
  const cashier = await at.as('cashier');
  const stored = (await cashier('GET', `/pos/orders/${order.id}`)).data;
  expect(stored).toMatchObject({ source: 'kiosk', notes: 'Asha\nbirthday' });
  await cashier('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'cash', amount: 9 });
  expect(await kotsOf(at, order.id)).toHaveLength(1);
});

test('an order to eat in or take away has the order type of the house, and is sent when it is paid', async () => {
  const at = await open();
  const types = (await at.owner('GET', '/pos/order-types')).data;
  for (const order_type of ['dine_in', 'takeaway']) {
    const order = await orderAt(at, { order_type });
    expect(types.find(({ id }: { id: number }) => id === order.order_type_id).slug).toBe(order_type);
    await at.owner('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'card', amount: 9 });
    expect(await kotsOf(at, order.id)).toHaveLength(1);
  }
});

test('where the settings say so, the kitchen gets an order at once', async () => {
  const at = await open();
  expect((await at.owner('PUT', '/kiosk/settings', { send_immediately: true })).status).toBe(200);
  const order = await orderAt(at);
  expect(order.status).toBe('kot');
  expect(await kotsOf(at, order.id)).toHaveLength(1);
});

test('an order sent twice with one key is one order, one ticket and one token', async () => {
  const at = await open();
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
  const at = await open();
  for (const request of [at.kiosk, at.owner]) {
    const reply = await request('POST', '/kiosk/orders', { items: [{ menu_item_id: at.item, price: 0.01 }] });
    expect([reply.status, reply.body.error.code]).toEqual([422, 'PRICE_MISMATCH']);
  }
  expect((await at.owner('GET', '/pos/orders')).data).toEqual([]);
  expect((await orderAt(at, { items: [{ menu_item_id: at.item, price: 4.5 }] })).total).toBe(4.5);
});

test('a coupon is redeemed at the kiosk like anywhere; one that does not apply is refused and no order is made', async () => {
  const at = await open();
  await at.owner('POST', '/pos/coupons', { code: 'SAVE', type: 'percent', value: 10 });
  expect(await orderAt(at, { coupon_code: 'save' })).toMatchObject({ coupon_amount: 0.9, total: 8.1 });
  const items = [{ menu_item_id: at.item }];
  const reply = await at.kiosk('POST', '/kiosk/orders', { items, coupon_code: 'NONE' });
  expect([reply.status, reply.body.error.code]).toEqual([422, 'COUPON_INVALID']);
  expect((await at.owner('GET', '/pos/orders')).data).toHaveLength(1);
});

test('the kiosk wears the colours of the house, and hears when they change', async () => {
  const at = await open();
  const branding = async () => (await at.kiosk('GET', '/kiosk/settings')).data.branding;
  expect((await branding()).colors.primary).toBeNull();
  await at.owner('PUT', '/branding/colors', { primary: '#aa3300' });
  expect((await branding()).colors.primary).toBe('#aa3300');
});

test('a closed kiosk takes no orders and still shows its menu', async () => {
  const at = await open();
  await at.owner('PUT', '/kiosk/settings', { enabled: false });
  const reply = await at.kiosk('POST', '/kiosk/orders', { items: [{ menu_item_id: at.item }] });
  expect([reply.status, reply.body.error.code]).toEqual([409, 'KIOSK_CLOSED']);
  expect((await at.kiosk('GET', '/kiosk/menu')).data).toHaveLength(1);
  expect((await at.kiosk('GET', '/kiosk/settings')).data.enabled).toBe(false);
});

test('a guest at a table orders with the token of its QR code; unknown ones are refused', async () => {
  const at = await open();
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

test('what the kiosk does not offer is refused', async () => {
  const at = await open();
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
  const at = await open();
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
  const at = await open();
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
  const at = await open();
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

test('the menu shows guests no cost, no SKU and nothing of the kitchen', async () => {
  const at = await open();
  const [item] = (await at.kiosk('GET', '/kiosk/menu')).data;
  expect(item).toMatchObject({ id: at.item, name: 'Masala dosa', price: 4.5, is_available: true });
  expect(Object.keys(item)).toEqual(
    expect.not.arrayContaining(['cost', 'sku', 'kitchen_id', 'tax_ids', 'name_i18n']),
  );
});

const readers: readonly [query: string, header: string, name: string][] = [
  ['?language=hi', 'en', 'मसाला डोसा'],
  ['?language=hi-IN', '', 'मसाला डोसा'],
  ['?language=fr', 'hi', 'Masala dosa'],
  ['', 'ta;q=0.5, hi', 'मसाला डोसा'],
  ['', 'fr, ta;q=0.5, hi;q=0.4', 'மசாலா தோசை'],
  ['', 'en-US, hi;q=0.9', 'Masala dosa'],
  ['', '', 'Masala dosa'],
];

test('the menu is in the language asked for, else in the best one of the browser, else as the house wrote it', async () => {
  const at = await open();
  for (const [query, header, name] of readers) {
    const reply = await at.kiosk('GET', `/kiosk/menu${query}`, undefined, { 'accept-language': header });
    expect(reply.data[0].name, `${query} ${header}`).toBe(name);
    expect(reply.headers.vary).toContain('Accept-Language');
  }
});

test('categories and the answer to an order are in the language of the guest too', async () => {
  const at = await open();
  expect((await at.kiosk('GET', '/kiosk/menu?language=hi')).data[0].category.name).toBe('मुख्य');
  expect((await orderAt(at, { language: 'hi' })).items[0].name).toBe('मसाला डोसा');
  expect((await orderAt(at)).items[0].name).toBe('Masala dosa');
});

test('the menu has the prices an order is charged', async () => {
  const at = await open();
  const types = (await at.owner('GET', '/pos/order-types')).data;
  const typeOf = (slug: string) => types.find((type: { slug: string }) => type.slug === slug).id;
  const order_type_prices = { [typeOf('kiosk')]: 4, [typeOf('takeaway')]: 5 };
  await at.owner('PUT', `/pos/menu-items/${at.item}`, { order_type_prices });
  for (const [order_type, price] of [
    [undefined, 4],
    ['takeaway', 5],
    ['dine_in', 4.5],
  ] as const) {
    const query = order_type ? `?order_type=${order_type}` : '';
    expect((await at.kiosk('GET', `/kiosk/menu${query}`)).data[0].price).toBe(price);
    expect((await orderAt(at, order_type ? { order_type } : {})).total).toBe(2 * price);
  }
});

test('a sold-out item is shown as such and refused; an inactive one is not shown', async () => {
  const at = await open();
  const off = await addItem(at, { price: 100, is_active: 0 });
  await at.owner('PUT', `/pos/menu-items/${at.item}/availability`, { is_available: false });
  const menu = (await at.kiosk('GET', '/kiosk/menu?limit=1')).data;
  expect(
    menu.map(({ id, is_available }: { id: number; is_available: boolean }) => [id, is_available]),
  ).toEqual([[at.item, false]]);
  expect(menu).not.toContainEqual(expect.objectContaining({ id: off }));
  const reply = await at.kiosk('POST', '/kiosk/orders', { items: [{ menu_item_id: at.item }] });
  expect([reply.status, reply.body.error.code]).toEqual([409, 'ITEM_UNAVAILABLE']);
});

test('menu and settings are not sent again while nothing changed', async () => {
  const at = await open();
  for (const [path, idle_seconds] of [
    ['/kiosk/menu', 90],
    ['/kiosk/settings', 91],
  ] as const) {
    const { headers } = await at.kiosk('GET', path);
    const again = () => at.kiosk('GET', path, undefined, { 'if-none-match': String(headers.etag) });
    expect((await again()).status).toBe(304);
    await at.owner('PUT', '/kiosk/settings', { idle_seconds });
    await at.owner('PUT', `/pos/menu-items/${at.item}`, { price: idle_seconds });
    expect((await again()).status).toBe(200);
  }
});

test('settings keep what is not given, know their payment methods, and are changed by the office only', async () => {
  const at = await open();
  await at.owner('PUT', '/kiosk/settings', { payment_methods: ['card'], languages: ['en', 'hi'] });
  const changed = await at.owner('PUT', '/kiosk/settings', { welcome_text: { hi: 'नमस्ते' } });
  expect(changed.data).toMatchObject({ payment_methods: ['card'], languages: ['en', 'hi'], currency: 'EUR' });
  const unknown = await at.owner('PUT', '/kiosk/settings', { payment_methods: ['card', 'shells'] });
  expect(unknown.body.error.details).toEqual({ 'payment_methods.1': [expect.any(String)] });
  expect((await at.kiosk('PUT', '/kiosk/settings', { enabled: false })).status).toBe(403);
  expect((await at.kiosk('GET', '/kiosk/settings')).data).toEqual(changed.data);
});
