import { expect, test } from 'vitest';
import type { Tx } from '../../../server/db/handle/handle.ts';
import { addArea, addCustomer, addMenuItem, addOrder, addUser } from '../worlds/rows.ts';
import { type Branch, exchange, openWorld, rowsOf, settle, type World, write } from '../worlds/world.ts';

async function openTwo(): Promise<{ world: World; a: Branch; b: Branch }> {
  const world = await openWorld(2);
  const [a, b] = world.branches as [Branch, Branch];
  await settle(world);
  return { world, a, b };
}

const names = (branch: Branch, table: string) => rowsOf(branch.tenant, table).map((row) => row.name);

test('a branch never receives the orders, tables and users of another', async () => {
  const { world, a, b } = await openTwo();
  await write(b.tenant, (tx) => addOrder(tx, b.id));
  await write(b.tenant, (tx) => addArea(tx, b.id, 'Terrace of B'));
  await write(world.central, async (tx) => {
    await addUser(tx, 'Everywhere', null);
    await addUser(tx, 'OnlyA', [a.id]);
    await addUser(tx, 'OnlyB', [b.id]);
    await addArea(tx, a.id, 'Hall of A');
  });
  await settle(world);
  expect(rowsOf(a.tenant, 'orders')).toEqual([]);
  expect(names(a, 'areas')).toEqual(['Hall of A']);
  expect(names(a, 'users')).toEqual(['Everywhere', 'OnlyA']);
  expect(names(b, 'users')).toEqual(['Everywhere', 'OnlyB']);
  expect(JSON.stringify(a.line.batches)).not.toContain('OnlyB');
  expect(rowsOf(world.central, 'orders').length).toBe(1);
});

test('what one branch adds to the shared catalogue reaches the other', async () => {
  const { world, a, b } = await openTwo();
  await write(a.tenant, (tx) => addMenuItem(tx, 'Pongal'));
  await write(a.tenant, (tx) => addCustomer(tx, 'Asha'));
  await settle(world);
  expect(names(b, 'menu_items')).toEqual(['Pongal']);
  expect(rowsOf(b.tenant, 'customers')).toEqual(rowsOf(a.tenant, 'customers'));
});

test('a user who leaves a branch loses it there, and nothing more of the user is sent', async () => {
  const { world, a, b } = await openTwo();
  const user = await write(world.central, (tx) => addUser(tx, 'Mover', [a.id]));
  await settle(world);
  await write(world.central, (tx) =>
    tx.db
      .updateTable('users')
      .set({ branch_ids: `[${b.id}]`, password_hash: 'new hash' })
      .where('id', '=', user)
      .execute(),
  );
  await settle(world);
  expect(rowsOf(a.tenant, 'users')[0]).toMatchObject({
    branch_ids: `[${b.id}]`,
    password_hash: 'secret hash',
  });
  expect(rowsOf(b.tenant, 'users')[0]).toMatchObject({ branch_ids: `[${b.id}]`, password_hash: 'new hash' });
  expect(await exchange(a)).toBe(0);
  expect(rowsOf(world.central, 'sync_quarantine')).toEqual([]);
});

test('a user who comes to a branch arrives there with every column', async () => {
  const { world, a, b } = await openTwo();
  const user = await write(world.central, (tx) => addUser(tx, 'Mover', [b.id]));
  await settle(world);
  await write(world.central, (tx) =>
    tx.db
      .updateTable('users')
      .set({ branch_ids: `[${a.id},${b.id}]`, phone: '123' })
      .where('id', '=', user)
      .execute(),
  );
  await settle(world);
  expect(rowsOf(a.tenant, 'users')).toEqual(rowsOf(world.central, 'users', `id = ${user}`));
});

test('a user whom a branch moved to another before central knew waits for head office, as a branch moves nobody', async () => {
  const { world, a, b } = await openTwo();
  const user = await write(a.tenant, (tx) => addUser(tx, 'Mover', [a.id]));
  await write(a.tenant, (tx) =>
    tx.db
      .updateTable('users')
      .set({ branch_ids: `[${b.id}]` })
      .where('id', '=', user)
      .execute(),
  );
  await settle(world);
  expect(rowsOf(world.central, 'sync_quarantine').map(({ reason }) => String(reason))).toEqual([
    expect.stringContaining("is head office's to change"),
  ]);
  expect(rowsOf(b.tenant, 'users')).toEqual([]);
});

test('whom head office moved away is away, though the branch changed where the user works a moment later', async () => {
  const { world, a, b } = await openTwo();
  const user = await write(world.central, (tx) => addUser(tx, 'Mover', [a.id]));
  await settle(world);
  const work = (branches: number[]) => (tx: Tx) =>
    tx.db
      .updateTable('users')
      .set({ branch_ids: JSON.stringify(branches) })
      .where('id', '=', user)
      .execute();
  await write(world.central, work([b.id]));
  a.clock.advance(1_000);
  await write(a.tenant, work([a.id, b.id]));
  await settle(world);
  expect(rowsOf(a.tenant, 'users')).toMatchObject([{ branch_ids: `[${b.id}]` }]);
  expect(rowsOf(world.central, 'users')).toMatchObject([{ branch_ids: `[${b.id}]` }]);
  await write(world.central, work([a.id]));
  await settle(world);
  expect(rowsOf(a.tenant, 'users')).toEqual(rowsOf(world.central, 'users'));
});
