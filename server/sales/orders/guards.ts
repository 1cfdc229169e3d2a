import { AppError } from '../../core/errors.ts';
import { toDecimal } from '../../core/money.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { OpenOrder } from './access.ts';
import { approveDiscount, raisedDiscounts } from './discount-cap.ts';
import { assertGrants } from './kept-coupon.ts';
import type { OrderPatch } from './patch.ts';

/** What no change may make of an order, whichever way it came about. */
export function assertAllowed(tx: Tx, before: OpenOrder | null, after: OpenOrder): void {
  const { order, items } = after;
  if (order.coupon_id !== null && order.coupon_id !== (before?.order.coupon_id ?? null))
    assertGrants(tx, order, items);
  assertNothingOwed(tx, before, after);
}

/** Nothing was taken off it or any of its lines. */
export const isUndiscounted = ({ order, items }: OpenOrder): boolean =>
  order.discount_value === null && items.every(({ line_discount }) => line_discount === 0);

/** Discounts above the cap of the caller's role need a manager's word. */
export async function approveDiscounts(
  tx: Tx,
  before: OpenOrder | null,
  after: OpenOrder,
  patch: OrderPatch,
): Promise<void> {
  const { order } = after;
  if (patch.divides) return;
  if (discountIsNew(before, after)) await approveDiscount(tx, order.subtotal, order.discount_amount);
  const { gross, amount } = raisedDiscounts(before, after, patch);
  if (amount > 0) await approveDiscount(tx, gross, amount);
}

/** Money that is the guest's goes back before the order is closed. */
function assertNothingOwed(tx: Tx, before: OpenOrder | null, { order }: OpenOrder): void {
  const closes = order.status === 'paid' && before?.order.status !== 'paid';
  const over = order.amount_paid - order.total;
  if (!closes || over <= 0) return;
  throw new AppError('REFUND_DUE', { details: { refund_due: toDecimal(over, tx.tenant.exponent) } });
}

export const discountIsNew = (before: OpenOrder | null, { order }: OpenOrder): boolean =>
  order.discount_value !== null &&
  (order.discount_value !== before?.order.discount_value ||
    order.discount_type !== before?.order.discount_type);
