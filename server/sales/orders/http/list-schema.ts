import { z } from 'zod';
import { orderStatuses, paymentStatuses } from '../../../core/statuses.ts';
import {
  businessDay,
  idsInQuery,
  listOf,
  moment,
  paging,
  pathId,
  repeatable,
} from '../../../http/endpoint/fields.ts';
import { nameSchemas } from '../../../http/endpoint/names.ts';
import { includedRecords, inclusions } from './included-schema.ts';
import { Payment } from './payment-schema.ts';
import { OrderItem, OrderSummary } from './schema.ts';

/** A single order has its lines and payments anyway. */
export const OrderQuery = z.object({ include: listOf(inclusions).optional() });

const amount = () => z.coerce.number().min(0).max(10_000_000_000);

export const ListQuery = z.object({
  ...paging,
  include: listOf(inclusions).optional(),
  ids: idsInQuery(200).optional(),
  search: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe(
      "An order number or pickup number, invoice number, platform reference, table name, or a guest's name, phone, or email. The name may be one that is only on the order. For names, the newest 20 matches.",
    ),
  total_from: amount().optional().describe('Minimum total.'),
  total_to: amount().optional(),
  branch_id: pathId().optional(),
  status: repeatable(z.enum(orderStatuses)).optional(),
  payment_status: z.enum(paymentStatuses).optional(),
  table_id: pathId().optional(),
  customer_id: pathId().optional(),
  waiter_id: pathId().optional(),
  driver_id: pathId().optional(),
  order_type_id: pathId().optional(),
  date: businessDay().optional(),
  date_from: businessDay().optional(),
  date_to: businessDay().optional(),
  updated_since: moment().optional(),
  sort: z.enum(['-created_at', 'created_at']).default('-created_at'),
});
export type ListFilter = z.output<typeof ListQuery>;

/** As in lists, with the requested inclusions. */
export const ListedOrder = OrderSummary.extend({
  items: z.array(OrderItem).optional(),
  payments: z.array(Payment).optional(),
  ...includedRecords,
});

nameSchemas({ ListedOrder });
