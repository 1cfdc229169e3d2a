import { expect, test } from 'vitest';
import {
  addCustomer,
  addKot,
  addMenuItem,
  addOrder,
  addOrderItem,
  addVariant,
  payOrder,
} from '../worlds/rows.ts';
import { type Branch, exchange, openWorld, rowsOf, settle, type World, write } from '../worlds/world.ts';

async function openPair(): Promise<{ world: World; branch: Branch }> {
  const world = await openWorld(1);
  const [branch] = world.branches as [Branch];
  await settle(world);
  return { world, branch };
}

test('a branch has the catalogue after its first exchange, and central its orders', async () => {
  const { world, branch } = await openPair();
  const item = await write(world.central, (tx) => addMenuItem(tx, 'Masala dosa'));
  await write(world.central, (tx) => addVariant(tx, item, 'Half'));
  const order = await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await write(branch.tenant, (tx) => addKot(tx, branch.id, order));
  await write(branch.tenant, (tx) => payOrder(tx, branch.id, order));
  await settle(world);
  for (const table of ['menu_items', 'menu_item_variants', 'orders', 'order_items', 'kots', 'payments']) {
    expect(rowsOf(branch.tenant, table), table).toEqual(rowsOf(world.central, table));
    expect(rowsOf(branch.tenant, table).length, table).toBeGreaterThan(0);
  }
});

test('a price changed at head office and a name corrected at the branch both survive', async () => {
  const { world, branch } = await openPair();
  const item = await write(world.central, (tx) => addMenuItem(tx, 'Masla dosa', 1_000));
  await settle(world);
  await write(world.central, (tx) =>
    tx.db.updateTable('menu_items').set({ price: 1_200 }).where('id', '=', item).execute(),
  );
  await write(branch.tenant, (tx) =>
    tx.db.updateTable('menu_items').set({ name: 'Masala dosa' }).where('id', '=', item).execute(),
  );
  await settle(world);
  for (const tenant of [world.central, branch.tenant]) {
    expect(rowsOf(tenant, 'menu_items')[0]).toMatchObject({ name: 'Masala dosa', price: 1_200 });
    expect(rowsOf(tenant, 'sync_conflicts')).toEqual([]);
  }
  expect(rowsOf(world.central, 'sync_cells')).toEqual(rowsOf(branch.tenant, 'sync_cells'));
});

test('what a merged item is found by is computed from its merged names', async () => {
  const { world, branch } = await openPair();
  const item = await write(world.central, (tx) => addMenuItem(tx, 'Idli'));
  await settle(world);
  await write(world.central, (tx) =>
    tx.db
      .updateTable('menu_items')
      .set({ sku: 'SKU9', search: 'idli sku9' })
      .where('id', '=', item)
      .execute(),
  );
  branch.clock.advance(1_000);
  await write(branch.tenant, (tx) =>
    tx.db.updateTable('menu_items').set({ name: 'Rava', search: 'rava' }).where('id', '=', item).execute(),
  );
  await settle(world);
  for (const tenant of [world.central, branch.tenant]) {
    expect(rowsOf(tenant, 'menu_items')[0]).toMatchObject({ name: 'Rava', sku: 'SKU9', search: 'rava sku9' });
  }
});

test('of two prices the later one stands everywhere, and the other is kept in the list of conflicts', async () => {
  const { world, branch } = await openPair();
  const item = await write(world.central, (tx) => addMenuItem(tx, 'Idli', 500));
  await settle(world);
  const reprice = (price: number) => (tx: Parameters<Parameters<typeof write>[1]>[0]) =>
    tx.db.updateTable('menu_items').set({ price }).where('id', '=', item).execute();
  await write(world.central, reprice(600));
  branch.clock.advance(1_000);
  await write(branch.tenant, reprice(550));
  await settle(world);
  expect(rowsOf(world.central, 'menu_items')[0]).toMatchObject({ price: 550 });
  expect(rowsOf(branch.tenant, 'menu_items')[0]).toMatchObject({ price: 550 });
  expect(rowsOf(world.central, 'sync_conflicts')).toMatchObject([{ pk: item, col: 'price', value: '600' }]);
});

test('a later edit by someone who saw the earlier one is no conflict', async () => {
  const { world, branch } = await openPair();
  const item = await write(world.central, (tx) => addMenuItem(tx, 'Vada', 300));
  await settle(world);
  for (const [tenant, price] of [
    [world.central, 310],
    [branch.tenant, 320],
    [branch.tenant, 330],
    [world.central, 340],
  ] as const) {
    world.clock.advance(10);
    branch.clock.advance(10);
    await write(tenant, (tx) =>
      tx.db.updateTable('menu_items').set({ price }).where('id', '=', item).execute(),
    );
    if (price !== 320) await settle(world);
  }
  expect(rowsOf(branch.tenant, 'menu_items')[0]).toMatchObject({ price: 340 });
  expect(rowsOf(world.central, 'sync_conflicts')).toEqual([]);
  expect(rowsOf(branch.tenant, 'sync_conflicts')).toEqual([]);
});

test('an exchange with nothing new sends nothing', async () => {
  const { world, branch } = await openPair();
  await write(world.central, (tx) => addMenuItem(tx, 'Idli'));
  await write(branch.tenant, (tx) => addCustomer(tx, 'Asha'));
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await settle(world);
  branch.line.messages.length = 0;
  expect(await exchange(branch)).toBe(0);
  expect(branch.line.messages).toEqual(['pull']);
});

test('an answer that was lost after the commit is neither sent again nor applied twice', async () => {
  const { world, branch } = await openPair();
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  branch.line.fault = () => 'answer lost';
  await expect(branch.exchange.push()).rejects.toThrow('lost');
  branch.line.fault = () => 'none';
  await branch.exchange.push();
  expect(branch.line.messages.filter((what) => what === 'push').length).toBe(2);
  expect(rowsOf(world.central, 'orders')).toEqual(rowsOf(branch.tenant, 'orders'));
  expect(rowsOf(world.central, 'order_items').length).toBe(2);
});

test('a copy of an old batch that arrives late changes nothing', async () => {
  const { world, branch } = await openPair();
  const order = await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await settle(world);
  await write(branch.tenant, (tx) => payOrder(tx, branch.id, order));
  await settle(world);
  const before = rowsOf(world.central, 'orders');
  expect(await branch.line.deliverLate()).toMatchObject({ code: 'SYNC_CURSOR' });
  expect(rowsOf(world.central, 'orders')).toEqual(before);
});

test('rows that come again as they are stored are not logged again', async () => {
  const { world, branch } = await openPair();
  await write(branch.tenant, (tx) => addCustomer(tx, 'Asha'));
  const order = await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await write(branch.tenant, (tx) => payOrder(tx, branch.id, order));
  await settle(world);
  const before = rowsOf(world.central, 'sync_log');
  await write(world.central, (tx) => tx.execute('update sync_peers set cursor = 0', []));
  await settle(world);
  expect(branch.line.messages.filter((what) => what === 'push').length).toBe(2);
  expect(rowsOf(world.central, 'sync_log')).toEqual(before);
});

test('a batch that was refused as too large comes in smaller ones, whole transactions each', async () => {
  const { world, branch } = await openPair();
  for (let n = 0; n < 6; n++) await write(branch.tenant, (tx) => addOrder(tx, branch.id, 3));
  branch.line.fault = (what) => {
    const rows = branch.line.batches.at(-1)?.tables.flatMap((table) => table.columns.id ?? []).length ?? 0;
    return what === 'push' && rows > 4 ? 'too large' : 'none';
  };
  await branch.exchange.push();
  expect(rowsOf(world.central, 'order_items')).toEqual(rowsOf(branch.tenant, 'order_items'));
});

test('a line added to an order that central has arrives without the other lines', async () => {
  const { world, branch } = await openPair();
  const order = await write(branch.tenant, (tx) => addOrder(tx, branch.id, 3));
  await settle(world);
  branch.line.batches.length = 0;
  await write(branch.tenant, (tx) => addOrderItem(tx, order));
  await branch.exchange.push();
  const sent = branch.line.batches.flatMap((batch) => batch.tables);
  expect(sent.map(({ table, columns }) => [table, columns.id?.length])).toEqual([['order_items', 1]]);
  expect(rowsOf(world.central, 'order_items').length).toBe(4);
});

test('central introduces itself as the node that its database is, whatever the process that answers has heard', async () => {
  const { world, branch } = await openPair();
  await write(world.central, (tx) => tx.execute('update sync_ctx set node = 150 where id = 1', []));
  await branch.exchange.hello();
  expect(rowsOf(branch.tenant, 'sync_link')[0]).toMatchObject({ central_node: 150 });
});

test('a branch that sells while it reads a long backlog is complete only until it began to read', async () => {
  const world = await openWorld(1, 5);
  await settle(world);
  const [branch] = world.branches as [Branch];
  for (let n = 0; n < 40; n++) await write(world.central, (tx) => addMenuItem(tx, `Dish ${n}`));
  await branch.exchange.push();
  const began = world.clock.now();
  const { pull } = branch.line;
  let pulls = 0;
  branch.line.pull = async (ask) => {
    const batch = await pull(ask);
    if (pulls++ === 0) await write(branch.tenant, (tx) => addOrder(tx, branch.id));
    world.clock.advance(60_000);
    return batch;
  };
  await branch.exchange.pull();
  expect(pulls).toBeGreaterThan(3);
  expect(world.hub.contacts.get(branch.node)).toMatchObject({ complete: began });
});
