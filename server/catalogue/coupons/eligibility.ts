import { businessDate, weekdayOf } from '../../core/time/time.ts';
import { minuteOf } from '../../core/time/wall-clock.ts';

/** When, where and for which orders a coupon can be redeemed. Lists: null is no restriction. Times are UTC milliseconds. */
export interface CouponRules {
  readonly is_active: boolean;
  readonly starts_at: number | null;
  /** From this moment on it is over. */
  readonly ends_at: number | null;
  /** 0 = Sunday; null: every day. */
  readonly days: readonly number[] | null;
  /** Minutes after midnight on the branch's wall; null: where the trading day begins and ends. */
  readonly time_from: number | null;
  readonly time_to: number | null;
  readonly branch_ids: readonly number[] | null;
  readonly order_type_ids: readonly number[] | null;
}

export interface Place {
  readonly id: number;
  readonly timezone: string;
  /** Minutes after midnight at which the trading day begins. */
  readonly day_start: number;
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

/** Why the coupon cannot be redeemed at this moment and branch, by any order; null when it can. */
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

/** Hours that cross midnight belong to the day on which they began: Friday 22:00–02:00 includes Saturday 01:00. */
function outsideHours({ days, time_from, time_to }: CouponRules, place: Place, now: number): Refusal | null {
  const minute = minuteOf(now, place.timezone);
  const from = time_from ?? place.day_start;
  const to = time_to ?? place.day_start;
  const crosses = from >= to;
  const begun = weekdayOf(businessDate(now, place.timezone, crosses ? from : 0));
  if (days && !days.includes(begun)) return 'wrong_day';
  const inside = crosses ? minute >= from || minute < to : minute >= from && minute < to;
  return inside ? null : 'wrong_time';
}
