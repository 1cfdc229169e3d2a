import { AppError, invalid } from '../../core/errors.ts';
import { orderNumber } from '../../core/ids.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { toJson } from '../../db/tables/json.ts';
import type { OrderItemRow, OrderRow } from '../../db/tables/sales.ts';
import { type OpenOrder, openOrder } from '../orders/access.ts';
import { assertWithin, type Changed, changeOrder } from '../orders/change-order.ts';
import type { Act, OrderPatch } from '../orders/patch.ts';
import { findOrder } from '../orders/store.ts';
import { ownTerms } from './own-terms.ts';

/**
 * Two bills become one: the lines of the other order move here and the other is closed, empty. Lines keep the KOTs
 * that sent them, and those go on naming the order that is printed on them; voided lines stay where they were voided.
 */
export async function makeOneBill(tx: Tx, id: number, otherId: number): Promise<Changed> {
  const { order } = await openOrder(tx, id);
  assertWithin('open', order);
  await assertOther(tx, order, otherId);
  const from = await openOrder(tx, otherId);
  await changeOrder(tx, otherId, (open) => closing(tx, open, id));
  return changeOrder(tx, id, (into) => joined(into, from));
}

async function assertOther(tx: Tx, into: OrderRow, otherId: number): Promise<void> {
  const other = await findOrder(tx, otherId);
  if (!other || other.branch_id !== into.branch_id) throw invalid('order_id', 'there is no such order');
  if (other.id === into.id) throw invalid('order_id', 'it is the same order');
}

function closing(tx: Tx, open: OpenOrder, intoId: number): OrderPatch {
  const reasons = ownTerms(open);
  if (reasons.length > 0) {
    throw new AppError('ORDER_LOCKED', {
      message: 'The other order has terms of its own, which would be lost; take them off first.',
      details: { order_id: open.order.id, reasons },
    });
  }
  return {
    items: open.items.filter((item) => item.status === 'voided'),
    order: {
      status: 'cancelled',
      charges: toJson([]),
      cancelled_by: tx.caller.userId || null,
      cancelled_at: tx.now,
      cancel_reason: `On the bill of ${orderNumber(intoId)}`,
    },
  };
}

function joined(into: OpenOrder, from: OpenOrder): OrderPatch {
  const adopted = from.items.filter((item) => item.status !== 'voided');
  const moved = adopted.map((line) => ({ ...line, order_id: into.order.id }));
  const items = [...into.items, ...moved].sort((a, b) => a.id - b.id);
  return {
    items,
    adopted,
    divides: true,
    order: {
      status: items.some((item) => item.kot_id !== null) ? 'kot' : 'draft',
      covers: into.order.covers + from.order.covers,
    },
    acts: [mergeAct(from.order, adopted)],
  };
}

const mergeAct = (from: OrderRow, lines: readonly OrderItemRow[]): Act => ({
  action: 'order.merge',
  before: { order_id: from.id, total: from.total },
  after: ({ id, total }) => ({ order_id: id, total, order_item_ids: lines.map((line) => line.id) }),
});
