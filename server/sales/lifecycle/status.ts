import { approvalRequired } from '../../core/access/refusals.ts';
import { type OrderStatus, orderMovesFrom } from '../../core/statuses.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';
import { approverFor, mayWith } from '../../identity/auth/approval.ts';
import type { HostedOrder } from '../orders/access.ts';
import { type Changed, changeOrder } from '../orders/change/change-order.ts';
import type { OrderPatch } from '../orders/change/patch.ts';
import { businessDayOf, paymentRow } from '../orders/change/payment-book.ts';
import { toKitchen } from '../orders/change/sending.ts';
import { noCoupon } from '../orders/pricing/coupon.ts';
import { withRefundPaper } from '../payments/refund.ts';
import { canHoldAgain } from '../redemptions/service.ts';
import { cancelled } from './cancel.ts';

/** The status-update endpoint: every value from every state, with permission. It never invents money. */
export async function moveOrder(
  tx: Tx,
  id: number,
  to: OrderStatus,
  reason: string | null,
): Promise<Changed> {
  const changed = await changeOrder(tx, id, (open) => moveOf(tx, open, to, reason), 'any');
  await withRefundPaper(tx, changed);
  return changed;
}

async function moveOf(
  tx: Tx,
  open: HostedOrder,
  to: OrderStatus,
  reason: string | null,
): Promise<OrderPatch | null> {
  const from = open.order.status;
  if (from === to) return null;
  if (!orderMovesFrom(from).includes(to)) return reopened(tx, open, to, reason);
  if (to === 'cancelled') return cancelled(tx, open, reason);
  if (to === 'paid') return settling(tx, open);
  return { order: { status: to }, ...(to === 'kot' && { items: toKitchen(open.items) }) };
}

/** `paid` with a balance: the difference is recorded as unrecorded, and listed separately in the day's report. */
function settling(tx: Tx, open: HostedOrder): OrderPatch {
  const balance = open.order.total - open.order.amount_paid;
  if (balance <= 0) return { order: { status: 'paid' } };
  approverFor(tx.caller, 'payments.settle');
  const row = paymentRow(tx, open.order, businessDayOf(tx, open.branch), {
    kind: 'payment',
    payment_method: 'unrecorded',
    amount: balance,
    tip_amount: 0,
  });
  return {
    order: { status: 'paid' },
    payments: [row],
    acts: [
      {
        action: 'payment.unrecorded',
        permission: 'payments.settle',
        after: { payment_id: row.id, amount: balance },
      },
    ],
  };
}

/**
 * Back, or out of `paid` and `cancelled`. KOTs, payments and numbers stay; lines voided by a cancellation are to be
 * sent again.
 */
async function reopened(
  tx: Tx,
  open: HostedOrder,
  to: OrderStatus,
  reason: string | null,
): Promise<OrderPatch> {
  const from = open.order.status;
  if (!mayWith(tx.caller, 'orders.reopen'))
    throw approvalRequired(tx.caller, 'orders.reopen', { from, to, allowed: orderMovesFrom(from) });
  if (to === 'cancelled') return cancelled(tx, open, reason);
  const settled: OrderPatch = to === 'paid' ? settling(tx, open) : { order: { status: to } };
  const isBack = from === 'cancelled';
  const keepsCoupon = !isBack || open.order.coupon_id === null || (await canHoldAgain(tx, open.order));
  return {
    ...settled,
    order: {
      ...settled.order,
      ...(keepsCoupon ? {} : noCoupon),
      cancelled_at: null,
      cancelled_by: null,
      cancel_reason: null,
      on_bill_of: null,
    },
    ...(isBack && { items: open.items.map(toSendAnew) }),
    acts: [
      {
        action: 'order.reopen',
        permission: 'orders.reopen',
        before: { status: from },
        after: { status: to },
        reason,
      },
      ...(settled.acts ?? []),
    ],
  };
}

/** The cancellation voided its ticket. */
const toSendAnew = (item: OrderItemRow): OrderItemRow =>
  item.void_kot_id !== null && item.status !== 'voided'
    ? { ...item, status: 'pending', kot_id: null, void_kot_id: null }
    : item;
