import { invalid } from '../../core/errors.ts';
import { balanceOf } from '../../core/order-account.ts';
import { matrix } from '../../core/permissions.ts';
import { fromIso, MINUTE } from '../../core/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { requireBranch } from '../../identity/branches/scope.ts';
import { paymentQr } from '../../sales/bills/payment-qr.ts';
import { openOrderOnWire, readOrder } from '../../sales/orders/access.ts';
import { letterheadOf } from '../../sales/orders/invoices/letterhead-store.ts';
import type { OrderReply } from '../../sales/orders/schema.ts';
import { findOrder } from '../../sales/orders/store.ts';
import { namedWhole } from '../kiosk/line-names.ts';
import { type CurrentOrderFilter, type CurrentOrderInput, type DisplayOrder, MAIN_TILL } from './schema.ts';
import { displayRules, shownBranch } from './settings.ts';
import { displayedAt, orderTouchedBy, writeDisplayed } from './store.ts';

/** Draws a text as a QR symbol in SVG. */
type Draw = (text: string) => string;

/** An order nobody touched for so long is not being served. */
const SERVED_MS = 30 * MINUTE;

/** The till says whom it serves. */
export async function serveAt(
  tx: Tx,
  { till, order_id }: CurrentOrderInput,
  draw: Draw,
): Promise<DisplayOrder | null> {
  const branchId = requireBranch(tx);
  const order = order_id === null ? undefined : await findOrder(tx, order_id);
  if (order_id !== null && order?.branch_id !== branchId) throw invalid('order_id', 'there is no such order');
  await writeDisplayed(tx, branchId, till, order_id);
  tx.emit({ type: 'display.changed', branchId, data: { till, order_id } });
  return order ? displayed(tx, order.id, draw) : null;
}

/** What the display of a till shows: the order the till named, else the one that was changed there last. */
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
  const order = await displayed(reader, orderId, draw, filter.language);
  return isOver(order, reader.now - idle_seconds * 1_000) ? null : order;
}

/** For a till that never says what it serves. A display that is told neither till nor person follows every till there is. */
async function lastTouched(
  reader: Reader,
  branchId: number,
  { till, user_id }: CurrentOrderFilter,
): Promise<number | undefined> {
  const since = reader.now - SERVED_MS;
  if (user_id !== undefined) return orderTouchedBy(reader, branchId, { userId: user_id }, since);
  if (till !== undefined) return undefined;
  return orderTouchedBy(reader, branchId, { roles: matrix['payments.settle'] }, since);
}

const isOver = ({ status, updated_at }: DisplayOrder, before: number): boolean =>
  status === 'cancelled' || (status === 'paid' && fromIso(updated_at) < before);

async function displayed(
  handle: Reader | Tx,
  orderId: number,
  draw: Draw,
  language?: string,
): Promise<DisplayOrder> {
  const open = await readOrder(handle, orderId);
  const order = await openOrderOnWire(handle, open);
  const letterhead = await letterheadOf(handle, open.order.branch_id);
  const qr = paymentQr(handle, letterhead, orderId, balanceOf(open.order));
  const items = order.items.filter((item) => item.status !== 'voided');
  return {
    ...order,
    items: await namedWhole(handle, items, language),
    change_due: changeOf(order),
    payment_qr: qr ? { ...qr, svg: draw(qr.payload) } : null,
  };
}

const changeOf = ({ payments }: OrderReply): number =>
  payments.findLast(({ kind }) => kind === 'payment')?.change_due ?? 0;
