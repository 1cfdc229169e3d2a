import { expect, test } from 'vitest';
import type { Tx } from '../../../server/db/handle/handle.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { installCapture } from '../../../sync/capture/install.ts';
import { PROTOCOL } from '../../../sync/registry/protocol-version.ts';
import { filesOf } from '../../harness/files.ts';
import { addOrder, addPayment } from '../worlds/rows.ts';
import { addColumns, connect, dropColumns, meet, NEWER, openPair } from '../worlds/skew.ts';
import { rowsOf, settle, write } from '../worlds/world.ts';

/** What orders gained since refunds keep their taxes; table → columns that a program of before lacks. */
const gained = {
  payments: { credited: 'text' },
  branch_settings: { fiscal_device: 'text', fiscal_address: 'text' },
} as const;

/** The database as a program of before has it. */
function older(tenant: TenantDatabase): void {
  dropColumns(tenant, gained);
  installCapture(filesOf(tenant).writer);
}

/** What the migrations since then do. */
function upgrade(tenant: TenantDatabase): void {
  addColumns(tenant, gained);
  installCapture(filesOf(tenant).writer);
}

const credited = '{"amount":500,"net":450,"rounding":0,"taxes":[]}';

const addSettings = (tx: Tx, branchId: number) =>
  tx.execute(
    'insert into branch_settings (id, branch_id, bill_copies, shifts_required, created_at, updated_at) values (?, ?, 1, 0, ?, ?)',
    [tx.id('branch_settings'), branchId, tx.now, tx.now],
  );

/** A refund of a program that keeps its taxes. */
const refund = (tenant: TenantDatabase, branchId: number) =>
  write(tenant, async (tx) => {
    const order = await addOrder(tx, branchId);
    const payment = await addPayment(tx, branchId, order);
    await tx.execute(
      `insert into payments (id, order_id, branch_id, kind, payment_method, amount, tip_amount,
         rounding_adjustment, refund_of, taken_by, business_date, created_at, credited)
       values (?, ?, ?, 'refund', 'cash', -500, 0, 0, ?, 1, '2026-11-20', ?, ?)`,
      [tx.id('payments'), order, branchId, payment, tx.now, credited],
    );
  });

test('a branch of before sells with a head office of now, and has what it was told once it is as new', async () => {
  const { world, branch } = await openPair();
  await write(world.central, (tx) => addSettings(tx, branch.id));
  await settle(world);
  older(branch.tenant);
  await write(world.central, (tx) =>
    tx.execute("update branch_settings set fiscal_device = 'simulated' where branch_id = ?", [branch.id]),
  );
  await write(branch.tenant, async (tx) => {
    await addPayment(tx, branch.id, await addOrder(tx, branch.id));
  });
  await meet(connect(world, branch, { central: NEWER, branch: PROTOCOL.version }));
  expect(rowsOf(world.central, 'payments')).toMatchObject([{ amount: 1_000, credited: null }]);
  expect(rowsOf(world.central, 'sync_quarantine')).toEqual([]);
  upgrade(branch.tenant);
  await meet(connect(world, branch, { central: NEWER, branch: NEWER }));
  expect(rowsOf(branch.tenant, 'branch_settings')).toMatchObject([{ fiscal_device: 'simulated' }]);
});

test('a branch of now waits for a head office of before, which then has what each refund took back', async () => {
  const { world, branch } = await openPair();
  older(world.central);
  await refund(branch.tenant, branch.id);
  const early = meet(connect(world, branch, { central: PROTOCOL.version, branch: NEWER }));
  await expect(early).rejects.toThrow('head office runs an older version than this server');
  upgrade(world.central);
  await meet(connect(world, branch, { central: NEWER, branch: NEWER }));
  expect(rowsOf(world.central, 'payments', "kind = 'refund'")).toMatchObject([{ credited }]);
});
