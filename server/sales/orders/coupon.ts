import { toDecimal } from '../../core/money.ts';
import type { Tx } from '../../db/handle.ts';
import type { OrderItemRow, OrderRow } from '../../db/tables/sales.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import {
  type Claimant,
  canHoldAgain,
  couponInvalid,
  followCoupon,
  redeemable,
} from '../redemptions/service.ts';
import { announceOrder, assertUnlocked, type OpenOrder, openOrder } from './access.ts';
import { couponOf, type Kept, shortfallOf } from './kept-coupon.ts';
import { saveReckoned } from './save.ts';
import type { OrderPatch } from './store.ts';

type Coupon = Pick<OrderRow, 'coupon_id' | 'coupon_terms'>;

const none: Coupon = { coupon_id: null, coupon_terms: null };

/** The coupon of a code as an order keeps it; no code, no coupon. */
export async function couponFor(
  tx: Tx,
  code: string | null | undefined,
  branch: HostedBranch,
  claimant: Claimant,
): Promise<Coupon> {
  if (code == null) return none;
  const { coupon, terms } = await redeemable(tx, code, branch, claimant);
  return { coupon_id: coupon.id, coupon_terms: JSON.stringify(terms) };
}

/** What `coupon_code` in a request changes: null takes the coupon off; the one the order has is not judged again. */
export async function couponChange(
  tx: Tx,
  { order, branch }: { order: OrderRow; branch: HostedBranch },
  {
    coupon_code: code,
    customer_id,
  }: { coupon_code?: string | null | undefined; customer_id?: number | null | undefined },
): Promise<OrderPatch> {
  if (code === undefined || (code !== null && code === couponOf(order)?.code)) return {};
  return couponFor(tx, code, branch, { ...order, ...(customer_id !== undefined && { customer_id }) });
}

/** Someone asked for it: one that takes nothing off is refused with the reason. */
export function assertGrants(tx: Tx, order: Kept, items: readonly OrderItemRow[]): void {
  const reason = shortfallOf(order, items);
  const least = couponOf(order)?.min_subtotal ?? 0;
  if (reason === null) return;
  throw couponInvalid(reason, {
    ...(reason === 'below_minimum' && { min_subtotal: toDecimal(least, tx.tenant.exponent) }),
  });
}

/** For a new order that is stored. */
export async function takeCoupon(tx: Tx, order: OrderRow, items: readonly OrderItemRow[]): Promise<void> {
  if (order.coupon_id === null) return;
  assertGrants(tx, order, items);
  await followCoupon(tx, null, order);
}

/** Replaces the coupon of an order; null takes it off. */
export async function setCoupon(tx: Tx, id: number, code: string | null): Promise<OpenOrder> {
  const { branch, ...open } = await openOrder(tx, id);
  assertUnlocked(open.order);
  const patch = await couponChange(tx, { order: open.order, branch }, { coupon_code: code });
  const saved = await saveReckoned(tx, open, patch);
  if (patch.coupon_id) assertGrants(tx, saved.order, saved.items);
  announceOrder(tx, 'order.updated', saved.order);
  return saved;
}

/** A coupon that took nothing off is not used up by an order that is paid: it leaves the order. */
export const withoutIdleCoupon = ({ coupon_id, coupon_amount }: OrderRow): OrderPatch =>
  coupon_id !== null && coupon_amount === 0 ? none : {};

/** Out of `cancelled`, which gave the use back: taken again, or the coupon leaves the order where none is left. */
export async function reclaimCoupon(tx: Tx, before: OrderRow, open: OpenOrder): Promise<OpenOrder> {
  if (open.order.coupon_id === null) return open;
  if (before.status === 'cancelled' && !(await canHoldAgain(tx, open.order)))
    return saveReckoned(tx, open, none);
  await followCoupon(tx, before, open.order);
  return open;
}
