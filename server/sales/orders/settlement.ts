import { type Minor, type Rounding, roundToIncrement, sum } from '../../core/money.ts';

/** In cash `amount` is what the guest hands over; by any other method it is what is charged for the order. */
export interface Tender {
  method_kind: 'cash' | 'other';
  amount: Minor;
  tip_amount: Minor;
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

/** Amounts and tips are ≥ 0. A balance of 0 has nothing to pay: callers answer ORDER_ALREADY_PAID first. */
export function applyPayment(balance: Minor, tender: Tender, rounding: Rounding): Settlement | Refusal {
  if (balance <= 0) return { ok: false, code: 'OVERPAYMENT', balance };
  return tender.method_kind === 'cash' ? takeCash(balance, tender, rounding) : charge(balance, tender);
}

function charge(balance: Minor, { amount, tip_amount }: Tender): Settlement | Refusal {
  if (amount > balance) return { ok: false, code: 'OVERPAYMENT', balance };
  return settlement({ applied: amount, due: balance, balance, tip_amount, tendered: amount + tip_amount });
}

/** The bill comes first: a tip is taken from what is over, and where that is too little it came on top. */
function takeCash(balance: Minor, { amount, tip_amount }: Tender, rounding: Rounding): Settlement {
  const due = dueInCash(balance, amount, rounding);
  const applied = Math.min(amount, due);
  return settlement({ applied, due, balance, tip_amount, tendered: Math.max(amount, applied + tip_amount) });
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
 * A stored payment row. Rows never change: a void (it never happened) and a refund (money back) are rows of
 * their own that point at their payment and carry negative amounts, so a plain sum is what the house kept.
 */
export interface PaymentRow {
  id: number;
  kind: 'payment' | 'refund' | 'void';
  refund_of: number | null;
  /** What was applied to the order. */
  amount: Minor;
  tip_amount: Minor;
}

export interface OrderPaymentState {
  payment_status: 'unpaid' | 'partial' | 'paid' | 'partially_refunded' | 'refunded';
  /** Kept for the order, refunds taken off. */
  amount_paid: Minor;
  /** Negative when the guest has money to come back: lines were voided after they had been paid. */
  balance_due: Minor;
  tip_total: Minor;
}

/** Rows oldest first. Refunding a settled order does not make the guest owe it again; before that it does. */
export function derivePaymentStatus(total: Minor, rows: readonly PaymentRow[]): OrderPaymentState {
  const live = withoutVoided(rows);
  const amount_paid = sum(live.map((row) => row.amount));
  const settled = live.length > 0 && peakOf(live) >= total;
  return {
    payment_status: statusOf(total, amount_paid, settled, live),
    amount_paid,
    balance_due: settled ? Math.min(0, total - amount_paid) : total - amount_paid,
    tip_total: sum(live.map((row) => row.tip_amount)),
  };
}

function statusOf(total: Minor, paid: Minor, settled: boolean, live: readonly PaymentRow[]) {
  if (settled && paid >= total) return 'paid';
  if (paid <= 0) return live.some((row) => row.kind === 'refund') ? 'refunded' : 'unpaid';
  return settled ? 'partially_refunded' : 'partial';
}

function withoutVoided(rows: readonly PaymentRow[]): PaymentRow[] {
  const voided = new Set(rows.filter((row) => row.kind === 'void').map((row) => row.refund_of));
  return rows.filter((row) => row.kind !== 'void' && !voided.has(row.id) && !voided.has(row.refund_of));
}

/** The most that was ever paid on the order at one time. */
function peakOf(rows: readonly PaymentRow[]): Minor {
  let paid = 0;
  let peak = 0;
  for (const row of rows) {
    paid += row.amount;
    peak = Math.max(peak, paid);
  }
  return peak;
}

export interface Refundable {
  amount: Minor;
  tip_amount: Minor;
}

/** What can still be given back of a payment: 0 once it is voided or wholly refunded. */
export function refundable(payment: PaymentRow, rows: readonly PaymentRow[]): Refundable {
  const back = rows.filter((row) => row.refund_of === payment.id);
  return {
    amount: payment.amount + sum(back.map((row) => row.amount)),
    tip_amount: payment.tip_amount + sum(back.map((row) => row.tip_amount)),
  };
}

/** The `status` of a payment on the wire; a partly refunded one stays completed. */
export function statusOfPayment(
  payment: PaymentRow,
  rows: readonly PaymentRow[],
): 'completed' | 'voided' | 'refunded' {
  const back = rows.filter((row) => row.refund_of === payment.id);
  if (back.some((row) => row.kind === 'void')) return 'voided';
  return back.length > 0 && refundable(payment, rows).amount === 0 ? 'refunded' : 'completed';
}
