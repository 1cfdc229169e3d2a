import {
  type Refusal,
  refusalAt,
  refusalByType,
  refusalToCustomer,
} from '../../catalogue/coupons/eligibility.ts';
import { couponByCode, couponEver, onSale, termsOf } from '../../catalogue/coupons/store.ts';
import type { Shortfall } from '../../catalogue/coupons/terms.ts';
import { isUsedUp } from '../../catalogue/coupons/uses.ts';
import { AppError } from '../../core/errors.ts';
import type { CouponTerms } from '../../core/money/sale-terms.ts';
import type { Place } from '../../core/time/hours.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { fromJson, type Json } from '../../db/tables/json.ts';
import type { OrderRow } from '../../db/tables/sales.ts';
import type { CouponRow } from '../../db/tables/service.ts';
import { changeRedeemer, insertRedemption, releaseRedemptions, usesByCustomer } from './store.ts';

/** The order that wants a coupon. */
export type Claimant = Pick<OrderRow, 'id' | 'order_type_id' | 'customer_id'>;

interface Redeemable {
  readonly coupon: CouponRow;
  readonly terms: CouponTerms;
}

/**
 * The coupon of a code if the order may use it; without an order, if any order could. Its discount is calculated with the
 * order. Throws COUPON_INVALID with the reason, or COUPON_EXHAUSTED.
 */
export async function redeemable(
  tx: Tx,
  code: string,
  place: Place,
  claimant: Claimant | null,
): Promise<Redeemable> {
  const coupon = await couponByCode(tx, code);
  if (!coupon) throw couponInvalid('unknown');
  const rules = onSale(coupon);
  const terms = await termsOf(tx, rules);
  const refusal =
    refusalAt(rules, place, tx.now) ??
    (claimant && refusalByType(rules, claimant.order_type_id)) ??
    (claimant && (await refusalToRedeemer(tx, terms, coupon.id, claimant)));
  if (refusal !== null) throw couponInvalid(refusal);
  if (await isUsedUp(tx, coupon)) throw new AppError('COUPON_EXHAUSTED', { details: { code: coupon.code } });
  return { coupon, terms };
}

/** `COUPON_INVALID` says the reason in words. */
const reasons: Readonly<Record<Refusal | Shortfall | 'unknown', string>> = {
  unknown: 'no coupon has this code',
  inactive: 'it is turned off',
  not_started: "it isn't valid yet",
  expired: 'it has expired',
  wrong_branch: "it isn't valid at this branch",
  wrong_day: "it isn't valid today",
  wrong_time: "it isn't valid at this time of day",
  wrong_order_type: "it isn't valid for this order type",
  customer_required: 'it needs a customer on the order',
  customer_limit: 'this customer has already used it',
  below_minimum: 'the order is below its minimum',
  no_matching_items: 'no item on the order qualifies',
  nothing_left: 'there is nothing left to discount',
};

export const couponInvalid = (
  reason: keyof typeof reasons,
  details: Record<string, unknown> = {},
): AppError =>
  new AppError('COUPON_INVALID', { details: { reason, ...details }, facts: { reason: reasons[reason] } });

async function refusalToRedeemer(
  tx: Tx,
  { per_customer_limit }: CouponTerms,
  couponId: number,
  { id: orderId, customer_id: customerId }: Pick<Claimant, 'id' | 'customer_id'>,
): Promise<Refusal | null> {
  if (per_customer_limit === null) return null;
  const uses = customerId === null ? 0 : await usesByCustomer(tx, { couponId, customerId, orderId });
  return refusalToCustomer(per_customer_limit, customerId, uses);
}

type Holder = Pick<OrderRow, 'id' | 'branch_id' | 'status' | 'customer_id' | 'coupon_id' | 'coupon_terms'>;

/** The coupon the order uses. */
const heldBy = (order: Holder | null): number | null =>
  order === null || order.status === 'cancelled' ? null : order.coupon_id;

/**
 * Redeems or releases a coupon as its order changes; `before` is null for a new order. No statement without a coupon.
 * Permission was checked when the coupon was set.
 */
export async function followCoupon(tx: Tx, before: Holder | null, after: Holder): Promise<void> {
  const had = heldBy(before);
  const holds = heldBy(after);
  if (had === holds) return followCustomer(tx, before, after);
  if (had !== null) await releaseRedemptions(tx, after.id);
  if (holds !== null) {
    const { id: order_id, branch_id, customer_id } = after;
    await insertRedemption(tx, { branch_id, order_id, coupon_id: holds, customer_id });
  }
  const type = holds === null ? 'coupon.released' : 'coupon.redeemed';
  tx.emit({ type, branchId: after.branch_id, data: { id: holds ?? had, order_id: after.id } });
}

/** Another guest may have used it up already. */
async function followCustomer(tx: Tx, before: Holder | null, after: Holder): Promise<void> {
  const couponId = heldBy(after);
  if (couponId === null || before?.customer_id === after.customer_id) return;
  const refusal = await refusalToRedeemer(tx, keptTerms(after), couponId, after);
  if (refusal !== null) throw couponInvalid(refusal);
  await changeRedeemer(tx, after.id, after.customer_id);
}

/** Whether a cancelled order can have its coupon back. Time limits were checked when it was redeemed. */
export async function canHoldAgain(tx: Tx, order: Holder): Promise<boolean> {
  const coupon = order.coupon_id === null ? undefined : await couponEver(tx, order.coupon_id);
  if (!coupon || (await isUsedUp(tx, coupon))) return false;
  return (await refusalToRedeemer(tx, keptTerms(order), coupon.id, order)) === null;
}

const keptTerms = ({ coupon_terms }: Holder): CouponTerms => fromJson(coupon_terms as Json<CouponTerms>);
