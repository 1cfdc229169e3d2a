import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import type { OrderStatus } from '../../server/core/statuses.ts';
import { insert } from '../../server/db/handle/insert.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { toJson } from '../../server/db/tables/json.ts';
import { setTableStatus, tableForOrder } from '../../server/floor/tables/state.ts';
import { insertBranch } from '../../server/identity/tenant/create.ts';
import { openRestaurant, tokenFor } from '../harness/app.ts';

const nothing = {
  customer_id: null,
  waiter_id: null,
  driver_id: null,
  delivery_platform_id: null,
  external_ref: null,
  notes: null,
  discount_type: null,
  discount_value: null,
  discount_reason: null,
  coupon_id: null,
  invoice_series: null,
  invoice_sequence: null,
  invoiced_at: null,
  client_key: null,
  cancelled_by: null,
  cancelled_at: null,
  cancel_reason: null,
};
const zero = {
  subtotal: 0,
  discount_amount: 0,
  coupon_amount: 0,
  rounding_increment: 1,
  rounding_adjustment: 0,
  total: 0,
  amount_paid: 0,
  tip_total: 0,
};

/** Returns the order's id. */
function orderOnTable(tenant: TenantDatabase, branchId: number, tableId: number, status: OrderStatus) {
  return tenant.transact(systemCaller, async (tx) => {
    const id = tx.id('orders');
    await insert(tx, 'orders', {
      ...nothing,
      ...zero,
      id,
      branch_id: branchId,
      order_type_id: 1,
      table_id: tableId,
      source: 'pos',
      covers: 2,
      status,
      payment_status: 'unpaid',
      charges: toJson([]),
      taxes: toJson([]),
      tax_rounding: 'order',
      rounding_mode: 'off',
      token_number: 1,
      business_date: '2026-11-20',
      version: 1,
      opened_by: 1,
      updated_by: 1,
      created_at: tx.now,
      updated_at: tx.now,
    });
    return id;
  });
}

test('an area and its tables are created, changed, listed in order and deleted', async () => {
  const { as, branchId, tenantId } = await openRestaurant();
  const owner = await as('owner');
  const garden = await owner('POST', '/areas', { name: 'Garden', sort_order: 2 });
  expect(garden.status).toBe(201);
  expect(garden.data).toEqual({
    id: 1,
    branch_id: branchId,
    name: 'Garden',
    sort_order: 2,
    tables_count: 0,
    created_at: '2026-11-20T19:30:00.000Z',
    updated_at: '2026-11-20T19:30:00.000Z',
  });
  const hall = await owner('POST', '/areas', { name: 'Hall' });
  expect(hall.data.sort_order).toBe(3);
  const table = await owner('POST', '/pos/tables', { area_id: garden.data.id, name: 'G1', capacity: 6 });
  expect(table.status).toBe(201);
  expect(table.data).toMatchObject({
    branch_id: branchId,
    area_id: garden.data.id,
    name: 'G1',
    capacity: 6,
    status: 'available',
    x: null,
    y: null,
    current_order_ids: [],
    waiter_id: null,
    merged_into_id: null,
  });
  expect(table.data.qr_token).toMatch(new RegExp(`^T${tenantId}-.{24}$`));
  const moved = await owner('PUT', `/pos/tables/${table.data.id}`, { x: 40, y: 10 });
  expect(moved.data).toEqual({ ...table.data, x: 40, y: 10 });
  expect((await owner('PUT', `/areas/${garden.data.id}`, { sort_order: 0 })).data.name).toBe('Garden');
  const areas = (await owner('GET', '/areas')).data;
  expect(areas.map((area: { name: string; tables_count: number }) => [area.name, area.tables_count])).toEqual(
    [
      ['Garden', 1],
      ['Hall', 0],
    ],
  );
  expect((await owner('GET', `/areas/${garden.data.id}/tables`)).data).toEqual([moved.data]);
  expect((await owner('GET', `/areas/${hall.data.id}/tables`)).data).toEqual([]);
  expect((await owner('GET', `/pos/tables?area_id=${garden.data.id}`)).data).toHaveLength(1);
  const refused = await owner('DELETE', `/areas/${garden.data.id}`);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'AREA_NOT_EMPTY']);
  expect((await owner('DELETE', `/pos/tables/${table.data.id}`)).status).toBe(200);
  expect((await owner('GET', `/pos/tables/${table.data.id}`)).status).toBe(404);
  expect((await owner('GET', '/pos/tables')).data).toEqual([]);
  expect((await owner('DELETE', `/areas/${garden.data.id}`)).status).toBe(200);
  expect((await owner('GET', `/areas/${garden.data.id}/tables`)).status).toBe(404);
});

test('a table moves through its states by hand, and a move that cannot be says what can', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const waiter = await as('waiter');
  const { id } = (await owner('POST', '/pos/tables', { name: 'T1' })).data;
  const move = (status: string) => waiter('PUT', `/pos/tables/${id}/status`, { status });
  for (const status of ['reserved', 'occupied', 'cleaning', 'available', 'available', 'out_of_service']) {
    const reply = await move(status);
    expect([reply.status, reply.data.status]).toEqual([200, status]);
  }
  const refused = await move('occupied');
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatchObject({
    code: 'INVALID_STATUS_TRANSITION',
    details: { from: 'out_of_service', to: 'occupied', allowed: ['available', 'cleaning'] },
  });
  expect((await move('dirty')).status).toBe(422);
  expect((await waiter('GET', `/pos/tables/${id}`)).data.status).toBe('out_of_service');
  expect((await waiter('GET', '/pos/tables?status=out_of_service')).data).toHaveLength(1);
  expect((await waiter('GET', '/pos/tables?status=available')).data).toHaveLength(0);
  expect((await waiter('GET', '/pos/tables?status=dirty')).status).toBe(422);
});

test('references, types and unknown ids are refused and nothing changes', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const noArea = await owner('POST', '/pos/tables', { name: 'T1', area_id: 99 });
  expect([noArea.status, Object.keys(noArea.body.error.details)]).toEqual([422, ['area_id']]);
  const wrong = await owner('POST', '/pos/tables', { capacity: 0, x: 'left' });
  expect([wrong.status, Object.keys(wrong.body.error.details)]).toEqual([422, ['name', 'capacity', 'x']]);
  expect((await owner('POST', '/areas', { name: ' ' })).status).toBe(422);
  expect((await owner('GET', '/pos/tables')).data).toEqual([]);
  expect((await owner('GET', '/areas')).data).toEqual([]);
  for (const path of ['/areas/9', '/areas/9/tables', '/pos/tables/9']) {
    expect((await owner('GET', path)).status).toBe(404);
  }
  expect((await owner('PUT', '/areas/9', { name: 'x' })).status).toBe(404);
  expect((await owner('DELETE', '/areas/9')).status).toBe(404);
  expect((await owner('PUT', '/pos/tables/9', { name: 'x' })).status).toBe(404);
  expect((await owner('DELETE', '/pos/tables/9')).status).toBe(404);
  expect((await owner('PUT', '/pos/tables/9/status', { status: 'available' })).status).toBe(404);
});

test('staff read the floor, only the office draws it, and the kitchen moves no table', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const { id } = (await owner('POST', '/pos/tables', { name: 'T1' })).data;
  const kitchen = await as('kitchen');
  const waiter = await as('waiter');
  const driver = await as('driver');
  expect((await kitchen('GET', '/pos/tables')).status).toBe(200);
  expect((await driver('GET', '/pos/tables')).status).toBe(403);
  expect((await waiter('POST', '/areas', { name: 'Bar' })).status).toBe(403);
  expect((await waiter('PUT', `/pos/tables/${id}`, { name: 'T2' })).status).toBe(403);
  expect((await waiter('DELETE', `/pos/tables/${id}`)).status).toBe(403);
  expect((await kitchen('PUT', `/pos/tables/${id}/status`, { status: 'occupied' })).status).toBe(403);
});

test('at a central instance a floor is drawn for a chosen branch and its tables are moved only by their host', async () => {
  const { as, tenant, withToken } = await openRestaurant({ role: 'central' });
  const branchId = await tenant.transact(systemCaller, (tx) =>
    insertBranch(tx, { name: 'North', code: 'N', timezone: 'Europe/Paris', hostNode: 1 }),
  );
  const owner = await as('owner');
  const unplaced = await owner('POST', '/areas', { name: 'Hall' });
  expect([unplaced.status, unplaced.body.error.code]).toEqual([409, 'BRANCH_REQUIRED']);
  const atBranch = withToken(await tokenFor(tenant, 'manager', branchId));
  const area = (await atBranch('POST', '/areas', { name: 'Hall' })).data;
  const table = (await owner('POST', '/pos/tables', { name: 'T1', area_id: area.id })).data;
  expect(table.branch_id).toBe(branchId);
  expect((await owner('GET', `/pos/tables?branch_id=${branchId}`)).data).toEqual([table]);
  const foreign = await owner('PUT', `/pos/tables/${table.id}/status`, { status: 'occupied' });
  expect([foreign.status, foreign.body.error.code]).toEqual([409, 'BRANCH_NOT_HOSTED']);
});

test('a table with open orders shows them and can only be seated or billed', async () => {
  const { as, tenant, branchId } = await openRestaurant();
  const owner = await as('owner');
  const { id } = (await owner('POST', '/pos/tables', { name: 'T1' })).data;
  const other = (await owner('POST', '/pos/tables', { name: 'T2' })).data;
  await orderOnTable(tenant, branchId, id, 'paid');
  const draft = await orderOnTable(tenant, branchId, id, 'draft');
  const billed = await orderOnTable(tenant, branchId, id, 'billed');
  expect((await owner('GET', `/pos/tables/${id}`)).data.current_order_ids).toEqual([draft, billed]);
  expect((await owner('GET', `/pos/tables/${other.id}`)).data.current_order_ids).toEqual([]);
  const move = (status: string) => owner('PUT', `/pos/tables/${id}/status`, { status });
  for (const status of ['occupied', 'billed', 'occupied']) expect((await move(status)).status).toBe(200);
  for (const status of ['available', 'reserved', 'cleaning', 'out_of_service']) {
    const refused = await move(status);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'TABLE_HAS_OPEN_ORDER']);
    expect(refused.body.error.details).toEqual({ from: 'occupied', to: status, allowed: ['billed'] });
  }
  const kept = await owner('DELETE', `/pos/tables/${id}`);
  expect([kept.status, kept.body.error.code]).toEqual([409, 'TABLE_HAS_OPEN_ORDER']);
  expect((await owner('GET', `/pos/tables/${id}`)).data.status).toBe('occupied');
});

test('an order moves its table and announces it, and a repeated move writes nothing', async () => {
  const { as, tenant, branchId, clock } = await openRestaurant();
  const owner = await as('owner');
  const { id } = (await owner('POST', '/pos/tables', { name: 'T1' })).data;
  const events: unknown[] = [];
  tenant.onEvent((event) => events.push(event));
  const set = (status: 'occupied' | 'billed') =>
    tenant.transact(systemCaller, (tx) => setTableStatus(tx, id, status));
  await set('occupied');
  await set('billed');
  clock.advance(60_000);
  await set('billed');
  const { data } = await owner('GET', `/pos/tables/${id}`);
  expect([data.status, data.updated_at]).toEqual(['billed', data.created_at]);
  expect(events).toEqual([
    { type: 'table.changed', branchId, data: { id, status: 'occupied' } },
    { type: 'table.changed', branchId, data: { id, status: 'billed' } },
  ]);
  const known = await tenant.read(systemCaller, (reader) => tableForOrder(reader, id));
  const seat = { id, branch_id: branchId, name: 'T1', waiter_id: null, isDeleted: false };
  expect(known).toEqual({ ...seat, status: 'billed' });
  expect(await tenant.read(systemCaller, (reader) => tableForOrder(reader, 77))).toBeUndefined();
});

test('two tables of one name in an area are refused, however it is written; twins that came from elsewhere are kept and flagged', async () => {
  const at = await openRestaurant();
  const { tenant } = at;
  const owner = await at.as('owner');
  const [inside, terrace] = [
    (await owner('POST', '/areas', { name: 'Inside' })).data.id,
    (await owner('POST', '/areas', { name: 'Terrace' })).data.id,
  ];
  const add = (name: string, area_id: number | null) => owner('POST', '/pos/tables', { name, area_id });
  const first = (await add('Table 1', inside)).data;
  for (const name of ['table 1', ' TABLE  1 ', 'Table1', 'Table １']) {
    const refused = await add(name, inside);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, ['name']]);
  }
  const other = (await add('Table 1', terrace)).data;
  expect((await add('Table 1', null)).status).toBe(201);
  expect((await add('Table 1', null)).status).toBe(422);
  const move = await owner('PUT', `/pos/tables/${other.id}`, { area_id: inside });
  expect([move.status, Object.keys(move.body.error.details)]).toEqual([422, ['name']]);
  const second = (await add('Table 2', inside)).data;
  expect((await owner('PUT', `/pos/tables/${second.id}`, { name: 'TABLE 1' })).status).toBe(422);
  expect((await owner('PUT', `/pos/tables/${first.id}`, { name: 'table 1' })).status).toBe(200);

  await tenant.transact(systemCaller, (tx) =>
    tx.db.updateTable('tables').set({ name: 'Table 1' }).where('id', '=', second.id).execute(),
  );
  const { data } = await owner('GET', `/areas/${inside}/tables`);
  expect(data.map(({ duplicate_ids }: { duplicate_ids: number[] }) => duplicate_ids)).toEqual([
    [second.id],
    [first.id],
  ]);
  expect((await owner('PUT', `/pos/tables/${second.id}`, { capacity: 6 })).status).toBe(200);
  await owner('DELETE', `/pos/tables/${first.id}`);
  expect((await owner('GET', `/pos/tables/${second.id}`)).data.duplicate_ids).toEqual([]);
});
