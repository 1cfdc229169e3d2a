import { type Minor, type Rounding, roundToIncrement, splitEvenly } from './money.ts';

/** How money settles a bill. Till and server share this file, so that a screen shows what will be stored. */

export interface Tender {
  readonly method_kind: 'cash' | 'other';
  /**
   * The amount charged for the order; in cash without `tendered` the amount handed over. Absent: what is handed over
   * less the tip, or else all that is due.
   */
  readonly amount?: Minor | undefined;
  readonly tip_amount: Minor;
  /** In cash: handed over for amount and tip. */
  readonly tendered?: Minor | undefined;
}

/** tendered = applied + tip_amount + change_due. `balance` remains due. */
export interface Settlement {
  ok: true;
  applied: Minor;
  tip_amount: Minor;
  tendered: Minor;
  change_due: Minor;
  /** Added to the order's total and rounding_adjustment; only cash that settles the order has one. */
  rounding_adjustment: Minor;
  balance: Minor;
  settled: boolean;
}

export interface SettlementError {
  ok: false;
  /** `UNCOVERED`: less is handed over than amount and tip. */
  code: 'OVERPAYMENT' | 'NOTHING_PAID' | 'NOTHING_DUE' | 'NOT_CASH' | 'UNCOVERED';
  balance: Minor;
}

/** A sum in payable coins. If every total is rounded, bills are already. */
export const dueInCash = (sum: Minor, { mode, increment }: Rounding): Minor =>
  mode === 'cash' ? roundToIncrement(sum, increment) : sum;

/** Amounts and tips are ≥ 0. A balance of 0 takes only a tip: callers answer ORDER_ALREADY_PAID first. */
export function applyPayment(
  balance: Minor,
  tender: Tender,
  rounding: Rounding,
): Settlement | SettlementError {
  if (balance < 0) return refused('OVERPAYMENT', balance);
  return tender.method_kind === 'cash' ? takeCash(balance, tender, rounding) : charge(balance, tender);
}

const refused = (code: SettlementError['code'], balance: Minor): SettlementError => ({
  ok: false,
  code,
  balance,
});

function charge(
  balance: Minor,
  { amount = balance, tip_amount, tendered }: Tender,
): Settlement | SettlementError {
  if (tendered !== undefined) return refused('NOT_CASH', balance);
  if (amount > balance) return refused(balance === 0 ? 'NOTHING_DUE' : 'OVERPAYMENT', balance);
  if (amount === 0 && balance > 0) return refused('NOTHING_PAID', balance);
  const isSettled = amount === balance;
  return settlement(balance, amount, { isSettled, tip_amount, tendered: amount + tip_amount });
}

/**
 * The bill comes first: a tip is taken from the surplus; if that is too little, the tip was handed over in addition.
 */
function takeCash(balance: Minor, tender: Tender, rounding: Rounding): Settlement | SettlementError {
  const { tip_amount, tendered } = tender;
  const due = dueInCash(balance, rounding);
  const asked = tender.amount ?? (tendered === undefined ? due : tendered - tip_amount);
  if (asked > 0 && balance === 0) return refused('NOTHING_DUE', balance);
  const given = handedOver(balance, asked, tender);
  const least = Math.max(0, Math.min(asked, dueInCash(asked, rounding)));
  if (tendered !== undefined && given < least) return refused('UNCOVERED', balance);
  const isWhole = asked >= Math.min(balance, due);
  const applied = inCoins(isWhole ? balance : asked, given, rounding);
  if (applied === 0 && due > 0) return refused('NOTHING_PAID', balance);
  return settlement(balance, applied, {
    isSettled: isWhole || applied >= Math.min(balance, due),
    tip_amount,
    tendered: tendered ?? Math.max(asked, applied + tip_amount),
  });
}

/** What the guest hands over for the bill, without the tip. */
function handedOver(balance: Minor, asked: Minor, { amount, tip_amount, tendered }: Tender): Minor {
  if (tendered !== undefined) return tendered - tip_amount;
  return amount !== undefined && amount - tip_amount === balance ? balance : asked;
}

/** What is taken for a sum: the sum itself from a guest who has it exactly, else coins. */
const inCoins = (wanted: Minor, given: Minor, rounding: Rounding): Minor =>
  given === wanted ? wanted : Math.min(given, dueInCash(wanted, rounding));

interface Taken {
  readonly isSettled: boolean;
  readonly tip_amount: Minor;
  readonly tendered: Minor;
}

function settlement(balance: Minor, applied: Minor, { isSettled, tip_amount, tendered }: Taken): Settlement {
  return {
    ok: true,
    applied,
    tip_amount,
    tendered,
    change_due: tendered - applied - tip_amount,
    rounding_adjustment: isSettled ? applied - balance : 0,
    balance: isSettled ? 0 : balance - applied,
    settled: isSettled,
  };
}

interface Split {
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
): Split | (SettlementError & { at: number }) {
  const payments: Settlement[] = [];
  let left = balance;
  for (const [at, tender] of tenders.entries()) {
    const result = applyPayment(left, tender, rounding);
    if (!result.ok) return { ...result, at };
    payments.push(result);
    left = result.balance;
  }
  return { ok: true, payments, balance: left, settled: payments.at(-1)?.settled ?? false };
}

/** Equal parts of a bill, in coins if there is one for each; they add up to what is due in cash. */
export function evenParts(sum: Minor, rounding: Rounding, parts: number): Minor[] {
  const coins = dueInCash(sum, rounding) / rounding.increment;
  if (rounding.mode === 'off' || coins < parts || !Number.isInteger(coins)) return splitEvenly(sum, parts);
  return splitEvenly(coins, parts).map((count) => count * rounding.increment);
}

/** What is paid now of a bill in parts. A part of as many coins as the rest is the rest. */
export function partDue(balance: Minor, part: Minor | undefined, rounding: Rounding): Minor {
  if (part === undefined || part >= balance) return balance;
  return dueInCash(part, rounding) === dueInCash(balance, rounding) ? balance : part;
}

/**
 * What is returned in coins for a sum, at most what is left of a payment. The last part of cash is returned as it was
 * paid; of a card payment no more than coins can pay.
 */
export function cashRefundOf(wanted: Minor, left: Minor, rounding: Rounding, isOfCash: boolean): Minor {
  if (rounding.mode === 'off') return Math.min(wanted, left);
  const rounded = roundToIncrement(wanted, rounding.increment);
  if (rounded < left) return rounded;
  return isOfCash ? left : left - (left % rounding.increment);
}

/** What remains after a part, never below zero. */
export const remainderAfter = (sum: Minor, part: Minor): Minor => Math.max(0, sum - part);
