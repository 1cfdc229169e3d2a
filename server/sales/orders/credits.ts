import { type Minor, mulDivHalfUp, sum } from '../../core/money.ts';
import type { OrderTax } from '../../core/sale-terms.ts';

/** What a refund took back of a sale, with the part of each tax in it. */
export interface Credit {
  readonly paymentId: number;
  readonly amount: Minor;
  readonly net: Minor;
  readonly rounding: Minor;
  readonly taxes: readonly OrderTax[];
}

export interface Sold {
  readonly status: string;
  readonly total: Minor;
  readonly amount_paid: Minor;
  readonly rounding_adjustment: Minor;
  readonly taxes: readonly OrderTax[];
}

/** `amount` is below zero, as payment rows have it. Oldest first. */
export interface RefundRow {
  readonly id: number;
  readonly amount: Minor;
}

/**
 * What refunds took back of a closed order: as much as its payments fall short of its total. The latest refunds did it;
 * money that was paid again, or that the order never asked for, takes back nothing. Of each tax goes back the same part as
 * of the total, so that all refunds together give back exactly the tax.
 */
export function creditsOf(order: Sold, refunds: readonly RefundRow[]): Credit[] {
  const { status, total, amount_paid } = order;
  if (status !== 'paid' || total <= 0) return [];
  const amounts = latestFirst(Math.max(0, total - amount_paid), refunds);
  let before = 0;
  return refunds.flatMap(({ id }, at) => {
    const amount = amounts[at] ?? 0;
    if (amount === 0) return [];
    const credit = { paymentId: id, amount, ...partOf(order, before, before + amount) };
    before += amount;
    return [credit];
  });
}

function latestFirst(shortfall: Minor, refunds: readonly RefundRow[]): Minor[] {
  let left = shortfall;
  const reversed = refunds.toReversed().map(({ amount }) => {
    const part = Math.min(left, -amount);
    left -= part;
    return part;
  });
  return reversed.reverse();
}

/** What lies between two amounts of the total. */
function partOf({ total, taxes, rounding_adjustment }: Sold, from: Minor, to: Minor) {
  const between = (whole: Minor): Minor => mulDivHalfUp(whole, to, total) - mulDivHalfUp(whole, from, total);
  const parts = taxes.map((tax) => ({ ...tax, base: between(tax.base), amount: between(tax.amount) }));
  const rounding = between(rounding_adjustment);
  return { taxes: parts, rounding, net: to - from - rounding - sum(parts.map(({ amount }) => amount)) };
}
