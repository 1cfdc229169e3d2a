import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../harness/postgres/server.ts';
import { tempFolder } from '../harness/temp.ts';
import { CentralServer, eventually } from './http-world.ts';
import { BranchPc } from './identity-world.ts';
import { addMenuItem, addOrder, payOrder } from './rows.ts';
import { rowsOf, write } from './world.ts';

const sell = async (pc: BranchPc): Promise<void> => {
  const order = await write(pc.tenant, (tx) => addOrder(tx, pc.branchId));
  await write(pc.tenant, (tx) => payOrder(tx, pc.branchId, order));
};

const agree = (central: CentralServer, pc: BranchPc) => () => {
  expect(pc.engine.problem).toBeNull();
  for (const table of ['menu_items', 'nodes', 'branches'])
    expect(rowsOf(pc.tenant, table), table).toEqual(rowsOf(central.tenant, table));
  const own = `branch_id = ${pc.branchId}`;
  for (const table of ['orders', 'payments'])
    expect(rowsOf(pc.tenant, table, own), table).toEqual(rowsOf(central.tenant, table, own));
};

/** Head office on a PostgreSQL of its own, which is then as it was before some hours of work at all places. */
async function openSetBack(recovering: boolean) {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const central = await CentralServer.open(postgres.urlOf('postgres'));
  const pcs = [await BranchPc.enrol(central), await BranchPc.enrol(central)] as const;
  for (const pc of pcs) await pc.connect();
  await write(central.tenant, (tx) => addMenuItem(tx, 'Kept', 500));
  for (const pc of pcs) await sell(pc);
  for (const pc of pcs) await eventually(agree(central, pc), 30_000);

  const backup = join(tempFolder(), 'backup');
  await central.off();
  await postgres.off();
  postgres.copyTo(backup);
  await postgres.on();
  await central.on();
  const lost = await write(central.tenant, (tx) => addMenuItem(tx, 'Only branches have it', 600));
  await sell(pcs[0]);
  for (const pc of pcs) await eventually(agree(central, pc), 30_000);

  await central.off();
  await postgres.off();
  postgres.putBack(backup);
  await postgres.on({ recovering });
  await sell(pcs[1]);
  return { central, pcs, lost };
}

test('a database that was recovered to an earlier time is noticed when it is opened', async () => {
  const { central, pcs, lost } = await openSetBack(true);
  await central.on();
  const { node } = central.tenant.profile;
  expect(node).toBeGreaterThan(100);
  for (const pc of pcs) await eventually(agree(central, pc), 30_000);
  expect(rowsOf(central.tenant, 'menu_items', `id = ${lost}`)[0]).toMatchObject({ price: 600 });
  expect(rowsOf(central.tenant, 'payments').length).toBe(4);
  await central.off();
  await central.on();
  expect(central.tenant.profile.node).toBe(node);
});

test('a server that was set back as a whole is told by its branches, and gives no number again', async () => {
  const { central, pcs, lost } = await openSetBack(false);
  await central.on();
  const early = await write(central.tenant, (tx) => tx.execute('select 1 as n', []));
  expect(early).toEqual([{ n: 1 }]);
  await eventually(() => expect(central.tenant.profile.node).toBeGreaterThan(100), 30_000);
  for (const pc of pcs) await eventually(agree(central, pc), 30_000);
  expect(rowsOf(central.tenant, 'menu_items', `id = ${lost}`)[0]).toMatchObject({ price: 600 });
  expect(await write(central.tenant, (tx) => addMenuItem(tx, 'New', 700))).toBe(
    central.tenant.profile.node * 1e9 + 1,
  );
  expect(rowsOf(central.tenant, 'payments').length).toBe(4);
  for (const { node, rewinds } of pcs) expect([node % 3, rewinds]).toEqual([1, []]);
  for (const { tenant } of [central, ...pcs]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
});
