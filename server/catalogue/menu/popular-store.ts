import { sql } from 'kysely';
import { addDays, businessDate } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import { dishesOnLines } from '../../db/handle/sums.ts';
import { idsOfBranches } from '../../identity/branches/scope.ts';
import { tradingDayOf } from '../../identity/branches/store.ts';

/** What was tapped: a combo, not the dishes that it was sold as. */
const ordered = sql<number>`coalesce(order_items.combo_item_id, order_items.menu_item_id)`;

const sold = query((db, p: { branches: readonly number[]; from: string; to: string; most: number }) =>
  db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .innerJoin('menu_items', (join) => join.on('menu_items.id', '=', ordered))
    .select(['menu_items.id as menu_item_id', 'menu_items.name', dishesOnLines().as('quantity')])
    .where(inList('orders.branch_id', p.branches))
    .where('orders.business_date', '>=', p.from)
    .where('orders.business_date', '<=', p.to)
    .where('orders.status', '!=', 'cancelled')
    .where('order_items.status', '!=', 'voided')
    .where((e) => e.or([e('combo_line_id', 'is', null), e('combo_line_id', '=', e.ref('order_items.id'))]))
    .where('menu_items.is_active', '=', 1)
    .where('menu_items.deleted_at', 'is', null)
    .groupBy(['menu_items.id', 'menu_items.name'])
    .orderBy('quantity', 'desc')
    .orderBy('menu_items.id')
    .limit(p.most),
);

/**
 * Dishes still on the menu, with how many were ordered in the business days before this one; most ordered first. What is
 * ordered today moves nothing under a finger until tomorrow; only on a first day it is all there is.
 */
export async function mostOrdered(
  reader: Reader,
  branches: readonly number[] | 'all',
  days: number,
  most: number,
) {
  const ids = await idsOfBranches(reader, branches);
  const [first] = ids;
  if (first === undefined) return [];
  const { timezone, day_start } = await tradingDayOf(reader, first);
  const today = businessDate(reader.now, timezone, day_start);
  const asked = { branches: ids, most };
  const before = await sold(reader, { ...asked, from: addDays(today, -days), to: addDays(today, -1) });
  const rows = before.length > 0 ? before : await sold(reader, { ...asked, from: today, to: today });
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }));
}

/** Dishes with a fixed place. */
export const placedItems = (tx: Tx) =>
  tx.db
    .selectFrom('menu_items')
    .select(['id', 'popular_place'])
    .where('popular_place', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
