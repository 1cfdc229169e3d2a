import { unknownId, validationError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { OrderItemRow, OrderRow } from '../../db/tables/sales.ts';
import { type LoadedOrder, loadForChange } from '../orders/access.ts';
import { cameWith, moreAllergies } from '../orders/change/allergies.ts';
import { assertWithin, type Changed, changeOrders } from '../orders/change/change-order.ts';
import type { Act, OrderPatch } from '../orders/change/patch.ts';
import { findOrder } from '../orders/store.ts';
import { closing } from './closing.ts';
import { mergeLines } from './merge-lines.ts';

/**
 * Joins two bills: the other order's lines move here and it is closed, empty. Lines keep their KOTs, which still name
 * the order printed on them; voided lines stay where they were voided.
 */
export async function makeOneBill(tx: Tx, id: number, otherId: number): Promise<Changed> {
  const { order } = await loadForChange(tx, id);
  assertWithin('open', order);
  await assertOther(tx, order, otherId);
  const from = await loadForChange(tx, otherId);
  const adopted = from.items.filter((item) => item.status !== 'voided');
  const voided = from.items.filter((item) => item.status === 'voided');
  const { items, behind } = mergeLines(await loadForChange(tx, id), from, adopted);
  return changeOrders(tx, async (orders) => {
    await orders.change(otherId, (open) => closing(tx, open, id, [...voided, ...behind]));
    return orders.change(id, (into) => joined(into, from, items, adopted));
  });
}

async function assertOther(tx: Tx, into: OrderRow, otherId: number): Promise<void> {
  const other = await findOrder(tx, otherId);
  if (!other || other.branch_id !== into.branch_id) throw unknownId('order_id', 'order', otherId);
  if (other.id === into.id) throw validationError('order_id', 'is the same order');
}

const joined = (
  { order }: LoadedOrder,
  from: LoadedOrder,
  items: readonly OrderItemRow[],
  lines: readonly OrderItemRow[],
): OrderPatch => ({
  items,
  adopted: from,
  order: {
    status: items.some((item) => item.kot_id !== null) ? 'kot' : 'draft',
    covers: order.covers + from.order.covers,
    ...moreAllergies(order, cameWith(order, from.order)),
  },
  acts: [mergeAct(from.order, lines)],
});

const mergeAct = (from: OrderRow, lines: readonly OrderItemRow[]): Act => ({
  action: 'order.merge',
  before: { order_id: from.id, total: from.total },
  after: ({ id, total }) => ({ order_id: id, total, order_item_ids: lines.map((line) => line.id) }),
});
