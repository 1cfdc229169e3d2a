import { AppError, unknownId, validationError } from '../../core/errors.ts';
import { type Minor, toDecimal } from '../../core/money/money.ts';
import { moneyText } from '../../core/money/money-text.ts';
import { balanceOf } from '../../core/money/order-account.ts';
import { dueInCash } from '../../core/money/settlement.ts';
import { permissionMatrix } from '../../core/permissions.ts';
import { fromIso, MINUTE } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { OrderRow } from '../../db/tables/sales.ts';
import { requireBranch } from '../../identity/branches/scope.ts';
import { paymentQr } from '../../sales/bills/payment-qr.ts';
import { orderReplyOf, readOrder } from '../../sales/orders/access.ts';
import type { OrderReply } from '../../sales/orders/http/schema.ts';
import { letterheadOf } from '../../sales/orders/invoices/letterhead-store.ts';
import { roundingOf } from '../../sales/orders/pricing/recalculate.ts';
import { findOrder } from '../../sales/orders/store.ts';
import { namedWhole } from '../kiosk/line-names.ts';
import { type CurrentOrderFilter, type CurrentOrderInput, type DisplayOrder, MAIN_TILL } from './schema.ts';
import { displayRules, shownBranch } from './settings.ts';
import { type Displayed, displayedAt, orderTouchedBy, writeDisplayed } from './store.ts';

/** Draws a text as a QR symbol in SVG. */
type Draw = (text: string) => string;

/** An order untouched for this long is not being served. */
const SERVED_MS = 30 * MINUTE;

/** The till reports which order it serves. */
export async function serveAt(
  tx: Tx,
  { till, order_id, amount, tip_amount }: CurrentOrderInput,
  draw: Draw,
): Promise<DisplayOrder | null> {
  const branchId = requireBranch(tx);
  const order = order_id === null ? undefined : await findOrder(tx, order_id);
  if (order_id !== null && order?.branch_id !== branchId) throw unknownId('order_id', 'order', order_id);
  const shown = { order_id, ...(order ? partOf(tx, order, amount ?? null, tip_amount) : wholeBill) };
  await writeDisplayed(tx, branchId, till, shown);
  tx.emit({ type: 'display.changed', branchId, data: { till, order_id } });
  return order ? displayed(tx, order.id, shown, draw) : null;
}

type Part = Omit<Displayed, 'order_id'>;

const wholeBill: Part = { amount: null, tip_amount: null, of_balance: null };

/** The part of the order that is being paid, as reported by the till and within the balance. */
function partOf(tx: Tx, order: OrderRow, amount: Minor | null, tip_amount: Minor): Part {
  const balance = balanceOf(order);
  if (amount === 0 && balance > 0) throw validationError('amount', 'must be more than zero');
  if (amount !== null && amount > Math.max(0, balance))
    throw new AppError('OVERPAYMENT', {
      details: { balance_due: toDecimal(balance, tx.tenant.exponent) },
      facts: { balance_due: moneyText(balance, tx.tenant) },
    });
  if ((amount === null || amount === balance) && tip_amount === 0) return wholeBill;
  return { amount: amount ?? balance, tip_amount, of_balance: balance };
}

/** What a till's display shows: the order the till reported, else the one last changed there. */
export async function currentOrder(
  reader: Reader,
  filter: CurrentOrderFilter,
  draw: Draw,
): Promise<DisplayOrder | null> {
  const branchId = shownBranch(reader, filter.branch_id);
  if (branchId === null) return null;
  const { enabled, idle_seconds } = await displayRules(reader, branchId);
  if (!enabled) return null;
  const said = await displayedAt(reader, branchId, filter.till ?? MAIN_TILL);
  const orderId = said ? said.order_id : await lastTouched(reader, branchId, filter);
  if (orderId === null || orderId === undefined) return null;
  const order = await displayed(reader, orderId, said ?? wholeBill, draw, filter.language);
  return isOver(order, reader.now - idle_seconds * 1_000) ? null : order;
}

/** For a till that reports nothing. A display without a till or person follows every till. */
async function lastTouched(
  reader: Reader,
  branchId: number,
  { till, user_id }: CurrentOrderFilter,
): Promise<number | undefined> {
  const since = reader.now - SERVED_MS;
  if (user_id !== undefined) return orderTouchedBy(reader, branchId, { userId: user_id }, since);
  if (till !== undefined) return undefined;
  return orderTouchedBy(reader, branchId, { roles: permissionMatrix['drawer.open'] }, since);
}

const isOver = ({ status, updated_at }: DisplayOrder, before: number): boolean =>
  status === 'cancelled' || (status === 'paid' && fromIso(updated_at) < before);

async function displayed(
  handle: Reader | Tx,
  orderId: number,
  part: Part,
  draw: Draw,
  language?: string,
): Promise<DisplayOrder> {
  const open = await readOrder(handle, orderId);
  const order = await orderReplyOf(handle, open);
  const letterhead = await letterheadOf(handle, open.order.branch_id);
  const { toPay, inCash } = askedOf(open.order, part);
  const qr = paymentQr(handle, letterhead, orderId, toPay);
  const items = order.items.filter((item) => item.status !== 'voided');
  return {
    ...order,
    items: await namedWhole(handle, items, language),
    to_pay: toPay,
    to_pay_in_cash: inCash,
    change_due: changeOf(order),
    payment_qr: qr ? { ...qr, svg: draw(qr.payload) } : null,
  };
}

/** A later payment or dish changed the balance, so all of it is shown until the till reports again. */
function askedOf(order: OrderRow, part: Part): { toPay: Minor; inCash: Minor } {
  const balance = balanceOf(order);
  const isOfIt = part.amount !== null && part.of_balance === balance;
  const amount = isOfIt ? (part.amount ?? balance) : balance;
  const tip = isOfIt ? (part.tip_amount ?? 0) : 0;
  return { toPay: amount + tip, inCash: dueInCash(amount, roundingOf(order)) + tip };
}

const changeOf = ({ payments }: OrderReply): number =>
  payments.findLast(({ kind }) => kind === 'payment')?.change_due ?? 0;
