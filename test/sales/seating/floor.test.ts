import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { insertBranch } from '../../../server/identity/tenant/create.ts';
import { insertUser, openRestaurant, type Request, tokenFor } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';

async function evening() {
  const at = await openRestaurant();
  const [manager, waiter] = [await at.as('manager'), await at.as('waiter')];
  const area = (await manager('POST', '/areas', { name: 'Terrace' })).data;
  const table = (await manager('POST', '/pos/tables', { name: 'T1', area_id: area.id })).data;
  const guest = (await waiter('POST', '/pos/customers', { name: 'Asha Rao', phone: '+33612345678' })).data;
  const dish = await addItem(at, { price: 1_500 });
  const me = (await waiter('GET', '/auth/user')).data;
  const order = (
    await waiter('POST', '/pos/orders', {
      table_id: table.id,
      customer_id: guest.id,
      waiter_id: me.id,
      covers: 2,
      items: [{ menu_item_id: dish, quantity: 2 }],
    })
  ).data;
  return { at, manager, waiter, area, table, guest, me, order, dish };
}

const floorOf = async (who: Request) => (await who('GET', '/pos/floor')).data;

test('one answer shows areas, tables, who sits there, what they owe and what they wait for', async () => {
  const { waiter, area, table, guest, me, order } = await evening();
  await waiter('POST', '/waiter-requests', { table_id: table.id, type: 'water' });
  const floor = await floorOf(waiter);
  expect(floor.areas).toMatchObject([{ id: area.id, tables_count: 1 }]);
  expect(floor.tables).toMatchObject([{ id: table.id, status: 'occupied', current_order_ids: [order.id] }]);
  expect(floor.orders).toMatchObject([
    {
      ...{ id: order.id, order_number: order.order_number, table_id: table.id, version: order.version },
      ...{ customer_name: guest.name, waiter_name: me.name, order_type_name: expect.any(String), covers: 2 },
      ...{ total: order.total, balance_due: order.balance_due, unsent_items: 1, ready_items: 0 },
    },
  ]);
  expect(floor.requests).toMatchObject([{ table_id: table.id, type: 'water', status: 'pending' }]);
});

test('it is answered from memory until something that it shows changed', async () => {
  const { manager, waiter, order, dish, guest, table } = await evening();
  const etag = async () => String((await waiter('GET', '/pos/floor')).headers.etag);
  const steps: (() => Promise<unknown>)[] = [
    () => waiter('POST', `/pos/orders/${order.id}/items`, { items: [{ menu_item_id: dish }] }),
    () => waiter('POST', `/pos/orders/${order.id}/kot`),
    () => manager('PUT', `/pos/customers/${guest.id}`, { name: 'Asha R.' }),
    () => manager('PUT', `/pos/tables/${table.id}`, { name: 'T2' }),
    () => waiter('POST', '/waiter-requests', { table_id: table.id, type: 'bill' }),
    () => manager('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'cash', amount: 100 }),
  ];
  for (const [i, step] of steps.entries()) {
    const before = await etag();
    const again = await waiter('GET', '/pos/floor', undefined, { 'if-none-match': before });
    expect(again.status).toBe(304);
    await step();
    expect(await etag(), `step ${i}`).not.toBe(before);
  }
  expect((await floorOf(waiter)).orders).toEqual([]);
});

test('a kitchen, which serves nobody, does not see what guests owe', async () => {
  const { at } = await evening();
  expect((await (await at.as('kitchen'))('GET', '/pos/floor')).status).toBe(403);
});

test('a waiter of several branches sees those, another theirs, and neither what one of them was answered', async () => {
  const at = await openRestaurant();
  const [north, south] = await Promise.all(
    ['North', 'South'].map((name) =>
      at.tenant.transact(systemCaller, (tx) =>
        insertBranch(tx, { name, code: name, timezone: 'Europe/Paris', hostNode: 0 }),
      ),
    ),
  );
  const places = [at.branchId, north, south] as number[];
  const dish = await addItem(at, { price: 900 });
  const tables: number[] = [];
  for (const place of places) {
    const manager = at.withToken(await tokenFor(at.tenant, 'manager', place));
    const { data: area } = await manager('POST', '/areas', { name: `Hall ${place}` });
    const { data: table } = await manager('POST', '/pos/tables', { name: 'T1', area_id: area.id });
    const order = { table_id: table.id, items: [{ menu_item_id: dish }] };
    expect((await manager('POST', '/pos/orders', order)).status).toBe(201);
    await manager('POST', '/waiter-requests', { table_id: table.id, type: 'bill' });
    tables.push(table.id);
  }
  const waiterOf = async (...branches: number[]): Promise<Request> => {
    const id = await at.tenant.transact(systemCaller, async (tx) => {
      const user = await insertUser(tx, 'waiter');
      const branch_ids = JSON.stringify(branches);
      await tx.db.updateTable('users').set({ branch_ids }).where('id', '=', user).execute();
      return user;
    });
    return at.withToken(await tokenFor(at.tenant, 'waiter', null, id));
  };
  const tablesIn = async (who: Request, query = '') => {
    const { data } = await who('GET', `/pos/floor${query}`);
    const requested = data.requests.map((request: { table_id: number }) => request.table_id);
    const seated = data.orders.map((order: { table_id: number }) => order.table_id);
    const drawn = data.tables.map((table: { id: number }) => table.id);
    expect([seated.toSorted(), requested.toSorted(), data.areas.length]).toEqual([
      drawn,
      drawn,
      drawn.length,
    ]);
    return drawn;
  };
  const [here, there] = [await waiterOf(at.branchId, north as number), await waiterOf(south as number)];
  expect([await tablesIn(here), await tablesIn(there)]).toEqual([[tables[0], tables[1]], [tables[2]]]);
  expect(await tablesIn(here, `?branch_id=${north}`)).toEqual([tables[1]]);
  const foreign = await here('GET', `/pos/floor?branch_id=${south}`);
  expect([foreign.status, foreign.body.error.code]).toEqual([403, 'BRANCH_FORBIDDEN']);
  const everywhere = at.withToken(await tokenFor(at.tenant, 'waiter', null));
  expect(await tablesIn(everywhere)).toEqual(tables);
});
