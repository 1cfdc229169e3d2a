import { AppError, found } from '../../core/errors.ts';
import { toDecimal } from '../../core/money.ts';
import { businessDate } from '../../core/time.ts';
import type { Tx } from '../../db/handle.ts';
import type { PaymentRow } from '../../db/tables/sales.ts';
import { audit } from '../../identity/audit/store.ts';
import { type Approval, approverFor } from '../../identity/auth/approval.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import { printRefund } from '../bills/refund.ts';
import { announceOrder, type OpenOrder, openOrder } from '../orders/access.ts';
import { refundable } from '../orders/settlement.ts';
import { updateOrder } from '../orders/store.ts';
import { insertPayments, paymentRow } from './rows.ts';
import type { RefundInput } from './schema.ts';
import { type Refunded, settle } from './service.ts';

type Open = OpenOrder & { branch: HostedBranch };

/** Money back for an order, as rows of their own beside the payments they give back. The order stays as it was sold. */
export async function refund(
  tx: Tx,
  orderId: number,
  input: RefundInput,
  approval: Approval | null,
): Promise<Refunded> {
  const approverId = approverFor(tx.caller, 'payments.refund', approval);
  const open = await openOrder(tx, orderId);
  const rows = refundRows(tx, open, input);
  return book(tx, open, rows, 'payment.refund', input.reason, approverId);
}

/** Everything that was paid goes back, tips included: for an order that is cancelled. */
export function refundAll(tx: Tx, open: Open, reason: string | null): Promise<Refunded> {
  const rows = refundRows(tx, open, { include_tip: true, reason: reason ?? 'cancelled' });
  return rows.length === 0
    ? Promise.resolve({ open, added: [], jobs: [] })
    : book(tx, open, rows, 'payment.refund', reason, null);
}

/** The payment never happened (a wrong key): the balance is open again, and so is the order. */
export async function voidPayment(
  tx: Tx,
  orderId: number,
  paymentId: number,
  reason: string,
  approval: Approval | null,
): Promise<Refunded> {
  const approverId = approverFor(tx.caller, 'payments.refund', approval);
  const open = await openOrder(tx, orderId);
  if (open.order.status === 'cancelled')
    throw new AppError('ORDER_LOCKED', { details: { status: 'cancelled' } });
  const payment = found(
    paymentsOnly(open.payments).find((row) => row.id === paymentId),
    'payment',
  );
  const left = refundable(settlementRow(payment), open.payments.map(settlementRow));
  if (left.amount !== payment.amount) throw exceeds(tx, left.amount);
  const row = paymentRow(tx, open.order, today(tx, open.branch), {
    kind: 'void',
    payment_method: payment.payment_method,
    amount: -payment.amount,
    tip_amount: -payment.tip_amount,
    rounding_adjustment: -payment.rounding_adjustment,
    refund_of: payment.id,
    reason,
  });
  const paid = await book(tx, open, [row], 'payment.void', reason, approverId);
  if (paid.open.order.status !== 'paid' || paid.open.order.payment_status === 'paid') return paid;
  return {
    ...paid,
    open: { ...paid.open, order: await updateOrder(tx, paid.open.order, { status: 'billed' }) },
  };
}

function refundRows(tx: Tx, open: Open, input: Omit<RefundInput, 'approval'>): PaymentRow[] {
  const candidates = paymentsOnly(open.payments).filter(
    (row) => !input.payment_id || row.id === input.payment_id,
  );
  if (input.payment_id !== undefined) found(candidates[0], 'payment');
  const all = open.payments.map(settlementRow);
  const back = candidates
    .map((payment) => ({ payment, ...refundable(settlementRow(payment), all) }))
    .reverse();
  const available = back.reduce((sum, one) => sum + one.amount, 0);
  let left = input.amount ?? available;
  if (left > available || (input.amount === undefined && available === 0 && input.payment_id))
    throw exceeds(tx, available);
  const rows: PaymentRow[] = [];
  for (const { payment, amount, tip_amount } of back) {
    const part = Math.min(left, amount);
    const tip = input.include_tip ? tip_amount : 0;
    if (part === 0 && tip === 0) continue;
    left -= part;
    rows.push(
      paymentRow(tx, open.order, today(tx, open.branch), {
        kind: 'refund',
        payment_method: payment.payment_method,
        amount: -part,
        tip_amount: -tip,
        refund_of: payment.id,
        reason: input.reason,
      }),
    );
  }
  return rows;
}

async function book(
  tx: Tx,
  open: Open,
  rows: readonly PaymentRow[],
  action: 'payment.refund' | 'payment.void',
  reason: string | null,
  approverId: number | null,
): Promise<Refunded> {
  if (rows.length === 0) throw exceeds(tx, 0);
  await insertPayments(tx, rows);
  const settled = await settle(tx, open, open.branch, rows);
  await audit(tx, {
    action,
    entity: 'order',
    entityId: open.order.id,
    branchId: open.order.branch_id,
    before: { payment_status: open.order.payment_status, amount_paid: open.order.amount_paid },
    after: { payment_status: settled.order.payment_status, amount_paid: settled.order.amount_paid },
    reason,
    approverId,
  });
  announceOrder(tx, 'order.updated', settled.order);
  const jobs =
    action === 'payment.refund' ? await printRefund(tx, open.branch, settled, rows, approverId) : [];
  return { open: settled, added: rows, jobs };
}

const exceeds = (tx: Tx, available: number): AppError =>
  new AppError('REFUND_EXCEEDS_PAID', { details: { refundable: toDecimal(available, tx.tenant.exponent) } });

const today = (tx: Tx, branch: HostedBranch): string =>
  businessDate(tx.now, branch.timezone, branch.day_start);
const paymentsOnly = (rows: readonly PaymentRow[]) => rows.filter((row) => row.kind === 'payment');
const settlementRow = (row: PaymentRow) => ({ ...row, kind: row.kind as 'payment' });
