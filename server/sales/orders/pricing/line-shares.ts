import { allocate, type Minor, sum } from '../../../core/money/money.ts';
import type { OrderTax } from '../../../core/money/sale-terms.ts';
import { fromJson } from '../../../db/tables/json.ts';
import type { OrderItemRow, OrderRow } from '../../../db/tables/sales.ts';
import { chargeInput, lineInput, roundingOf, storedDiscount } from './recalculate.ts';
import { couponOf } from './stored-coupon.ts';
import { computeTotals } from './totals.ts';

/** A line's own part of its order. */
interface LineShare {
  /** Of the order's discount and coupon. */
  readonly discount: Minor;
  /** After every discount, including the taxes in its price. */
  readonly amount: Minor;
  readonly taxes: readonly OrderTax[];
}

/** The parts of the live lines, in order, and those of the taxable charges; each tax adds up to the order's. */
export function lineShares(order: OrderRow, live: readonly OrderItemRow[]) {
  const { lines } = computeTotals({
    lines: live.map(lineInput),
    discount: storedDiscount(order),
    coupon: couponOf(order),
    charges: fromJson(order.charges).map(chargeInput),
    tax_rounding: order.tax_rounding,
    rounding: roundingOf(order),
  });
  const amounts = lines.map(
    ({ line_total, discount_share, coupon_share }) => line_total - discount_share - coupon_share,
  );
  const borne = fromJson(order.taxes).map((tax) => spreadTax(tax, live, lines, amounts));
  const taxesAt = (index: number) =>
    borne.flatMap(({ tax, parts }) => (parts[index] ? [{ ...tax, ...parts[index] }] : []));
  return {
    lines: lines.map(
      ({ discount_share, coupon_share }, index): LineShare => ({
        discount: discount_share + coupon_share,
        amount: amounts[index] ?? 0,
        taxes: taxesAt(index),
      }),
    ),
    charges: { amount: sum(lines.map(({ charge_share }) => charge_share)), taxes: taxesAt(live.length) },
  };
}

type Lines = ReturnType<typeof computeTotals>['lines'];

/** One part for each line, the last that of the charges; undefined if a line does not bear the tax. */
function spreadTax(tax: OrderTax, live: readonly OrderItemRow[], lines: Lines, amounts: readonly Minor[]) {
  const bears = live.map(({ taxes }) =>
    fromJson(taxes).some(
      ({ id, ppm, inclusive }) => id === tax.id && ppm === tax.ppm && inclusive === tax.inclusive,
    ),
  );
  const charges = sum(lines.map(({ charge_share }, index) => (bears[index] ? charge_share : 0)));
  const weights = [...amounts.map((amount, index) => (bears[index] ? amount : 0)), charges];
  const due = allocate(tax.amount, weights);
  const bases = allocate(tax.base, weights);
  const parts = weights.map((weight, index) =>
    weight === 0 ? undefined : { amount: due[index] ?? 0, base: bases[index] ?? 0 },
  );
  return { tax, parts };
}
