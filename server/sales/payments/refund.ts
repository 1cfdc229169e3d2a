import { paymentMethodByCode } from '../../catalogue/payment-methods/store.ts';
import { AppError, requireFound, unknownId, validationError } from '../../core/errors.ts';
import { type Minor, sum, toDecimal } from '../../core/money/money.ts';
import { moneyText } from '../../core/money/money-text.ts';
import { refundable } from '../../core/money/order-account.ts';
import { cashRefundOf } from '../../core/money/settlement.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { fromJson, toJson } from '../../db/tables/json.ts';
import type { OrderRow, PaymentRow } from '../../db/tables/sales.ts';
import { approverFor } from '../../identity/auth/approval.ts';
import { printRefund } from '../bills/refund.ts';
import type { QueuedJob } from '../kots/tickets/print.ts';
import type { HostedOrder } from '../orders/access.ts';
import { type Changed, changeOrder } from '../orders/change/change-order.ts';
import type { Act, OrderPatch } from '../orders/change/patch.ts';
import { businessDayOf, paymentRow } from '../orders/change/payment-book.ts';
import { creditFor, dividedCredit } from '../orders/pricing/credits.ts';
import { roundingOf } from '../orders/pricing/recalculate.ts';
import { cashMethods } from '../shifts/store.ts';
import { type LinesBack, linesBack } from './refund-lines.ts';
import type { RefundInput } from './schema.ts';
import type { Refunded } from './service.ts';

/** A refund as rows of its own beside the payments. The order stays as sold. */
export async function refund(tx: Tx, orderId: number, input: RefundInput): Promise<Refunded> {
  assertOneWay(input);
  if (input.preview) return previewed(tx, orderId, input);
  approverFor(tx.caller, 'payments.refund');
  const changed = await changeOrder(tx, orderId, (open) => refunded(tx, open, input), 'any');
  const jobs = await withRefundPaper(tx, changed);
  return { open: changed, added: changed.added, jobs, creditNoteId: creditNoteIn(changed) };
}

async function previewed(tx: Tx, orderId: number, input: RefundInput): Promise<Refunded> {
  let rows: readonly PaymentRow[] = [];
  const look = async (open: HostedOrder) => {
    rows = (await refunded(tx, open, input)).payments ?? [];
    return null;
  };
  const open = await changeOrder(tx, orderId, look, 'any');
  return { open, added: rows, jobs: [], creditNoteId: null };
}

/** A request without a part would refund everything by mistake. */
function assertOneWay({ items, amount, payment_id, restock }: RefundInput): void {
  if (items && (amount !== undefined || payment_id !== undefined))
    throw validationError('items', "can't be sent with amount or payment_id");
  if (!items && amount === undefined && payment_id === undefined)
    throw validationError('amount', 'is required, or send items or payment_id');
  if (restock && !items) throw validationError('restock', 'requires items');
}

async function refunded(tx: Tx, open: HostedOrder, input: RefundInput): Promise<OrderPatch> {
  if (input.method !== undefined) await assertOtherMethod(tx, input.method);
  const cash = await cashMethods(tx);
  const back = input.items && linesBack(open, input.items, coinOf(open, cash));
  const amount = back ? wantedFor(open, back) : input.amount;
  const rows = rowsOfRefund(tx, open, { ...input, amount }, cash);
  if (rows.length === 0) throw exceeds(tx, 0);
  const credits = creditsFor(open, rows, back);
  const payments = rows.map((row, at) => ({
    ...row,
    credited: credits[at] ? toJson(credits[at]) : null,
    ...(back && at === 0 && { refunded_items: toJson(asGiven(back.refunded, rows)) }),
  }));
  const returned = back && input.restock ? back.lines : undefined;
  return { payments, acts: [refundAct(open.order, input.reason)], ...(returned && { returned }) };
}

/** The lines' share, corrected by what earlier coin rounding gave too little or too much. */
function wantedFor({ order }: HostedOrder, { refunded: lines, owed }: LinesBack): Minor {
  const isOfCoins = order.rounding_mode !== 'off' && 2 * Math.abs(owed) <= order.rounding_increment;
  return sum(lines.map(({ amount }) => amount)) + (isOfCoins ? owed : 0);
}

/** The coin of the refund: if the order was paid only in cash. */
function coinOf({ order, payments }: HostedOrder, cash: ReadonlySet<string>): Minor {
  const isInCash = paymentsOnly(payments).every(({ payment_method }) => cash.has(payment_method));
  return isInCash && order.rounding_mode !== 'off' ? order.rounding_increment : 1;
}

/** The lines with their refunds: the last one has the rounding of the sum. */
function asGiven(lines: LinesBack['refunded'], rows: readonly PaymentRow[]): LinesBack['refunded'] {
  const given = -sum(rows.map(({ amount }) => amount));
  const rounded = given - sum(lines.map(({ amount }) => amount));
  return lines.map((line, at) =>
    at === lines.length - 1 ? { ...line, amount: line.amount + rounded } : line,
  );
}

/** The sale's part in the rows, by rate. An open order still owes what they refund. */
function creditsFor(
  { order, payments }: HostedOrder,
  rows: readonly PaymentRow[],
  back: LinesBack | undefined,
) {
  if (order.status !== 'paid' || order.total <= 0 || order.amount_paid > order.total) return [];
  const earlier = payments
    .filter(({ kind }) => kind === 'refund')
    .map(({ id, amount, credited }) => ({ id, amount, credited: credited && fromJson(credited) }));
  const amounts = rows.map(({ amount }) => -amount);
  const sold = { ...order, taxes: fromJson(order.taxes) };
  return dividedCredit(creditFor(sold, earlier, sum(amounts), back), amounts);
}

async function assertOtherMethod(tx: Tx, code: string): Promise<void> {
  approverFor(tx.caller, 'payments.refund_otherwise');
  if (!(await paymentMethodByCode(tx, code))) throw unknownId('method', 'payment method', code);
}

/** The payment never happened (a wrong key): the balance is due again, and the order is open. */
export async function voidPayment(
  tx: Tx,
  orderId: number,
  paymentId: number,
  reason: string,
): Promise<Refunded> {
  approverFor(tx.caller, 'payments.refund');
  const open = await changeOrder(
    tx,
    orderId,
    (before) => ({
      payments: [rowOfVoid(tx, before, paymentId, reason)],
      acts: [{ ...refundAct(before.order, reason), action: 'payment.void' }],
    }),
    'kept',
  );
  return { open, added: open.added, jobs: [], creditNoteId: creditNoteIn(open) };
}

const creditNoteIn = ({ documents }: Changed): number | null =>
  documents.findLast(({ kind }) => kind === 'credit_note')?.id ?? null;

/** The refund in audit form. */
export const refundAct = (before: OrderRow, reason: string | null): Act => ({
  action: 'payment.refund',
  permission: 'payments.refund',
  before: accountOnRecord(before),
  after: accountOnRecord,
  reason,
});

const accountOnRecord = ({ payment_status, amount_paid }: OrderRow) => ({ payment_status, amount_paid });

/** Prints the guest's receipt for a change's refund. */
export async function withRefundPaper(tx: Tx, changed: Changed): Promise<readonly QueuedJob[]> {
  const back = changed.added.filter((row) => row.kind === 'refund');
  if (back.length === 0) return [];
  return printRefund(tx, changed.branch, changed, back, approverFor(tx.caller, 'payments.refund'));
}

function rowOfVoid(tx: Tx, open: HostedOrder, paymentId: number, reason: string): PaymentRow {
  const payment = requireFound(
    paymentsOnly(open.payments).find((row) => row.id === paymentId),
    'payment',
    paymentId,
  );
  const left = refundable(payment, open.payments);
  if (left.amount !== payment.amount) throw exceeds(tx, left.amount);
  return paymentRow(tx, open.order, businessDayOf(tx, open.branch), {
    kind: 'void',
    payment_method: payment.payment_method,
    amount: -payment.amount,
    tip_amount: -left.tip_amount,
    rounding_adjustment: -payment.rounding_adjustment,
    refund_of: payment.id,
    reason,
  });
}

type Back = Pick<RefundInput, 'payment_id' | 'amount' | 'include_tip' | 'reason' | 'method'>;

/**
 * Refunds the latest payments first, rounded to coins where the money leaves by a method in `cash`. Without an amount all
 * that can be refunded.
 */
export function rowsOfRefund(
  tx: Tx,
  open: HostedOrder,
  input: Back,
  cash: ReadonlySet<string>,
): PaymentRow[] {
  const candidates = paymentsOnly(open.payments).filter(
    (row) => !input.payment_id || row.id === input.payment_id,
  );
  if (input.payment_id !== undefined) requireFound(candidates[0], 'payment', input.payment_id);
  const back = candidates.map((payment) => ({ payment, ...refundable(payment, open.payments) })).reverse();
  const available = sum(back.map(({ amount }) => amount));
  let left = input.amount ?? available;
  if (left > available || (input.amount === undefined && available === 0 && input.payment_id))
    throw exceeds(tx, available);
  const rows: PaymentRow[] = [];
  for (const { payment, amount, tip_amount } of back) {
    const wanted = Math.min(left, amount);
    const method = input.method ?? payment.payment_method;
    const isOfCash = cash.has(payment.payment_method);
    const part = cash.has(method) ? cashRefundOf(wanted, amount, roundingOf(open.order), isOfCash) : wanted;
    const tip = input.include_tip ? tip_amount : 0;
    left -= wanted;
    if (part === 0 && tip === 0) continue;
    rows.push(
      paymentRow(tx, open.order, businessDayOf(tx, open.branch), {
        kind: 'refund',
        payment_method: method,
        amount: -part,
        tip_amount: -tip,
        refund_of: payment.id,
        reason: input.reason,
      }),
    );
  }
  return rows;
}

const exceeds = (tx: Tx, available: number): AppError =>
  new AppError('REFUND_EXCEEDS_PAID', {
    details: { refundable: toDecimal(available, tx.tenant.exponent) },
    facts: { refundable: moneyText(available, tx.tenant) },
  });

const paymentsOnly = (rows: readonly PaymentRow[]) => rows.filter((row) => row.kind === 'payment');
