import { type Minor, mulDivHalfUp, sum } from '../../../core/money/money.ts';
import type { OrderTax, RefundBreakdown } from '../../../core/money/sale-terms.ts';
import { isSameTax } from './totals-tax.ts';

/** A refund's part of a sale, with its part of each tax. */
export interface Credit extends RefundBreakdown {
  readonly paymentId: number;
}

interface Sold {
  readonly status: string;
  readonly total: Minor;
  readonly amount_paid: Minor;
  readonly rounding_adjustment: Minor;
  readonly taxes: readonly OrderTax[];
}

/** `amount` is negative, as in payment rows. Oldest first. */
export interface RefundRow {
  readonly id: number;
  readonly amount: Minor;
  /** null: refunded while the order was open. */
  readonly credited: RefundBreakdown | null;
}

type Whole = Pick<RefundBreakdown, 'amount' | 'rounding' | 'taxes'>;

/**
 * Sale taken back by refunds of a closed order: what its payments fall short of its total. The latest refunds count;
 * money paid again, or never due, takes back nothing. A refund uses its stored taxes; without any, the order's taxes
 * in proportion.
 */
export function creditsOf(order: Sold, refunds: readonly RefundRow[]): Credit[] {
  const { status, total, amount_paid } = order;
  if (status !== 'paid' || total <= 0) return [];
  const amounts = latestFirst(Math.max(0, total - amount_paid), refunds);
  let before = 0;
  return refunds.flatMap(({ id, credited }, index) => {
    const amount = amounts[index] ?? 0;
    if (amount === 0) return [];
    const from = before;
    before += amount;
    const kept = credited !== null && credited.amount >= amount ? credited : null;
    const part = kept
      ? partOf(kept, kept.amount - amount, kept.amount)
      : partOf(wholeOf(order), from, before);
    return [{ paymentId: id, ...part }];
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

/**
 * What a refund of `amount` takes back of a closed order: the taxes of returned lines, otherwise each remaining tax in
 * proportion. The refund of the rest takes back exactly the rest of each tax.
 */
export function creditFor(
  order: Sold,
  earlier: readonly RefundRow[],
  amount: Minor,
  ofLines?: LinesCredited,
): RefundBreakdown {
  const left = leftOf(order, creditsOf(order, earlier));
  const part = partOf(left, 0, amount);
  if (!ofLines || amount >= left.amount) return part;
  const taxes = left.taxes.map((tax) => {
    const own = ofLines.taxes.find((one) => isSameTax(one, tax)) ?? { base: 0, amount: 0 };
    return { ...tax, base: Math.min(own.base, tax.base), amount: Math.min(own.amount, tax.amount) };
  });
  const isAllOfThem = sumOf(taxes) === sumOf(ofLines.taxes);
  const rounding = isAllOfThem ? amount - ofLines.goods - sumOf(taxes) : part.rounding;
  return { amount, rounding, taxes, net: amount - rounding - sumOf(taxes) };
}

/** For returned lines: their price without tax, and their taxes. */
interface LinesCredited {
  readonly goods: Minor;
  readonly taxes: readonly OrderTax[];
}

/** One credit over several rows, each with its part of the money. */
export function dividedCredit(credit: RefundBreakdown, amounts: readonly Minor[]): RefundBreakdown[] {
  let before = 0;
  return amounts.map((amount) => {
    const from = before;
    before += amount;
    return partOf(credit, from, before);
  });
}

function leftOf(order: Sold, credits: readonly RefundBreakdown[]): Whole {
  const whole = wholeOf(order);
  const taken = (tax: OrderTax) => credits.flatMap(({ taxes }) => taxes.filter((one) => isSameTax(one, tax)));
  return {
    amount: whole.amount - sumOf(credits),
    rounding: whole.rounding - sum(credits.map(({ rounding }) => rounding)),
    taxes: whole.taxes.map((tax) => ({
      ...tax,
      base: tax.base - sum(taken(tax).map(({ base }) => base)),
      amount: tax.amount - sumOf(taken(tax)),
    })),
  };
}

const wholeOf = ({ total, rounding_adjustment, taxes }: Sold): Whole => ({
  amount: total,
  rounding: rounding_adjustment,
  taxes,
});

/** The whole's part between two amounts: all parts add up exactly. */
function partOf({ amount: total, taxes, rounding: rounded }: Whole, from: Minor, to: Minor): RefundBreakdown {
  const between = (whole: Minor): Minor =>
    total === 0 ? 0 : mulDivHalfUp(whole, to, total) - mulDivHalfUp(whole, from, total);
  const parts = taxes.map((tax) => ({ ...tax, base: between(tax.base), amount: between(tax.amount) }));
  const rounding = between(rounded);
  return { amount: to - from, taxes: parts, rounding, net: to - from - rounding - sumOf(parts) };
}

const sumOf = (parts: readonly { readonly amount: Minor }[]): Minor => sum(parts.map(({ amount }) => amount));
