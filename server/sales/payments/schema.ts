import { z } from 'zod';
import { payingStatuses, paymentStatuses } from '../../core/statuses.ts';
import { id, reason, text } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { ApprovalBody } from '../../identity/auth/approval.ts';
import { BegunPrintJob } from '../../printing/jobs/schema.ts';
import { quantity } from '../orders/http/line-schema.ts';
import { Payment, stillDue } from '../orders/http/payment-schema.ts';
import { Warning } from '../orders/http/schema.ts';

export const PaymentBody = z.object({
  payment_method: z.string().min(1).max(50),
  amount: money({ min: 0 })
    .optional()
    .describe(
      'In cash: amount handed over. By any other method: amount to charge. Default: the balance due.',
    ),
  transaction_id: text(200).nullish(),
  tip_amount: money({ min: 0 }).default(0),
  tendered: money({ min: 0 })
    .optional()
    .describe(
      'In cash: amount handed over for the bill and the tip. `amount` is then the part for the bill.',
    ),
});
export type Tendered = z.output<typeof PaymentBody>;

export const SplitBody = z.object({ payments: z.array(PaymentBody).min(1).max(50) });

const state = {
  order_status: z.string(),
  payment_status: z.enum(paymentStatuses),
  total: money(),
  amount_paid: money(),
  ...stillDue,
  tip_total: money(),
};

const warnings = z.array(Warning);

export const PaymentResult = z.object({
  payment_id: id(),
  status: z.enum(payingStatuses).describe('`paid` when the order is settled, else `partial`.'),
  change_due: money(),
  ...state,
  warnings,
});

export const SplitResult = z.object({
  status: z.enum(payingStatuses),
  change_due: money(),
  ...state,
  payments: z.array(Payment),
  warnings,
});

export const PaymentState = z.object({ order_id: id(), ...state, payments: z.array(Payment) });

export const RefundBody = z.object({
  /** Some lines, each with its part of discounts, charges and taxes; without a quantity all that is left. */
  items: z
    .array(z.object({ order_item_id: id(), quantity: quantity().optional() }))
    .min(1)
    .max(1_000)
    .optional(),
  amount: money({ min: 0 })
    .optional()
    .describe('Amount to refund, instead of items. The latest payments are refunded first.'),
  payment_id: id().optional().describe('Payment to refund; all of it without `amount`.'),
  method: z
    .string()
    .min(1)
    .max(50)
    .optional()
    .describe(
      'Payment method of the refund, if different from the payment. Needs `payments.refund_otherwise`.',
    ),
  restock: z.boolean().default(false).describe('Whether refunded items that are tracked go back into stock.'),
  include_tip: z.boolean().default(false).describe('Whether to refund the tip too.'),
  preview: z.boolean().default(false).describe('true: only return what would be refunded; nothing is saved.'),
  reason: reason(),
  approval: ApprovalBody.optional(),
});
export type RefundInput = z.output<typeof RefundBody>;

export const TipBody = z.object({
  tip_amount: money({ min: 0 }).describe('Whole tip, as on the signed slip. Replaces the earlier one.'),
});

export const TipResult = z.object({
  payment_id: id(),
  tip_amount: money(),
  ...state,
  payments: z.array(Payment),
});

export const VoidPaymentBody = z.object({
  reason: reason(),
  approval: ApprovalBody.optional(),
});

export const RefundResult = z.object({
  refunded: money().describe('Amount refunded, with tips; in a preview, the amount that would be.'),
  ...state,
  payments: z.array(Payment),
  print_jobs: z
    .array(BegunPrintJob)
    .describe('Print jobs of the refund slip, if the branch has a receipt printer.'),
  credit_note_id: id()
    .nullable()
    .describe(
      'Credit note issued with it; null: none, as there is no invoice, or nothing of it was left to credit.',
    ),
});

nameSchemas({
  NewPayment: PaymentBody,
  SplitPayment: SplitBody,
  PaymentResult,
  SplitPaymentResult: SplitResult,
  PaymentState,
  NewRefund: RefundBody,
  PaymentTip: TipBody,
  PaymentTipResult: TipResult,
  PaymentVoid: VoidPaymentBody,
  RefundResult,
});
