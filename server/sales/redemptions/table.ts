import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { replicatedTable, timestampedColumns } from '../../db/declared/table.ts';

export const couponRedemptions = replicatedTable('coupon_redemptions', {
  number: 31,
  kind: 'owned',
  scope: 'branch',
  parent: { table: 'orders', column: 'order_id' },
  topic: 'coupon',
  columns: {
    host: {
      ...timestampedColumns,
      branch_id: column.fixedId(),
      order_id: column.id('orders'),
      coupon_id: column.id('coupons'),
      customer_id: orNull(column.id('customers')),
      released_at: orNull(column.moment()),
    },
  },
});
