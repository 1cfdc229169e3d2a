import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import type { DomainEvent } from '../../server/db/handle/handle.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { createArea, removeArea } from '../../server/floor/areas/service.ts';
import { tableAlarms } from '../../server/floor/tables/alarms.ts';
import { NewTable } from '../../server/floor/tables/schema.ts';
import { createTable, removeTable } from '../../server/floor/tables/service.ts';
import type { AlarmContext } from '../../server/http/endpoint/alarm.ts';
import { cancelOrder } from '../../server/sales/lifecycle/cancel.ts';
import { floorOf } from '../../server/sales/seating/floor/service.ts';
import { mergeTables, transferOrders } from '../../server/sales/seating/service.ts';
import { addOrder } from '../sync/worlds/rows.ts';
import { closeWorld, openWorld, settle } from '../sync/worlds/world.ts';

/** Head office draws a floor of two tables, and the branch seats guests while the line is cut. */
async function openFloor() {
  const world = await openWorld(1);
  const [branch] = world.branches;
  if (!branch) throw new Error('no branch');
  const caller = { ...systemCaller, userId: 1, branchId: branch.id };
  const at = <T>(tenant: TenantDatabase, fn: Parameters<typeof tenant.transact<T>>[1]) =>
    tenant.transact(caller, fn);
  const made = await at(world.central, async (tx) => {
    const area = await createArea(tx, { name: 'Terrace' });
    const tables = [];
    for (const name of ['T1', 'T2'])
      tables.push((await createTable(tx, NewTable.parse({ name, area_id: area.id }))).id);
    return { area: area.id, tables };
  });
  await settle(world);
  const [t1 = 0, t2 = 0] = made.tables;
  const seat = (tableId: number) =>
    at(branch.tenant, async (tx) => {
      const id = await addOrder(tx, branch.id, 0);
      await tx.db.updateTable('orders').set({ table_id: tableId }).where('id', '=', id).execute();
      return id;
    });
  const floor = () => branch.tenant.read(caller, (reader) => floorOf(reader, branch.id));
  const names = async () => (await floor()).tables.map(({ name }) => name);
  const alarms = () =>
    branch.tenant.read(
      caller,
      (reader) => tableAlarms[0]?.evaluate({ reader } as AlarmContext) ?? Promise.resolve([]),
    );
  return { world, branch, at, t1, t2, area: made.area, seat, floor, names, alarms };
}

test('a table that head office deletes while guests sit there stays on the floor until they have left, with an alarm', async () => {
  const { world, branch, at, t1, t2, area, seat, floor, names, alarms } = await openFloor();
  const order = await seat(t1);
  await at(world.central, async (tx) => {
    await removeTable(tx, t1);
    await removeTable(tx, t2);
    await removeArea(tx, area);
  });
  await settle(world);
  expect(await names()).toEqual(['T1']);
  const shown = await floor();
  expect(shown.tables[0]).toMatchObject({ current_order_ids: [order], deleted_at: expect.any(String) });
  expect(shown.areas.map(({ name }) => name)).toEqual(['Terrace']);
  expect(await alarms()).toMatchObject([{ about: t1, branchId: branch.id, facts: { table: 'T1' } }]);

  const heard: DomainEvent[] = [];
  branch.tenant.onEvent((event) => void heard.push(event));
  await at(branch.tenant, (tx) => cancelOrder(tx, order, 'left'));
  expect(await names()).toEqual([]);
  expect((await floor()).areas).toEqual([]);
  expect(await alarms()).toEqual([]);
  expect(heard.map(({ type, data }) => [type, data.id])).toContainEqual(['floor.changed', t1]);
  await closeWorld(world);
});

test('guests leave a deleted table for another; nobody is seated at it, and what was joined to it is free with it', async () => {
  const { world, branch, at, t1, t2, seat, names } = await openFloor();
  const [first, second] = [await seat(t1), await seat(t2)];
  await at(branch.tenant, (tx) => mergeTables(tx, t2, t1));
  await at(world.central, (tx) => removeTable(tx, t1));
  await settle(world);
  expect(await names()).toEqual(['T1', 'T2']);
  await at(branch.tenant, (tx) => cancelOrder(tx, first, 'left'));
  await at(branch.tenant, (tx) => cancelOrder(tx, second, 'left'));
  expect(await names()).toEqual(['T2']);
  const third = await seat(t2);
  const refused = at(branch.tenant, (tx) => transferOrders(tx, t2, t1, undefined));
  await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(third).toBeGreaterThan(0);
  await closeWorld(world);
});
