import { grantOn, type Shortfall } from '../../../catalogue/coupons/terms.ts';
import { toDecimal } from '../../../core/money/money.ts';
import type { CouponTerms } from '../../../core/money/sale-terms.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { fromJson } from '../../../db/tables/json.ts';
import type { OrderItemRow, OrderRow } from '../../../db/tables/sales.ts';
import { couponInvalid } from '../../redemptions/service.ts';

export type CouponOnOrder = Pick<OrderRow, 'coupon_terms' | 'coupon_amount' | 'subtotal'>;

/** The terms of its coupon, as they were when it was redeemed. */
export const couponOf = ({ coupon_terms }: Pick<OrderRow, 'coupon_terms'>): CouponTerms | null =>
  coupon_terms === null ? null : fromJson(coupon_terms);

/** Why the coupon of an order takes nothing off at present; null when it does, or there is none. */
export function shortfallOf(order: CouponOnOrder, items: readonly OrderItemRow[]): Shortfall | null {
  const terms = couponOf(order);
  if (terms === null || order.coupon_amount > 0) return null;
  const lines = items.filter((item) => item.status !== 'voided');
  const amounts = lines.map(({ menu_item_id, line_total }) => ({ menu_item_id, amount: line_total }));
  return grantOn(terms, order.subtotal, amounts).reason ?? 'nothing_left';
}

/** Someone asked for it: one that takes nothing off is refused with the reason. */
export function assertGrants(tx: Tx, order: CouponOnOrder, items: readonly OrderItemRow[]): void {
  const reason = shortfallOf(order, items);
  const least = couponOf(order)?.min_subtotal ?? 0;
  if (reason === null) return;
  throw couponInvalid(reason, {
    ...(reason === 'below_minimum' && { min_subtotal: toDecimal(least, tx.tenant.exponent) }),
  });
}
