import type { Tx } from '../../../db/handle/handle.ts';
import { toJson } from '../../../db/tables/json.ts';
import type { OrderRow } from '../../../db/tables/sales.ts';
import type { HostedBranch } from '../../../identity/branches/scope.ts';
import { type Claimant, redeemable } from '../../redemptions/service.ts';
import type { LoadedOrder } from '../access.ts';
import { changeOrder } from '../change/change-order.ts';
import type { OrderColumns } from '../store.ts';
import { couponOf } from './stored-coupon.ts';

type Coupon = Pick<OrderRow, 'coupon_id' | 'coupon_terms'>;

export const noCoupon: Coupon = { coupon_id: null, coupon_terms: null };

/** The coupon of a code in an order's terms; without a code no coupon. */
export async function couponFor(
  tx: Tx,
  code: string | null | undefined,
  branch: HostedBranch,
  claimant: Claimant,
): Promise<Coupon> {
  if (code == null) return noCoupon;
  const { coupon, terms } = await redeemable(tx, code, branch, claimant);
  return { coupon_id: coupon.id, coupon_terms: toJson(terms) };
}

/** What `coupon_code` in a request changes: null removes the coupon; the order's present one is not checked again. */
export async function couponChange(
  tx: Tx,
  { order, branch }: { order: OrderRow; branch: HostedBranch },
  {
    coupon_code: code,
    customer_id,
  }: { coupon_code?: string | null | undefined; customer_id?: number | null | undefined },
): Promise<OrderColumns> {
  if (code === undefined || (code !== null && code === couponOf(order)?.code)) return {};
  return couponFor(tx, code, branch, { ...order, ...(customer_id !== undefined && { customer_id }) });
}

/** Replaces an order's coupon; null removes it. */
export const setCoupon = (tx: Tx, id: number, code: string | null): Promise<LoadedOrder> =>
  changeOrder(tx, id, async (open) => ({ order: await couponChange(tx, open, { coupon_code: code }) }));
