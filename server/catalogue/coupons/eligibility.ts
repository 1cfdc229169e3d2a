import { outsideHours, type Place, type WeeklyHours } from '../../core/time/hours.ts';

/**
 * When, where and for which orders a coupon can be redeemed. Lists: null is no restriction. Times are UTC milliseconds.
 */
export interface CouponRules extends WeeklyHours {
  readonly is_active: boolean;
  readonly starts_at: number | null;
  /** Invalid from this moment on. */
  readonly ends_at: number | null;
  readonly branch_ids: readonly number[] | null;
  readonly order_type_ids: readonly number[] | null;
}

export type Refusal =
  | 'inactive'
  | 'not_started'
  | 'expired'
  | 'wrong_branch'
  | 'wrong_day'
  | 'wrong_time'
  | 'wrong_order_type'
  | 'customer_required'
  | 'customer_limit';

/** Why no order can redeem the coupon at this moment and branch; null if orders can. */
export function refusalAt(coupon: CouponRules, place: Place, now: number): Refusal | null {
  if (!coupon.is_active) return 'inactive';
  if (coupon.starts_at !== null && now < coupon.starts_at) return 'not_started';
  if (coupon.ends_at !== null && now >= coupon.ends_at) return 'expired';
  if (coupon.branch_ids && !coupon.branch_ids.includes(place.id)) return 'wrong_branch';
  return outsideHours(coupon, place, now);
}

export const refusalByType = ({ order_type_ids }: CouponRules, orderTypeId: number): Refusal | null =>
  order_type_ids && !order_type_ids.includes(orderTypeId) ? 'wrong_order_type' : null;

/** `uses`: on other orders of the customer. */
export function refusalToCustomer(limit: number, customerId: number | null, uses: number): Refusal | null {
  if (customerId === null) return 'customer_required';
  return uses >= limit ? 'customer_limit' : null;
}
