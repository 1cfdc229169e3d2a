import type { CouponTerms, LineTax } from '../../../../server/core/money/sale-terms.ts';
import type { ChargeInput, LineInput, TotalsInput } from '../../../../server/sales/orders/pricing/totals.ts';

const tax = (id: number, ppm: number, inclusive: boolean): LineTax => ({
  id,
  name: `Tax ${id}`,
  code: `T${id}`,
  ppm,
  inclusive,
});
export const exclusive = (id: number, ppm: number) => tax(id, ppm, false);
export const inclusive = (id: number, ppm: number) => tax(id, ppm, true);

export const line = (
  unit_price: number,
  taxes: LineTax[] = [],
  more: Partial<LineInput> = {},
): LineInput => ({
  menu_item_id: 1,
  quantity: 1,
  unit_price,
  modifiers: [],
  line_discount: 0,
  taxes,
  ...more,
});

export const order = (lines: LineInput[], more: Partial<TotalsInput> = {}): TotalsInput => ({
  lines,
  discount: null,
  coupon: null,
  charges: [],
  tax_rounding: 'order',
  rounding: { mode: 'off', increment: 1 },
  ...more,
});

export const coupon = (value: number, more: Partial<CouponTerms> = {}): CouponTerms => ({
  code: 'SAVE',
  type: 'fixed',
  value,
  min_subtotal: 0,
  max_discount: null,
  menu_item_ids: null,
  per_customer_limit: null,
  ...more,
});

const percent = { id: 1, name: 'Service', kind: 'percent' } as const;
const fixed = { id: 2, name: 'Delivery', kind: 'fixed' } as const;
export const service = (ppm: number, taxable = true): ChargeInput => ({ ...percent, ppm, taxable });
export const delivery = (amount: number, taxable = true): ChargeInput => ({ ...fixed, amount, taxable });
