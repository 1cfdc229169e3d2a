import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import { applyBatch } from '../../../sync/apply/apply.ts';
import { readColumns } from '../../../sync/registry/columns.ts';
import type { TableImage, Value } from '../../../sync/wire/messages.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';
import { addCustomer, addMenuItem, addOrder } from '../worlds/rows.ts';
import { type Branch, openWorld, rowsOf, settle, write } from '../worlds/world.ts';

const imageOf = (table: string, row: Record<string, unknown>): TableImage => ({
  table,
  columns: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, [value as Value]])),
});

/** As a branch gets back what it had lost: one batch after the other. */
const getBack = ({ tenant }: Branch, tables: TableImage[]) =>
  tenant.transact(
    systemCaller,
    (tx, stamp) =>
      applyBatch(
        {
          ...{ tx, stamp, columns: readColumns(tenant), peer: 0 },
          ...{ source: 'lost', losing: [] },
        },
        { from: 0, to: 1, more: true, tables },
      ),
    { origin: 0 },
  );

test.skipIf(onPostgres)(
  'an order that came back keeps its guest, though another one here had the number and is given a new one',
  async () => {
    const world = await openWorld(1);
    const [branch] = world.branches as [Branch];
    await settle(world);
    const { tenant, id: branchId } = branch;
    const asha = await write(tenant, (tx) => addCustomer(tx, 'Asha'));
    const here = await write(tenant, async (tx) => {
      const order = await addOrder(tx, branchId, 0);
      await tx.execute('update orders set customer_id = ? where id = ?', [asha, order]);
      return order;
    });
    const [order] = rowsOf(tenant, 'orders') as [Record<string, unknown>];
    const [customer] = rowsOf(tenant, 'customers') as [Record<string, unknown>];
    const lost = here + 100;
    await getBack(branch, [imageOf('orders', { ...order, id: lost, created_at: 7, customer_id: asha })]);
    await getBack(branch, [
      imageOf('customers', { ...customer, name: 'Ravi', search: 'ravi', created_at: 7 }),
    ]);
    const guests = rowsOf(tenant, 'customers');
    const idOf = (name: string) => guests.find((guest) => guest.name === name)?.id;
    expect(idOf('Ravi')).toBe(asha);
    const guestOf = (id: number) => rowsOf(tenant, 'orders', `id = ${id}`)[0]?.customer_id;
    expect([guestOf(here), guestOf(lost)]).toEqual([idOf('Asha'), asha]);
    expect(idOf('Asha')).not.toBe(asha);
  },
);

test.skipIf(onPostgres)('prices by order type go with an order type that is given a new number', async () => {
  const world = await openWorld(1);
  const [branch] = world.branches as [Branch];
  await settle(world);
  const { tenant } = branch;
  const item = await write(tenant, async (tx) => {
    const id = await addMenuItem(tx, 'Dosa');
    const type = tx.id('order_types');
    await insert(tx, 'order_types', {
      ...{ id: type, name: 'Terrace', slug: 'terrace', requires_table: 0, requires_customer: 0 },
      ...{ auto_kot_on_payment: 0, sort_order: 0, is_active: 1, deleted_at: null },
      ...{ created_at: tx.now, updated_at: tx.now },
    });
    await tx.execute('update menu_items set order_type_prices = ? where id = ?', [
      `{"${type}":700,"1":5}`,
      id,
    ]);
    return id;
  });
  const [type] = rowsOf(tenant, 'order_types') as [Record<string, unknown>];
  await getBack(branch, [imageOf('order_types', { ...type, name: 'Takeaway', created_at: 7 })]);
  const moved = rowsOf(tenant, 'order_types', "name = 'Terrace'")[0]?.id;
  expect(moved).not.toBe(type.id);
  const [{ order_type_prices }] = rowsOf(tenant, 'menu_items', `id = ${item}`) as [Record<string, string>];
  expect(JSON.parse(String(order_type_prices))).toEqual({ [String(moved)]: 700, 1: 5 });
});
