import { orderTypeById } from '../../../catalogue/menu/sale.ts';
import { cached } from '../../../db/handle/cached.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderItemRow, OrderRow } from '../../../db/tables/sales.ts';
import { isHeld } from '../../kots/tickets/states.ts';

const typeOf = cached('menu.', 'order type', orderTypeById);

/** On no ticket yet. Waiting courses are sent too: the kitchen is told that they come. */
const isUnsent = ({ status }: OrderItemRow): boolean => status === 'pending';

export const unsent = (items: readonly OrderItemRow[]): OrderItemRow[] => items.filter(isUnsent);

/** Lines of later courses wait until their course is fired. */
export const heldAfter = (
  items: readonly OrderItemRow[],
  course: number | undefined,
  now: number,
): readonly OrderItemRow[] =>
  course === undefined
    ? items
    : items.map((item) =>
        isUnsent(item) && item.course !== null && item.course > course ? { ...item, held_at: now } : item,
      );

/** With the unsent lines marked as sent; their tickets follow from that. */
export const toKitchen = (items: readonly OrderItemRow[]): readonly OrderItemRow[] =>
  items.map((item) => (isUnsent(item) ? { ...item, status: 'sent' } : item));

/** The course, or all waiting lines, to be made now: with or without a ticket. */
export const fired = (items: readonly OrderItemRow[], course: number | undefined): readonly OrderItemRow[] =>
  items.map((item) =>
    isHeld(item) && (course === undefined || item.course === course)
      ? { ...item, status: 'sent', held_at: null }
      : item,
  );

/**
 * Order types such as a kiosk's send paid orders to the kitchen; so does a paid kiosk order of any type, which
 * otherwise waits for a waiter.
 */
export async function sendsWhenPaid(tx: Tx, order: OrderRow): Promise<boolean> {
  const type = await typeOf(tx, order.order_type_id);
  return Boolean(type?.auto_kot_on_payment) || (order.source === 'kiosk' && type?.slug !== 'kiosk');
}
