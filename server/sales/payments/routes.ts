import { z } from 'zod';
import { type AnyEndpoint, endpoint, replyWith } from '../../http/endpoint/endpoint.ts';
import { byId, pathId } from '../../http/endpoint/fields.ts';
import { approvable } from '../../identity/auth/approval.ts';
import { type LoadedOrder, readOrder } from '../orders/access.ts';
import { stillDueOf } from '../orders/pricing/balance.ts';
import { paymentOnWire, warningsOf } from '../orders/read/wire.ts';
import { refund, voidPayment } from './refund.ts';
import {
  PaymentBody,
  PaymentResult,
  PaymentState,
  RefundBody,
  RefundResult,
  SplitBody,
  SplitResult,
  TipBody,
  TipResult,
  VoidPaymentBody,
} from './schema.ts';
import { type Paid, pay, type Refunded } from './service.ts';
import { tipAfter } from './tip.ts';

const tag = 'Payments';
const taking = [
  'BRANCH_NOT_HOSTED',
  'ORDER_LOCKED',
  'ORDER_ALREADY_PAID',
  'CUSTOMER_REQUIRED',
  'OVERPAYMENT',
  'DUPLICATE_TRANSACTION_ID',
  'SHIFT_REQUIRED',
] as const;

const stateOf = ({ order }: LoadedOrder) => ({
  order_status: order.status,
  payment_status: order.payment_status,
  total: order.total,
  amount_paid: order.amount_paid,
  ...stillDueOf(order),
  tip_total: order.tip_total,
});

const resultOf = ({ open, added }: Paid) => ({
  status: open.order.payment_status === 'partial' ? ('partial' as const) : ('paid' as const),
  change_due: added.reduce((sum, row) => sum + (row.change_due ?? 0), 0),
  ...stateOf(open),
  warnings: warningsOf(open),
});

const paymentsOnWire = ({ payments }: LoadedOrder) => payments.map((row) => paymentOnWire(row, payments));

const take = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/payment',
  operationId: 'orders.pay',
  aliases: [{ method: 'POST', path: '/orders/{id}/payment' }],
  summary: 'Take a payment; returns the change and what is still due',
  tag,
  access: 'payments.create',
  status: 201,
  params: byId,
  body: PaymentBody,
  strictBody: true,
  reply: PaymentResult,
  message: 'Payment processed.',
  errors: [...taking],
  handle: async ({ tx, params, body, request }) => {
    const paid = await pay(tx, params.id, [body], request.idempotencyKey);
    return { payment_id: paid.added[0]?.id ?? 0, ...resultOf(paid) };
  },
});

const split = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/split-payment',
  operationId: 'orders.paySplit',
  aliases: [{ method: 'POST', path: '/orders/{id}/split-payment', extension: true }],
  summary: 'Take several payments at once, all or none; returns the change and what is still due',
  tag,
  access: 'payments.create',
  status: 201,
  params: byId,
  body: SplitBody,
  strictBody: true,
  reply: SplitResult,
  message: 'Payments processed.',
  errors: [...taking],
  handle: async ({ tx, params, body, request }) => {
    const paid = await pay(tx, params.id, body.payments, request.idempotencyKey);
    return { ...resultOf(paid), payments: paymentsOnWire(paid.open) };
  },
});

const state = endpoint({
  method: 'GET',
  path: '/pos/orders/{id}/payment-status',
  aliases: [{ method: 'GET', path: '/orders/{id}/payment-status', extension: true }],
  summary: "Get an order's payments and balance due",
  tag,
  access: 'payments.read',
  params: byId,
  reply: PaymentState,
  handle: async ({ reader, params }) => {
    const open = await readOrder(reader, params.id);
    return { order_id: open.order.id, ...stateOf(open), payments: paymentsOnWire(open) };
  },
});

const refundedOnWire = ({ open, added, jobs, creditNoteId }: Refunded) => ({
  refunded: -added.reduce((sum, row) => sum + row.amount + row.tip_amount, 0),
  ...stateOf(open),
  payments: paymentsOnWire(open),
  print_jobs: [...jobs],
  credit_note_id: creditNoteId,
});

const refundOrder = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/refund',
  summary: 'Refund in full or in part and print the refund receipt',
  description:
    'Also needs `payments.refund`, or the `approval` of someone who has it. If the order has an invoice, a credit note with the lines that went back is issued: `credit_note_id`.',
  tag,
  extension: true,
  access: 'payments.correct',
  status: 201,
  params: byId,
  body: RefundBody,
  strictBody: true,
  reply: RefundResult,
  message: 'Refund recorded.',
  errors: ['BRANCH_NOT_HOSTED', 'APPROVAL_REQUIRED', 'TOO_MANY_ATTEMPTS', 'TOO_BUSY', 'REFUND_EXCEEDS_PAID'],
  ...approvable,
  handle: async ({ tx, params, body }) => {
    const data = refundedOnWire(await refund(tx, params.id, body));
    return body.preview ? replyWith(data, { status: 200, message: 'Nothing was changed.' }) : data;
  },
});

const voidOne = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/payments/{payment_id}/void',
  operationId: 'orders.voidPayment',
  summary: 'Void a payment entered by mistake; reopens the balance',
  description: 'Also needs `payments.refund`, or the `approval` of someone who has it.',
  tag,
  extension: true,
  access: 'payments.correct',
  status: 201,
  params: z.object({ id: pathId(), payment_id: pathId() }),
  body: VoidPaymentBody,
  strictBody: true,
  reply: RefundResult,
  message: 'Payment voided.',
  errors: [
    'BRANCH_NOT_HOSTED',
    'APPROVAL_REQUIRED',
    'TOO_MANY_ATTEMPTS',
    'TOO_BUSY',
    'REFUND_EXCEEDS_PAID',
    'ORDER_LOCKED',
  ],
  ...approvable,
  handle: async ({ tx, params, body }) =>
    refundedOnWire(await voidPayment(tx, params.id, params.payment_id, body.reason)),
});

const tip = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/payments/{payment_id}/tip',
  operationId: 'orders.tipPayment',
  aliases: [{ method: 'POST', path: '/orders/{id}/payments/{payment_id}/tip', extension: true }],
  summary: "Add or replace a payment's tip, as on the signed slip, until its shift is closed",
  tag,
  extension: true,
  access: 'payments.create',
  status: 201,
  params: z.object({ id: pathId(), payment_id: pathId() }),
  body: TipBody,
  strictBody: true,
  reply: TipResult,
  message: 'Tip recorded.',
  errors: ['BRANCH_NOT_HOSTED', 'ORDER_LOCKED', 'SHIFT_CLOSED'],
  handle: async ({ tx, params, body }) => {
    const open = await tipAfter(tx, params.id, params.payment_id, body.tip_amount);
    return {
      payment_id: params.payment_id,
      tip_amount: body.tip_amount,
      ...stateOf(open),
      payments: paymentsOnWire(open),
    };
  },
});

export const paymentEndpoints: AnyEndpoint[] = [take, split, state, tip, refundOrder, voidOne];
