import { expect, test, vi } from 'vitest';
import { rescue } from '../../../sync/joining/rescue.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { BranchPc } from '../worlds/identity-world.ts';
import { addOrder, payOrder } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

vi.setConfig({ testTimeout: 40_000 });

const order = (pc: BranchPc): Promise<number> => write(pc.tenant, (tx) => addOrder(tx, pc.branchId));
const pay = (pc: BranchPc, id: number) => write(pc.tenant, (tx) => payOrder(tx, pc.branchId, id));

const agree = (central: CentralServer, pc: BranchPc) => () => {
  expect(pc.engine.problem).toBeNull();
  for (const table of ['orders', 'order_items', 'payments'])
    expect(rowsOf(pc.tenant, table), table).toEqual(rowsOf(central.tenant, table));
};

/** A branch of which a database of before was put back, and the folder that this set aside, with what was never sent. */
async function openRestored() {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  const open = [await order(pc), await order(pc)] as const;
  await eventually(agree(central, pc));
  await pc.stop();
  const backup = pc.copy();
  await pc.connect();
  await pay(pc, open[0]);
  await eventually(agree(central, pc));
  await pc.disconnect();
  await pay(pc, open[1]);
  const unsent = await order(pc);
  await pay(pc, unsent);
  await pc.stop();
  const aside = pc.double(pc.copy());
  pc.putBackDatabase(backup);
  await pc.start();
  return { central, pc, aside: await aside.start(), orders: [...open, unsent] };
}

test.each(['before', 'after'])(
  'what a restore set aside is rescued %s the branch got back what it had sent',
  async (when) => {
    const { central, pc, aside, orders } = await openRestored();
    expect(pc.node).toBe(2);
    const since = await order(pc);
    if (when === 'after') await eventually(agree(central, await pc.connect()), 20_000);
    expect(await rescue(pc.tenant, aside.tenant)).toMatchObject({ node: 1, kept: [], refused: 0 });
    if (when === 'before') await pc.connect();
    await eventually(agree(central, pc), 20_000);
    const states = rowsOf(central.tenant, 'orders').map(({ id, status }) => [id, status]);
    expect(states).toEqual([...orders.map((id) => [id, 'paid']), [since, expect.not.stringMatching('paid')]]);
    expect(rowsOf(central.tenant, 'payments').map(({ order_id }) => order_id)).toEqual(orders);
    const before = rowsOf(pc.tenant, 'sync_log').length;
    await rescue(pc.tenant, aside.tenant);
    expect(rowsOf(pc.tenant, 'sync_log').length).toBe(before);
    for (const { tenant } of [central, pc]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
  },
);
