import { expect, test, vi } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { systemClock } from '../../../server/core/time/clock.ts';
import { rescue } from '../../../sync/joining/rescue.ts';
import { type Link, readLink } from '../../../sync/lineage/link.ts';
import { speakerOf } from '../../../sync/replication.ts';
import { Snapshot } from '../../../sync/snapshot/snapshot.ts';
import { HttpCentral } from '../../../sync/wire/http-central.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { BranchPc } from '../worlds/identity-world.ts';
import { addCustomer, addMenuItem, addOrder, addPayment, payOrder } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

vi.setConfig({ testTimeout: 40_000 });

const order = (pc: BranchPc): Promise<number> => write(pc.tenant, (tx) => addOrder(tx, pc.branchId));
const pay = (pc: BranchPc, id: number) => write(pc.tenant, (tx) => payOrder(tx, pc.branchId, id));

const agree = (central: CentralServer, pc: BranchPc) => () => {
  expect(pc.engine.problem).toBeNull();
  for (const table of ['orders', 'order_items', 'payments', 'customers', 'menu_items'])
    expect(rowsOf(pc.tenant, table), table).toEqual(rowsOf(central.tenant, table));
};

async function takeHistory({ tenant }: BranchPc): Promise<void> {
  const link = (await tenant.read(systemCaller, readLink)) as Link;
  const central = new HttpCentral(link.centralUrl, speakerOf(tenant, link));
  const snapshot = new Snapshot({ tenant, link, central, clock: systemClock });
  while ((await snapshot.takeHistory()) !== undefined);
  central.close();
}

/** A computer that had three orders open when it was replaced, and went on alone for a while. */
async function openReplaced() {
  const central = await CentralServer.open();
  const item = await write(central.tenant, (tx) => addMenuItem(tx, 'Dosa', 500));
  const old = await BranchPc.enrol(central);
  await old.connect();
  const open = [await order(old), await order(old), await order(old)] as const;
  await eventually(agree(central, old));
  const [sent] = rowsOf(central.tenant, 'sync_peers', 'node = 1');
  await eventually(() => expect(old.engine.exchange.acked).toBe(sent?.cursor));
  await old.disconnect();
  const pc = await BranchPc.enrol(central, old.branchId);
  await pc.connect();
  await eventually(agree(central, pc));
  return { central, old, pc, open, item };
}

test('while older orders are still on their way nothing is rescued, so that no paid order is open again', async () => {
  const central = await CentralServer.open();
  const old = await BranchPc.enrol(central);
  await old.connect();
  const open = await order(old);
  const longAgo = 'update orders set business_date = ? where id = ?';
  await write(old.tenant, (tx) => tx.execute(longAgo, ['2020-01-01', open]));
  await eventually(agree(central, old));
  await old.disconnect();
  const between = await BranchPc.enrol(central, old.branchId);
  await between.connect();
  await pay(between, open);
  await eventually(agree(central, between));
  await between.stop();

  const pc = await (await BranchPc.enrol(central, old.branchId)).start();
  expect(rowsOf(pc.tenant, 'orders')).toEqual([]);
  await expect(rescue(pc.tenant, old.tenant)).rejects.toThrow('still arriving from head office');
  await pc.connect();
  await takeHistory(pc);
  await eventually(agree(central, pc), 20_000);
  await rescue(pc.tenant, old.tenant);
  await eventually(agree(central, pc), 20_000);
  expect(rowsOf(central.tenant, 'orders')).toMatchObject([{ id: open, status: 'paid' }]);
});

test('what a replaced computer never sent is taken in by its successor and reaches head office, each thing once', async () => {
  const { central, old, pc, open, item } = await openReplaced();
  const alone = await order(old);
  await pay(old, alone);
  await pay(old, open[0]);
  await write(old.tenant, (tx) => addCustomer(tx, 'Asha'));
  await write(old.tenant, (tx) =>
    tx.db.updateTable('menu_items').set({ price: 550 }).where('id', '=', item).execute(),
  );
  await pay(pc, open[1]);
  await order(pc);

  const rescued = await rescue(pc.tenant, old.tenant);
  expect(rescued).toMatchObject({ node: 1, kept: [], refused: 0 });
  expect(rescued.found).toBeGreaterThan(5);
  await eventually(agree(central, pc), 20_000);
  const paid = (id: number) => rowsOf(central.tenant, 'orders', `id = ${id}`)[0]?.status;
  expect([alone, open[0], open[1]].map(paid)).toEqual(['paid', 'paid', 'paid']);
  expect(paid(open[2])).not.toBe('paid');
  expect(rowsOf(central.tenant, 'payments').length).toBe(3);
  expect(rowsOf(central.tenant, 'customers')).toMatchObject([{ name: 'Asha' }]);
  expect(rowsOf(central.tenant, 'menu_items')[0]).toMatchObject({ price: 550 });
  const before = rowsOf(pc.tenant, 'sync_log').length;
  expect(await rescue(pc.tenant, old.tenant)).toMatchObject({ refused: 0 });
  expect(rowsOf(pc.tenant, 'sync_log').length).toBe(before);
  for (const { tenant } of [central, pc]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
});

test('an edit that a replaced computer made under a clock days ahead reaches head office, and wins over nothing later', async () => {
  const { central, old, pc, item } = await openReplaced();
  old.tenant.time.restoreOffset(3 * 86_400_000);
  const price = (on: BranchPc | CentralServer, to: number) =>
    write(on.tenant, (tx) =>
      tx.db.updateTable('menu_items').set({ price: to }).where('id', '=', item).execute(),
    );
  await price(old, 550);

  await rescue(pc.tenant, old.tenant);
  await eventually(agree(central, pc), 20_000);
  expect(rowsOf(central.tenant, 'menu_items')).toMatchObject([{ price: 550 }]);
  expect(rowsOf(central.tenant, 'sync_quarantine')).toEqual([]);
  const before = rowsOf(pc.tenant, 'sync_log').length;
  await rescue(pc.tenant, old.tenant);
  expect(rowsOf(pc.tenant, 'sync_log').length).toBe(before);
  await price(central, 600);
  await eventually(agree(central, pc), 20_000);
  await rescue(pc.tenant, old.tenant);
  await eventually(agree(central, pc), 20_000);
  expect(rowsOf(pc.tenant, 'menu_items')).toMatchObject([{ price: 600 }]);
});

test('a command on a computer whose clock is wrong stamps by what head office said of it', async () => {
  const { pc } = await openReplaced();
  await write(pc.tenant, (tx) => tx.execute('update sync_peers set clock_offset = ?', [-3 * 86_400_000]));
  await pc.stop();
  await pc.start();
  expect(pc.tenant.time.offset).toBe(-3 * 86_400_000);
});

test('what head office gave back to a replaced computer and lost when it was set back is taken in too', async () => {
  const { central, old, pc, open } = await openReplaced();
  await pay(old, open[0]);
  const alone = await order(old);
  await write(old.tenant, (tx) => tx.execute('update sync_log set origin = 0', []));

  await rescue(pc.tenant, old.tenant);
  await eventually(agree(central, pc), 20_000);
  expect(rowsOf(central.tenant, 'orders', `id = ${open[0]}`)).toMatchObject([{ status: 'paid' }]);
  expect(rowsOf(central.tenant, 'orders', `id = ${alone}`)).toHaveLength(1);
  expect(rowsOf(central.tenant, 'payments')).toMatchObject([{ order_id: open[0] }]);
});

test('an order that both went on with stays as the successor has it, and money that the old one took is added', async () => {
  const { central, old, pc, open } = await openReplaced();
  await pay(old, open[0]);
  await write(pc.tenant, (tx) =>
    tx.db
      .updateTable('orders')
      .set({ notes: 'window', updated_at: tx.now })
      .where('id', '=', open[0])
      .execute(),
  );
  const rescued = await rescue(pc.tenant, old.tenant);
  expect(rescued.kept).toContain(`orders ${open[0]}`);
  const paid = { notes: 'window', status: 'paid', payment_status: 'paid', amount_paid: 2_000, version: 2 };
  expect(rowsOf(pc.tenant, 'orders', `id = ${open[0]}`)[0]).toMatchObject(paid);
  expect(rowsOf(pc.tenant, 'payments').length).toBe(1);
  await eventually(agree(central, pc), 20_000);
  await rescue(pc.tenant, old.tenant);
  expect(rowsOf(pc.tenant, 'orders', `id = ${open[0]}`)[0]).toMatchObject(paid);
});

test('a paid order that its computer opened again before it was replaced is open', async () => {
  const central = await CentralServer.open();
  const old = await BranchPc.enrol(central);
  await old.connect();
  const id = await order(old);
  await pay(old, id);
  await eventually(agree(central, old));
  await old.disconnect();
  const pc = await BranchPc.enrol(central, old.branchId);
  await pc.connect();
  await takeHistory(pc);
  await eventually(agree(central, pc));
  await write(old.tenant, (tx) => {
    const reopened = { status: 'billed', version: 2, reopened_version: 2, updated_at: tx.now } as const;
    return tx.db.updateTable('orders').set(reopened).where('id', '=', id).execute();
  });
  expect(await rescue(pc.tenant, old.tenant)).toMatchObject({ kept: [], refused: 0 });
  expect(rowsOf(pc.tenant, 'orders')).toMatchObject([{ id, status: 'billed', version: 2 }]);
  await eventually(agree(central, pc), 20_000);
});

test('from a backup of the old computer nothing comes of which it sent a later state', async () => {
  const central = await CentralServer.open();
  const old = await BranchPc.enrol(central);
  await old.connect();
  const one = await order(old);
  await eventually(agree(central, old));
  await old.disconnect();
  const alone = await order(old);
  await old.stop();
  const backup = old.copy();
  await old.connect();
  await write(old.tenant, async (tx) => {
    await addPayment(tx, old.branchId, one, 2_000);
    const paid = { status: 'paid', amount_paid: 2_000, version: 2, updated_at: tx.now } as const;
    await tx.db.updateTable('orders').set(paid).where('id', '=', one).execute();
  });
  await eventually(agree(central, old));
  await old.stop();
  const pc = await BranchPc.enrol(central, old.branchId);
  await pc.connect();
  await eventually(agree(central, pc));

  const was = await old.double(backup).start();
  expect(await rescue(pc.tenant, was.tenant)).toMatchObject({ kept: [], refused: 0 });
  const states = rowsOf(pc.tenant, 'orders').map(({ id, status, version }) => [id, status, version]);
  expect(states).toEqual([
    [one, 'paid', 2],
    [alone, 'draft', 1],
  ]);
  await eventually(agree(central, pc), 20_000);
});

test('the replaced computer says what to do, and knows what of it never arrived; strangers are not taken in', async () => {
  const { central, old, pc } = await openReplaced();
  const alone = await order(old);
  await old.connect();
  await eventually(() => expect(old.engine.problem).toContain('Another computer now runs this branch'));
  await old.disconnect();
  const [peer] = rowsOf(central.tenant, 'sync_peers', 'node = 1');
  expect(rowsOf(old.tenant, 'sync_peers')[0]).toMatchObject({ acked: peer?.cursor });
  await rescue(pc.tenant, old.tenant);
  expect(rowsOf(pc.tenant, 'orders', `id = ${alone}`).length).toBe(1);

  const other = await (await BranchPc.enrol(central)).start();
  await expect(rescue(pc.tenant, other.tenant)).rejects.toThrow("isn't from an earlier computer");
  await expect(rescue(pc.tenant, pc.tenant)).rejects.toThrow("this computer's own database");
});

test('the sales of a copy of a data folder, which came back after its computer was replaced, reach head office, each once', async () => {
  const central = await CentralServer.open();
  const old = await BranchPc.enrol(central);
  await old.connect();
  const open = await order(old);
  await eventually(agree(central, old));
  await old.stop();
  const copy = old.copy();
  await old.connect();
  const sold = [await order(old), await order(old)];
  for (const id of sold) await pay(old, id);
  await write(old.tenant, (tx) => addCustomer(tx, 'Ravi'));
  await eventually(agree(central, old));
  await old.stop();
  const pc = await BranchPc.enrol(central, old.branchId);
  await pc.connect();
  await eventually(agree(central, pc));

  const double = await old.double(copy).start();
  const own = await order(double);
  expect(sold).toContain(own);
  await pay(double, own);
  await pay(double, open);
  await write(double.tenant, (tx) => addCustomer(tx, 'Asha'));
  await double.connect();
  await eventually(() => expect(double.engine.problem).toContain('Another computer now runs this branch'));
  const [{ acked }] = rowsOf(double.tenant, 'sync_peers') as [{ acked: number }];
  const [{ cursor }] = rowsOf(central.tenant, 'sync_peers', 'node = 1') as [{ cursor: number }];
  expect(acked).toBeLessThan(cursor);
  await double.stop();

  const found = async () => {
    const was = await old.double(double.folder).start();
    try {
      return await rescue(pc.tenant, was.tenant);
    } finally {
      await was.stop();
    }
  };
  expect(await found()).toMatchObject({ node: 1, refused: 0 });
  const total = () => rowsOf(pc.tenant, 'payments').length;
  expect(total()).toBe(4);
  expect(rowsOf(pc.tenant, 'orders').map(({ status }) => status)).toEqual(Array(4).fill('paid'));
  expect(rowsOf(pc.tenant, 'customers').map(({ name }) => name)).toEqual(['Ravi', 'Asha']);
  await eventually(agree(central, pc), 20_000);
  await found();
  expect(total()).toBe(4);
  for (const { tenant } of [central, pc]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
});
