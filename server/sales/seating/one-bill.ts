import { returnStock, takeStock } from '../../catalogue/stock/consumption.ts';
import { AppError, invalid } from '../../core/errors.ts';
import { orderNumber } from '../../core/ids.ts';
import type { Tx } from '../../db/handle.ts';
import type { OrderItemRow, OrderRow } from '../../db/tables/sales.ts';
import { audit } from '../../identity/audit/store.ts';
import { announceOrder, assertUnlocked, type OpenOrder, openOrder } from '../orders/access.ts';
import { saveReckoned } from '../orders/save.ts';
import { followTables } from '../orders/seat.ts';
import { findOrder, type OrderPatch, updateItems } from '../orders/store.ts';

/**
 * Two bills become one: the lines of the other order move here and the other is closed, empty. Lines keep the KOTs
 * that sent them, and those go on naming the order that is printed on them; voided lines stay where they were voided.
 */
export async function makeOneBill(tx: Tx, id: number, otherId: number): Promise<OpenOrder> {
  const into = await openOrder(tx, id);
  assertUnlocked(into.order);
  const from = await orderToClose(tx, into.order, otherId);
  const lines = from.items.filter((item) => item.status !== 'voided');
  await moveLines(tx, lines, from.order, into.order);
  const items = [...into.items, ...lines.map((line) => ({ ...line, order_id: id }))];
  const closed = await saveReckoned(
    tx,
    { ...from, items: from.items.filter((item) => item.status === 'voided') },
    closing(tx, id),
  );
  const saved = await saveReckoned(
    tx,
    { ...into, items: items.sort((a, b) => a.id - b.id) },
    {
      status: items.some((item) => item.kot_id !== null) ? 'kot' : 'draft',
      covers: into.order.covers + from.order.covers,
    },
  );
  await finish(tx, from.order, closed.order);
  await finish(tx, into.order, saved.order);
  await record(tx, saved.order, from.order, lines);
  return saved;
}

async function orderToClose(tx: Tx, into: OrderRow, otherId: number): Promise<OpenOrder> {
  const other = await findOrder(tx, otherId);
  if (!other || other.branch_id !== into.branch_id) throw invalid('order_id', 'there is no such order');
  if (other.id === into.id) throw invalid('order_id', 'it is the same order');
  const from = await openOrder(tx, otherId);
  assertUnlocked(from.order);
  const reasons = ownTerms(from);
  if (reasons.length === 0) return from;
  throw new AppError('ORDER_LOCKED', {
    message: 'The other order has terms of its own, which would be lost; take them off first.',
    details: { order_id: otherId, reasons },
  });
}

/** What belongs to a bill and cannot move with its lines. */
function ownTerms({ order, payments }: OpenOrder): string[] {
  const terms = {
    payments: payments.length > 0,
    discount: order.discount_type !== null,
    coupon: order.coupon_id !== null,
    invoice: order.invoice_series !== null,
    delivery: order.delivery_status !== null,
  };
  return Object.entries(terms).flatMap(([reason, holds]) => (holds ? [reason] : []));
}

/** What the lines took from the stock is booked under their new order, which gives it back if they go. */
async function moveLines(
  tx: Tx,
  lines: readonly OrderItemRow[],
  from: OrderRow,
  into: OrderRow,
): Promise<void> {
  await returnStock(tx, from, lines);
  await takeStock(tx, into, lines);
  await updateItems(
    tx,
    lines.map(({ id }) => id),
    { order_id: into.id },
  );
}

const closing = (tx: Tx, intoId: number): OrderPatch => ({
  status: 'cancelled',
  charges: '[]',
  cancelled_by: tx.caller.userId || null,
  cancelled_at: tx.now,
  cancel_reason: `On the bill of ${orderNumber(intoId)}`,
});

async function finish(tx: Tx, before: OrderRow, after: OrderRow): Promise<void> {
  await followTables(tx, before, after);
  announceOrder(tx, 'order.updated', after);
}

const record = (tx: Tx, into: OrderRow, from: OrderRow, lines: readonly OrderItemRow[]): Promise<void> =>
  audit(tx, {
    action: 'order.merge',
    entity: 'order',
    entityId: into.id,
    branchId: into.branch_id,
    before: { order_id: from.id, total: from.total },
    after: { order_id: into.id, total: into.total, order_item_ids: lines.map(({ id }) => id) },
  });
