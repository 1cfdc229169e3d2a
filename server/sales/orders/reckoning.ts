import { activeCharges } from '../../catalogue/menu/sale.ts';
import { AppError } from '../../core/errors.ts';
import type { Minor, Rounding } from '../../core/money.ts';
import type { Handle } from '../../db/handle.ts';
import type { OrderItemRow, OrderRow, PaymentRow } from '../../db/tables/sales.ts';
import { couponOf } from './kept-coupon.ts';
import type { StoredCharge, StoredModifier } from './lines.ts';
import { type ChargeInput, computeTotals, type Discount, type Totals } from './totals.ts';
import type { LineTax, TaxRounding } from './totals-tax.ts';
import { paymentState } from './wire.ts';

/** The terms an order is reckoned by, kept on it from its first moment: later settings do not reach it. */
export type Terms = Pick<
  OrderRow,
  | 'discount_type'
  | 'discount_value'
  | 'coupon_terms'
  | 'charges'
  | 'tax_rounding'
  | 'rounding_mode'
  | 'rounding_increment'
>;

type Reckoned = Pick<
  OrderRow,
  | 'subtotal'
  | 'discount_amount'
  | 'coupon_amount'
  | 'charges'
  | 'taxes'
  | 'rounding_adjustment'
  | 'total'
  | 'amount_paid'
  | 'payment_status'
  | 'tip_total'
>;

export const roundingOf = (terms: Terms): Rounding => ({
  mode: terms.rounding_mode as Rounding['mode'],
  increment: terms.rounding_increment,
});

export async function chargesFor(handle: Handle, orderTypeId: number): Promise<string> {
  const charges = await activeCharges(handle);
  const stored = charges
    .filter((charge) => charge.order_type_ids.includes(orderTypeId))
    .map(
      ({ id, name, type, taxable, calculation, rate_ppm, amount }): StoredCharge => ({
        id,
        name,
        type,
        taxable,
        kind: calculation === 'percent' ? 'percent' : 'fixed',
        ppm: rate_ppm,
        fixed: amount,
        amount: 0,
      }),
    );
  return JSON.stringify(stored);
}

/**
 * Reckons an order anew from its lines, its own terms and its payment rows. Writes the lines' `line_discount` and
 * `line_total` into the given rows and returns the order's columns. Voided lines count nothing.
 */
export function reckon(
  terms: Terms,
  items: readonly OrderItemRow[],
  payments: readonly PaymentRow[],
): Reckoned {
  const live = items.filter((item) => item.status !== 'voided');
  const charges = JSON.parse(terms.charges) as StoredCharge[];
  const totals = withinBounds(() =>
    computeTotals({
      lines: live.map(lineInput),
      discount: discountOf(terms),
      coupon: couponOf(terms),
      charges: charges.map(chargeInput),
      tax_rounding: terms.tax_rounding as TaxRounding,
      rounding: roundingOf(terms),
    }),
  );
  for (const [at, line] of totals.lines.entries()) {
    const item = live[at] as OrderItemRow;
    item.line_total = line.line_total;
    item.line_discount = line.line_discount;
  }
  const cash = cashRounding(payments);
  const total = totals.total + cash;
  const { payment_status, amount_paid, tip_total } = paymentState(total, payments);
  return {
    subtotal: totals.subtotal,
    discount_amount: totals.discount_amount,
    coupon_amount: totals.coupon_amount,
    charges: JSON.stringify(
      charges.map((charge, at) => ({ ...charge, amount: totals.charges[at]?.amount ?? 0 })),
    ),
    taxes: JSON.stringify(totals.taxes),
    rounding_adjustment: totals.rounding_adjustment + cash,
    total,
    amount_paid,
    payment_status,
    tip_total,
  };
}

/** Absurd quantities times absurd prices leave the safe integers: the client's fault, not the server's. */
function withinBounds(compute: () => Totals): Totals {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError('VALIDATION_ERROR', {
      details: { items: ['the amounts are too large'] },
      cause: error,
    });
  }
}

/** What rounding to coins added when cash settled the bill; a voided payment takes its part back. */
export function cashRounding(payments: readonly PaymentRow[]): Minor {
  return payments.reduce((sum, payment) => sum + payment.rounding_adjustment, 0);
}

const lineInput = (item: OrderItemRow) => ({
  menu_item_id: item.menu_item_id,
  quantity: item.quantity,
  unit_price: item.unit_price,
  modifiers: JSON.parse(item.modifiers) as StoredModifier[],
  line_discount: item.line_discount,
  taxes: JSON.parse(item.taxes) as LineTax[],
});

const chargeInput = ({ id, name, taxable, kind, ppm, fixed }: StoredCharge): ChargeInput =>
  kind === 'percent'
    ? { id, name, taxable, kind, ppm: ppm ?? 0 }
    : { id, name, taxable, kind, amount: fixed ?? 0 };

function discountOf({ discount_type, discount_value }: Terms): Discount | null {
  if (discount_value === null) return null;
  return discount_type === 'percent'
    ? { type: 'percent', ppm: discount_value }
    : { type: 'fixed', amount: discount_value };
}
