import type { OrderStatus, PaymentKind, PaymentRowStatus, PaymentStatus } from '../statuses.ts';
import { type Minor, sum } from './money.ts';

/**
 * The part of a stored payment that settles an order. Rows never change: a void (it never happened) and a refund (money
 * back) are rows of their own that point at their payment and carry negative amounts; a tip added later is a row with
 * the difference. A plain sum is therefore what the restaurant kept.
 */
export interface PaidRow {
  readonly id: number;
  readonly kind: PaymentKind;
  readonly refund_of: number | null;
  readonly amount: Minor;
  readonly tip_amount: Minor;
}

interface OrderPaymentState {
  payment_status: PaymentStatus;
  /** Kept for the order, less refunds. */
  amount_paid: Minor;
  /** Negative if the guest gets money back: paid lines were voided. */
  balance_due: Minor;
  tip_total: Minor;
}

/**
 * Depends on the total and the net payments only. A closed order is owed nothing more, so that a refund does not make
 * its guest owe the money again. A reopened order owes what its payments do not cover.
 */
export function derivePaymentStatus(
  total: Minor,
  rows: readonly PaidRow[],
  status: OrderStatus,
): OrderPaymentState {
  const live = withoutVoided(rows);
  const amount_paid = sum(live.map((row) => row.amount));
  return {
    payment_status: paymentStatusOf(total, amount_paid, status, live),
    amount_paid,
    balance_due: balanceOf({ status, total, amount_paid }),
    tip_total: sum(live.map((row) => row.tip_amount)),
  };
}

function paymentStatusOf(total: Minor, paid: Minor, status: OrderStatus, live: readonly PaidRow[]) {
  if (paid >= total && (paid > 0 || status === 'paid')) return 'paid';
  const refunded = live.some((row) => row.kind === 'refund');
  if (paid <= 0) return refunded ? 'refunded' : 'unpaid';
  return refunded && status === 'paid' ? 'partially_refunded' : 'partial';
}

interface Owing {
  readonly status: OrderStatus;
  readonly total: Minor;
  readonly amount_paid: Minor;
}

/** What remains to be paid. Negative: the guest gets money back. */
export function balanceOf({ status, total, amount_paid }: Owing): Minor {
  if (status === 'cancelled') return 0;
  return status === 'paid' ? Math.min(0, total - amount_paid) : total - amount_paid;
}

/** The columns of an order that follow from its payment rows. */
export function accountOf(
  { total, status }: Pick<Owing, 'total' | 'status'>,
  payments: readonly PaidRow[],
): Omit<OrderPaymentState, 'balance_due'> {
  const { payment_status, amount_paid, tip_total } = derivePaymentStatus(total, payments, status);
  return { payment_status, amount_paid, tip_total };
}

function withoutVoided(rows: readonly PaidRow[]): PaidRow[] {
  const voided = new Set(rows.filter((row) => row.kind === 'void').map((row) => row.refund_of));
  return rows.filter((row) => row.kind !== 'void' && !voided.has(row.id) && !voided.has(row.refund_of));
}

interface Refundable {
  amount: Minor;
  tip_amount: Minor;
}

/** What can still be refunded of a payment: 0 once it is voided or fully refunded. */
export function refundable(payment: PaidRow, rows: readonly PaidRow[]): Refundable {
  const back = rows.filter((row) => row.refund_of === payment.id);
  return {
    amount: payment.amount + sum(back.map((row) => row.amount)),
    tip_amount: payment.tip_amount + sum(back.map((row) => row.tip_amount)),
  };
}

/** The `status` of a payment in the API; a partly refunded one stays completed. */
export function statusOfPayment(payment: PaidRow, rows: readonly PaidRow[]): PaymentRowStatus {
  const back = rows.filter((row) => row.refund_of === payment.id);
  if (back.some((row) => row.kind === 'void')) return 'voided';
  const isRefunded = back.some((row) => row.kind === 'refund') && refundable(payment, rows).amount === 0;
  return isRefunded ? 'refunded' : 'completed';
}
