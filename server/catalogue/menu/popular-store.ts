import type { Reader } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import { dishesOnLines } from '../../db/handle/sums.ts';
import { idsOfBranches } from '../../identity/branches/scope.ts';

const sold = query((db, p: { branches: readonly number[]; from: string; most: number }) =>
  db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .innerJoin('menu_items', 'menu_items.id', 'order_items.menu_item_id')
    .select(['menu_items.id as menu_item_id', 'menu_items.name', dishesOnLines().as('quantity')])
    .where(inList('orders.branch_id', p.branches))
    .where('orders.business_date', '>=', p.from)
    .where('orders.status', '!=', 'cancelled')
    .where('order_items.status', '!=', 'voided')
    .where('menu_items.is_active', '=', 1)
    .where('menu_items.deleted_at', 'is', null)
    .groupBy(['menu_items.id', 'menu_items.name'])
    .orderBy('quantity', 'desc')
    .orderBy('menu_items.id')
    .limit(p.most),
);

/** Dishes still on the menu, with how many were ordered since the business date `from`; most ordered first. */
export async function mostOrdered(
  reader: Reader,
  branches: readonly number[] | 'all',
  from: string,
  most: number,
) {
  const ids = await idsOfBranches(reader, branches);
  const rows = await sold(reader, { branches: ids, from, most });
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }));
}
