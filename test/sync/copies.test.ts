import { rmSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { rescue } from '../../sync/joining/rescue.ts';
import { CentralServer, eventually } from './http-world.ts';
import { BranchPc } from './identity-world.ts';
import { addOrder, payOrder } from './rows.ts';
import { rowsOf, write } from './world.ts';

vi.setConfig({ testTimeout: 40_000 });

const sell = async (pc: BranchPc): Promise<number> => {
  const order = await write(pc.tenant, (tx) => addOrder(tx, pc.branchId));
  await write(pc.tenant, (tx) => payOrder(tx, pc.branchId, order));
  return order;
};

const sellAll = async (pc: BranchPc, count: number): Promise<number[]> => {
  const sold: number[] = [];
  while (sold.length < count) sold.push(await sell(pc));
  return sold;
};

const isQuiet = (central: CentralServer, pc: BranchPc) => () => {
  expect(pc.engine.problem).toBeNull();
  for (const table of ['orders', 'order_items', 'payments'])
    expect(rowsOf(pc.tenant, table), table).toEqual(rowsOf(central.tenant, table));
};

/** A branch's computer that is off, and a copy of its folder. */
async function openCopied() {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  await sell(pc);
  await eventually(isQuiet(central, pc));
  await pc.stop();
  const copy = pc.copy();
  return { central, pc, double: pc.double(copy) };
}

/** Each order has the lines and the payments that were made with it. */
function expectWhole({ tenant }: Pick<BranchPc, 'tenant'>, orders: number): void {
  expect(rowsOf(tenant, 'orders').length).toBe(orders);
  const lines = new Map<unknown, number>();
  for (const { order_id } of rowsOf(tenant, 'order_items'))
    lines.set(order_id, (lines.get(order_id) ?? 0) + 1);
  expect(new Set(lines.values()).size).toBe(1);
  const paid = rowsOf(tenant, 'payments').map(({ order_id }) => order_id);
  expect(new Set(paid).size).toBe(orders);
  expect(paid.length).toBe(orders);
}

test('two copies that take the same spare number without a line give different ids of it', async () => {
  const { central, pc, double } = await openCopied();
  for (const { file } of [pc, double]) rmSync(file.replace('.sqlite', '.identity.json'));
  await pc.start();
  await double.start();
  expect([pc.node, double.node]).toEqual([2, 2]);
  const [here, there] = [await sellAll(pc, 3), await sellAll(double, 3)];
  expect(new Set([...here, ...there].map((id) => Math.floor(id / 1e9)))).toEqual(new Set([2]));
  expect(new Set([...here, ...there]).size).toBe(6);
  await pc.stop();
  await pc.start();
  expect(here).not.toContain(await sell(pc));
  await pc.connect();
  await eventually(isQuiet(central, pc));
  await double.connect();
  await eventually(isQuiet(central, double), 20_000);
  expect(double.node).toBe(3);
  expect(rowsOf(central.tenant, 'orders').map(({ id }) => id)).toEqual(
    expect.arrayContaining([...here, ...there]),
  );
  expectWhole(double, 8);
});

test('what a copy sold under the number that its double goes on with is taken in beside what that sold, and no order becomes part of another', async () => {
  const { central, pc, double } = await openCopied();
  await pc.start();
  const unsent = await sellAll(pc, 4);
  await pc.stop();
  await double.connect();
  const [sent] = await sellAll(double, 1);
  expect(sent).toBe(unsent[0]);
  await eventually(isQuiet(central, double));
  await pc.start();
  expect(await rescue(double.tenant, pc.tenant)).toMatchObject({ node: 1, refused: 0 });
  expect(await rescue(double.tenant, pc.tenant)).toMatchObject({ refused: 0 });
  await sellAll(double, 6);
  await eventually(isQuiet(central, double), 20_000);
  expectWhole(double, 12);
  expectWhole(central, 12);
});
