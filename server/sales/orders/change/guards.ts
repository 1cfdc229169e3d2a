import { AppError } from '../../../core/errors.ts';
import { toDecimal } from '../../../core/money/money.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { OpenOrder } from '../access.ts';
import { assertGrants } from '../pricing/stored-coupon.ts';

/** What no change may make of an order, whichever way it came about. */
export function assertAllowed(tx: Tx, before: OpenOrder | null, after: OpenOrder): void {
  const { order, items } = after;
  if (order.coupon_id !== null && order.coupon_id !== (before?.order.coupon_id ?? null))
    assertGrants(tx, order, items);
  assertNothingOwed(tx, before, after);
}

/** Money that is the guest's goes back before the order is closed. */
function assertNothingOwed(tx: Tx, before: OpenOrder | null, { order }: OpenOrder): void {
  const closes = order.status === 'paid' && before?.order.status !== 'paid';
  const over = order.amount_paid - order.total;
  if (!closes || over <= 0) return;
  throw new AppError('REFUND_DUE', { details: { refund_due: toDecimal(over, tx.tenant.exponent) } });
}
