import { expect, test } from 'vitest';
import { openRestaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';
import { changeIn, rowsIn } from '../../harness/rows.ts';

test('two tablets adding to one order lose no line', async () => {
  const at = await openRestaurant();
  const item = await addItem(at, { price: 100 });
  const one = await at.as('waiter');
  const two = await at.as('waiter');
  const { data } = await one('POST', '/pos/orders', { items: [{ menu_item_id: item }] });
  const path = `/pos/orders/${data.id}/items`;
  const answers = await Promise.all(
    [one, two, one, two].map((tablet, at) =>
      tablet('POST', path, { items: [{ menu_item_id: item, quantity: at + 1 }] }),
    ),
  );
  expect(answers.map((reply) => reply.status)).toEqual([201, 201, 201, 201]);
  const order = (await one('GET', `/pos/orders/${data.id}`)).data;
  expect(order.items.map((line: { quantity: number }) => line.quantity).sort()).toEqual([1, 1, 2, 3, 4]);
  expect(order.total).toBe(11);
});

test('the same request five times makes one order', async () => {
  const at = await openRestaurant();
  const item = await addItem(at, { price: 100 });
  const waiter = await at.as('waiter');
  const send = () =>
    waiter('POST', '/pos/orders', { items: [{ menu_item_id: item }] }, { 'idempotency-key': 'tap' });
  const replies = await Promise.all([1, 2, 3, 4, 5].map(send));
  const made = replies.filter((reply) => reply.status === 201);
  expect(made.length).toBeGreaterThan(0);
  expect(
    replies
      .filter((reply) => reply.status !== 201)
      .every((reply) => reply.body.error.code === 'REQUEST_IN_PROGRESS'),
  ).toBe(true);
  const again = await send();
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.body).toEqual(made[0]?.body);
  expect((await waiter('GET', '/orders')).data).toHaveLength(1);
  const other = await waiter('POST', '/pos/orders', { items: [] }, { 'idempotency-key': 'tap' });
  expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('an order found by its key survives the loss of the stored answer', async () => {
  const at = await openRestaurant();
  const item = await addItem(at, { price: 100 });
  const waiter = await at.as('waiter');
  const body = { items: [{ menu_item_id: item }] };
  const first = await waiter('POST', '/pos/orders', body, { 'idempotency-key': 'restored' });
  changeIn(at.tenant, 'delete from idempotency_keys');
  const second = await waiter('POST', '/pos/orders', body, { 'idempotency-key': 'restored' });
  expect(second.data.id).toBe(first.data.id);
});

test('replacing lines someone else wrote needs to have seen them', async () => {
  const at = await openRestaurant();
  const item = await addItem(at, { price: 100 });
  const one = await at.as('waiter');
  const two = await at.as('waiter');
  const { data } = await one('POST', '/pos/orders', { items: [{ menu_item_id: item, quantity: 1 }] });
  const path = `/pos/orders/${data.id}`;
  const blind = await two('PUT', path, { items: [{ menu_item_id: item, quantity: 9 }] });
  expect([blind.status, blind.body.error.code]).toEqual([409, 'VERSION_CONFLICT']);
  expect(blind.body.error.details.order.items).toHaveLength(1);
  const seen = await two('PUT', path, {
    items: [{ menu_item_id: item, quantity: 9 }],
    version: data.version,
  });
  expect(seen.data.items.map((line: { quantity: number }) => line.quantity)).toEqual([9]);
  const stale = await one('PUT', path, { notes: 'x' }, { 'if-match': `"${data.version}"` });
  expect(stale.body.error.code).toBe('VERSION_CONFLICT');
});

test('a line the kitchen has is neither changed nor replaced', async () => {
  const at = await openRestaurant();
  const item = await addItem(at, { price: 100 });
  const waiter = await at.as('waiter');
  const { data } = await waiter('POST', '/pos/orders', { items: [{ menu_item_id: item, quantity: 1 }] });
  await waiter('POST', `/pos/orders/${data.id}/kot`);
  const path = `/pos/orders/${data.id}`;
  const line = data.items[0].id;
  expect((await waiter('PUT', path, { items: [{ id: line, quantity: 5 }] })).body.error.code).toBe(
    'ITEM_ALREADY_SENT',
  );
  const same = await waiter('PUT', path, {
    items: [
      { id: line, quantity: 1 },
      { menu_item_id: item, quantity: 2 },
    ],
  });
  expect(same.data.items).toHaveLength(2);
  const replaced = await waiter('PUT', path, { items: [{ menu_item_id: item, quantity: 3 }] });
  expect(replaced.data.items.map((one: { quantity: number }) => one.quantity)).toEqual([1, 3]);
  expect(replaced.data.total).toBe(4);
});

test('what a guest pays for a line that the kitchen has can be less, with approval, and the kitchen hears nothing', async () => {
  const at = await openRestaurant();
  const item = await addItem(at, { price: 100 });
  const waiter = await at.as('waiter');
  const manager = await at.as('manager');
  const { data } = await waiter('POST', '/pos/orders', { items: [{ menu_item_id: item, quantity: 2 }] });
  await waiter('POST', `/pos/orders/${data.id}/kot`);
  const path = `/pos/orders/${data.id}`;
  const body = { items: [{ id: data.items[0].id, line_discount: 2 }], line_reason: 'cold' };
  const refused = await waiter('PUT', path, body);
  expect([refused.status, refused.body.error.code]).toEqual([403, 'APPROVAL_REQUIRED']);
  const given = await manager('PUT', path, body);
  expect([given.status, given.data.total, given.data.items[0].line_discount]).toEqual([200, 0, 2]);
  const more = { items: [{ ...body.items[0], quantity: 3 }] };
  expect((await manager('PUT', path, more)).body.error.code).toBe('ITEM_ALREADY_SENT');
  expect((await manager('GET', `/pos/kots?order_id=${data.id}`)).data).toHaveLength(1);
});

test('an order that was billed goes back to the kitchen when it grows', async () => {
  const at = await openRestaurant();
  const item = await addItem(at, { price: 100 });
  const waiter = await at.as('waiter');
  const { data } = await waiter('POST', '/pos/orders', { items: [{ menu_item_id: item }] });
  await waiter('PUT', `/pos/orders/${data.id}/status`, { status: 'kot' });
  expect((await waiter('PUT', `/pos/orders/${data.id}/status`, { status: 'billed' })).data.status).toBe(
    'billed',
  );
  const grown = await waiter('POST', `/pos/orders/${data.id}/items`, { items: [{ menu_item_id: item }] });
  expect(grown.data.status).toBe('kot');
});

test('each change of a line and of a ticket is stamped later than the one before, though the clock was set back', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const item = await addItem(at, { price: 100 });
  const items = [{ menu_item_id: item }, { menu_item_id: item }];
  const { data } = await owner('POST', '/pos/orders', { items });
  const path = `/pos/orders/${data.id}`;
  const stamps = (table: string): number[] =>
    rowsIn(at.tenant, `select updated_at from ${table} where order_id = ${data.id} order by id`).map((row) =>
      Number(row.updated_at),
    );
  const made = at.clock.now();
  at.clock.advance(-3_600_000);
  const sent = await owner('POST', `${path}/kot`);
  const ticket = sent.data.kots[0].id;
  expect(stamps('order_items')).toEqual([made + 1, made + 1]);
  const shown = (await owner('GET', path)).data;
  expect(shown.items.map((line: { updated_at: string }) => Date.parse(line.updated_at))).toEqual([
    ...[made + 1, made + 1],
  ]);
  at.clock.advance(-3_600_000);
  await owner('PUT', `/pos/kot/${ticket}/status`, { status: 'in_kitchen' });
  expect(stamps('order_items')).toEqual([made + 2, made + 2]);
  expect(stamps('kots')).toEqual([made - 3_600_000 + 1]);
  const line = data.items[0].id;
  const voided = await owner('POST', `${path}/items/${line}/void`, { reason: 'cold' });
  expect(stamps('order_items')).toEqual([made + 3, made + 2]);
  const told = voided.data.items.find(({ id }: { id: number }) => id === line);
  expect(Date.parse(told.updated_at)).toBe(made + 3);
  at.clock.advance(3 * 3_600_000);
  await owner('PUT', `/pos/kot/${ticket}/status`, { status: 'food_ready' });
  expect(stamps('order_items')).toEqual([made + 3, at.clock.now()]);
});
