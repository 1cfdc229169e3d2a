import { z } from 'zod';
import { roundingModes } from '../../../core/money/money.ts';
import { paymentKinds, paymentRowStatuses } from '../../../core/statuses.ts';
import { id, record } from '../../../http/endpoint/fields.ts';
import { money } from '../../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../../http/endpoint/names.ts';

/** As the order has stored it from its first moment. */
const OrderRounding = z.object({
  mode: z
    .enum(roundingModes)
    .describe('`off`: nothing is rounded; `cash`: only amounts paid in cash; `always`: every total.'),
  increment: money().describe('Smallest coin.'),
});

/** What remains due, wherever it is shown. */
export const stillDue = {
  balance_due: money().describe('Balance due by any method except cash; negative: the guest is owed money.'),
  balance_due_in_cash: money().describe(
    'Balance due in cash, rounded to coins where cash is. Show it before taking cash.',
  ),
  rounding: OrderRounding.describe('How amounts are rounded.'),
};

export const Payment = z.object({
  ...record,
  order_id: id(),
  branch_id: id(),
  kind: z.enum(paymentKinds),
  status: z.enum(paymentRowStatuses),
  payment_method: z.string(),
  amount: money(),
  tendered: money().nullable(),
  change_due: money().nullable(),
  tip_amount: money(),
  tip_kept: money()
    .nullable()
    .describe('Tip of the payment as it is now, with later changes; null: not a payment.'),
  transaction_id: z.string().nullable(),
  refund_of: id().nullable(),
  refunded_items: z
    .array(z.object({ order_item_id: id(), quantity: z.number() }))
    .nullable()
    .describe('Of a refund: the lines that it was for; null where an amount was refunded.'),
  shift_id: id().nullable(),
  taken_by: id().nullable(),
  reason: z.string().nullable(),
});

nameSchemas({ OrderRounding, Payment });
