import { expect, test } from 'vitest';
import type { Tx } from '../../../server/db/handle/handle.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { toJson } from '../../../server/db/tables/json.ts';
import { installOnSqlite } from '../../../sync/capture/sqlite.ts';
import { PROTOCOL } from '../../../sync/registry/protocol-version.ts';
import { syncedTables } from '../../../sync/registry/tables.ts';
import { filesOf } from '../../harness/files.ts';
import { addKot, addOrder, addPayment } from '../worlds/rows.ts';
import { addColumns, connect, dropColumns, meet, NEWER, openPair } from '../worlds/skew.ts';
import { rowsOf, write } from '../worlds/world.ts';

/** What an older program does not know: whole tables, and columns of others. */
const newTables = ['fiscal_receipts', 'driver_cash', 'driver_settlements'] as const;
const newColumns = {
  kots: { course: 'integer', held_at: 'integer', fired_at: 'integer' },
  kitchens: { print_held: 'integer' },
} as const;

/** The database as an older program has it: of the tables it does not know nothing is written or noticed. */
function older(tenant: TenantDatabase): () => void {
  const { writer } = filesOf(tenant);
  const known = syncedTables.filter(({ name }) => !(newTables as readonly string[]).includes(name));
  dropColumns(tenant, newColumns);
  installOnSqlite(writer, known);
  return () => {
    addColumns(tenant, newColumns);
    installOnSqlite(writer);
  };
}

const receipt = {
  order_number: 'ORD-001-1',
  token_number: 1,
  total: 1_000,
  rounding: 0,
  taxes: [],
  payments: [],
};

/** A held course, cash at a door that was handed in, and a receipt that waits for its signature. */
const evening = async (tx: Tx, branch_id: number): Promise<void> => {
  const order_id = await addOrder(tx, branch_id);
  const payment_id = await addPayment(tx, branch_id, order_id);
  const kot = await addKot(tx, branch_id, order_id);
  await tx.execute('update kots set course = 2, held_at = ?, fired_at = ? where id = ?', [
    tx.now,
    tx.now,
    kot,
  ]);
  const at = { branch_id, driver_id: 7, business_date: '2026-11-20', created_at: tx.now };
  const settlement_id = tx.id('driver_settlements');
  await insert(tx, 'driver_settlements', {
    ...{
      ...at,
      id: settlement_id,
      shift_id: null,
      expected: 1_000,
      counted: 990,
      notes: null,
      received_by: 1,
    },
  });
  await insert(tx, 'driver_cash', {
    ...{ ...at, id: tx.id('driver_cash'), order_id, payment_id, amount: 1_000, settlement_id },
    updated_at: tx.now,
  });
  await insert(tx, 'fiscal_receipts', {
    ...{ id: tx.id('fiscal_receipts'), order_id, branch_id, kind: 'sale', series: '1', sequence: 1 },
    ...{ business_date: '2026-11-20', document: toJson(receipt) },
    ...{ state: 'waiting', sent_at: null, failed_at: null, error: null, signature: null, signed_at: null },
    ...{ created_at: tx.now, updated_at: tx.now },
  });
};

const tables = ['kots', ...newTables] as const;
const contents = (tenant: TenantDatabase) => tables.map((table) => rowsOf(tenant, table));

test('a branch of before sells with a head office that knows held courses, drivers, cash and receipts', async () => {
  const { world, branch } = await openPair();
  const upgrade = older(branch.tenant);
  await write(world.central, (tx) =>
    tx.execute(
      'insert into kitchens (id, name, is_default, sort_order, is_active, print_held, created_at, updated_at) values (?, ?, 0, 0, 1, 0, ?, ?)',
      [tx.id('kitchens'), 'Grill', tx.now, tx.now],
    ),
  );
  await write(branch.tenant, async (tx) => {
    const order = await addOrder(tx, branch.id);
    await tx.execute(
      `insert into kots (id, order_id, branch_id, business_date, round, type, version, status, created_by, created_at, updated_at)
       values (?, ?, ?, '2026-11-20', 1, 'new', 1, 'sent_to_kitchen', 1, ?, ?)`,
      [tx.id('kots'), order, branch.id, tx.now, tx.now],
    );
  });
  await meet(connect(world, branch, { central: NEWER, branch: PROTOCOL.version }));
  expect(rowsOf(world.central, 'kots')).toMatchObject([{ course: null, held_at: null, fired_at: null }]);
  expect(rowsOf(world.central, 'sync_quarantine')).toEqual([]);
  expect(rowsOf(branch.tenant, 'kitchens')).toMatchObject([{ name: 'Grill' }]);
  upgrade();
  await write(branch.tenant, (tx) => evening(tx, branch.id));
  await meet(connect(world, branch, { central: NEWER, branch: NEWER }));
  expect(rowsOf(world.central, 'sync_quarantine')).toEqual([]);
  expect(contents(world.central)).toEqual(contents(branch.tenant));
  expect(rowsOf(branch.tenant, 'kitchens')).toMatchObject([{ print_held: 0 }]);
});

test('what a branch of now wrote waits for a head office of before, and all of it is there after its upgrade', async () => {
  const { world, branch } = await openPair();
  const upgrade = older(world.central);
  await write(branch.tenant, (tx) => evening(tx, branch.id));
  const early = meet(connect(world, branch, { central: PROTOCOL.version, branch: NEWER }));
  await expect(early).rejects.toThrow('head office runs an older version than this server');
  upgrade();
  await meet(connect(world, branch, { central: NEWER, branch: NEWER }));
  expect(rowsOf(world.central, 'sync_quarantine')).toEqual([]);
  expect(contents(world.central)).toEqual(contents(branch.tenant));
  expect(contents(world.central).map((rows) => rows.length)).toEqual([1, 1, 1, 1]);
  expect(rowsOf(world.central, 'sync_quarantine')).toEqual([]);
});
