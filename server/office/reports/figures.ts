import { clampToSafe, type Minor } from '../../core/money/money.ts';

/**
 * What the sales figures count. All amounts are minor units.
 *
 * Orders: those whose own `business_date` is asked for, once they were billed, paid or sent to a kitchen; a draft that
 * nobody sent is no sale, nor is what was cancelled. Their stored columns are summed and nothing is calculated again, so a
 * sum over the orders themselves is the same to the cent. Refunds: what those of the date took back of a sale, of whatever
 * date. `net`, `tax` and `rounding` are what is left after them. Identities: net + tax + rounding = total − refunded, and
 * gross − discounts − coupons + charges + added tax + rounding before refunds = total, where added tax is
 * tax + refunded_tax − inclusive_tax and rounding before refunds is rounding + refunded_rounding.
 *
 * Payments: every row whose own `business_date` is asked for, whatever became of its order. A void undoes its payment
 * (both count 0 together); a refund is counted apart. `unrecorded` is no money anyone
 * counted and stands apart from the methods.
 */
export interface OrderFigures {
  orders: number;
  covers: number;
  /** Σ `subtotal`: the lines, each after its own discount. */
  gross: Minor;
  discounts: Minor;
  coupons: Minor;
  charges: Minor;
  /** Sales without any tax. */
  net: Minor;
  /** Added to the prices and contained in them. */
  tax: Minor;
  inclusive_tax: Minor;
  rounding: Minor;
  total: Minor;
  refunded: Minor;
  /** Part of `refunded`. */
  refunded_tax: Minor;
  refunded_rounding: Minor;
  /** For these orders, whenever they were paid; not part of the total. */
  tips: Minor;
}

/** Orders received from a delivery platform. */
export interface PlatformFigures extends OrderFigures {
  /** Of `net`, at the rate agreed when each was received. */
  commission: Minor;
}

/** Live lines: Σ gross of all items is the gross of the orders. */
export interface ItemFigures {
  quantity: number;
  gross: Minor;
  /** Already deducted from `gross`. */
  line_discounts: Minor;
  rule_discounts: Minor;
}

/** Pieces that a price rule made cheaper. */
export interface RuleFigures {
  quantity: number;
  discount: Minor;
  /** What was charged for them. */
  gross: Minor;
}

/** After refunds. */
export interface TaxFigures {
  base: Minor;
  amount: Minor;
  refunded_base: Minor;
  refunded_amount: Minor;
}

export interface PaymentFigures {
  /** Payments taken and not voided. */
  payments: number;
  taken: Minor;
  refunds: number;
  /** Positive. */
  refunded: Minor;
  /** taken − refunded. */
  kept: Minor;
  /** Kept tips, besides the amounts. */
  tips: Minor;
}

export interface CancelledFigures {
  orders: number;
  total: Minor;
}

/** Lines voided after the kitchen had them, including those of orders cancelled later; at full price. */
export interface VoidedFigures {
  lines: number;
  quantity: number;
  amount: Minor;
}

export const noOrders = (): OrderFigures => ({
  orders: 0,
  covers: 0,
  gross: 0,
  discounts: 0,
  coupons: 0,
  charges: 0,
  net: 0,
  tax: 0,
  inclusive_tax: 0,
  rounding: 0,
  total: 0,
  refunded: 0,
  refunded_tax: 0,
  refunded_rounding: 0,
  tips: 0,
});

export const ofNoPlatform = (): PlatformFigures => ({ ...noOrders(), commission: 0 });

export const noItems = (): ItemFigures => ({ quantity: 0, gross: 0, line_discounts: 0, rule_discounts: 0 });
export const noRule = (): RuleFigures => ({ quantity: 0, discount: 0, gross: 0 });
export const noTax = (): TaxFigures => ({
  base: 0,
  amount: 0,
  refunded_base: 0,
  refunded_amount: 0,
});
export const noPayments = (): PaymentFigures => ({
  payments: 0,
  taken: 0,
  refunds: 0,
  refunded: 0,
  kept: 0,
  tips: 0,
});

/** Parts of a dish add up to it, except for a double's error: thirds are shown as 0.333333 and total 1. */
export const wholeDishes = <F extends { quantity: number }>(figures: F): F => ({
  ...figures,
  quantity: Math.round(figures.quantity * 1_000_000) / 1_000_000,
});

/** Adds every figure of `more` to `sums`. */
export function add<F extends { [K in keyof F]: number }>(sums: F, more: F): F {
  for (const key in more) sums[key] = clampToSafe(sums[key] + more[key]) as F[typeof key];
  return sums;
}

export function entryOf<K, F>(map: Map<K, F>, key: K, make: () => F): F {
  const known = map.get(key);
  if (known !== undefined) return known;
  const entry = make();
  map.set(key, entry);
  return entry;
}
