import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { HOUR, hybridTime } from '../../../server/core/time/time.ts';
import type { Tx } from '../../../server/db/handle/handle.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import type { SyncQuarantineRow } from '../../../server/db/tables/sync.ts';
import { applyFailureReason } from '../../../sync/apply/failure-reason.ts';
import { aggregateOf, type Incoming } from '../../../sync/apply/incoming.ts';
import { quarantine, quarantineLosing } from '../../../sync/apply/quarantine/quarantine.ts';
import { tryAgain } from '../../../sync/apply/quarantine/retry.ts';
import { discard } from '../../../sync/apply/quarantine/waiting.ts';
import { logRows } from '../../../sync/capture/log.ts';
import { QuarantineRetry } from '../../../sync/exchange/quarantine-retry.ts';
import { readColumns } from '../../../sync/registry/columns.ts';
import { type SyncedTable, syncedTables, tableNamed } from '../../../sync/registry/tables.ts';
import type { TableImage, Value } from '../../../sync/wire/messages.ts';
import { addMenuItem, addOrder, payOrder } from '../worlds/rows.ts';
import { imageOf, soundRow } from '../worlds/sound-rows.ts';
import { greet } from '../worlds/speaking.ts';
import { type Branch, openWorld, rowsOf, settle, write } from '../worlds/world.ts';

/** As an order that went on from an older state and lost to what central had is kept (recovery.ts). */
function asLost(table: string, row: Record<string, unknown>): { part: Incoming; row: Incoming['rows'][0] } {
  const columns = Object.keys(row);
  const id = Number(row.id);
  const known = tableNamed(table);
  if (!known) throw new Error(`no table ${table}`);
  return {
    part: { table: known, columns, rows: [], farewell: false },
    row: { id, root: id, values: Object.values(row) as Value[], cells: new Map() },
  };
}

test('a state of an order that lost and is kept for a person does not come back by trying it again', async () => {
  const world = await openWorld(1);
  const [{ id, tenant }] = world.branches as [Branch];
  const order = await write(tenant, (tx) => addOrder(tx, id));
  const [unpaid] = rowsOf(tenant, 'orders') as [Record<string, unknown>];
  await write(tenant, (tx) => payOrder(tx, id, order));
  await settle(world);
  const before = rowsOf(tenant, 'orders');
  await tenant.transact(systemCaller, (tx, stamp) =>
    quarantineLosing({
      ...{ tx, stamp, columns: readColumns(tenant), peer: 0, source: 'news' },
      losing: [asLost('orders', unpaid)],
    }),
  );
  const [held] = rowsOf(tenant, 'sync_quarantine') as unknown as [SyncQuarantineRow];
  await write(tenant, (tx) => tryAgain(tenant, tx, held));
  expect(rowsOf(tenant, 'orders')).toEqual(before);
  expect(rowsOf(tenant, 'sync_quarantine')).toMatchObject([{ pk: order, status: 'waiting', tries: 2 }]);
});

test('what a computer that is gone wrote under a clock far ahead counts as written when it came', async () => {
  const world = await openWorld(1);
  const [branch] = world.branches as [Branch];
  const dosa = await write(world.central, (tx) => addMenuItem(tx, 'Dosa', 500));
  const idli = await write(world.central, (tx) => addMenuItem(tx, 'Idli', 500));
  await settle(world);
  const reprice = (price: number, id: number) => (tx: Tx) =>
    tx.db.updateTable('menu_items').set({ price }).where('id', '=', id).execute();
  branch.clock.advance(9_000 * HOUR);
  for (const item of [dosa, idli]) await write(branch.tenant, reprice(600, item));
  await branch.exchange.push();
  expect(rowsOf(world.central, 'sync_quarantine').length).toBe(2);
  world.clock.advance(HOUR);
  await write(world.central, reprice(700, idli));
  await write(world.central, (tx) => tx.db.updateTable('branches').set({ host_node: 9 }).execute());
  const retry = new QuarantineRetry(world.central, { info: () => {}, warn: () => {} });
  await retry.start();
  await retry.stop();
  expect(rowsOf(world.central, 'sync_quarantine')).toEqual([]);
  expect(rowsOf(world.central, 'menu_items').map(({ price }) => price)).toEqual([600, 700]);
  expect(rowsOf(world.central, 'sync_conflicts')).toMatchObject([{ pk: idli, value: '600' }]);
  expect(rowsOf(world.central, 'sync_cells', "col = 'price' and hlc > (select hlc from sync_ctx)")).toEqual(
    [],
  );
});

test('a change that took the place of one that waits counts as written when it came itself', async () => {
  const world = await openWorld(1);
  const [branch] = world.branches as [Branch];
  const dosa = await write(world.central, (tx) => addMenuItem(tx, 'Dosa', 500));
  await settle(world);
  const [row] = rowsOf(world.central, 'menu_items', `id = ${dosa}`) as [Record<string, unknown>];
  const setAside = (price: number, hlc: number) =>
    write(world.central, (tx) => {
      const { part, row: came } = asLost('menu_items', { ...row, price });
      const cells = new Map([['price', { hlc, node: branch.node, base: 0 }]]);
      const refused = new Map([[aggregateOf(part.table, came), 'not yet']]);
      return quarantine(tx, branch.node, [{ ...part, rows: [{ ...came, cells }] }], refused);
    });
  await setAside(600, hybridTime(world.clock.now()));
  world.clock.advance(3 * HOUR);
  const stamped = hybridTime(world.clock.now());
  await setAside(700, stamped);
  const [held] = rowsOf(world.central, 'sync_quarantine') as unknown as [SyncQuarantineRow];
  await write(world.central, (tx) => tryAgain(world.central, tx, held));
  expect(rowsOf(world.central, 'sync_quarantine')).toEqual([]);
  expect(rowsOf(world.central, 'menu_items', `id = ${dosa}`)).toMatchObject([{ price: 700 }]);
  expect(rowsOf(world.central, 'sync_cells', `pk = ${dosa} and col = 'price'`)).toMatchObject([
    { hlc: stamped },
  ]);
});

test('what waited from a central instance that has another number by now does not take the place of what that one says', async () => {
  const world = await openWorld(1);
  const [{ tenant }] = world.branches as [Branch];
  await settle(world);
  const [row] = rowsOf(tenant, 'branches') as [Record<string, unknown>];
  const { part, row: old } = asLost('branches', { ...row, name: 'As it was once' });
  const refused = new Map([[aggregateOf(part.table, old), 'not yet']]);
  await write(tenant, (tx) => quarantine(tx, 77, [{ ...part, rows: [old] }], refused));
  const [held] = rowsOf(tenant, 'sync_quarantine') as unknown as [SyncQuarantineRow];
  await write(tenant, (tx) => tryAgain(tenant, tx, held));
  expect(rowsOf(tenant, 'branches')).toEqual([row]);
  expect(rowsOf(tenant, 'sync_quarantine')).toMatchObject([{ tbl: part.table.number, status: 'waiting' }]);
});

/** An order that central has as a draft; paid, it waits there with its payment, and its server has been replaced by node 9. */
async function openWaiting() {
  const world = await openWorld(1);
  const [{ id, node, tenant }] = world.branches as [Branch];
  const order = await write(tenant, (tx) => addOrder(tx, id));
  await settle(world);
  await write(tenant, async (tx) => {
    await payOrder(tx, id, order);
    await tx.execute('update orders set version = 2, updated_at = updated_at + 5 where id = ?', [order]);
  });
  const [paid] = rowsOf(tenant, 'orders') as [Record<string, unknown>];
  const [payment] = rowsOf(tenant, 'payments') as [Record<string, unknown>];
  const rows = [asLost('orders', paid), asLost('payments', payment)].map(({ part, row }) => ({
    ...part,
    rows: [{ ...row, root: order }],
  }));
  await write(world.central, async (tx) => {
    await quarantine(tx, node, rows, new Map([[`23:${order}`, 'not yet']]));
    await tx.execute('update branches set host_node = 9', []);
    const named = { id: tx.id('nodes'), node: 9, branch_id: id, name: 'Its successor', status: 'active' };
    await insert(tx, 'nodes', { ...named, created_at: tx.now, updated_at: tx.now });
  });
  const { central } = world;
  const [held] = rowsOf(central, 'sync_quarantine') as unknown as [SyncQuarantineRow];
  return { central, order, held };
}

const statuses = (tenant: TenantDatabase) => rowsOf(tenant, 'orders').map(({ status }) => status);

test('an order of a replaced server that waited with its payment is taken whole, as nobody went on with it', async () => {
  const { central, held } = await openWaiting();
  expect(rowsOf(central, 'sync_quarantine').length).toBe(2);
  await write(central, (tx) => tryAgain(central, tx, held));
  expect(statuses(central)).toEqual(['paid']);
  expect(rowsOf(central, 'payments').length).toBe(1);
  expect(rowsOf(central, 'sync_quarantine')).toEqual([]);
});

test('of an order with which its successor went on the state of that one stands, the other is kept, and the money counts', async () => {
  const { central, order, held } = await openWaiting();
  await central.transact(systemCaller, async (tx, stamp) => {
    await tx.execute("update orders set notes = 'window', version = 2 where id = ?", [order]);
    await logRows(tx, stamp, tableNamed('orders') as SyncedTable, [order], 9);
  });
  await write(central, (tx) => tryAgain(central, tx, held));
  expect(rowsOf(central, 'orders')).toMatchObject([{ status: 'draft', notes: 'window' }]);
  expect(rowsOf(central, 'payments').length).toBe(1);
  expect(rowsOf(central, 'sync_quarantine')).toMatchObject([{ pk: order, root: null, status: 'waiting' }]);
});

test('of a record of which too many rows wait nothing is tried with what comes, and a person is told why', async () => {
  const world = await openWorld(1);
  const [branch] = world.branches as [Branch];
  await settle(world);
  const orders = tableNamed('orders') as SyncedTable;
  const items = tableNamed('order_items') as SyncedTable;
  const place = { branchId: branch.id, node: branch.node };
  const order = soundRow(orders, place, 1);
  const lines = Array.from({ length: 1_001 }, (_, n) => ({
    ...soundRow(items, place, n),
    order_id: order.id as number,
  }));
  const from = { node: branch.node, branchId: branch.id };
  const { spoken } = await greet(branch);
  const push = async (tables: TableImage[]) => {
    const [peer] = rowsOf(world.central, 'sync_peers', `node = ${branch.node}`);
    const at = Number(peer?.cursor);
    return world.hub.push(from, { from: at, to: at + 1, more: false, tables, ...spoken });
  };
  await push([imageOf('order_items', lines)]);
  expect(rowsOf(world.central, 'sync_quarantine').length).toBe(1_001);
  await push([imageOf('orders', [order])]);
  expect(rowsOf(world.central, 'orders')).toEqual([]);
  const [held] = rowsOf(world.central, 'sync_quarantine', 'tbl = 23') as unknown as [SyncQuarantineRow];
  expect(held.reason).toContain('more than 1000 rows of this record wait');
  const refused = await write(world.central, (tx) => tryAgain(world.central, tx, held));
  expect([...refused.values()]).toEqual([held.reason]);
  await write(world.central, (tx) => discard(tx, held, 'nothing of ours'));
  expect(rowsOf(world.central, 'sync_quarantine', "status = 'waiting'")).toEqual([]);
});

test('a size that comes before its dish says that it waits for the dish, and stops waiting when that comes', async () => {
  const world = await openWorld(1);
  const [branch] = world.branches as [Branch];
  await settle(world);
  const place = { branchId: branch.id, node: branch.node };
  const dish = soundRow(tableNamed('menu_items') as SyncedTable, place, 1);
  const sizes = tableNamed('menu_item_variants') as SyncedTable;
  const { id, ...rest } = soundRow(sizes, place, 1);
  const size = { id: id as number, ...rest, menu_item_id: dish.id as number };
  const { spoken } = await greet(branch);
  const push = (tables: TableImage[]) => {
    const [peer] = rowsOf(world.central, 'sync_peers', `node = ${branch.node}`);
    const from = Number(peer?.cursor);
    return world.hub.push(place, { from, to: from + 1, more: false, tables, ...spoken });
  };
  await push([imageOf('menu_item_variants', [size])]);
  const reason = `It waits for the dish it belongs to, which has not come yet (menu_items ${dish.id}).`;
  expect(rowsOf(world.central, 'sync_quarantine')).toMatchObject([{ pk: size.id, reason }]);
  await push([imageOf('menu_items', [dish])]);
  expect(rowsOf(world.central, 'sync_quarantine')).toEqual([]);
  expect(rowsOf(world.central, 'menu_item_variants', `id = ${size.id}`).length).toBe(1);
});

test('of every record that others belong to it is said what it is', () => {
  const error = Object.assign(new Error('a key'), { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' });
  for (const table of syncedTables.filter(({ parent }) => parent)) {
    const rows = [{ id: 2, root: 1, values: [], cells: new Map() }];
    const reason = applyFailureReason(error, [{ table, columns: [], rows, farewell: false }]);
    expect(reason, table.name).toMatch(
      /^It waits for the (dish|order|modifier group|combo step) it belongs to/,
    );
  }
});
