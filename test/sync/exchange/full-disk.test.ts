import { expect, test, vi } from 'vitest';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { adviceOn } from '../../../sync/advice.ts';
import { filesOf } from '../../harness/files.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { BranchPc } from '../worlds/identity-world.ts';
import { addMenuItem, addOrder, payOrder } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Not a page more than it has. */
function fill(tenant: TenantDatabase): () => void {
  const { writer } = filesOf(tenant);
  writer.pragma(`max_page_count = ${writer.pragma('page_count', { simple: true })}`);
  return () => void writer.pragma('max_page_count = 1000000');
}

const agree = (central: CentralServer, pc: BranchPc) => () => {
  expect(pc.engine.problem).toBeNull();
  for (const table of ['orders', 'order_items', 'payments', 'menu_items'])
    expect(rowsOf(pc.tenant, table), table).toEqual(rowsOf(central.tenant, table));
};

const long = 'x'.repeat(150);

test('while the disk at head office is full a branch sells on and says why it waits; all of it arrives when there is room', async () => {
  const central = await CentralServer.open();
  const pc = await (await BranchPc.enrol(central)).connect();
  await eventually(agree(central, pc));
  const empty = fill(central.tenant);
  const before = rowsOf(central.tenant, 'orders').length;
  await eventually(async () => {
    const order = await write(pc.tenant, (tx) => addOrder(tx, pc.branchId));
    await write(pc.tenant, (tx) => payOrder(tx, pc.branchId, order));
    expect(pc.engine.problem).toContain('disk is full');
  }, 30_000);
  expect(adviceOn(pc.engine.failure)).toContain("head office's disk");
  expect(rowsOf(central.tenant, 'payments').length).toBeLessThan(rowsOf(pc.tenant, 'payments').length);
  empty();
  await eventually(agree(central, pc), 30_000);
  expect(rowsOf(central.tenant, 'orders').length).toBeGreaterThan(before);
  expect(filesOf(central.tenant).writer.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('while its own disk is full a branch takes nothing from head office, says so, and goes on when there is room', async () => {
  const central = await CentralServer.open();
  const pc = await (await BranchPc.enrol(central)).connect();
  await eventually(agree(central, pc));
  const empty = fill(pc.tenant);
  await eventually(async () => {
    for (let n = 0; n < 20; n++) await write(central.tenant, (tx) => addMenuItem(tx, `${long} ${n}`));
    expect(adviceOn(pc.engine.failure)).toBe("Free up space on this computer's disk.");
  }, 30_000);
  expect(rowsOf(pc.tenant, 'menu_items').length).toBeLessThan(rowsOf(central.tenant, 'menu_items').length);
  empty();
  await eventually(agree(central, pc), 30_000);
  expect(filesOf(pc.tenant).writer.pragma('integrity_check', { simple: true })).toBe('ok');
});
