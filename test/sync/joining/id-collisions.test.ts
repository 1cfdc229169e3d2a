import { expect, test, vi } from 'vitest';
import { insert } from '../../../server/db/handle/insert.ts';
import { rescue } from '../../../sync/joining/rescue.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { BranchPc } from '../worlds/identity-world.ts';
import { addMenuItem } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

vi.setConfig({ testTimeout: 40_000 });

/** The branch's own price and stock of a dish, the first time there is something to say. */
const stock = ({ tenant, branchId }: BranchPc, item: number, quantity: number) =>
  write(tenant, async (tx) => {
    const id = tx.id('menu_item_branches');
    const terms = { is_available: 1 as const, stock_quantity: quantity, low_stock_at: null, price: null };
    const times = { created_at: tx.now, updated_at: tx.now };
    await insert(tx, 'menu_item_branches', {
      id,
      branch_id: branchId,
      menu_item_id: item,
      ...terms,
      ...times,
    });
    return id;
  });

/** The same of a table, a person, a kitchen. */
const occupy = ({ tenant, branchId }: BranchPc, status: 'occupied' | 'reserved') =>
  write(tenant, async (tx) => {
    const times = { created_at: tx.now, updated_at: tx.now, branch_id: branchId };
    const state = { table_id: 7, status, waiter_id: null, merged_into_id: null };
    await insert(tx, 'table_states', { id: tx.id('table_states'), ...state, ...times });
    const kitchen = { kitchen_id: 3, printer_ids: '[]' };
    await insert(tx, 'branch_kitchens', { id: tx.id('branch_kitchens'), ...kitchen, ...times });
    const duty = { user_id: 5, on_duty: 1 as const };
    await insert(tx, 'waiter_duties', { id: tx.id('waiter_duties'), ...duty, ...times });
  });

const SINGLE = ['menu_item_branches', 'table_states', 'branch_kitchens', 'waiter_duties'];

const equal = (central: CentralServer, pc: BranchPc) => () => {
  for (const table of ['menu_items', ...SINGLE])
    expect(rowsOf(pc.tenant, table), table).toEqual(rowsOf(central.tenant, table));
};

async function openShop() {
  const central = await CentralServer.open();
  const item = await write(central.tenant, (tx) => addMenuItem(tx, 'Dosa', 500));
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  await eventually(equal(central, pc));
  return { central, item, pc };
}

test('what a server says anew of a dish or a table, before it got back what it had said, is said once and stands', async () => {
  const { central, item, pc } = await openShop();
  await pc.stop();
  const before = pc.copy();
  await pc.connect();
  const lost = await stock(pc, item, 40);
  await occupy(pc, 'occupied');
  await eventually(equal(central, pc));
  await pc.stop();

  pc.putBackDatabase(before);
  await pc.start();
  await stock(pc, item, 12);
  await occupy(pc, 'reserved');
  await pc.connect();
  await eventually(() => expect([pc.node, pc.engine.problem]).toEqual([2, null]));
  await eventually(() => expect(rowsOf(central.tenant, 'table_states')[0]?.status).toBe('reserved'));
  await eventually(equal(central, pc));
  expect(rowsOf(pc.tenant, 'menu_item_branches')).toMatchObject([{ id: lost, stock_quantity: 12 }]);
  for (const table of SINGLE) expect(rowsOf(pc.tenant, table).length, table).toBe(1);
  for (const { tenant } of [central, pc]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
});

test('what a replaced computer never told of a dish or a table gives way to what its successor says of it', async () => {
  const { central, item, pc: old } = await openShop();
  await old.disconnect();
  const pc = await BranchPc.enrol(central, old.branchId);
  await pc.connect();
  await stock(old, item, 40);
  await occupy(old, 'occupied');
  const told = await stock(pc, item, 12);
  await occupy(pc, 'reserved');
  const { kept, found } = await rescue(pc.tenant, old.tenant);
  expect([kept.length, found]).toEqual([4, 4]);
  await eventually(equal(central, pc));
  expect(rowsOf(pc.tenant, 'menu_item_branches')).toMatchObject([{ id: told, stock_quantity: 12 }]);
  for (const table of SINGLE) expect(rowsOf(central.tenant, table).length, table).toBe(1);
});
