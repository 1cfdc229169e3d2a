import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import type { DomainEvent } from '../../server/db/handle/handle.ts';
import { openRestaurant, type Reply, type Request, type Restaurant, tokenFor } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';

const codeOf = (reply: Reply) => [reply.status, reply.body.error?.code];

/** A restaurant that counts its soup. */
async function withSoup(quantity: number, lowAt: number | null = null) {
  const restaurant = await openRestaurant();
  const owner = await restaurant.as('owner');
  const soup = await addItem(restaurant, { name: 'Soup', price: 400 });
  await owner('PUT', `/pos/menu-items/${soup}/availability`, {
    stock_quantity: quantity,
    low_stock_at: lowAt,
  });
  return { restaurant, owner, soup };
}

const leftOf = async (owner: Request, item: number): Promise<number | null> =>
  (await owner('GET', `/pos/menu-items/${item}`)).data.stock_quantity;

const book = async (owner: Request, query = '') =>
  (await owner('GET', `/pos/stock/movements${query}`)).data.map(
    (row: { type: string; quantity: number; balance: number }) => [row.type, row.quantity, row.balance],
  );

const order = async (by: Request, ...lines: [item: number, quantity: number][]) =>
  by('POST', '/pos/orders', {
    items: lines.map(([menu_item_id, quantity]) => ({ menu_item_id, quantity })),
  });

function heardOn({ tenant }: Restaurant): DomainEvent[] {
  const events: DomainEvent[] = [];
  tenant.onEvent((event) => events.push(event));
  return events;
}

test('an order counts the stock down and is refused whole when one line is short', async () => {
  const { restaurant, owner, soup } = await withSoup(3);
  const bread = await addItem(restaurant, { name: 'Bread', price: 100 });
  expect((await order(owner, [soup, 1], [bread, 50], [soup, 1])).status).toBe(201);
  expect(await leftOf(owner, soup)).toBe(1);
  const short = await order(owner, [bread, 1], [soup, 2]);
  expect(codeOf(short)).toEqual([409, 'ITEM_UNAVAILABLE']);
  const line = { path: 'items.1', menu_item_id: soup, name: 'Soup', available: 1 };
  expect(short.body.error).toMatchObject({
    ...{ message: 'Only 1 Soup is left.' },
    details: { ...line, lines: [{ code: 'ITEM_UNAVAILABLE', ...line }] },
  });
  expect(await leftOf(owner, soup)).toBe(1);
  expect((await owner('GET', '/pos/orders')).data).toHaveLength(1);
  expect(await book(owner)).toEqual([
    ['sale', -2, 1],
    ['count', 3, 3],
  ]);
});

test('every line that is short is named, as in the request', async () => {
  const { restaurant, owner, soup } = await withSoup(2);
  const cake = await addItem(restaurant, { name: 'Cake', price: 300 });
  await owner('POST', `/pos/stock/${cake}/count`, { quantity: 1 });
  const short = await order(owner, [cake, 2], [soup, 2], [soup, 1]);
  const { message, details } = short.body.error;
  expect([message, details.path]).toEqual(['Only 1 Cake is left.', 'items.0']);
  expect(details.lines).toEqual([
    { code: 'ITEM_UNAVAILABLE', path: 'items.0', menu_item_id: cake, name: 'Cake', available: 1 },
    { code: 'ITEM_UNAVAILABLE', path: 'items.1', menu_item_id: soup, name: 'Soup', available: 2 },
    { code: 'ITEM_UNAVAILABLE', path: 'items.2', menu_item_id: soup, name: 'Soup', available: 2 },
  ]);
});

test('the last portion goes to one of two tablets that ask at once', async () => {
  const { restaurant, owner, soup } = await withSoup(1);
  const tablets = await Promise.all([1, 2, 3].map(() => restaurant.as('waiter')));
  const replies = await Promise.all(tablets.map((tablet) => order(tablet, [soup, 1])));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await leftOf(owner, soup)).toBe(0);
});

test('an item counted in the same moment as it is sold is counted down', async () => {
  const restaurant = await openRestaurant();
  const owner = await restaurant.as('owner');
  const soup = await addItem(restaurant, { price: 400 });
  await order(owner, [soup, 1]);
  const [, sold] = await Promise.all([
    owner('POST', `/pos/stock/${soup}/count`, { quantity: 5 }),
    order(owner, [soup, 2]),
  ]);
  expect(sold.status).toBe(201);
  expect(await leftOf(owner, soup)).toBe(3);
});

test('changed lines take or give back the difference alone', async () => {
  const { owner, soup } = await withSoup(10);
  const { id } = (await order(owner, [soup, 4])).data;
  await owner('PUT', `/pos/orders/${id}`, { items: [{ menu_item_id: soup, quantity: 5 }] });
  expect(await leftOf(owner, soup)).toBe(5);
  const { items } = (
    await owner('POST', `/pos/orders/${id}/items`, { items: [{ menu_item_id: soup, quantity: 2 }] })
  ).data;
  expect(await leftOf(owner, soup)).toBe(3);
  await owner('PUT', `/pos/orders/${id}`, { items: [{ id: items[0].id, quantity: 1 }] });
  expect(await leftOf(owner, soup)).toBe(7);
  const short = await owner('PUT', `/pos/orders/${id}`, { items: [{ id: items[0].id, quantity: 9 }] });
  expect(codeOf(short)).toEqual([409, 'ITEM_UNAVAILABLE']);
  expect(short.body.error.details.path).toBe('items.0');
  await owner('PUT', `/pos/orders/${id}`, { notes: 'no lines named' });
  await owner('POST', `/pos/orders/${id}/items/${items[1].id}/void`, {});
  expect(await leftOf(owner, soup)).toBe(9);
  expect(await book(owner)).toEqual([
    ['return', 2, 9],
    ['return', 4, 7],
    ['sale', -2, 3],
    ['sale', -1, 5],
    ['sale', -4, 6],
    ['count', 10, 10],
  ]);
});

test('a sent line that is voided is waste, unless it goes back on the shelf', async () => {
  const { owner, soup } = await withSoup(10);
  const { id, items } = (await order(owner, [soup, 5])).data;
  await owner('POST', `/pos/orders/${id}/kot`);
  const path = `/pos/orders/${id}/items/${items[0].id}/void`;
  await owner('POST', path, { reason: 'dropped', quantity: 2 });
  expect(await leftOf(owner, soup)).toBe(5);
  await owner('POST', path, { reason: 'a bottle, unopened', quantity: 1, restock: true });
  expect(await leftOf(owner, soup)).toBe(6);
  expect(await book(owner, '?limit=3')).toEqual([
    ['return', 1, 6],
    ['waste', -2, 5],
    ['return', 2, 7],
  ]);
});

test('a cancelled order gives back what was not sent, and takes it again when it is reopened', async () => {
  const { owner, soup } = await withSoup(10);
  const { id } = (await order(owner, [soup, 2])).data;
  await owner('POST', `/pos/orders/${id}/kot`);
  await owner('POST', `/pos/orders/${id}/items`, { items: [{ menu_item_id: soup, quantity: 3 }] });
  expect(await leftOf(owner, soup)).toBe(5);
  await owner('POST', `/pos/orders/${id}/cancel`, { reason: 'left' });
  expect(await leftOf(owner, soup)).toBe(8);
  await owner('POST', `/pos/stock/${soup}/count`, { quantity: 4 });
  const reopen = () => owner('PUT', `/pos/orders/${id}/status`, { status: 'kot' });
  expect(codeOf(await reopen())).toEqual([409, 'ITEM_UNAVAILABLE']);
  await owner('POST', `/pos/stock/${soup}/restock`, { quantity: 1 });
  expect((await reopen()).status).toBe(200);
  expect(await leftOf(owner, soup)).toBe(0);
});

test('what an order took before anyone counted is not given back', async () => {
  const restaurant = await openRestaurant();
  const owner = await restaurant.as('owner');
  const soup = await addItem(restaurant, { price: 400 });
  const { id } = (await order(owner, [soup, 2])).data;
  await owner('POST', `/pos/stock/${soup}/count`, { quantity: 5 });
  await owner('POST', `/pos/orders/${id}/cancel`, { reason: 'left' });
  expect(await leftOf(owner, soup)).toBe(5);
});

test('screens hear of every change, of stock that gets low once, and of an item that runs out or comes back', async () => {
  const { restaurant, owner, soup } = await withSoup(5, 2);
  const events = heardOn(restaurant);
  const types = () => events.splice(0).flatMap(({ type }) => (/^(stock|menu)\./.test(type) ? [type] : []));
  await order(owner, [soup, 1]);
  expect(types()).toEqual(['stock.changed']);
  await order(owner, [soup, 2]);
  expect(types()).toEqual(['stock.low']);
  await order(owner, [soup, 1]);
  expect(types()).toEqual(['stock.changed']);
  await order(owner, [soup, 1]);
  expect(types()).toEqual(['stock.changed', 'menu.availability']);
  await owner('POST', `/pos/stock/${soup}/restock`, { quantity: 1 });
  expect(types()).toEqual(['stock.changed', 'menu.availability']);
});

test('the menu that tablets keep shows the count of now', async () => {
  const { owner, soup } = await withSoup(5);
  const first = await owner('GET', '/pos/menu-items');
  await order(owner, [soup, 1]);
  const etag = { 'if-none-match': String(first.headers.etag) };
  const second = await owner('GET', '/pos/menu-items', undefined, etag);
  expect([second.status, second.data[0].stock_quantity]).toEqual([200, 4]);
});

test('stock is restocked, wasted and counted, each booked and audited with its reason', async () => {
  const { restaurant, owner, soup } = await withSoup(5, 3);
  const cashier = await restaurant.as('cashier');
  const path = `/pos/stock/${soup}`;
  const bought = await owner('POST', `${path}/restock`, { quantity: 7, reason: 'market', cost: 1.25 });
  expect([bought.status, bought.data]).toEqual([
    201,
    expect.objectContaining({ type: 'restock', quantity: 7, balance: 12, cost: 1.25, name: 'Soup' }),
  ]);
  await cashier('POST', `${path}/waste`, { quantity: 2, reason: 'sour' });
  await cashier('POST', `${path}/count`, { quantity: 3 });
  expect(await book(owner)).toEqual([
    ['count', -7, 3],
    ['waste', -2, 10],
    ['restock', 7, 12],
    ['count', 5, 5],
  ]);
  const [entry] = (await cashier('GET', '/pos/stock/movements?type=restock')).data;
  expect([entry.cost, entry.reason]).toEqual([null, 'market']);
  expect((await cashier('GET', '/pos/stock?state=low')).data).toMatchObject([
    { menu_item_id: soup, stock_quantity: 3, low_stock_at: 3, state: 'low' },
  ]);
  expect((await cashier('GET', '/pos/stock?state=out')).data).toEqual([]);
  const audited = await restaurant.tenant.read(systemCaller, (reader) =>
    reader.db
      .selectFrom('audit_entries')
      .select(['action', 'reason'])
      .where('action', 'like', 'stock.%')
      .orderBy('id')
      .execute(),
  );
  expect(audited).toEqual([
    { action: 'stock.restock', reason: 'market' },
    { action: 'stock.waste', reason: 'sour' },
    { action: 'stock.count', reason: null },
  ]);
});

test('the book is read page by page and adds up to what is there, also when counting stops and starts', async () => {
  const { owner, soup } = await withSoup(5);
  await order(owner, [soup, 2]);
  const terms = (stock_quantity: number | null) =>
    owner('PUT', `/pos/menu-items/${soup}/availability`, { stock_quantity });
  await terms(null);
  expect((await owner('GET', '/pos/stock')).data).toEqual([]);
  expect((await order(owner, [soup, 9])).status).toBe(201);
  await terms(6);
  await terms(6);
  const first = await owner('GET', '/pos/stock/movements?limit=2');
  const rest = await owner('GET', `/pos/stock/movements?limit=2&cursor=${first.body.meta.next_cursor}`);
  const rows = [...first.data, ...rest.data];
  expect(rest.body.meta.has_more).toBe(false);
  expect(rows.map(({ quantity }) => quantity)).toEqual([6, -3, -2, 5]);
  expect(rows.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(await leftOf(owner, soup));
});

test('what makes no sense is refused and changes nothing', async () => {
  const { restaurant, owner, soup } = await withSoup(5);
  const bread = await addItem(restaurant, { price: 100 });
  const waiter = await restaurant.as('waiter');
  const path = `/pos/stock/${soup}`;
  expect(codeOf(await owner('POST', `${path}/waste`, { quantity: 6, reason: 'lost' }))).toEqual([
    422,
    'VALIDATION_ERROR',
  ]);
  for (const quantity of [0, -1, 1.5, '3', null])
    expect((await owner('POST', `${path}/restock`, { quantity })).status).toBe(422);
  expect((await owner('POST', `${path}/waste`, { quantity: 1 })).status).toBe(422);
  expect((await owner('POST', `${path}/restock`, { quantity: 1, cost: -1 })).status).toBe(422);
  expect(codeOf(await owner('POST', `/pos/stock/${bread}/restock`, { quantity: 1 }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  expect(codeOf(await waiter('POST', `${path}/restock`, { quantity: 1 }))).toEqual([403, 'FORBIDDEN']);
  expect(await leftOf(owner, soup)).toBe(5);
  expect(await book(owner)).toHaveLength(1);
});

test('without a chosen branch the lists cover every branch and a write asks for one', async () => {
  const restaurant = await openRestaurant();
  const nowhere = restaurant.withToken(await tokenFor(restaurant.tenant, 'owner', null));
  const soup = await addItem(restaurant, { price: 400 });
  await (await restaurant.as('owner'))('POST', `/pos/stock/${soup}/count`, { quantity: 4 });
  expect((await nowhere('GET', '/pos/stock')).data).toMatchObject([{ branch_id: restaurant.branchId }]);
  expect((await nowhere('GET', '/pos/stock/movements')).data).toHaveLength(1);
  expect(codeOf(await nowhere('POST', `/pos/stock/${soup}/count`, { quantity: 4 }))).toEqual([
    409,
    'BRANCH_REQUIRED',
  ]);
});
