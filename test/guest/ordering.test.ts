import { expect, test } from 'vitest';
import { HOUR } from '../../server/core/time/time.ts';
import { openRestaurant, type Request } from '../harness/app.ts';
import { addCharge, addItem } from '../harness/menu.ts';

async function restaurant(guest_ordering: 'ask' | 'direct' | 'off' = 'ask') {
  const at = await openRestaurant();
  at.app.lan.guestPort = 4_680;
  const [owner, waiter, cook] = [await at.as('owner'), await at.as('waiter'), await at.as('kitchen')];
  const tables = [];
  for (const name of ['T1', 'T2']) tables.push((await owner('POST', '/pos/tables', { name })).data);
  const [table, other] = tables;
  const dish = await addItem(at, { name: 'Masala dosa', price: 450 });
  const settings = await owner('PUT', `/branches/${at.branchId}/settings`, { guest_ordering });
  expect(settings.data.guest_ordering).toBe(guest_ordering);
  const scan = (table_token: string) => at.anonymous('POST', '/guest/sessions', { table_token });
  const phone = async (): Promise<Request> => at.withToken((await scan(table.qr_token)).data.token);
  const items = [{ menu_item_id: dish, quantity: 2, note: 'no chilli' }];
  return { at, owner, waiter, cook, table, other, dish, scan, phone, items };
}

const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code;

test('a guest orders at the table, the waiter accepts, and the guest sees how far the kitchen is', async () => {
  const { waiter, cook, table, phone, items } = await restaurant();
  const guest = await phone();
  expect((await guest('GET', '/guest/menu')).data).toMatchObject([{ name: 'Masala dosa', price: 4.5 }]);
  const asked = await guest('POST', '/guest/orders', { items });
  expect([asked.status, asked.data]).toMatchObject([201, { status: 'waiting', total: 9, progress: null }]);
  expect((await cook('GET', '/pos/kots')).data).toEqual([]);
  const [waiting] = (await waiter('GET', '/pos/guest-orders')).data;
  expect(waiting).toMatchObject({ id: asked.data.id, table_id: table.id, table_name: 'T1', total: 9 });
  expect(waiting.items).toMatchObject([{ name: 'Masala dosa', quantity: 2, note: 'no chilli' }]);
  const accepted = await waiter('PUT', `/pos/guest-orders/${waiting.id}/accept`);
  expect(accepted.data.status).toBe('accepted');
  const order = (await waiter('GET', `/pos/orders/${accepted.data.order_id}`)).data;
  expect(order).toMatchObject({ table_id: table.id, status: 'kot', total: 9, source: 'online' });
  const session = async () => (await guest('GET', '/guest/session')).data;
  expect(await session()).toMatchObject({
    table_name: 'T1',
    ordering: 'ask',
    orders: [{ progress: 'preparing' }],
  });
  const [kot] = (await cook('GET', '/pos/kots')).data;
  await cook('PUT', `/pos/kot/${kot.id}/status`, { status: 'food_ready' });
  expect((await session()).orders).toMatchObject([{ status: 'accepted', progress: 'ready' }]);
});

test('a second order joins the first; accepting it twice sends it once', async () => {
  const { waiter, cook, phone, items } = await restaurant();
  const guest = await phone();
  const ids: number[] = [];
  for (let n = 0; n < 2; n++) ids.push((await guest('POST', '/guest/orders', { items })).data.id);
  const accept = async (id: number) => (await waiter('PUT', `/pos/guest-orders/${id}/accept`)).data.order_id;
  const [first, second] = [await accept(ids[0] as number), await accept(ids[1] as number)];
  expect(second).toBe(first);
  expect(await accept(ids[1] as number)).toBe(first);
  expect((await waiter('GET', `/pos/orders/${first}`)).data.items).toHaveLength(2);
  expect((await cook('GET', '/pos/kots')).data).toHaveLength(2);
});

test('what is declined says why and stays so; nothing of it reaches the kitchen', async () => {
  const { waiter, cook, phone, items } = await restaurant();
  const guest = await phone();
  const { id } = (await guest('POST', '/guest/orders', { items })).data;
  await waiter('PUT', `/pos/guest-orders/${id}/decline`, { reason: 'the oven is cold' });
  expect((await guest('GET', '/guest/session')).data.orders).toMatchObject([
    { status: 'declined', reason: 'the oven is cold', progress: null },
  ]);
  expect(codeOf(await waiter('PUT', `/pos/guest-orders/${id}/accept`))).toBe('INVALID_STATUS_TRANSITION');
  expect((await cook('GET', '/pos/kots')).data).toEqual([]);
});

test('where the restaurant trusts its guests, their orders go to the kitchen at once', async () => {
  const { cook, phone, items } = await restaurant('direct');
  const guest = await phone();
  expect((await guest('POST', '/guest/orders', { items })).data.progress).toBe('preparing');
  expect((await cook('GET', '/pos/kots')).data).toMatchObject([{ table_name: 'T1', source: 'online' }]);
});

test('a visit ends with the bill, by a person of the restaurant, and after three hours', async () => {
  const { at, owner, waiter, table, phone, items } = await restaurant('direct');
  const guest = await phone();
  await guest('POST', '/guest/orders', { items });
  at.clock.advance(1_000);
  const [{ id, total }] = (await waiter('GET', '/pos/orders')).data;
  await owner('POST', `/pos/orders/${id}/payment`, { payment_method: 'card', amount: total });
  for (const ask of [guest('GET', '/guest/session'), guest('POST', '/guest/orders', { items })])
    expect(codeOf(await ask)).toBe('TOKEN_EXPIRED');
  const next = await phone();
  expect((await next('GET', '/guest/session')).data.orders).toEqual([]);
  expect((await waiter('DELETE', `/pos/tables/${table.id}/guest-sessions`)).data).toEqual({ ended: 2 });
  expect((await next('GET', '/guest/session')).status).toBe(401);
  const last = await phone();
  at.clock.advance(3 * HOUR);
  expect(codeOf(await last('GET', '/guest/session'))).toBe('TOKEN_EXPIRED');
});

test('a visit that ended with the bill stays ended, whoever sits and orders at the table then', async () => {
  const { at, owner, waiter, dish, table, phone, items } = await restaurant('direct');
  const guest = await phone();
  await guest('POST', '/guest/orders', { items });
  at.clock.advance(1_000);
  const second = await waiter('POST', '/pos/orders', { table_id: table.id, items: [{ menu_item_id: dish }] });
  const pay = async ({ id, total }: { id: number; total: number }) => {
    at.clock.advance(1_000);
    await owner('POST', `/pos/orders/${id}/payment`, { payment_method: 'card', amount: total });
  };
  const orders = (await waiter('GET', '/pos/orders')).data;
  await pay(orders.find(({ id }: { id: number }) => id !== second.data.id));
  expect((await guest('GET', '/guest/session')).status).toBe(200);
  await pay(second.data);
  at.clock.advance(1_000);
  const next = await phone();
  await next('POST', '/guest/orders', { items });
  for (const ask of [guest('GET', '/guest/session'), guest('POST', '/guest/orders', { items })])
    expect(codeOf(await ask)).toBe('TOKEN_EXPIRED');
  expect((await next('GET', '/guest/session')).data.orders).toHaveLength(1);
});

test('guests who are moved take their phones along: what they order goes to their bill, which ends the visit', async () => {
  const { at, owner, waiter, table, other, phone, items } = await restaurant('direct');
  const guest = await phone();
  const stays = await phone();
  await guest('POST', '/guest/orders', { items });
  await owner('POST', `/pos/tables/${table.id}/transfer`, { to_table_id: other.id });
  await guest('POST', '/guest/orders', { items });
  const [order] = (await waiter('GET', '/pos/orders?include=items')).data;
  expect([order.table_id, order.items.length]).toEqual([other.id, 2]);
  expect((await guest('GET', '/guest/session')).data.table_name).toBe('T2');
  expect((await stays('GET', '/guest/session')).data.table_name).toBe('T1');
  at.clock.advance(1_000);
  await owner('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'card', amount: order.total });
  expect(codeOf(await guest('GET', '/guest/session'))).toBe('TOKEN_EXPIRED');
  expect((await waiter('DELETE', `/pos/tables/${other.id}/guest-sessions`)).data).toEqual({ ended: 1 });
  expect((await stays('GET', '/guest/session')).status).toBe(200);
});

test('what was asked for before the guests were moved goes to where they sit when the waiter accepts it', async () => {
  const { owner, waiter, table, other, phone, items } = await restaurant();
  const guest = await phone();
  const ask = async () => (await guest('POST', '/guest/orders', { items })).data.id;
  const accept = async (id: number) => (await waiter('PUT', `/pos/guest-orders/${id}/accept`)).data;
  const { order_id } = await accept(await ask());
  const waiting = await ask();
  await owner('POST', `/pos/tables/${table.id}/transfer`, { to_table_id: other.id });
  expect(await accept(waiting)).toMatchObject({ order_id, table_name: 'T2' });
  expect((await guest('GET', '/guest/session')).data.table_name).toBe('T2');
});

test('a phone orders as much as a table eats: six orders and twenty lines an hour', async () => {
  const { at, phone, items, dish } = await restaurant();
  const dishes = [
    dish,
    await addItem(at, { name: 'Idli', price: 200 }),
    await addItem(at, { name: 'Vada', price: 100 }),
  ];
  const many = (n: number) => ({
    items: Array.from({ length: n }, (_, i) => ({ menu_item_id: dishes[i % 3] })),
  });
  const hungry = await phone();
  expect((await hungry('POST', '/guest/orders', many(21))).status).toBe(422);
  expect((await hungry('POST', '/guest/orders', many(15))).status).toBe(201);
  expect(codeOf(await hungry('POST', '/guest/orders', many(6)))).toBe('LIMIT_REACHED');
  const often = await phone();
  for (let n = 0; n < 6; n++) expect((await often('POST', '/guest/orders', { items })).status).toBe(201);
  expect(codeOf(await often('POST', '/guest/orders', { items }))).toBe('LIMIT_REACHED');
  at.clock.advance(HOUR);
  expect((await often('POST', '/guest/orders', { items })).status).toBe(201);
});

test('a guest calls the waiter, and sees no other order, no event, no page of the restaurant', async () => {
  const { waiter, other, scan, phone, items, at } = await restaurant();
  const guest = await phone();
  const call = await guest('POST', '/guest/requests', { type: 'bill' });
  expect([call.status, call.data]).toEqual([201, { type: 'bill', status: 'pending' }]);
  expect((await waiter('GET', '/waiter-requests/pending')).data).toMatchObject([{ table_name: 'T1' }]);
  await guest('POST', '/guest/orders', { items });
  const stranger = at.withToken((await scan(other.qr_token)).data.token);
  expect((await stranger('GET', '/guest/session')).data).toMatchObject({ table_name: 'T2', orders: [] });
  for (const path of ['/events', '/pos/orders', '/pos/menu-items', '/pos/guest-orders', '/auth/user'])
    expect((await guest('GET', path)).status, path).toBe(403);
});

test('no session without the code of a table, where it is off, or on a network that anyone can read', async () => {
  const { at, owner, table, scan } = await restaurant();
  expect((await scan('nonsense')).status).toBe(404);
  expect(
    (await scan(`${table.qr_token.slice(0, -1)}${table.qr_token.endsWith('A') ? 'B' : 'A'}`)).status,
  ).toBe(422);
  const settings = (guest_ordering: string) =>
    owner('PUT', `/branches/${at.branchId}/settings`, { guest_ordering });
  await settings('off');
  expect(codeOf(await scan(table.qr_token))).toBe('KIOSK_CLOSED');
  at.app.lan.guestPort = null;
  expect(codeOf(await settings('ask'))).toBe('TLS_REQUIRED');
  expect(codeOf(await scan(table.qr_token))).toBe('TLS_REQUIRED');
});

test('where guests are asked for a service charge the phone says which, and the order bears what its guest said', async () => {
  const { at, owner, waiter, phone, items } = await restaurant();
  await addCharge(at, { name: 'Service 5 %', rate_ppm: 50_000 });
  const guest = await phone();
  const asked = async () => (await guest('GET', '/guest/session')).data.asks_consent_to;
  expect(await asked()).toEqual([]);
  await owner('PUT', '/tenants/current', { settings: { asks_charge_consent: true } });
  expect(await asked()).toEqual(['Service 5 %']);
  const ordered = async (charge_consent?: boolean | null) => {
    const { id } = (await guest('POST', '/guest/orders', { items, charge_consent })).data;
    expect((await waiter('GET', `/pos/guest-orders/${id}`)).data.charge_consent).toBe(charge_consent ?? null);
    const { order_id } = (await waiter('PUT', `/pos/guest-orders/${id}/accept`)).data;
    const { charge_consent: said, charges, total } = (await waiter('GET', `/pos/orders/${order_id}`)).data;
    return [said, charges.length, total];
  };
  expect(await ordered()).toEqual([null, 0, 9]);
  expect(await ordered(true)).toEqual([true, 1, 18.9]);
  expect(await ordered(null)).toEqual([true, 1, 28.35]);
  expect(await ordered(false)).toEqual([false, 0, 36]);
});

test('a phone orders at most ten of one dish at a time, on however many lines', async () => {
  const { phone, dish } = await restaurant();
  const guest = await phone();
  const lines = (...counts: number[]) => ({
    items: counts.map((quantity) => ({ menu_item_id: dish, quantity })),
  });
  expect(codeOf(await guest('POST', '/guest/orders', lines(11)))).toBe('LIMIT_REACHED');
  expect(codeOf(await guest('POST', '/guest/orders', lines(6, 5)))).toBe('LIMIT_REACHED');
  expect((await guest('POST', '/guest/orders', lines(6, 4))).status).toBe(201);
});

test('empty visits of one address push out each other, and never somebody who ordered', async () => {
  const { at, table, items } = await restaurant();
  const from = async (remoteAddress: string) => {
    const payload = { table_token: table.qr_token };
    const url = '/api/v1/guest/sessions';
    const reply = await at.server.inject({ method: 'POST', url, payload, remoteAddress });
    return at.withToken(reply.json().data.token);
  };
  const isOpen = async (guest: Request) => (await guest('GET', '/guest/session')).status === 200;
  const neighbour = await from('192.168.1.30');
  const hungry = await from('192.168.1.31');
  expect((await hungry('POST', '/guest/orders', { items })).status).toBe(201);
  const others: Request[] = [];
  for (let n = 0; n < 30; n++) others.push(await from('192.168.1.31'));
  expect(await isOpen(hungry)).toBe(true);
  expect(await isOpen(neighbour)).toBe(true);
  const open = await Promise.all(others.map(isOpen));
  expect(open.filter((one) => one)).toHaveLength(3);
  expect(open.at(-1)).toBe(true);
});

test('two phones that send the same key both order', async () => {
  const { phone, items } = await restaurant();
  const ids = new Set<number>();
  for (const guest of [await phone(), await phone()])
    for (let n = 0; n < 2; n++) {
      const reply = await guest('POST', '/guest/orders', { items }, { 'idempotency-key': 'one-key' });
      expect(reply.status).toBe(201);
      ids.add(reply.data.id);
    }
  expect(ids.size).toBe(2);
});
