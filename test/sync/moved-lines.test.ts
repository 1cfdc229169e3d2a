import { expect, test } from 'vitest';
import type { Tx } from '../../server/db/handle.ts';
import { addKot, addOrder } from './rows.ts';
import { type Branch, openWorld, rowsOf, settle, type World, write } from './world.ts';

/** As two bills become one: the lines of `from` and both orders change in one transaction. */
async function move(tx: Tx, from: number, into: number): Promise<void> {
  await tx.db.updateTable('order_items').set({ order_id: into }).where('order_id', '=', from).execute();
  await tx.db.updateTable('orders').set({ total: 0, status: 'cancelled' }).where('id', '=', from).execute();
  await tx.db.updateTable('orders').set({ total: 4_000 }).where('id', '=', into).execute();
}

function expectEqual({ central }: World, { tenant }: Branch, into: number): void {
  for (const table of ['orders', 'order_items', 'kots'])
    expect(rowsOf(central, table), table).toEqual(rowsOf(tenant, table));
  const parents = rowsOf(central, 'order_items').map((item) => item.order_id);
  expect(parents).toEqual([into, into, into, into]);
  expect(rowsOf(central, 'sync_quarantine')).toEqual([]);
}

test.each([
  ['no order', 0],
  ['the older order', 1],
  ['both orders', 2],
])('lines that change their order arrive under the new one, where central knew %s', async (_, known) => {
  for (const older of ['from', 'into']) {
    const world = await openWorld(1);
    const [branch] = world.branches as [Branch];
    const ids: number[] = [];
    for (const nth of [1, 2]) {
      const id = await write(branch.tenant, (tx) => addOrder(tx, branch.id));
      await write(branch.tenant, (tx) => addKot(tx, branch.id, id));
      ids.push(id);
      if (nth <= known) await settle(world);
    }
    const [from, into] = (older === 'from' ? ids : ids.reverse()) as [number, number];
    await write(branch.tenant, (tx) => move(tx, from, into));
    await settle(world);
    expectEqual(world, branch, into);
  }
});
