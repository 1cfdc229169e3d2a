import { expect, test, vi } from 'vitest';
import { nodeOf } from '../../../server/core/ids.ts';
import { rejoin } from '../../../sync/joining/rejoin.ts';
import { rescue } from '../../../sync/joining/rescue.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { BranchPc } from '../worlds/identity-world.ts';
import { addOrder, payOrder } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

vi.setConfig({ testTimeout: 40_000 });

const areAlike = (central: CentralServer, pc: BranchPc) => () => {
  expect(pc.engine.problem).toBeNull();
  for (const table of ['orders', 'payments'])
    expect(rowsOf(pc.tenant, table), table).toEqual(rowsOf(central.tenant, table));
};

test('a sale that got another id in a rescue has it also at the server that is enrolled then and rescues once more', async () => {
  const central = await CentralServer.open();
  const old = await BranchPc.enrol(central);
  await old.start();
  await write(old.tenant, async (tx) => payOrder(tx, old.branchId, await addOrder(tx, old.branchId)));
  // As a restored head office, which never gave that number.
  await write(central.tenant, (tx) => tx.execute('update nodes set branch_id = null where node = 1', []));
  const pc = await BranchPc.enrol(central, old.branchId);
  await pc.connect();
  await rescue(pc.tenant, old.tenant);
  await eventually(areAlike(central, pc), 20_000);
  const sold = rowsOf(central.tenant, 'payments');
  expect(sold.map(({ id }) => nodeOf(id as number))).toEqual([pc.tenant.profile.node]);
  await pc.disconnect();

  const third = await BranchPc.enrol(central, old.branchId);
  await third.connect();
  await rescue(third.tenant, old.tenant);
  await eventually(areAlike(central, third), 20_000);
  expect(rowsOf(central.tenant, 'payments')).toEqual(sold);
});

test('a sale that two servers rescued, the first unknown to a head office that was restored, is there once when it comes back', async () => {
  const central = await CentralServer.open();
  const old = await BranchPc.enrol(central);
  await old.start();
  await write(old.tenant, async (tx) => payOrder(tx, old.branchId, await addOrder(tx, old.branchId)));
  await write(central.tenant, (tx) => tx.execute('update nodes set branch_id = null where node = 1', []));
  const backup = await central.backUp();
  const first = await BranchPc.enrol(central, old.branchId);
  await first.connect();
  await rescue(first.tenant, old.tenant);
  await eventually(areAlike(central, first), 20_000);
  await first.disconnect();
  await central.restore(backup);
  await central.start();

  const second = await BranchPc.enrol(central, old.branchId);
  await second.connect();
  await rescue(second.tenant, old.tenant);
  await eventually(areAlike(central, second), 20_000);
  const sold = rowsOf(central.tenant, 'payments');
  await second.disconnect();

  const { code } = await central.inviteTo(old.branchId);
  await rejoin({ tenant: first.tenant, keeper: first.keeper, code });
  await first.connect();
  await eventually(areAlike(central, first), 20_000);
  expect(sold).toHaveLength(1);
  expect(rowsOf(central.tenant, 'payments')).toEqual(sold);
  for (const { tenant } of [central, first]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
});
