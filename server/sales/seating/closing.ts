import { AppError } from '../../core/errors.ts';
import { orderNumber } from '../../core/ids.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { toJson } from '../../db/tables/json.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';
import type { LoadedOrder } from '../orders/access.ts';
import type { OrderPatch } from '../orders/change/patch.ts';
import { mergeBlockers } from './merge-blockers.ts';

/** Closes an order whose lines are on another bill; `items` are the remaining voided lines. */
export function closing(
  tx: Tx,
  open: LoadedOrder,
  intoId: number,
  items: readonly OrderItemRow[],
): OrderPatch {
  const reasons = mergeBlockers(open);
  if (reasons.length > 0) {
    throw new AppError('ORDER_LOCKED', {
      message: 'This order has a discount, coupon, or charges that would be lost. Remove them first.',
      details: { order_id: open.order.id, reasons },
    });
  }
  return {
    items,
    order: {
      status: 'cancelled',
      charges: toJson([]),
      cancelled_by: tx.caller.userId || null,
      cancelled_at: tx.now,
      on_bill_of: intoId,
      cancel_reason: `On the bill of ${orderNumber(intoId)}`,
    },
  };
}
