import { sql } from 'kysely';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import { sumOf } from '../../db/handle/sums.ts';
import { isSold } from './store.ts';

interface Days {
  readonly branches: readonly number[];
  readonly dates: readonly string[];
  /** Sales before it are summed separately. */
  readonly before: number;
}

/** Sales of branches on some business dates: one statement for any number of branches. */
export const soldOnDays = query((db, p: Days) =>
  db
    .selectFrom('orders')
    .select((e) => [
      'branch_id',
      'business_date',
      e.fn.countAll<number>().as('orders'),
      sumOf('total').as('total'),
      sumOf(sql`case when created_at <= ${p.before} then total else 0 end`).as('total_before'),
    ])
    .where(inList('branch_id', p.branches))
    .where(inList('business_date', p.dates))
    .where(isSold, '=', 1)
    .groupBy(['branch_id', 'business_date']),
);

/** A quarter of an hour: every zone's hours begin at one. */
export const QUARTER_MS = 900_000;
const quarter = sql<number>`created_at / ${sql.lit(QUARTER_MS)}`;

/** The same by the quarters of an hour since 1970 in which orders were taken. */
export const soldByQuarter = query((db, p: Pick<Days, 'branches' | 'dates'>) =>
  db
    .selectFrom('orders')
    .select([
      'branch_id',
      'business_date',
      quarter.as('quarter'),
      sumOf('total').as('total'),
      sumOf('covers').as('covers'),
    ])
    .where(inList('branch_id', p.branches))
    .where(inList('business_date', p.dates))
    .where(isSold, '=', 1)
    .groupBy(['branch_id', 'business_date', quarter]),
);
export type Quarter = Awaited<ReturnType<typeof soldByQuarter>>[number];

export const branchClocks = query((db, _: object) =>
  db.selectFrom('branches').select(['id', 'name', 'timezone', 'day_start', 'host_node']).orderBy('name'),
);

/** Number of items sold in each category, anywhere. */
export const itemsOfCategories = query((db, _: object) =>
  db
    .selectFrom('menu_items')
    .leftJoin('categories', 'categories.id', 'menu_items.category_id')
    .select((e) => ['menu_items.category_id', 'categories.name', e.fn.countAll<number>().as('items')])
    .where('menu_items.deleted_at', 'is', null)
    .where('menu_items.is_active', '=', 1)
    .groupBy(['menu_items.category_id', 'categories.name'])
    .orderBy('categories.name'),
);

/** For each category and branch the number of unavailable items and of those with an own price. */
export const itemsAtBranches = query((db, p: { branches: readonly number[] }) =>
  db
    .selectFrom('menu_item_branches')
    .innerJoin('menu_items', 'menu_items.id', 'menu_item_branches.menu_item_id')
    .select([
      'menu_items.category_id',
      'menu_item_branches.branch_id',
      sumOf(sql`case when is_available = 0 or stock_quantity <= 0 then 1 else 0 end`).as('off'),
      sumOf(sql`case when menu_item_branches.price is not null then 1 else 0 end`).as('own_prices'),
    ])
    .where(inList('menu_item_branches.branch_id', p.branches))
    .where('menu_items.deleted_at', 'is', null)
    .where('menu_items.is_active', '=', 1)
    .groupBy(['menu_items.category_id', 'menu_item_branches.branch_id']),
);
