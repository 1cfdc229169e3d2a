import { rmSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { rejoin } from '../../../sync/joining/rejoin.ts';
import { rescue } from '../../../sync/joining/rescue.ts';
import { confirmRollback } from '../../../sync/lineage/rollback-reports.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { BranchPc } from '../worlds/identity-world.ts';
import { addCustomer, addOrder, payOrder } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const sell = async (pc: BranchPc): Promise<number> => {
  const order = await write(pc.tenant, (tx) => addOrder(tx, pc.branchId));
  await write(pc.tenant, (tx) => payOrder(tx, pc.branchId, order));
  return order;
};

const agree = (central: CentralServer, pc: BranchPc) => () => {
  expect(pc.engine.problem).toBeNull();
  const own = `branch_id = ${pc.branchId}`;
  for (const table of ['orders', 'payments'])
    expect(rowsOf(pc.tenant, table, own), table).toEqual(rowsOf(central.tenant, table, own));
};

const isShutOut = (pc: BranchPc) => () =>
  expect(pc.engine.problem).toBe(
    "head office doesn't recognize this server; ask for a code and run galley rejoin CODE",
  );

const paymentsAt = ({ tenant }: Pick<BranchPc, 'tenant'>, { branchId }: BranchPc) =>
  rowsOf(tenant, 'payments', `branch_id = ${branchId}`).length;

/** Head office is put back whole to a time before it gave the new computer of a branch its number, and does not know. */
async function openSetBack() {
  const central = await CentralServer.open();
  const old = await BranchPc.enrol(central);
  await old.connect();
  const neighbour = await BranchPc.enrol(central);
  await neighbour.connect();
  await sell(neighbour);
  await eventually(agree(central, neighbour));
  await neighbour.stop();
  await sell(old);
  await eventually(agree(central, old));
  await old.stop();
  const image = await central.image();
  const pc = await BranchPc.enrol(central, old.branchId);
  await pc.connect();
  await sell(pc);
  await write(central.tenant, (tx) => addCustomer(tx, 'Asha'));
  await eventually(agree(central, pc));
  await eventually(() => expect(rowsOf(pc.tenant, 'customers')).toHaveLength(1));
  await pc.disconnect();
  await central.putBack(image);
  await central.start();
  return { central, neighbour, pc };
}

test('a server whose number a head office that was set back gave to another branch as a spare comes back with all it sold', async () => {
  const { central, neighbour, pc } = await openSetBack();
  rmSync(neighbour.file.replace('.sqlite', '.identity.json'));
  await neighbour.connect();
  await eventually(agree(central, neighbour));
  const spares = (one: BranchPc) => JSON.parse(String(rowsOf(one.tenant, 'sync_link')[0]?.spares));
  await eventually(() => expect(spares(neighbour)).toContain(pc.node));
  await pc.connect();
  await sell(pc);
  await eventually(isShutOut(pc), 20_000);
  const { code } = await central.inviteTo(pc.branchId);
  await rejoin({ tenant: pc.tenant, keeper: pc.keeper, code });
  await pc.disconnect();
  await pc.connect();
  await eventually(agree(central, pc), 20_000);
  expect(paymentsAt(central, pc)).toBe(3);
  await neighbour.disconnect();
  await neighbour.connect();
  await sell(neighbour);
  await eventually(agree(central, neighbour), 20_000);
  const known = rowsOf(central.tenant, 'nodes', `branch_id = ${pc.branchId}`).map(({ node }) => node);
  await eventually(() => expect(spares(neighbour)).not.toContain(pc.node));
  for (const spare of spares(neighbour)) expect(known).not.toContain(spare);
  const numbers = rowsOf(central.tenant, 'nodes').map(({ node }) => node);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const { tenant } of [central, pc, neighbour]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
});

/** It rotated, and its number is a spare one of another branch by now. */
async function openShutOut() {
  const { central, neighbour, pc } = await openSetBack();
  for (const one of [neighbour, pc]) {
    await one.stop();
    rmSync(one.file.replace('.sqlite', '.identity.json'));
  }
  await neighbour.connect();
  await eventually(agree(central, neighbour));
  await pc.connect();
  await sell(pc);
  await eventually(isShutOut(pc), 20_000);
  const { code } = await central.inviteTo(pc.branchId);
  return { central, pc, back: () => rejoin({ tenant: pc.tenant, keeper: pc.keeper, code }) };
}

async function expectAllOf(central: CentralServer, pc: BranchPc): Promise<void> {
  await pc.disconnect();
  await pc.connect();
  await eventually(agree(central, pc), 20_000);
  expect(paymentsAt(central, pc)).toBe(3);
  await eventually(() => expect(rowsOf(central.tenant, 'customers')).toHaveLength(1));
  expect(rowsOf(central.tenant, 'customers')).toEqual(rowsOf(pc.tenant, 'customers'));
  for (const { tenant } of [central, pc]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
}

test('a server that rotated before it comes back tells head office of its loss before that takes in its numbers', async () => {
  const { central, pc, back } = await openShutOut();
  const before = central.tenant.profile.node;
  await back();
  expect(central.tenant.profile.node).toBeGreaterThan(before);
  await expectAllOf(central, pc);
});

test('the records of its numbers are enough, and where one server is not believed, a person says so first', async () => {
  const { central, pc, back } = await openShutOut();
  await write(pc.tenant, (tx) => tx.execute('update sync_peers set life = null, tx = null', []));
  const said = 'insert into sync_set_backs (central_node, node, at, alone) values (?, ?, ?, 1)';
  for (const n of [101, 102]) await write(central.tenant, (tx) => tx.execute(said, [n, n, tx.now]));
  await expect(back()).rejects.toThrow('Ask someone at head office to confirm that it was restored');
  const before = central.tenant.profile.node;
  expect(await confirmRollback(central.keeper)).toBe(true);
  expect(central.tenant.profile.node).toBeGreaterThan(before);
  await back();
  await expectAllOf(central, pc);
});

test('a server whose number another one has got in earnest is refused, and its successor takes in all it sold under other ids', async () => {
  const { central, neighbour, pc } = await openSetBack();
  const other = await BranchPc.enrol(central, neighbour.branchId);
  await other.connect();
  expect(other.node).toBe(pc.node);
  const theirs = await sell(other);
  await eventually(agree(central, other));
  await pc.connect();
  const own = await sell(pc);
  expect(rowsOf(pc.tenant, 'orders').map(({ id }) => id)).toContain(theirs);
  await eventually(() => expect(pc.engine.problem).not.toBeNull(), 20_000);
  const { code } = await central.inviteTo(pc.branchId);
  await expect(rejoin({ tenant: pc.tenant, keeper: pc.keeper, code })).rejects.toThrow(
    'given to other servers',
  );

  const next = await BranchPc.enrol(central, pc.branchId);
  await next.connect();
  await eventually(agree(central, next), 20_000);
  await pc.disconnect();
  expect(await rescue(next.tenant, pc.tenant)).toMatchObject({ node: pc.node, refused: 0 });
  await sell(next);
  await eventually(agree(central, next), 20_000);
  expect(paymentsAt(central, pc)).toBe(4);
  expect(
    rowsOf(central.tenant, 'orders', `id = ${own}`).every(({ branch_id }) => branch_id !== pc.branchId),
  ).toBe(true);
  expect(rowsOf(central.tenant, 'orders', `id = ${theirs}`)[0]).toMatchObject({ branch_id: other.branchId });
  await eventually(agree(central, other), 20_000);
  for (const { tenant } of [central, next, other]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
});
