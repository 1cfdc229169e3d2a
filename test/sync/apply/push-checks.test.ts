import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR } from '../../../server/core/time/time.ts';
import type { Batch, TableImage, Value } from '../../../sync/wire/messages.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';
import { addCustomer, addMenuItem, addOrder, addUser, payOrder } from '../worlds/rows.ts';
import { greet } from '../worlds/speaking.ts';
import { type Branch, exchange, openWorld, rowsOf, settle, type World, write } from '../worlds/world.ts';

async function openTwo(): Promise<{ world: World; a: Branch; b: Branch }> {
  const world = await openWorld(2);
  const [a, b] = world.branches as [Branch, Branch];
  await settle(world);
  return { world, a, b };
}

/** What a branch would send of stored rows, changed on the way as a faulty or hostile branch could. */
function imageOf(branch: Branch, table: string, change: Record<string, Value> = {}): TableImage {
  const rows = rowsOf(branch.tenant, table) as Record<string, Value>[];
  const names = Object.keys(rows[0] ?? {});
  return {
    table,
    columns: Object.fromEntries(
      names.map((name) => [
        name,
        rows.map((row) => (name in change ? (change[name] as Value) : (row[name] ?? null))),
      ]),
    ),
  };
}

async function send(branch: Branch, tables: TableImage[]): Promise<void> {
  const { cursor, spoken } = await greet(branch);
  const batch: Batch = { from: cursor, to: cursor + 1, more: false, tables, ...spoken };
  await branch.line.push(batch);
}

const reasons = (world: World) => rowsOf(world.central, 'sync_quarantine').map((row) => String(row.reason));

test('rows that claim another branch are set aside with the reason, and the rest goes on', async () => {
  const { world, a, b } = await openTwo();
  await write(a.tenant, (tx) => addOrder(tx, b.id));
  const honest = await write(a.tenant, (tx) => addOrder(tx, a.id));
  await settle(world);
  expect(rowsOf(world.central, 'orders').map((row) => row.id)).toEqual([honest]);
  expect(rowsOf(world.central, 'order_items').every((row) => row.order_id === honest)).toBe(true);
  expect(reasons(world)[0]).toContain('belongs to another branch');
  expect(a.exchange.refused).toBe(3);
  await write(a.tenant, (tx) => addCustomer(tx, 'Asha'));
  await settle(world);
  expect(rowsOf(world.central, 'customers').length).toBe(1);
});

test('an order of another branch cannot be overwritten, nor get a line or a payment', async () => {
  const { world, a, b } = await openTwo();
  const foreign = await write(b.tenant, (tx) => addOrder(tx, b.id));
  const own = await write(a.tenant, (tx) => addOrder(tx, a.id));
  await write(a.tenant, (tx) => payOrder(tx, a.id, own));
  await exchange(b);
  await send(a, [imageOf(a, 'order_items', { order_id: foreign })]);
  expect(reasons(world)[0]).toContain('the record that it belongs to is not of this branch');
  await send(a, [imageOf(a, 'payments', { order_id: foreign })]);
  await send(a, [imageOf(b, 'orders', { branch_id: a.id, status: 'cancelled' })]);
  expect(rowsOf(world.central, 'orders')).toEqual(rowsOf(b.tenant, 'orders'));
  expect(rowsOf(world.central, 'payments')).toEqual([]);
  expect(rowsOf(world.central, 'order_items')).toEqual(rowsOf(b.tenant, 'order_items'));
  expect(reasons(world)[0]).toContain('belongs to another branch');
});

test('another order under a known id is set aside, also where both were made in one millisecond', async () => {
  const { world, a } = await openTwo();
  const order = await write(a.tenant, (tx) => addOrder(tx, a.id));
  await write(a.tenant, (tx) => tx.execute('update orders set client_key = ? where id = ?', ['one', order]));
  await settle(world);
  await send(a, [imageOf(a, 'orders', { client_key: 'two', notes: 'window', version: 2 })]);
  expect(reasons(world)).toEqual([`orders ${order}: another record has this id`]);
  expect(rowsOf(world.central, 'orders')).toEqual(rowsOf(a.tenant, 'orders'));
  await send(a, [imageOf(a, 'orders', { notes: 'window', version: 2 })]);
  expect(rowsOf(world.central, 'orders')).toMatchObject([{ notes: 'window', client_key: 'one' }]);
});

test('ids outside the branch’s ranges are refused', async () => {
  const { world, a } = await openTwo();
  await write(a.tenant, (tx) => addCustomer(tx, 'Asha'));
  await send(a, [imageOf(a, 'customers', { id: 2_000_000_077 })]);
  expect(rowsOf(world.central, 'customers')).toEqual([]);
  expect(reasons(world)).toEqual(['customers 2000000077: the id is outside the range of this branch']);
});

test('a branch cannot write what only central writes', async () => {
  const { world, a, b } = await openTwo();
  await send(a, [imageOf(a, 'branches', { host_node: a.node })]);
  expect(rowsOf(world.central, 'branches').map((row) => row.host_node)).toEqual([a.node, b.node]);
  expect(reasons(world)[0]).toContain('only head office writes this table');
  await expect(write(a.tenant, (tx) => tx.execute('update branches set name = ?', ['Mine']))).rejects.toThrow(
    'only the central instance writes this',
  );
});

test('a branch cannot take over a user of another branch', async () => {
  const { world, a, b } = await openTwo();
  const user = await write(b.tenant, (tx) => addUser(tx, 'OnlyB', [b.id]));
  await settle(world);
  await send(a, [imageOf(b, 'users', { branch_ids: `[${a.id}]`, password_hash: 'stolen' })]);
  expect(rowsOf(world.central, 'users', `id = ${user}`)[0]).toMatchObject({ password_hash: 'secret hash' });
  expect(reasons(world)[0]).toContain('the user is not of this branch');
});

test('the same payment with other content is set aside; the stored one stands', async () => {
  const { world, a } = await openTwo();
  const order = await write(a.tenant, (tx) => addOrder(tx, a.id));
  await write(a.tenant, (tx) => payOrder(tx, a.id, order));
  await settle(world);
  await send(a, [imageOf(a, 'payments', { amount: 1 })]);
  expect(rowsOf(world.central, 'payments')).toEqual(rowsOf(a.tenant, 'payments'));
  expect(reasons(world)).toEqual(['the same id already has other content']);
  await write(a.tenant, (tx) => tx.execute("update orders set notes = 'refunded'", []));
  await settle(world);
  expect(rowsOf(world.central, 'orders')).toEqual(rowsOf(a.tenant, 'orders'));
});

test('what contradicts is counted once, though another row of the batch cannot be applied', async () => {
  const { world, a } = await openTwo();
  const order = await write(a.tenant, (tx) => addOrder(tx, a.id));
  await write(a.tenant, (tx) => payOrder(tx, a.id, order));
  await settle(world);
  // Tables are applied in the order of the registry: the torn row is met after the payment.
  const torn = { table: 'coupons', columns: { id: [1_000_000_001] } };
  await send(a, [imageOf(a, 'payments', { amount: 1 }), torn]);
  const held = rowsOf(world.central, 'sync_quarantine');
  expect(held.map(({ tbl, tries, root }) => [tbl, tries, root])).toEqual([
    [29, 1, 1_000_000_001],
    [26, 1, null],
  ]);
});

test('an order waits with its payment while that is set aside, and both appear when it comes right', async () => {
  const { world, a } = await openTwo();
  const order = await write(a.tenant, (tx) => addOrder(tx, a.id));
  await settle(world);
  await write(a.tenant, (tx) => payOrder(tx, a.id, order));
  const torn = imageOf(a, 'payments', { amount: null });
  const paid = imageOf(a, 'orders');
  await send(a, [torn]);
  await send(a, [paid]);
  expect(rowsOf(world.central, 'orders')[0]).toMatchObject({ status: 'draft' });
  expect(rowsOf(world.central, 'sync_quarantine').length).toBe(2);
  await send(a, [imageOf(a, 'payments')]);
  expect(rowsOf(world.central, 'orders')).toEqual(rowsOf(a.tenant, 'orders'));
  expect(rowsOf(world.central, 'payments')).toEqual(rowsOf(a.tenant, 'payments'));
  expect(rowsOf(world.central, 'sync_quarantine')).toEqual([]);
});

test('a value no column can hold sets its row aside, not the batch', async () => {
  const { world, a } = await openTwo();
  await write(a.tenant, (tx) => addCustomer(tx, 'Asha'));
  await write(a.tenant, (tx) => addMenuItem(tx, 'Idli'));
  await send(a, [imageOf(a, 'customers'), imageOf(a, 'menu_items', { price: 'free' })]);
  expect(rowsOf(world.central, 'customers').length).toBe(1);
  expect(rowsOf(world.central, 'menu_items')).toEqual([]);
  expect(reasons(world).length).toBe(1);
});

test('a text too long for an index sets its row aside where there is such a limit, and holds nothing up', async () => {
  const { world, a } = await openTwo();
  await write(a.tenant, (tx) => addCustomer(tx, 'Asha'));
  const long = randomBytes(10_000).toString('hex');
  await send(a, [imageOf(a, 'customers', { search: long })]);
  expect(reasons(world).length).toBe(onPostgres ? 1 : 0);
  expect(rowsOf(world.central, 'customers').length).toBe(onPostgres ? 0 : 1);
});

test('a computer that was replaced is refused as a whole', async () => {
  const { world, a } = await openTwo();
  await write(a.tenant, (tx) => addOrder(tx, a.id));
  await write(world.central, (tx) =>
    tx.db.updateTable('branches').set({ host_node: 9 }).where('id', '=', a.id).execute(),
  );
  await expect(a.exchange.push()).rejects.toThrow('Another computer now runs this branch');
  expect(rowsOf(world.central, 'orders')).toEqual([]);
});

test('a clock that ran years ahead neither holds up payments nor wins for ever', async () => {
  const { world, a } = await openTwo();
  const item = await write(world.central, (tx) => addMenuItem(tx, 'Idli', 500));
  await settle(world);
  a.clock.advance(20_000 * HOUR);
  const order = await write(a.tenant, (tx) => addOrder(tx, a.id));
  await write(a.tenant, (tx) => payOrder(tx, a.id, order));
  const reprice = (price: number) => (tx: Parameters<Parameters<typeof write>[1]>[0]) =>
    tx.db.updateTable('menu_items').set({ price }).where('id', '=', item).execute();
  await write(a.tenant, reprice(600));
  await a.exchange.push();
  expect(rowsOf(world.central, 'payments').length).toBe(1);
  expect(rowsOf(world.central, 'menu_items')[0]).toMatchObject({ price: 500 });
  expect(reasons(world)[0]).toContain('the clock of the sender was far ahead');
  await settle(world);
  expect(rowsOf(world.central, 'menu_items')[0]).toMatchObject({ price: 600 });
  expect(rowsOf(world.central, 'sync_quarantine')).toEqual([]);
  world.clock.advance(1_000);
  await write(world.central, reprice(700));
  await settle(world);
  expect(rowsOf(a.tenant, 'menu_items')[0]).toMatchObject({ price: 700 });
});

test('a clock at head office beyond what replication can count, were it for a moment, stops nothing', async () => {
  const { world, a } = await openTwo();
  const years = 90 * 365 * 24 * HOUR;
  const item = await write(world.central, (tx) => addMenuItem(tx, 'Idli', 500));
  const reprice = (price: number) => (tx: Parameters<Parameters<typeof write>[1]>[0]) =>
    tx.db.updateTable('menu_items').set({ price }).where('id', '=', item).execute();
  world.clock.advance(years);
  for (const price of [600, 700]) await write(world.central, reprice(price));
  world.clock.advance(-years);
  await settle(world);
  await write(a.tenant, reprice(800));
  await settle(world);
  await write(world.central, reprice(900));
  await settle(world);
  expect(rowsOf(a.tenant, 'menu_items')[0]).toMatchObject({ price: 900 });
  expect(rowsOf(world.central, 'sync_conflicts')).toEqual([]);
});
