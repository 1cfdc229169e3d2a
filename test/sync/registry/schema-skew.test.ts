import { expect, test } from 'vitest';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { installCapture } from '../../../sync/capture/install.ts';
import { PROTOCOL } from '../../../sync/registry/protocol-version.ts';
import { filesOf } from '../../harness/files.ts';
import { addCustomer, addOrder } from '../worlds/rows.ts';
import { connect, meet, NEWER, openPair } from '../worlds/skew.ts';
import { rowsOf, settle, write } from '../worlds/world.ts';

/** What the next version's migration would do. */
function upgrade(tenant: TenantDatabase): void {
  const { writer } = filesOf(tenant);
  writer.exec('alter table customers add column colour text');
  writer.exec('alter table orders add column mood text');
  installCapture(writer);
}

const paint = (tenant: TenantDatabase, id: number, colour: string) =>
  write(tenant, (tx) => tx.execute('update customers set colour = ? where id = ?', [colour, id]));

test('a branch that does not know a column yet leaves it alone, and has it after its upgrade', async () => {
  const { world, branch } = await openPair();
  upgrade(world.central);
  const customer = await write(world.central, (tx) => addCustomer(tx, 'Asha'));
  await paint(world.central, customer, 'red');
  const older = connect(world, branch, { central: NEWER, branch: PROTOCOL.version });
  await meet(older);
  await write(branch.tenant, (tx) =>
    tx.execute('update customers set notes = ? where id = ?', ['vip', customer]),
  );
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await meet(older);
  expect(rowsOf(world.central, 'customers')[0]).toMatchObject({ colour: 'red', notes: 'vip' });
  expect(rowsOf(world.central, 'orders').length).toBe(1);

  upgrade(branch.tenant);
  const upgraded = connect(world, branch, { central: NEWER, branch: NEWER });
  await meet(upgraded);
  expect(rowsOf(branch.tenant, 'customers')).toEqual(rowsOf(world.central, 'customers'));
  expect(rowsOf(branch.tenant, 'sync_cells')).toEqual(rowsOf(world.central, 'sync_cells'));
  expect((await upgraded.push()) + (await upgraded.pull())).toBe(0);
});

test('a column set when the row was made arrives with the upgrade too, though it has no clock', async () => {
  const { world, branch } = await openPair();
  upgrade(world.central);
  await write(world.central, async (tx) => {
    const id = await addCustomer(tx, 'Asha');
    await tx.execute("update customers set colour = 'red' where id = ?", [id]);
    await tx.execute('delete from sync_cells', []);
  });
  await meet(connect(world, branch, { central: NEWER, branch: PROTOCOL.version }));
  upgrade(branch.tenant);
  await meet(connect(world, branch, { central: NEWER, branch: NEWER }));
  expect(rowsOf(branch.tenant, 'customers')[0]).toMatchObject({ colour: 'red' });
});

test('a branch newer than its central instance waits for it and loses nothing', async () => {
  const { world, branch } = await openPair();
  upgrade(branch.tenant);
  await write(branch.tenant, async (tx) => {
    const order = await addOrder(tx, branch.id);
    await tx.execute("update orders set mood = 'good' where id = ?", [order]);
  });
  const waiting = connect(world, branch, { central: PROTOCOL.version, branch: NEWER });
  await expect(meet(waiting)).rejects.toThrow('head office runs an older version than this server');
  expect(rowsOf(world.central, 'orders')).toEqual([]);
  upgrade(world.central);
  await meet(connect(world, branch, { central: NEWER, branch: NEWER }));
  expect(rowsOf(world.central, 'orders')).toEqual(rowsOf(branch.tenant, 'orders'));
});

test('columns that central did not know are asked for again after its upgrade', async () => {
  const { world, branch } = await openPair();
  upgrade(branch.tenant);
  await write(branch.tenant, async (tx) => {
    const order = await addOrder(tx, branch.id);
    await tx.execute("update orders set mood = 'good' where id = ?", [order]);
  });
  const careless = connect(world, branch, { central: PROTOCOL.version, branch: PROTOCOL.version });
  await meet(careless);
  expect(rowsOf(world.central, 'orders').length).toBe(1);
  upgrade(world.central);
  await meet(connect(world, branch, { central: NEWER, branch: NEWER }));
  expect(rowsOf(world.central, 'orders')[0]).toMatchObject({ mood: 'good' });
});

test('a central instance that was restored from a backup is given what it lost, and read anew', async () => {
  const { world, branch } = await openPair();
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await settle(world);
  filesOf(world.central).writer.exec(
    'drop trigger sync_capture_delete_orders; drop trigger sync_capture_delete_order_items',
  );
  filesOf(world.central).writer.exec(
    'delete from order_items; delete from orders; update sync_peers set cursor = 0',
  );
  filesOf(world.central).writer.exec('update sync_ctx set tx = 1; delete from sync_log');
  await settle(world);
  expect(rowsOf(world.central, 'orders')).toEqual(rowsOf(branch.tenant, 'orders'));
  await write(world.central, (tx) => addCustomer(tx, 'Asha'));
  await settle(world);
  expect(rowsOf(branch.tenant, 'customers').length).toBe(1);
});
