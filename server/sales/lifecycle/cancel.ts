import type { Permission } from '../../core/permissions.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { approverFor } from '../../identity/auth/approval.ts';
import { isShare } from '../kots/tickets/dishes.ts';
import type { HostedOrder } from '../orders/access.ts';
import { type Changed, changeOrder } from '../orders/change/change-order.ts';
import type { OrderPatch } from '../orders/change/patch.ts';
import { refundAct, rowsOfRefund, withRefundPaper } from '../payments/refund.ts';
import { cashMethods } from '../shifts/store.ts';

export async function cancelOrder(tx: Tx, id: number, reason: string): Promise<Changed> {
  const changed = await changeOrder(tx, id, (open) => cancelled(tx, open, reason), 'kept');
  await withRefundPaper(tx, changed);
  return changed;
}

/** Cancels an order: reverses payments with new rows. Lines and amounts stay, so that reports show what was lost. */
export async function cancelled(tx: Tx, open: HostedOrder, reason: string | null): Promise<OrderPatch> {
  const { status, amount_paid } = open.order;
  const permission = rightFor(tx, open);
  approverFor(tx.caller, permission);
  const payments = rowsOfRefund(
    tx,
    open,
    { include_tip: true, reason: reason ?? 'cancelled' },
    await cashMethods(tx),
  );
  return {
    order: {
      status: 'cancelled',
      cancelled_by: tx.caller.userId || null,
      cancelled_at: tx.now,
      cancel_reason: reason,
    },
    payments,
    acts: [
      ...(payments.length > 0 ? [refundAct(open.order, reason)] : []),
      {
        action: 'order.cancel',
        permission,
        takesOff: true,
        before: { status, amount_paid },
        after: { status: 'cancelled' },
        reason,
      },
    ],
  };
}

/** Whoever took an order may cancel it while no kitchen has any part of its dishes and no till has any payment. */
function rightFor({ caller }: Tx, { order, items }: HostedOrder): Permission {
  if (order.amount_paid > 0) return 'payments.refund';
  const isOwn = caller.userId !== 0 && [order.opened_by, order.waiter_id].includes(caller.userId);
  const untouched = order.status === 'draft' && items.every((item) => item.kot_id === null && !isShare(item));
  return isOwn && untouched ? 'orders.update' : 'orders.cancel';
}
