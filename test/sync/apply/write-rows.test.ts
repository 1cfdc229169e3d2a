import { expect, test } from 'vitest';
import { rowsAtOnce } from '../../../sync/apply/statements.ts';
import { addCustomer, addMenuItem, addOrder } from '../worlds/rows.ts';
import { openWorld, rowsOf, settle, write } from '../worlds/world.ts';

test('however many rows there are, few statements write them, and none is too long', () => {
  for (const [rows, columns] of [
    [1, 12],
    [7, 46],
    [1_000, 46],
    [1_000, 3],
    [3, 5_000],
  ] as const) {
    const sizes: number[] = [];
    for (let left = rows; left > 0; left -= sizes.at(-1) as number) sizes.push(rowsAtOnce(left, columns));
    expect(sizes.reduce((sum, size) => sum + size)).toBe(rows);
    expect(Math.max(...sizes) * columns).toBeLessThanOrEqual(Math.max(2_048, columns));
    expect(sizes.length).toBeLessThanOrEqual(Math.ceil((rows * columns) / 1_024) + 10);
    expect(new Set(sizes).size).toBeLessThanOrEqual(11);
  }
});

test('hundreds of new records of either side are the same on both after one exchange', async () => {
  const world = await openWorld(1);
  const [branch] = world.branches;
  if (!branch) throw new Error('no branch');
  await write(branch.tenant, async (tx) => {
    for (let n = 0; n < 157; n++) await addOrder(tx, branch.id, n % 4);
    for (let n = 0; n < 101; n++) await addCustomer(tx, `Guest ${n}`);
  });
  await write(world.central, async (tx) => {
    for (let n = 0; n < 203; n++) await addMenuItem(tx, `Dish ${n}`, n);
  });
  await settle(world);
  for (const [table, count] of Object.entries({ orders: 157, customers: 101, menu_items: 203 })) {
    expect(rowsOf(world.central, table), table).toEqual(rowsOf(branch.tenant, table));
    expect(rowsOf(world.central, table).length, table).toBe(count);
  }
  expect(rowsOf(world.central, 'order_items')).toEqual(rowsOf(branch.tenant, 'order_items'));
});
