import { query } from '../../../db/handle/query.ts';
import { sumOf } from '../../../db/handle/sums.ts';

/** The menu at one branch. */
export const itemsAt = query((db, p: { branchId: number }) =>
  db
    .selectFrom('menu_items')
    .leftJoin('categories', 'categories.id', 'menu_items.category_id')
    .leftJoin(
      db.selectFrom('menu_item_branches').selectAll().where('branch_id', '=', p.branchId).as('here'),
      'here.menu_item_id',
      'menu_items.id',
    )
    .select([
      'menu_items.id',
      'menu_items.name',
      'menu_items.sku',
      'menu_items.category_id',
      'menu_items.deleted_at',
      'categories.name as category',
      'here.stock_quantity',
      'here.low_stock_at',
      'here.is_available',
    ])
    .orderBy('categories.sort_order')
    .orderBy('menu_items.sort_order')
    .orderBy('menu_items.id'),
);
export type ItemAt = Awaited<ReturnType<typeof itemsAt>>[number];

/** Stock movements of one day besides sales, by item. */
export const movedOnDay = query((db, p: { branchId: number; date: string }) =>
  db
    .selectFrom('stock_movements')
    .select(['menu_item_id', 'type', sumOf('quantity').as('quantity')])
    .where('branch_id', '=', p.branchId)
    .where('business_date', '=', p.date)
    .groupBy(['menu_item_id', 'type']),
);
