import { takeStock } from '../../catalogue/stock/consumption.ts';
import { AppError } from '../../core/errors.ts';
import { may } from '../../core/permissions.ts';
import { businessDate } from '../../core/time.ts';
import type { Tx } from '../../db/handle.ts';
import { audit } from '../../identity/audit/store.ts';
import { type Approval, approverFor, mayWith } from '../../identity/auth/approval.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import { sendToKitchen, unsent } from '../kots/service.ts';
import { announceOrder, type OpenOrder, openOrder } from '../orders/access.ts';
import { reclaimCoupon, withoutIdleCoupon } from '../orders/coupon.ts';
import type { OrderStatus } from '../orders/schema.ts';
import { followTables } from '../orders/seat.ts';
import { updateItems, updateOrder } from '../orders/store.ts';
import { balanceOf } from '../orders/wire.ts';
import { insertPayments, paymentRow } from '../payments/rows.ts';
import { settle } from '../payments/service.ts';
import { followCoupon } from '../redemptions/service.ts';
import { cancel } from './cancel.ts';

const FORWARD: readonly OrderStatus[] = ['draft', 'kot', 'billed', 'paid'];

/** Forward moves, skips included, and cancelling need no more than the ordinary right; everything else reopens. */
export function forwardMoves(from: OrderStatus): OrderStatus[] {
  if (from === 'paid' || from === 'cancelled') return [];
  return [...FORWARD.slice(FORWARD.indexOf(from) + 1), 'cancelled'];
}

/** The status-update endpoint: every value from every state, for someone who may. Money is never invented by it. */
export async function moveOrder(
  tx: Tx,
  id: number,
  to: OrderStatus,
  reason: string | null,
  approval: Approval | null,
): Promise<OpenOrder> {
  const { branch, ...open } = await openOrder(tx, id);
  const from = open.order.status as OrderStatus;
  if (from === to) return open;
  if (!forwardMoves(from).includes(to)) return reopen(tx, open, branch, to, reason, approval);
  // These two announce what they did themselves.
  if (to === 'cancelled') return cancel(tx, { ...open, branch }, reason, approval);
  if (to === 'kot' && unsent(open.items).length > 0) return (await sendToKitchen(tx, open, branch)).open;
  const moved =
    to === 'paid' ? await settleUnrecorded(tx, open, branch, approval) : await moveForward(tx, open, to);
  announceOrder(tx, 'order.updated', moved.order);
  return moved;
}

async function moveForward(tx: Tx, open: OpenOrder, to: OrderStatus): Promise<OpenOrder> {
  const order = await updateOrder(tx, open.order, { status: to });
  await followTables(tx, open.order, order);
  return { ...open, order };
}

/** `paid` with a balance: what was not recorded is written as what it is, and listed apart in the day's report. */
async function settleUnrecorded(
  tx: Tx,
  open: OpenOrder,
  branch: HostedBranch,
  approval: Approval | null,
): Promise<OpenOrder> {
  const balance = balanceOf(open.order);
  if (balance <= 0) {
    const order = await updateOrder(tx, open.order, { status: 'paid', ...withoutIdleCoupon(open.order) });
    await followTables(tx, open.order, order);
    await followCoupon(tx, open.order, order);
    return { ...open, order };
  }
  const approverId = approverFor(tx.caller, 'payments.settle', approval);
  const row = paymentRow(tx, open.order, businessDate(tx.now, branch.timezone, branch.day_start), {
    kind: 'payment',
    payment_method: 'unrecorded',
    amount: balance,
    tip_amount: 0,
  });
  await insertPayments(tx, [row]);
  await audit(tx, {
    action: 'payment.unrecorded',
    entity: 'order',
    entityId: open.order.id,
    branchId: open.order.branch_id,
    after: { payment_id: row.id, amount: balance },
    approverId,
  });
  return settle(tx, open, branch, [row]);
}

/** Back, or out of `paid` and `cancelled`. KOTs, payments and numbers stay; lines a cancellation voided are to be sent anew. */
async function reopen(
  tx: Tx,
  open: OpenOrder,
  branch: HostedBranch,
  to: OrderStatus,
  reason: string | null,
  approval: Approval | null,
): Promise<OpenOrder> {
  const from = open.order.status as OrderStatus;
  if (!mayWith(tx.caller, 'orders.reopen', approval)) throw needsApproval(from, to);
  if (to === 'cancelled') return cancel(tx, { ...open, branch }, reason, approval);
  const items = await withLinesToSend(tx, open, from);
  if (from === 'cancelled') await takeStock(tx, open.order, unsent(items));
  const order = await updateOrder(tx, open.order, {
    status: to,
    cancelled_at: null,
    cancelled_by: null,
    cancel_reason: null,
  });
  await followTables(tx, open.order, order);
  await audit(tx, {
    action: 'order.reopen',
    entity: 'order',
    entityId: order.id,
    branchId: order.branch_id,
    before: { status: from },
    after: { status: to },
    reason,
    approverId: may(tx.caller.role, 'orders.reopen') ? null : (approval?.userId ?? null),
  });
  const reopened = await reclaimCoupon(tx, open.order, { ...open, order, items });
  const moved =
    to === 'paid' && balanceOf(reopened.order) > 0
      ? await settleUnrecorded(tx, reopened, branch, approval)
      : reopened;
  announceOrder(tx, 'order.updated', moved.order);
  return moved;
}

async function withLinesToSend(tx: Tx, open: OpenOrder, from: OrderStatus) {
  if (from !== 'cancelled') return open.items;
  const taken = open.items.filter((item) => item.void_kot_id !== null && item.status !== 'voided');
  const back = { status: 'pending', kot_id: null, void_kot_id: null };
  await updateItems(
    tx,
    taken.map((item) => item.id),
    back,
  );
  return open.items.map((item) => (taken.includes(item) ? { ...item, ...back } : item));
}

const needsApproval = (from: OrderStatus, to: OrderStatus): AppError =>
  new AppError('APPROVAL_REQUIRED', {
    details: { from, to, allowed: forwardMoves(from) },
  });
