import { expect, test } from 'vitest';
import type { Role } from '../../../server/core/permissions.ts';
import { systemCaller } from '../../../server/core/permissions.ts';
import { topics } from '../../../server/core/topics.ts';
import { insertBranch } from '../../../server/identity/tenant/create.ts';
import { openRestaurant, type Restaurant, type RestaurantOptions, tokenFor } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';
import { listen } from './event-stream.ts';

const tokenOf = (at: Restaurant, role: Role) => tokenFor(at.tenant, role, at.branchId);

interface Open extends Restaurant {
  readonly item: number;
}

/** The menu is there before anyone listens: it would be heard of too. */
async function openWithMenu(options: RestaurantOptions = {}): Promise<Open> {
  const at = await openRestaurant(options);
  return { ...at, item: await addItem(at, { price: 450 }) };
}

async function orderAt(at: Open): Promise<number> {
  const waiter = await at.as('waiter');
  const order = await waiter('POST', '/pos/orders', { items: [{ menu_item_id: at.item }] });
  expect(order.status).toBe(201);
  return order.data.id;
}

test('a new order reaches those who listen, after it is stored', async () => {
  const at = await openWithMenu();
  const screen = await listen(at.server, await tokenOf(at, 'cashier'));
  expect(screen.status).toBe(200);
  expect(screen.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(screen.headers.get('cache-control')).toBe('no-store');
  const id = await orderAt(at);
  const frame = await screen.next();
  expect(frame.event).toMatch(/^order\./);
  expect(frame.data.id).toBe(id);
  const cashier = await at.as('cashier');
  expect((await cashier('GET', `/pos/orders/${frame.data.id}`)).status).toBe(200);
});

test('a tablet that was away gets what it missed, once and in order', async () => {
  const at = await openWithMenu();
  const token = await tokenOf(at, 'cashier');
  const before = await listen(at.server, token);
  const first = await orderAt(at);
  const seen = await before.next();
  expect(seen.data.id).toBe(first);
  before.close();
  const missed = [await orderAt(at), await orderAt(at)];
  const after = await listen(at.server, token, { lastEventId: seen.id as string });
  const rest = [await after.next(), await after.next()].filter(({ event }) => event?.startsWith('order.'));
  expect(rest.map(({ data }) => data.id)).toEqual(missed);
  const third = await orderAt(at);
  expect((await after.next()).data.id).toBe(third);
});

test('a stream ends with the database it hangs on, and goes on with the one in its place', async () => {
  const at = await openWithMenu();
  const token = await tokenOf(at, 'cashier');
  const waiter = await at.as('waiter');
  const order = () => waiter('POST', '/pos/orders', { items: [{ menu_item_id: at.item }] });
  const screen = await listen(at.server, token);
  await order();
  const { id } = await screen.next();
  await at.app.closeTenant(at.tenantId);
  await screen.ended;
  await at.app.openTenant(at.tenantId);
  const again = await listen(at.server, token, { lastEventId: id as string });
  expect((await again.next()).event).toBe('reset');
  const { data } = await order();
  expect((await again.next()).data.id).toBe(data.id);
});

test('a place in the stream that nobody knows is answered with `reset`', async () => {
  const at = await openWithMenu();
  await orderAt(at);
  for (const unknown of ['deadbeef-1', 'nonsense', '-', '99999999999999999999']) {
    const tablet = await listen(at.server, await tokenOf(at, 'waiter'), { lastEventId: unknown });
    expect(await tablet.next(), unknown).toMatchObject({ event: 'reset' });
    tablet.close();
  }
});

test('nobody hears of what their role may not read', async () => {
  const at = await openWithMenu();
  const display = await listen(at.server, await tokenOf(at, 'display'));
  const cashier = await listen(at.server, await tokenOf(at, 'cashier'));
  const id = await orderAt(at);
  expect((await cashier.next()).event).toMatch(/^order\./);
  const owner = await at.as('owner');
  await owner('POST', '/users', { name: 'Asha', role: 'waiter' });
  await owner('POST', '/pos/categories', { name: 'Soups' });
  expect(await display.next()).toMatchObject({ event: 'display.order', data: { order_id: id } });
  expect((await display.next()).event).toBe('menu.changed');
  expect(display.waiting()).toEqual([]);
});

test('a display is told which order changed and nothing of it', async () => {
  const at = await openWithMenu();
  const display = await listen(at.server, await tokenOf(at, 'display'));
  const id = await orderAt(at);
  expect((await display.next()).data).toEqual({ order_id: id });
});

test('a tablet at which nobody signed in hears of the floor, the menu, the printers and what wants looking after; of no order, guest or person', async () => {
  const at = await openWithMenu({ tellsAnything: true });
  const tablet = await listen(at.server, await tokenOf(at, 'staff'));
  await at.tenant.transact(systemCaller, async (tx) => {
    for (const topic of topics) tx.emit({ type: `${topic}.changed`, branchId: at.branchId, data: { id: 7 } });
    tx.emit({ type: 'menu.last', branchId: null, data: {} });
  });
  const heard = [await tablet.next()];
  while (heard.at(-1)?.event !== 'menu.last') heard.push(await tablet.next());
  expect(heard.map(({ event }) => event?.split('.')[0]).sort()).toEqual([
    ...['address', 'alarm', 'branch', 'content', 'floor', 'menu', 'menu', 'printer', 'table'],
  ]);
});

test('the screens of guests hear of the menu, the branch, its address, the content and their own; of nothing else, ever', async () => {
  const at = await openWithMenu({ tellsAnything: true });
  for (const role of ['kiosk', 'display'] as const) {
    const screen = await listen(at.server, await tokenOf(at, role));
    await at.tenant.transact(systemCaller, async (tx) => {
      const data = { id: 7, order_id: 8, customer: 'Mrs Rao', total: 9 };
      for (const topic of topics) tx.emit({ type: `${topic}.changed`, branchId: at.branchId, data });
      tx.emit({ type: 'menu.last', branchId: null, data: {} });
    });
    const heard = [await screen.next()];
    while (heard.at(-1)?.event !== 'menu.last') heard.push(await screen.next());
    const names = heard.map(({ event }) => event).sort();
    expect(names).toEqual([
      ...['address.changed', 'branch.changed', 'content.changed', 'display.changed', 'display.order'],
      ...['display.order', 'menu.changed', 'menu.last'],
    ]);
    const echoes = heard.filter(({ event }) => event === 'display.order').map(({ data }) => data);
    expect(echoes, 'of a ticket, and of an order').toEqual([{ order_id: 8 }, { order_id: 7 }]);
  }
});

test('nobody hears of another branch, and whoever has chosen none hears of all', async () => {
  const at = await openWithMenu();
  const other = await at.tenant.transact(systemCaller, (tx) =>
    insertBranch(tx, { name: 'Harbour', code: 'PORT', timezone: 'Europe/Paris', hostNode: 0 }),
  );
  const there = await listen(at.server, await tokenFor(at.tenant, 'manager', other));
  const everywhere = await listen(at.server, await tokenFor(at.tenant, 'manager', null));
  const id = await orderAt(at);
  expect((await everywhere.next()).data.id).toBe(id);
  const manager = at.withToken(await tokenFor(at.tenant, 'manager', other));
  await manager('POST', '/areas', { name: 'Pier' });
  const heard = await there.next();
  expect(heard).toMatchObject({ event: 'floor.changed', data: { resource: 'area' } });
});

test('a stream needs a token, and is not counted as requests', async () => {
  const at = await openRestaurant({ rateLimit: 2 });
  expect((await listen(at.server, 'nonsense')).status).toBe(401);
  const token = await tokenOf(at, 'waiter');
  for (let n = 0; n < 4; n++) {
    const stream = await listen(at.server, token);
    expect(stream.status).toBe(200);
    stream.close();
  }
});

test('a screen hears only the topics and types it asks for, and one that nobody knows is refused', async () => {
  const at = await openWithMenu();
  const token = await tokenOf(at, 'cashier');
  const kitchen = await listen(at.server, token, { types: 'menu,kot.created' });
  const order = await orderAt(at);
  const cashier = await at.as('cashier');
  const { data } = await cashier('POST', `/pos/orders/${order}/kot`);
  expect(await kitchen.next()).toMatchObject({ event: 'kot.created', data: { order_id: order } });
  await cashier('PUT', `/pos/kot/${data.id}/status`, { status: 'preparing' });
  await (await at.as('owner'))('POST', '/pos/categories', { name: 'Soups' });
  expect((await kitchen.next()).event).toBe('menu.changed');
  expect(kitchen.waiting()).toEqual([]);
  const refused = await cashier('GET', '/events?types=order,soup');
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'VALIDATION_ERROR' } } });
  expect(refused.body.error.details.types[0]).toContain('waiter_request');
  expect((await cashier('GET', '/events?types=token')).status).toBe(422);
});

test('a silent stream says `beat`, with the place it has reached', async () => {
  const at = await openWithMenu();
  const token = await tokenOf(at, 'cashier');
  const screen = await listen(at.server, token, { types: 'order', beat: '1' });
  await (await at.as('owner'))('POST', '/pos/categories', { name: 'Soups' });
  const beat = await screen.next();
  expect(beat.event).toBe('beat');
  screen.close();
  const again = await listen(at.server, token, { lastEventId: beat.id as string });
  const id = await orderAt(at);
  expect(await again.next()).toMatchObject({ event: 'order.created', data: { id } });
});

test('with rows=1 an event carries the record as its GET answers it, and it is enough to draw', async () => {
  const at = await openWithMenu();
  const cashier = await at.as('cashier');
  const token = await tokenOf(at, 'cashier');
  const owner = await at.as('owner');
  const { data: area } = await owner('POST', '/areas', { name: 'Hall' });
  const { data: table } = await owner('POST', '/pos/tables', { name: 'T1', area_id: area.id, capacity: 4 });
  const screen = await listen(at.server, token, { types: 'order,kot,table', rows: '1' });
  const plain = await listen(at.server, token, { types: 'order' });
  const until = async (type: string) => {
    for (;;) {
      const frame = await screen.next();
      if (frame.event === type) return frame.data;
    }
  };
  const body = { table_id: table.id, items: [{ menu_item_id: at.item, quantity: 2 }] };
  const { data: order } = await cashier('POST', '/pos/orders', body);
  const told = [await screen.next(), await screen.next()];
  const dataOf = (type: string) => told.find(({ event }) => event === type)?.data;
  expect(dataOf('order.created').order).toEqual((await cashier('GET', `/pos/orders/${order.id}`)).data);
  const { qr_token, ...shown } = (await cashier('GET', `/pos/tables/${table.id}`)).data;
  expect(qr_token, 'for those who serve').toBe(table.qr_token);
  expect(dataOf('table.changed').table).toEqual(shown);
  const { data: sent } = await cashier('POST', `/pos/orders/${order.id}/kot`);
  expect((await until('kot.created')).kot).toMatchObject({ id: sent.id, items: [{ quantity: 2 }] });
  expect((await plain.next()).data).not.toHaveProperty('order');
});

test('a ticket opens one stream in place of a token, once and for half a minute', async () => {
  const at = await openWithMenu();
  const cashier = await at.as('cashier');
  const issue = async () => (await cashier('POST', '/events/ticket')).data;
  const { ticket, expires_at } = await issue();
  expect(Date.parse(expires_at) - at.clock.now()).toBe(30_000);
  const screen = await listen(at.server, undefined, { ticket });
  expect(screen.status).toBe(200);
  const id = await orderAt(at);
  const heard = await screen.next();
  expect(heard.data.id).toBe(id);
  expect((await listen(at.server, undefined, { ticket })).status).toBe(401);
  const resumed = { ticket: (await issue()).ticket, last_event_id: heard.id as string };
  const again = await listen(at.server, undefined, resumed);
  const next = await orderAt(at);
  expect((await again.next()).data.id).toBe(next);
  const { ticket: late } = await issue();
  at.clock.advance(30_000);
  expect((await listen(at.server, undefined, { ticket: late })).status).toBe(401);
  const { ticket: other } = await issue();
  expect((await at.anonymous('GET', `/auth/user?ticket=${other}`)).status).toBe(401);
});

test("with its record a guest's call names the table", async () => {
  const at = await openWithMenu();
  const table = (await (await at.as('owner'))('POST', '/pos/tables', { name: 'T1' })).data;
  const screen = await listen(at.server, await tokenOf(at, 'waiter'), { types: 'waiter_request', rows: '1' });
  const asked = await (await at.as('kiosk'))('POST', '/waiter-requests', {
    table_id: table.id,
    type: 'water',
  });
  expect((await screen.next()).data).toMatchObject({ id: asked.data.id, request: asked.data });
});

test('a stream opened by a ticket ends with the token that asked for it', async () => {
  const at = await openWithMenu();
  const cashier = await at.as('cashier');
  const { ticket } = (await cashier('POST', '/events/ticket')).data;
  const screen = await listen(at.server, undefined, { ticket });
  await cashier('POST', '/auth/logout');
  await screen.ended;
});

test('HEAD of the stream ends at once', async () => {
  const at = await openRestaurant();
  const headers = { authorization: `Bearer ${await tokenOf(at, 'waiter')}` };
  const head = await at.server.inject({ method: 'HEAD', url: '/api/v1/events', headers });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('a stream ends with the token that opened it, and with its account', async () => {
  const at = await openWithMenu();
  const owner = await at.as('owner');
  const tokens = [await tokenOf(at, 'cashier'), await tokenOf(at, 'cashier'), await tokenOf(at, 'cashier')];
  const [left, disabled, stays] = await Promise.all(tokens.map((token) => listen(at.server, token)));
  const person = async (token: string) => (await at.withToken(token)('GET', '/auth/user')).data.id;
  await at.withToken(tokens[0] as string)('POST', '/auth/logout');
  await left?.ended;
  await owner('PUT', `/users/${await person(tokens[1] as string)}`, { is_active: false });
  await disabled?.ended;
  const id = await orderAt(at);
  expect((await stays?.next())?.data.id).toBe(id);
  expect([...(left?.waiting() ?? []), ...(disabled?.waiting() ?? [])]).toEqual([]);
});
