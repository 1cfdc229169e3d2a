import { returnStock, wasteStock } from '../../catalogue/stock/consumption.ts';
import { AppError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle.ts';
import { audit } from '../../identity/audit/store.ts';
import { type Approval, approverFor } from '../../identity/auth/approval.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import { unsent, voidInKitchen } from '../kots/service.ts';
import { announceOrder, type OpenOrder, openOrder } from '../orders/access.ts';
import { followTables } from '../orders/seat.ts';
import { updateItem, updateOrder } from '../orders/store.ts';
import { refundAll } from '../payments/refund.ts';
import { followCoupon } from '../redemptions/service.ts';

export async function cancelOrder(
  tx: Tx,
  id: number,
  reason: string,
  approval: Approval | null,
): Promise<OpenOrder> {
  const open = await openOrder(tx, id);
  if (open.order.status === 'cancelled')
    throw new AppError('ORDER_LOCKED', { details: { status: 'cancelled' } });
  return cancel(tx, open, reason, approval);
}

/**
 * The kitchen gets void tickets for what it has, payments go back as rows of their own, the table is free; all in one
 * transaction. The order keeps its lines and amounts, so that a report can say what was lost.
 */
export async function cancel(
  tx: Tx,
  open: OpenOrder & { branch: HostedBranch },
  reason: string | null,
  approval: Approval | null,
): Promise<OpenOrder> {
  const approverId = approverFor(
    tx.caller,
    open.order.amount_paid > 0 ? 'payments.refund' : 'orders.cancel',
    approval,
  );
  const { open: refunded } = await refundAll(tx, open, reason);
  const sent = refunded.items.filter((item) => item.kot_id !== null && item.status !== 'voided');
  await returnStock(tx, open.order, unsent(open.items));
  await wasteStock(tx, open.order, sent, reason);
  const voidKotOf = await voidInKitchen(tx, refunded, open.branch, sent, reason);
  for (const [itemId, kotId] of voidKotOf) await updateItem(tx, itemId, { void_kot_id: kotId });
  const order = await updateOrder(tx, refunded.order, {
    status: 'cancelled',
    cancelled_by: tx.caller.userId || null,
    cancelled_at: tx.now,
    cancel_reason: reason,
  });
  await followTables(tx, open.order, order);
  await followCoupon(tx, open.order, order);
  await audit(tx, {
    action: 'order.cancel',
    entity: 'order',
    entityId: order.id,
    branchId: order.branch_id,
    before: { status: open.order.status, amount_paid: open.order.amount_paid },
    after: { status: 'cancelled' },
    reason,
    approverId,
  });
  announceOrder(tx, 'order.updated', order);
  const items = refunded.items.map((item) => ({
    ...item,
    void_kot_id: voidKotOf.get(item.id) ?? item.void_kot_id,
  }));
  return { ...refunded, order, items };
}
