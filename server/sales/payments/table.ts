import { z } from 'zod';
import type { RefundBreakdown, RefundedItem } from '../../core/money/sale-terms.ts';
import { paymentKinds } from '../../core/statuses.ts';
import { orNull } from '../../db/declared/column.ts';
import { column, minor, pieces } from '../../db/declared/columns.ts';
import { insertOnlyColumns, replicatedTable } from '../../db/declared/table.ts';
import type { Json } from '../../db/tables/json.ts';

const refundedItem = z.looseObject({ order_item_id: z.number(), quantity: pieces, amount: minor });
const tax = z.looseObject({
  id: z.number(),
  ppm: z.number(),
  inclusive: z.boolean(),
  base: minor,
  amount: minor,
});
const credited = z.looseObject({
  amount: minor,
  net: minor,
  rounding: minor,
  taxes: z.array(tax).max(1_000),
});

export const payments = replicatedTable('payments', {
  number: 26,
  kind: 'event',
  scope: 'branch',
  parent: { table: 'orders', column: 'order_id' },
  topic: 'order',
  columns: {
    host: {
      ...insertOnlyColumns,
      order_id: column.id('orders'),
      branch_id: column.fixedId(),
      kind: column.choice(paymentKinds),
      payment_method: column.text({ most: 60 }),
      amount: column.money(),
      tendered: orNull(column.money()),
      change_due: orNull(column.money()),
      tip_amount: column.money(),
      rounding_adjustment: column.money(),
      transaction_id: orNull(column.text()),
      refund_of: orNull(column.id('payments')),
      shift_id: orNull(column.id('shifts')),
      taken_by: column.id('users'),
      reason: orNull(column.text()),
      business_date: column.day(),
      client_key: orNull(column.text({ most: 500 })),
      refunded_items: orNull(column.json<Json<readonly RefundedItem[]>>(z.array(refundedItem).max(1_000))),
      credited: orNull(column.json<Json<RefundBreakdown>>(credited)),
    },
  },
});
