import { grantOn, type Shortfall } from '../../../catalogue/coupons/terms.ts';
import { toDecimal } from '../../../core/money/money.ts';
import type { CouponTerms } from '../../../core/money/sale-terms.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { fromJson } from '../../../db/tables/json.ts';
import type { OrderItemRow, OrderRow } from '../../../db/tables/sales.ts';
import { couponInvalid } from '../../redemptions/service.ts';
import { takesNoDiscount } from '../rules/line.ts';

type CouponOnOrder = Pick<OrderRow, 'coupon_terms' | 'coupon_amount' | 'subtotal'>;

/** The coupon's terms as of its redemption. */
export const couponOf = ({ coupon_terms }: Pick<OrderRow, 'coupon_terms'>): CouponTerms | null =>
  coupon_terms === null ? null : fromJson(coupon_terms);

/** Why the order's coupon has no effect at present; null if it has, or there is none. */
export function shortfallOf(order: CouponOnOrder, items: readonly OrderItemRow[]): Shortfall | null {
  const terms = couponOf(order);
  if (terms === null || order.coupon_amount > 0) return null;
  const lines = items.filter((item) => item.status !== 'voided');
  const amounts = lines.map((item) => ({
    menu_item_id: item.menu_item_id,
    amount: takesNoDiscount(item) ? 0 : item.line_total,
  }));
  return grantOn(terms, order.subtotal, amounts).reason ?? 'nothing_left';
}

/** A requested coupon without effect is refused with the reason. */
export function assertGrants(tx: Tx, order: CouponOnOrder, items: readonly OrderItemRow[]): void {
  const reason = shortfallOf(order, items);
  const least = couponOf(order)?.min_subtotal ?? 0;
  if (reason === null) return;
  throw couponInvalid(reason, {
    ...(reason === 'below_minimum' && { min_subtotal: toDecimal(least, tx.tenant.exponent) }),
  });
}
