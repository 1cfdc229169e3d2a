import { expect, test } from 'vitest';
import type { Tx } from '../../../server/db/handle/handle.ts';
import type { TableImage, Value } from '../../../sync/wire/messages.ts';
import { addKot, addOrder } from '../worlds/rows.ts';
import { greet } from '../worlds/speaking.ts';
import { type Branch, openWorld, rowsOf, settle, type World, write } from '../worlds/world.ts';

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

const imageOf = ({ tenant }: Branch, table: string, where: string, change = {}): TableImage => {
  const rows = rowsOf(tenant, table, where).map((row) => ({ ...row, ...change })) as Record<string, Value>[];
  const columns = Object.keys(rows[0] ?? {}).map((name) => [name, rows.map((row) => row[name] ?? null)]);
  return { table, columns: Object.fromEntries(columns) };
};

test.each(['from', 'into'] as const)(
  'lines that move while their order waits are under the new one in the end (%s waits on)',
  async (waiting) => {
    const world = await openWorld(1);
    const [branch] = world.branches as [Branch];
    await settle(world);
    const from = await write(branch.tenant, (tx) => addOrder(tx, branch.id));
    const into = await write(branch.tenant, (tx) => addOrder(tx, branch.id));
    const ids = { from, into };
    let at = 0;
    const { spoken } = await greet(branch);
    const send = (...tables: TableImage[]) =>
      branch.line.push({ from: at, to: ++at, more: false, ...spoken, tables });
    const order = (which: keyof typeof ids, change = {}) =>
      imageOf(branch, 'orders', `id = ${ids[which]}`, change);
    const lines = () => imageOf(branch, 'order_items', '1 = 1');
    const torn = { subtotal: null };
    await send(order('from', torn), order('into'), lines());
    await write(branch.tenant, (tx) => move(tx, from, into));
    await send(
      order('from', waiting === 'from' ? torn : {}),
      order('into', waiting === 'into' ? torn : {}),
      lines(),
    );
    await send(order(waiting));
    for (const table of ['orders', 'order_items'])
      expect(rowsOf(world.central, table), table).toEqual(rowsOf(branch.tenant, table));
    expect(rowsOf(world.central, 'sync_quarantine')).toEqual([]);
  },
);
