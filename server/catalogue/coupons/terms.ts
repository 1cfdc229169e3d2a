import { type Minor, percentOf, sum } from '../../core/money/money.ts';
import type { CouponTerms } from '../../core/money/sale-terms.ts';

interface CouponLine {
  readonly menu_item_id: number;
  /** The line amount after the order's discount. */
  readonly amount: Minor;
}

export const shortfalls = ['below_minimum', 'no_matching_items', 'nothing_left'] as const;
export type Shortfall = (typeof shortfalls)[number];

interface Grant {
  readonly amount: Minor;
  /** Why the coupon grants nothing. */
  readonly reason: Shortfall | null;
  /** The part of each line that the amount is taken from; 0 for lines that do not count. */
  readonly base: readonly Minor[];
}

/** Never more than the eligible lines have left. */
export function grantOn(terms: CouponTerms, subtotal: Minor, lines: readonly CouponLine[]): Grant {
  const counts = lines.map((line) => terms.menu_item_ids?.includes(line.menu_item_id) ?? true);
  const base = lines.map(({ amount }, at) => (counts[at] ? amount : 0));
  if (subtotal < terms.min_subtotal) return { amount: 0, reason: 'below_minimum', base };
  if (!counts.includes(true)) return { amount: 0, reason: 'no_matching_items', base };
  const left = sum(base);
  const wanted = terms.type === 'percent' ? percentOf(left, terms.value) : terms.value;
  const amount = Math.min(wanted, left, terms.max_discount ?? left);
  return { amount, reason: amount > 0 ? null : 'nothing_left', base };
}
