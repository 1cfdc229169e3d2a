import { z } from 'zod';
import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { listColumns, replicatedTable, timestampedColumns } from '../../db/declared/table.ts';

const minute = () => orNull(column.count(1_440));

export const coupons = replicatedTable('coupons', {
  number: 29,
  kind: 'shared',
  scope: 'tenant',
  topic: 'coupon',
  together: [['type', 'value']],
  columns: {
    both: {
      ...listColumns,
      name: orNull(column.name()),
      code: column.text({ most: 60 }),
      type: column.choice(['percent', 'fixed']),
      value: column.price(),
      min_subtotal: column.price(),
      max_discount: orNull(column.price()),
      starts_at: orNull(column.moment()),
      ends_at: orNull(column.moment()),
      days: orNull(column.json(z.array(z.int().min(0).max(6)).max(7))),
      time_from: minute(),
      time_to: minute(),
      usage_limit: orNull(column.count()),
      per_customer_limit: orNull(column.count()),
      order_type_ids: orNull(column.ids('order_types')),
      menu_item_ids: orNull(column.ids('menu_items')),
      category_ids: orNull(column.ids('categories')),
      branch_ids: orNull(column.fixedIds()),
    },
  },
});

/** How often a branch may redeem a limited coupon, by lease. */
export const couponQuotas = replicatedTable('coupon_quotas', {
  number: 30,
  kind: 'owned',
  scope: 'branch',
  topic: 'coupon',
  columns: {
    central: {
      ...timestampedColumns,
      branch_id: column.fixedId(),
      coupon_id: column.id('coupons'),
      node: column.count(1_000_000),
      quota: column.int(),
    },
  },
});
