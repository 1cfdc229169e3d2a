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
    .describe('`cash`: only what is paid in cash is rounded; `always`: every total is.'),
  increment: money().describe('The smallest coin.'),
});

/** What remains due, wherever it is shown. */
export const stillDue = {
  balance_due: money().describe(
    'Still to be paid, by any method but cash. Below zero: the guest has money to come back.',
  ),
  balance_due_in_cash: money().describe(
    'Still to be paid in cash: the balance in coins, where cash is rounded to them. Show it before cash is taken.',
  ),
  rounding: OrderRounding.describe('By which a part of it is rounded when it is paid in cash.'),
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
    .describe('Of a payment: its tip as it is now, with what came after it; null of every other row.'),
  transaction_id: z.string().nullable(),
  refund_of: id().nullable(),
  shift_id: id().nullable(),
  taken_by: id().nullable(),
  reason: z.string().nullable(),
});

nameSchemas({ OrderRounding, Payment });
