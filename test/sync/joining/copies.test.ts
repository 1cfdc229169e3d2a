import { rmSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { audit } from '../../../server/identity/audit/store.ts';
import { verifyChains } from '../../../server/identity/audit/verify.ts';
import { recoverySuffix } from '../../../server/sales/kots/tickets/number-gaps-store.ts';
import { rescue } from '../../../sync/joining/rescue.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { BranchPc } from '../worlds/identity-world.ts';
import { addOrder, addPayment, payOrder } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

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
  const marks = await Promise.all([pc, double].map(({ tenant }) => write(tenant, recoverySuffix)));
  expect(marks.map((mark) => mark.length)).toEqual([2, 2]);
  expect(marks[0]).not.toBe(marks[1]);
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

test('payments that two copies took under one id in the same millisecond are both kept', async () => {
  const { central, pc, double } = await openCopied();
  const payAt = async (at: BranchPc, ms: number, amount: number) => {
    const order = await write(at.tenant, (tx) => addOrder(tx, at.branchId));
    const clock = vi.spyOn(Date, 'now').mockReturnValue(ms);
    const id = await write(at.tenant, (tx) => addPayment(tx, at.branchId, order, amount));
    clock.mockRestore();
    return id;
  };
  const moment = Date.now();
  await pc.start();
  const unsent = await payAt(pc, moment, 700);
  await pc.stop();
  await double.connect();
  expect(await payAt(double, moment, 800)).toBe(unsent);
  await pc.start();
  for (let times = 0; times < 2; times++)
    expect(await rescue(double.tenant, pc.tenant)).toMatchObject({ refused: 0 });
  await eventually(isQuiet(central, double), 20_000);
  const taken = rowsOf(central.tenant, 'payments').map(({ amount }) => amount);
  expect(taken.slice(-2).sort()).toEqual([700, 800]);
});

test('an order that was paid at a copy, before that was noticed, stays paid with its payment', async () => {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  const order = await write(pc.tenant, (tx) => addOrder(tx, pc.branchId));
  await eventually(isQuiet(central, pc));
  await pc.stop();
  const double = pc.double(pc.copy());
  await pc.connect();
  await sell(pc);
  await eventually(isQuiet(central, pc));
  await double.start();
  await write(double.tenant, async (tx) => {
    await payOrder(tx, double.branchId, order);
    const mark = { version: 2, updated_at: tx.now };
    await tx.db.updateTable('orders').set(mark).where('id', '=', order).execute();
  });
  await double.connect();
  await eventually(isQuiet(central, double), 20_000);
  expect(double.node).toBe(2);
  for (const { tenant } of [central, double])
    expect(rowsOf(tenant, 'orders', `id = ${order}`)).toMatchObject([{ status: 'paid' }]);
  expect(rowsOf(central.tenant, 'payments', `order_id = ${order}`)).toHaveLength(1);
});

const reopen = (pc: BranchPc, ids: readonly number[]) =>
  write(pc.tenant, async (tx) => {
    for (const entityId of ids)
      await audit(tx, { action: 'order.reopen', entity: 'order', entityId, branchId: pc.branchId });
  });

const reopened = ({ tenant }: Pick<BranchPc, 'tenant'>): unknown[] =>
  rowsOf(tenant, 'audit_entries', "action = 'order.reopen'")
    .map(({ entity_id }) => entity_id)
    .sort((a, b) => Number(a) - Number(b));

async function expectChained(...all: readonly Pick<BranchPc, 'tenant'>[]): Promise<void> {
  for (const { tenant } of all) {
    const chains = await verifyChains((read) => tenant.read(systemCaller, read));
    expect(chains.filter(({ fault }) => fault)).toEqual([]);
    expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
  }
}

test('two copies that take the same spare number each go on with the audit, and every entry of both is at head office', async () => {
  const { central, pc, double } = await openCopied();
  for (const { file } of [pc, double]) rmSync(file.replace('.sqlite', '.identity.json'));
  await pc.start();
  await double.start();
  expect([pc.node, double.node]).toEqual([2, 2]);
  await reopen(pc, [1, 2, 3]);
  await reopen(double, [4, 5, 6, 7]);
  await pc.connect();
  await eventually(() => expect(reopened(central)).toEqual([1, 2, 3]));
  await double.connect();
  await eventually(() => expect(reopened(central)).toEqual([1, 2, 3, 4, 5, 6, 7]), 20_000);
  expect(double.node).toBe(3);
  await reopen(double, [8]);
  await eventually(() => expect(reopened(central)).toContain(8), 20_000);
  await expectChained(central, pc, double);
});

test('what two copies put on record under one number, before one of them is noticed, is all kept and follows', async () => {
  const { central, pc, double } = await openCopied();
  await pc.start();
  await reopen(pc, [1]);
  await pc.connect();
  await eventually(() => expect(reopened(central)).toEqual([1]));
  await reopen(pc, [2]);
  await eventually(() => expect(reopened(central)).toEqual([1, 2]));
  await double.start();
  await reopen(double, [3, 4, 5]);
  await double.connect();
  await eventually(() => expect(reopened(central)).toEqual([1, 2, 3, 4, 5]), 20_000);
  await eventually(() => expect(reopened(double)).toEqual([1, 2, 3, 4, 5]), 20_000);
  await expectChained(central, pc, double);
});

test('what a replaced copy put on record under the number that goes on is taken in with a rescue, and follows', async () => {
  const { central, pc, double } = await openCopied();
  await pc.start();
  await reopen(pc, [1, 2]);
  await pc.stop();
  await double.connect();
  await reopen(double, [3]);
  await eventually(() => expect(reopened(central)).toEqual([3]));
  await pc.start();
  for (let times = 0; times < 2; times++)
    expect(await rescue(double.tenant, pc.tenant)).toMatchObject({ node: 1, refused: 0 });
  await reopen(double, [4]);
  await eventually(() => expect(reopened(central)).toEqual([1, 2, 3, 4]), 20_000);
  await expectChained(central, double);
});
