import { expect, test } from 'vitest';
import { CentralServer, eventually } from './http-world.ts';
import { BranchPc } from './identity-world.ts';
import { addCustomer, addMenuItem, addOrder, payOrder } from './rows.ts';
import { rowsOf, write } from './world.ts';

const sell = async (pc: BranchPc): Promise<void> => {
  const order = await write(pc.tenant, (tx) => addOrder(tx, pc.branchId));
  await write(pc.tenant, (tx) => payOrder(tx, pc.branchId, order));
};

const shared = ['menu_items', 'customers', 'nodes', 'branches'];

const agree = (central: CentralServer, pc: BranchPc) => () => {
  for (const table of shared) expect(rowsOf(pc.tenant, table), table).toEqual(rowsOf(central.tenant, table));
  const own = `branch_id = ${pc.branchId}`;
  for (const table of ['orders', 'payments'])
    expect(rowsOf(pc.tenant, table, own), table).toEqual(rowsOf(central.tenant, table, own));
};

test('a restored central instance is another node, gets back what it lost and never gives a number again', {
  timeout: 40_000,
}, async () => {
  const central = await CentralServer.open();
  const [a, b] = [await BranchPc.enrol(central), await BranchPc.enrol(central)];
  const both = async (check: typeof agree) => {
    for (const pc of [a, b]) await eventually(check(central, pc));
  };
  await write(central.tenant, (tx) => addMenuItem(tx, 'Kept', 500));
  for (const pc of [a, b]) await (await pc.connect()).engine;
  await sell(a);
  await both(agree);

  const backup = central.backUp();
  const lost = await write(central.tenant, (tx) => addMenuItem(tx, 'Only branches have it', 600));
  await write(central.tenant, (tx) =>
    tx.db.updateTable('menu_items').set({ price: 550 }).where('name', '=', 'Kept').execute(),
  );
  await sell(a);
  await write(b.tenant, (tx) => addCustomer(tx, 'Of the other branch'));
  await both(agree);

  await central.restore(backup);
  expect(rowsOf(central.tenant, 'menu_items').length).toBe(1);
  expect(central.tenant.profile.node).toBeGreaterThan(100);
  const fresh = await write(central.tenant, (tx) => addMenuItem(tx, 'New', 700));
  expect(fresh).toBe(central.tenant.profile.node * 1e9 + 1);
  await sell(b);
  await central.start();
  await eventually(() => expect(rowsOf(central.tenant, 'menu_items').length).toBe(3), 20_000);
  await both(agree);
  expect(rowsOf(central.tenant, 'menu_items', `id = ${lost}`)[0]).toMatchObject({ price: 600 });
  expect(rowsOf(central.tenant, 'menu_items', "name = 'Kept'")[0]).toMatchObject({ price: 550 });
  expect(rowsOf(central.tenant, 'payments').length).toBe(3);
  for (const { tenant } of [central, a, b]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
  expect([a.node, b.node]).toEqual([1, 4]);
  const c = await (await BranchPc.enrol(central)).start();
  expect(c.node).toBeGreaterThan(central.tenant.profile.node);
});
