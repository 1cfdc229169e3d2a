import { type Minor, type Rounding, roundToIncrement, sum } from '../../core/money.ts';
import type { OrderRow, OrderStatus, PaymentRow, PaymentStatus } from '../../db/tables/sales.ts';

/** In cash `amount` is what the guest hands over; by any other method it is what is charged for the order. */
export interface Tender {
  method_kind: 'cash' | 'other';
  amount: Minor;
  tip_amount: Minor;
  /** In cash: what is handed over for both, where `amount` is less than that. */
  tendered?: Minor | undefined;
}

/** tendered = applied + tip_amount + change_due. `balance` is what stays due after it. */
export interface Settlement {
  ok: true;
  applied: Minor;
  tip_amount: Minor;
  tendered: Minor;
  change_due: Minor;
  /** To add to the order's total and rounding_adjustment; only cash that settles in cash-rounding mode has one. */
  rounding_adjustment: Minor;
  balance: Minor;
  settled: boolean;
}

export interface Refusal {
  ok: false;
  code: 'OVERPAYMENT';
  balance: Minor;
}

/** Amounts and tips are ≥ 0. A balance of 0 takes nothing but a tip: callers answer ORDER_ALREADY_PAID first. */
export function applyPayment(balance: Minor, tender: Tender, rounding: Rounding): Settlement | Refusal {
  if (balance < 0 || (balance === 0 && tender.amount > 0)) return { ok: false, code: 'OVERPAYMENT', balance };
  return tender.method_kind === 'cash' ? takeCash(balance, tender, rounding) : charge(balance, tender);
}

function charge(balance: Minor, { amount, tip_amount }: Tender): Settlement | Refusal {
  if (amount > balance) return { ok: false, code: 'OVERPAYMENT', balance };
  return settlement({ applied: amount, due: balance, balance, tip_amount, tendered: amount + tip_amount });
}

/** The bill comes first: a tip is taken from what is over, and where that is too little it came on top. */
function takeCash(balance: Minor, { amount, tip_amount, tendered }: Tender, rounding: Rounding): Settlement {
  const due = dueInCash(balance, amount, rounding);
  const applied = Math.min(amount, due);
  return settlement({
    applied,
    due,
    balance,
    tip_amount,
    tendered: tendered ?? Math.max(amount, applied + tip_amount),
  });
}

/** A guest who has the exact coins is not held to a balance rounded up. */
function dueInCash(balance: Minor, amount: Minor, { mode, increment }: Rounding): Minor {
  if (mode !== 'cash') return balance;
  const rounded = roundToIncrement(balance, increment);
  return amount >= rounded ? rounded : balance;
}

interface Taken {
  applied: Minor;
  due: Minor;
  balance: Minor;
  tip_amount: Minor;
  tendered: Minor;
}

function settlement({ applied, due, balance, tip_amount, tendered }: Taken): Settlement {
  const settled = applied === due;
  const rounding_adjustment = settled ? due - balance : 0;
  return {
    ok: true,
    applied,
    tip_amount,
    tendered,
    change_due: tendered - applied - tip_amount,
    rounding_adjustment,
    balance: balance + rounding_adjustment - applied,
    settled,
  };
}

export interface Split {
  ok: true;
  payments: Settlement[];
  balance: Minor;
  settled: boolean;
}

/** All or nothing: `at` is the index of the payment that was refused. */
export function splitPayments(
  balance: Minor,
  tenders: readonly Tender[],
  rounding: Rounding,
): Split | (Refusal & { at: number }) {
  const payments: Settlement[] = [];
  let left = balance;
  for (const [at, tender] of tenders.entries()) {
    const result = applyPayment(left, tender, rounding);
    if (!result.ok) return { ...result, at };
    payments.push(result);
    left = result.balance;
  }
  return { ok: true, payments, balance: left, settled: left === 0 };
}

/**
 * Of a stored payment what settles an order. Rows never change: a void (it never happened) and a refund (money back)
 * are rows of their own that point at their payment and carry negative amounts, so a plain sum is what the house kept.
 */
export type SettlementRow = Pick<PaymentRow, 'id' | 'kind' | 'refund_of' | 'amount' | 'tip_amount'>;

export interface OrderPaymentState {
  payment_status: PaymentStatus;
  /** Kept for the order, refunds taken off. */
  amount_paid: Minor;
  /** Negative when the guest has money to come back: lines were voided after they had been paid. */
  balance_due: Minor;
  tip_total: Minor;
}

/**
 * By the total and the net payments alone. A closed order asks for nothing more, so that a refund does not make its
 * guest owe the money again; one that was opened again owes what its payments do not cover.
 */
export function derivePaymentStatus(
  total: Minor,
  rows: readonly SettlementRow[],
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

function paymentStatusOf(total: Minor, paid: Minor, status: OrderStatus, live: readonly SettlementRow[]) {
  if (paid >= total && (paid > 0 || status === 'paid')) return 'paid';
  const refunded = live.some((row) => row.kind === 'refund');
  if (paid <= 0) return refunded ? 'refunded' : 'unpaid';
  return refunded && status === 'paid' ? 'partially_refunded' : 'partial';
}

type Balance = Pick<OrderRow, 'status' | 'total' | 'amount_paid'>;

/** What is still to be paid. Negative: the guest has money to come back. */
export function balanceOf({ status, total, amount_paid }: Balance): Minor {
  if (status === 'cancelled') return 0;
  return status === 'paid' ? Math.min(0, total - amount_paid) : total - amount_paid;
}

/** What the payment rows of an order make of its columns. */
export function accountOf(
  { total, status }: Pick<OrderRow, 'total' | 'status'>,
  payments: readonly PaymentRow[],
): Pick<OrderRow, 'payment_status' | 'amount_paid' | 'tip_total'> {
  const { payment_status, amount_paid, tip_total } = derivePaymentStatus(total, payments, status);
  return { payment_status, amount_paid, tip_total };
}

function withoutVoided(rows: readonly SettlementRow[]): SettlementRow[] {
  const voided = new Set(rows.filter((row) => row.kind === 'void').map((row) => row.refund_of));
  return rows.filter((row) => row.kind !== 'void' && !voided.has(row.id) && !voided.has(row.refund_of));
}

export interface Refundable {
  amount: Minor;
  tip_amount: Minor;
}

/** What can still be given back of a payment: 0 once it is voided or wholly refunded. */
export function refundable(payment: SettlementRow, rows: readonly SettlementRow[]): Refundable {
  const back = rows.filter((row) => row.refund_of === payment.id);
  return {
    amount: payment.amount + sum(back.map((row) => row.amount)),
    tip_amount: payment.tip_amount + sum(back.map((row) => row.tip_amount)),
  };
}

/** The `status` of a payment on the wire; a partly refunded one stays completed. */
export function statusOfPayment(
  payment: SettlementRow,
  rows: readonly SettlementRow[],
): 'completed' | 'voided' | 'refunded' {
  const back = rows.filter((row) => row.refund_of === payment.id);
  if (back.some((row) => row.kind === 'void')) return 'voided';
  return back.length > 0 && refundable(payment, rows).amount === 0 ? 'refunded' : 'completed';
}
