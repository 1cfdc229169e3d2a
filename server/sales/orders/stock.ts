import { adjustStock, returnStock, wasteStock } from '../../catalogue/stock/consumption.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';
import type { OpenOrder } from './access.ts';
import type { OrderPatch } from './patch.ts';

const noLines: readonly OrderItemRow[] = [];

/**
 * The stock holds what no order wants. A line takes from it the moment it is ordered and gives back when it goes; what
 * the kitchen had and nobody pays for is waste, unless it is put back.
 */
export async function followStock(
  tx: Tx,
  before: OpenOrder | null,
  after: OpenOrder,
  { restock = false, returned = noLines }: OrderPatch,
): Promise<void> {
  const had = before ? wantedOf(before) : noLines;
  const needs = wantedOf(after);
  if (returned.length > 0) await returnStock(tx, after.order, returned);
  if (had === needs) return;
  const lost = before === null || restock ? noLines : lostBy(before, after);
  // What is lost was taken and stays taken: only the book says so.
  await adjustStock(tx, after.order, had, lost.length === 0 ? needs : [...needs, ...lost]);
  await wasteStock(tx, after.order, lost, after.order.cancel_reason ?? lost[0]?.void_reason ?? null);
}

/** The lines that somebody wants, wherever they stand; the same list as long as they are. */
const wantedOf = ({ order, items }: OpenOrder): readonly OrderItemRow[] =>
  order.status === 'cancelled'
    ? noLines
    : items.some(isShare)
      ? items.filter((item) => !isShare(item))
      : items;

/** Its goods stay with the line whose dish it is a part of. */
const isShare = ({ shares_item_id }: OrderItemRow): boolean => shares_item_id !== null;

/** What a kitchen made, or was to make, before and nobody wants after. What waited for its course was never begun. */
function lostBy(before: OpenOrder, after: OpenOrder): OrderItemRow[] {
  if (before.order.status === 'cancelled') return [];
  const isOff = after.order.status === 'cancelled';
  const gone = new Map(before.items.map((item) => [item.id, item.status === 'voided']));
  return after.items
    .filter(
      (item) =>
        !isShare(item) &&
        item.kot_id !== null &&
        item.held_at === null &&
        !gone.get(item.id) &&
        (isOff || item.status === 'voided'),
    )
    .map((item) => ({ ...item, status: 'sent' }));
}
