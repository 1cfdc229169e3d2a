import { expect, test } from 'vitest';
import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';
import { addItem, addTable } from '../../harness/menu.ts';
import { valuesIn } from '../../harness/rows.ts';

interface TestRestaurant extends Restaurant {
  readonly by: Request;
  readonly tables: readonly [number, number, number];
  order(table: number): Promise<number>;
  table(id: number): Promise<{ status: string; current_order_ids: number[]; merged_into_id: number | null }>;
  pay(order: number): Promise<unknown>;
}

async function openTestRestaurant(): Promise<TestRestaurant> {
  const at = await openRestaurant();
  const by = await at.as('cashier');
  const item = await addItem(at, { price: 1_000, name: 'Soup' });
  return {
    ...at,
    by,
    tables: [await addTable(at, 'T1'), await addTable(at, 'T2'), await addTable(at, 'T3')],
    order: async (table_id) =>
      (await by('POST', '/pos/orders', { table_id, items: [{ menu_item_id: item }] })).data.id,
    table: async (id) => (await by('GET', `/pos/tables/${id}`)).data,
    pay: (order) => by('POST', `/pos/orders/${order}/payment`, { payment_method: 'card', amount: 10 }),
  };
}

const auditsOf = ({ tenant }: Restaurant, entity: string): unknown[] =>
  valuesIn(tenant, 'select action from audit_entries where entity = ?', entity);

test('a table is billed when all its orders are, and free when the last one is gone', async () => {
  const { by, tables, order, table, pay } = await openTestRestaurant();
  const [t1] = tables;
  const [first, second] = [await order(t1), await order(t1)];
  const bill = (id: number) => by('PUT', `/pos/orders/${id}/status`, { status: 'billed' });
  await bill(first);
  expect((await table(t1)).status).toBe('occupied');
  await bill(second);
  expect((await table(t1)).status).toBe('billed');
  await by('POST', `/pos/orders/${first}/items`, { items: [{ menu_item_id: 1 }] });
  expect((await table(t1)).status).toBe('occupied');
  await by('POST', `/pos/orders/${first}/cancel`, { reason: 'left' });
  expect((await table(t1)).status).toBe('billed');
  await pay(second);
  expect(await table(t1)).toMatchObject({ status: 'available', current_order_ids: [] });
});

test('orders move to another table beside those that stand there, and both tables follow', async () => {
  const restaurant = await openTestRestaurant();
  const { by, tables, order, table } = restaurant;
  const [t1, t2] = tables;
  const [first, second] = [await order(t1), await order(t1)];
  const there = await order(t2);
  const updated: unknown[] = [];
  restaurant.tenant.onEvent(({ type, data }) => {
    if (type === 'order.updated') updated.push([data.id, data.table_id, data.version]);
  });
  const one = await by('POST', `/pos/tables/${t1}/transfer`, { to_table_id: t2, order_ids: [second] });
  expect(one.data).toMatchObject({
    from: { id: t1, status: 'occupied', current_order_ids: [first] },
    to: { id: t2, status: 'occupied', current_order_ids: [second, there] },
    order_ids: [second],
  });
  const rest = await by('POST', `/pos/tables/${t1}/transfer`, { to_table_id: t2 });
  expect(rest.data).toMatchObject({ from: { status: 'available' }, order_ids: [first] });
  expect(updated).toEqual([
    [second, t2, 2],
    [first, t2, 2],
  ]);
  expect((await table(t2)).current_order_ids).toEqual([first, second, there]);
  expect(auditsOf(restaurant, 'table')).toEqual(['table.transfer', 'table.transfer']);
});

test('a transfer that cannot be is refused and moves nothing', async () => {
  const { by, tables, order, table } = await openTestRestaurant();
  const [t1, t2, t3] = tables;
  const [here, there] = [await order(t1), await order(t2)];
  await by('PUT', `/pos/tables/${t3}/status`, { status: 'out_of_service' });
  const transfer = (from: number, body: object) => by('POST', `/pos/tables/${from}/transfer`, body);
  const wrong: [object, string][] = [
    [{ to_table_id: t1 }, 'to_table_id'],
    [{ to_table_id: 99 }, 'to_table_id'],
    [{}, 'to_table_id'],
    [{ to_table_id: t2, order_ids: [here, there] }, 'order_ids.1'],
    [{ to_table_id: t2, order_ids: [] }, 'order_ids'],
  ];
  for (const [body, path] of wrong) {
    const refused = await transfer(t1, body);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, [path]]);
  }
  expect((await transfer(t1, { to_table_id: t3 })).body.error.code).toBe('TABLE_UNAVAILABLE');
  expect((await transfer(t3, { to_table_id: t1 })).status).toBe(422);
  expect((await transfer(99, { to_table_id: t1 })).status).toBe(404);
  expect((await table(t1)).current_order_ids).toEqual([here]);
});

test('a merged table gives its orders to the other and stands as it does until the guests have left', async () => {
  const restaurant = await openTestRestaurant();
  const { by, tables, order, table, pay } = restaurant;
  const [t1, t2] = tables;
  const [first, second] = [await order(t1), await order(t2)];
  const merged = await by('POST', `/pos/tables/${t2}/merge`, { into_table_id: t1 });
  expect(merged.data).toMatchObject({
    from: { id: t2, status: 'occupied', merged_into_id: t1, current_order_ids: [] },
    to: { id: t1, status: 'occupied', merged_table_ids: [t2], current_order_ids: [first, second] },
    order_ids: [second],
  });
  const third = await order(t2);
  expect((await by('GET', `/pos/orders/${third}`)).data.table_id).toBe(t1);
  for (const id of [first, second, third]) await by('PUT', `/pos/orders/${id}/status`, { status: 'billed' });
  expect([(await table(t1)).status, (await table(t2)).status]).toEqual(['billed', 'billed']);
  const byHand = await by('PUT', `/pos/tables/${t2}/status`, { status: 'cleaning' });
  expect(byHand.body.error).toMatchObject({ code: 'TABLE_UNAVAILABLE', details: { merged_into_id: t1 } });
  for (const id of [first, second, third]) await pay(id);
  expect(await table(t1)).toMatchObject({ status: 'available', merged_table_ids: [] });
  expect(await table(t2)).toMatchObject({ status: 'available', merged_into_id: null });
  expect((await by('GET', `/pos/orders/${await order(t2)}`)).data.table_id).toBe(t2);
});

test('what was merged into a table comes along when that is merged, and any is separated by itself', async () => {
  const { by, tables, order, table } = await openTestRestaurant();
  const [t1, t2, t3] = tables;
  const first = await order(t1);
  await by('POST', `/pos/tables/${t2}/merge`, { into_table_id: t1 });
  const { data } = await by('POST', `/pos/tables/${t1}/merge`, { into_table_id: t3 });
  expect(data.to).toMatchObject({ id: t3, merged_table_ids: [t1, t2], current_order_ids: [first] });
  expect(await table(t2)).toMatchObject({ merged_into_id: t3, status: 'occupied' });
  const round = await by('POST', `/pos/tables/${t3}/merge`, { into_table_id: t2 });
  expect([round.status, Object.keys(round.body.error.details)]).toEqual([422, ['into_table_id']]);
  const apart = await by('POST', `/pos/tables/${t1}/unmerge`);
  expect(apart.data).toMatchObject({ id: t1, merged_into_id: null, status: 'occupied', order_ids: [first] });
  expect([(await table(t3)).status, (await table(t3)).current_order_ids]).toEqual(['available', []]);
  const again = await by('POST', `/pos/tables/${t1}/unmerge`);
  expect(again.data).toEqual({ ...apart.data, order_ids: [], elsewhere: [] });
});

test('a separated table gets the orders back that came from it, and hears where the others are', async () => {
  const { by, tables, order, table } = await openTestRestaurant();
  const [t1, t2, t3] = tables;
  const [own, stays, moves, joins] = [await order(t1), await order(t2), await order(t1), await order(t1)];
  await by('POST', `/pos/tables/${t1}/merge`, { into_table_id: t2 });
  const later = await order(t1);
  await by('POST', `/pos/tables/${t2}/transfer`, { to_table_id: t3, order_ids: [moves] });
  await by('POST', `/pos/orders/${stays}/merge`, { order_id: joins });
  const { data } = await by('POST', `/pos/tables/${t1}/unmerge`);
  expect(data).toMatchObject({ status: 'occupied', current_order_ids: [own], order_ids: [own] });
  const { data: all } = await by('GET', '/pos/tables');
  const nameOf = (id: number | undefined) => all.find((one: { id: number }) => one.id === id).name;
  expect(data.elsewhere).toMatchObject([
    { order_id: moves, bill_id: moves, table_id: t3, table_name: nameOf(t3) },
    { order_id: joins, bill_id: stays, table_id: t2, table_name: nameOf(t2) },
  ]);
  expect((await table(t2)).current_order_ids).toEqual([stays, later]);
});

test('a table that others are part of is not deleted', async () => {
  const { as, by, tables } = await openTestRestaurant();
  const [t1, t2] = tables;
  await by('POST', `/pos/tables/${t2}/merge`, { into_table_id: t1 });
  const owner = await as('owner');
  const refused = await owner('DELETE', `/pos/tables/${t1}`);
  expect(refused.body.error).toMatchObject({ code: 'RECORD_IN_USE', details: { table_ids: [t2] } });
  await by('POST', `/pos/tables/${t2}/unmerge`);
  expect((await owner('DELETE', `/pos/tables/${t1}`)).status).toBe(200);
});

test('an order is given to another waiter, which is announced and audited; a closed one is not', async () => {
  const restaurant = await openTestRestaurant();
  const { by, tables, order, pay } = restaurant;
  const kim = (await (await restaurant.as('waiter'))('GET', '/auth/user')).data.id;
  const cook = (await (await restaurant.as('kitchen'))('GET', '/auth/user')).data.id;
  const id = await order(tables[0]);
  const assign = (waiter_id: unknown) => by('PUT', `/orders/${id}/assign-waiter`, { waiter_id });
  expect((await assign(kim)).data).toMatchObject({ id, waiter_id: kim, version: 2 });
  expect((await assign(kim)).data.version).toBe(2);
  for (const wrong of [cook, 9_999, 'Kim', undefined]) {
    const refused = await assign(wrong);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, ['waiter_id']]);
  }
  expect((await assign(null)).data.waiter_id).toBeNull();
  expect(auditsOf(restaurant, 'order')).toEqual(['order.assign_waiter', 'order.assign_waiter']);
  await pay(id);
  expect((await assign(kim)).body.error.code).toBe('ORDER_LOCKED');
  expect((await by('PUT', '/orders/999/assign-waiter', { waiter_id: kim })).status).toBe(404);
});

test("a waiter's open orders come by page, the others by status", async () => {
  const { as, by, tables, order, pay } = await openTestRestaurant();
  const kim = (await (await as('waiter'))('GET', '/auth/user')).data.id;
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) {
    const id = await order(tables[0]);
    await by('PUT', `/orders/${id}/assign-waiter`, { waiter_id: kim });
    ids.push(id);
  }
  await order(tables[0]);
  const [paid, billed, ...drafts] = ids as [number, number, ...number[]];
  await pay(paid);
  await by('PUT', `/pos/orders/${billed}/status`, { status: 'billed' });
  const list = async (query: string) => by('GET', `/waiters/${kim}/orders${query}`);
  const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);
  expect(idsOf(await list(''))).toEqual([...drafts, billed].sort((a, b) => b - a));
  expect(idsOf(await list('?status=paid'))).toEqual([paid]);
  const first = await list('?limit=3');
  expect(first.body.meta).toMatchObject({ limit: 3, has_more: true });
  const second = await list(`?limit=3&cursor=${first.body.meta.next_cursor}`);
  expect([...idsOf(first), ...idsOf(second)]).toEqual([...drafts, billed].sort((a, b) => b - a));
  expect(second.body.meta.has_more).toBe(false);
  expect((await list('?status=draft&limit=2')).body.meta.has_more).toBe(true);
  expect((await list('?status=open')).status).toBe(422);
  expect((await by('GET', '/waiters/9999/orders')).status).toBe(404);
  expect((await (await as('kiosk'))('GET', `/waiters/${kim}/orders`)).status).toBe(403);
});
