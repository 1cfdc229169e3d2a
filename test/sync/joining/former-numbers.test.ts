import { rmSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { rejoin } from '../../../sync/joining/rejoin.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { BranchPc } from '../worlds/identity-world.ts';
import { addOrder } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

vi.setConfig({ testTimeout: 40_000 });

// PostgreSQL's sequences would give the id again that the test writes by hand.
test.skipIf(onPostgres)(
  "a number that a server had before, whose record has an id that was given again, is its branch's again at head office",
  async () => {
    const central = await CentralServer.open();
    const { branchId } = await BranchPc.enrol(central);
    const backup = await central.backUp();
    const pc = await BranchPc.enrol(central, branchId);
    await pc.connect();
    const had = pc.node;
    const knowsBoth = () => expect(rowsOf(pc.tenant, 'nodes')).toEqual(rowsOf(central.tenant, 'nodes'));
    await eventually(knowsBoth);
    await pc.stop();
    rmSync(pc.file.replace('.sqlite', '.identity.json'));
    await pc.connect();
    await eventually(() => expect(pc.node).toBeGreaterThan(had));
    await eventually(knowsBoth);

    await central.restore(backup);
    await central.start();
    await eventually(() => expect(pc.engine.problem).toContain("doesn't recognize this server"));
    const [record] = rowsOf(pc.tenant, 'nodes', `node = ${had}`);
    const given = `insert into nodes (id, node, branch_id, name, status, created_at, updated_at)
    select ${record?.id}, 40, branch_id, name, 'spare', created_at, updated_at from nodes where node = 3`;
    await central.tenant.transact(systemCaller, (tx) => tx.execute(given, []), { origin: 0 });
    const { code } = await central.inviteTo(branchId);
    await rejoin({ tenant: pc.tenant, keeper: pc.keeper, code, url: undefined });
    const [known] = rowsOf(central.tenant, 'nodes', `node = ${had}`);
    expect(known).toMatchObject({ branch_id: branchId, status: 'retired' });
  },
);

test('a server that was replaced is not any more once head office went back to before its successor and hears it again', async () => {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  const backup = await central.backUp();
  const successor = await BranchPc.enrol(central, pc.branchId);
  await successor.connect();
  await pc.disconnect();
  await pc.connect();
  const replacedBy = () => rowsOf(pc.tenant, 'sync_identity')[0]?.superseded_by;
  await eventually(() => expect(replacedBy()).toBe(successor.node));
  await successor.stop();
  await pc.stop();

  await central.restore(backup);
  await central.start();
  await pc.connect();
  await eventually(() => expect(pc.engine.problem).toBeNull());
  await eventually(() => expect(replacedBy()).toBeNull());
});

test('a backup of before two rotations comes back on a computer that has nothing else, as the branch has no other server', async () => {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.start();
  const orders = [await write(pc.tenant, (tx) => addOrder(tx, pc.branchId))];
  await pc.stop();
  const backup = pc.copy();
  const forget = ({ file }: BranchPc, ...whats: string[]) => {
    for (const what of whats) rmSync(file.replace('.sqlite', `.${what}.json`), { force: true });
  };
  const isSent = (one: BranchPc) => () => {
    expect(one.engine.problem).toBeNull();
    expect(rowsOf(one.tenant, 'orders')).toEqual(rowsOf(central.tenant, 'orders'));
  };
  for (const node of [2, 3]) {
    forget(pc, 'identity');
    await pc.connect();
    expect(pc.node).toBe(node);
    orders.push(await write(pc.tenant, (tx) => addOrder(tx, pc.branchId)));
    await eventually(isSent(pc));
    await pc.stop();
  }

  const fresh = pc.double(backup);
  forget(fresh, 'identity', 'head', 'ids', 'credentials');
  await fresh.start();
  expect(fresh.node).toBe(2);
  orders.push(await write(fresh.tenant, (tx) => addOrder(tx, pc.branchId)));
  const { code } = await central.inviteTo(pc.branchId);
  const { node } = await rejoin({ tenant: fresh.tenant, keeper: fresh.keeper, code, url: undefined });
  expect(rowsOf(central.tenant, 'branches')[0]).toMatchObject({ host_node: node });
  await fresh.connect();
  await eventually(isSent(fresh), 20_000);
  const ids = rowsOf(fresh.tenant, 'orders').map(({ id }) => Number(id));
  expect(ids.toSorted()).toEqual(orders.toSorted());
  await pc.connect();
  await eventually(() => expect(pc.engine.problem).toContain('Another computer now runs this branch'));
});

test('a backup of a server that was replaced stays out under the spare number that it takes, which nobody has', async () => {
  const central = await CentralServer.open();
  const old = await BranchPc.enrol(central);
  await old.connect();
  const had = old.node;
  await old.stop();
  const successor = await BranchPc.enrol(central, old.branchId);
  await successor.connect();
  await eventually(() => expect(rowsOf(successor.tenant, 'nodes')).toEqual(rowsOf(central.tenant, 'nodes')));
  const fresh = old.double(old.copy());
  rmSync(fresh.file.replace('.sqlite', '.identity.json'));
  await fresh.start();
  expect(fresh.node).toBe(had + 1);
  const { code } = await central.inviteTo(old.branchId);
  await expect(
    rejoin({ tenant: fresh.tenant, keeper: fresh.keeper, code, url: undefined }),
  ).rejects.toMatchObject({ code: 'SYNC_SUPERSEDED' });
});
