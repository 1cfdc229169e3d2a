import { activeCharges } from '../../../catalogue/menu/sale.ts';
import { AppError } from '../../../core/errors.ts';
import { MAX_MINOR, type Minor, type Rounding } from '../../../core/money/money.ts';
import type { StoredCharge } from '../../../core/money/sale-terms.ts';
import type { Handle } from '../../../db/handle/handle.ts';
import { fromCachedJson, fromJson, toJson } from '../../../db/tables/json.ts';
import type { OrderItemRow, OrderRow, PaymentRow } from '../../../db/tables/sales.ts';
import { takesNoDiscount } from '../rules/line.ts';
import { couponOf } from './stored-coupon.ts';
import { type ChargeInput, computeTotals, type Discount, type Totals } from './totals.ts';

/** The terms of an order's calculation, stored from its first moment: later settings do not reach it. */
export type Terms = Pick<
  OrderRow,
  | 'discount_type'
  | 'discount_value'
  | 'coupon_terms'
  | 'charges'
  | 'tax_exemption'
  | 'tax_rounding'
  | 'rounding_mode'
  | 'rounding_increment'
>;

export const roundingOf = (terms: Pick<Terms, 'rounding_mode' | 'rounding_increment'>): Rounding => ({
  mode: terms.rounding_mode,
  increment: terms.rounding_increment,
});

export async function chargesFor(handle: Handle, orderTypeId: number): Promise<OrderRow['charges']> {
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
        ground: 'usual',
      }),
    );
  return toJson<readonly StoredCharge[]>(stored);
}

/** Columns that follow from lines, terms and payments. */
type Amounts = Pick<
  OrderRow,
  'subtotal' | 'discount_amount' | 'coupon_amount' | 'charges' | 'taxes' | 'rounding_adjustment' | 'total'
>;

interface Recalculated {
  readonly amounts: Amounts;
  /** With their amounts. */
  readonly items: readonly OrderItemRow[];
}

/** Recalculates an order from its lines, terms and payment rows. Voided lines do not count. */
export function recalculate(
  terms: Terms,
  items: readonly OrderItemRow[],
  payments: readonly PaymentRow[],
): Recalculated {
  const live = items.every(isLive) ? items : items.filter(isLive);
  const charges = chargesIn(terms);
  const totals = totalsWith(terms, charges, live);
  const cash = cashRounding(payments);
  return {
    amounts: {
      subtotal: totals.subtotal,
      discount_amount: totals.discount_amount,
      coupon_amount: totals.coupon_amount,
      charges:
        charges.length === 0
          ? terms.charges
          : toJson(
              charges.map((charge, index) => ({ ...charge, amount: totals.charges[index]?.amount ?? 0 })),
            ),
      taxes: toJson(totals.taxes),
      rounding_adjustment: totals.rounding_adjustment + cash,
      total: totals.total + cash,
    },
    items: withAmounts(items, totals),
  };
}

const NO_CHARGES = toJson<readonly StoredCharge[]>([]);
const noCharges: readonly StoredCharge[] = [];

const chargesIn = ({ charges }: Terms): readonly StoredCharge[] =>
  charges === NO_CHARGES ? noCharges : fromJson(charges);

const isLive = ({ status }: OrderItemRow): boolean => status !== 'voided';

/** The amounts of an order from its live lines. */
export const totalsAsStored = (terms: Terms, live: readonly OrderItemRow[]): Totals =>
  totalsWith(terms, chargesIn(terms), live);

const totalsWith = (terms: Terms, charges: readonly StoredCharge[], live: readonly OrderItemRow[]): Totals =>
  withinBounds(
    computeTotals({
      lines: live.map(terms.tax_exemption === null ? lineInput : untaxed),
      discount: storedDiscount(terms),
      coupon: couponOf(terms),
      charges: charges.map(chargeInput),
      tax_rounding: terms.tax_rounding,
      rounding: roundingOf(terms),
    }),
  );

/** A line with an unchanged amount stays the same object, which is not stored again. */
function withAmounts(items: readonly OrderItemRow[], { lines }: Totals): readonly OrderItemRow[] {
  let index = 0;
  return items.map((item) => {
    const line = item.status === 'voided' ? undefined : lines[index++];
    const { line_total, line_discount } = line ?? item;
    const same = line_total === item.line_total && line_discount === item.line_discount;
    return same ? item : { ...item, line_total, line_discount };
  });
}

/** A changed order with its new amounts. */
export function withTotals(
  order: OrderRow,
  items: readonly OrderItemRow[],
  payments: readonly PaymentRow[],
): { order: OrderRow; items: readonly OrderItemRow[] } {
  const recalculated = recalculate(order, items, payments);
  return { order: { ...order, ...recalculated.amounts }, items: recalculated.items };
}

/** Absurd quantities and prices exceed what a row may hold: a client's error. */
function withinBounds(totals: Totals): Totals {
  const fitsColumns =
    isBounded(totals.subtotal) &&
    isBounded(totals.total) &&
    totals.lines.every(({ line_total }) => isBounded(line_total)) &&
    totals.charges.every(({ amount }) => isBounded(amount)) &&
    totals.taxes.every(({ amount }) => isBounded(amount));
  if (fitsColumns) return totals;
  throw new AppError('VALIDATION_ERROR', { details: { items: ['is too large'] } });
}

const isBounded = (amount: Minor): boolean => Math.abs(amount) <= MAX_MINOR;

/** The rounding added when cash settled the bill; a voided payment removes its part. */
export function cashRounding(payments: readonly PaymentRow[]): Minor {
  return payments.reduce((sum, payment) => sum + payment.rounding_adjustment, 0);
}

export const lineInput = (item: OrderItemRow) => ({
  menu_item_id: item.menu_item_id,
  quantity: item.quantity,
  unit_price: item.unit_price,
  modifiers: fromCachedJson(item.modifiers),
  rule_discount: item.rule_discount,
  takes_no_discount: takesNoDiscount(item),
  line_discount: item.line_discount,
  outside_discount: item.outside_discount,
  taxes: fromCachedJson(item.taxes),
});

export const chargeInput = ({ id, name, taxable, kind, ppm, fixed }: StoredCharge): ChargeInput =>
  kind === 'percent'
    ? { id, name, taxable, kind, ppm: ppm ?? 0 }
    : { id, name, taxable, kind, amount: fixed ?? 0 };

/** For an order that is exempt from tax. */
const untaxed = (item: OrderItemRow) => ({ ...lineInput(item), taxes: [] });

export function storedDiscount({ discount_type, discount_value }: Terms): Discount | null {
  if (discount_value === null) return null;
  return discount_type === 'percent'
    ? { type: 'percent', ppm: discount_value }
    : { type: 'fixed', amount: discount_value };
}
