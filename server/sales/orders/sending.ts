import { orderTypeById } from '../../catalogue/menu/sale.ts';
import type { Tx } from '../../db/handle.ts';
import { remembered } from '../../db/remembered.ts';
import type { OrderItemRow, OrderRow } from '../../db/tables/sales.ts';

const typeOf = remembered('menu.', 'order type', orderTypeById);

/** Neither sent nor held back for a later course. */
const isReady = ({ status, held_at }: OrderItemRow): boolean => status === 'pending' && held_at === null;

export const unsent = (items: readonly OrderItemRow[]): OrderItemRow[] => items.filter(isReady);

/** Lines of later courses wait until their course is fired. */
export const heldAfter = (
  items: readonly OrderItemRow[],
  course: number | undefined,
  now: number,
): readonly OrderItemRow[] =>
  course === undefined
    ? items
    : items.map((item) =>
        isReady(item) && item.course !== null && item.course > course ? { ...item, held_at: now } : item,
      );

/** With the unsent lines on their way to the kitchen; their tickets follow from it. */
export const toKitchen = (
  items: readonly OrderItemRow[],
  goes: (item: OrderItemRow) => boolean = isReady,
): readonly OrderItemRow[] =>
  items.map((item) => (goes(item) ? { ...item, status: 'sent', held_at: null } : item));

/** Held back for the course, or for any. */
export const isHeldFor =
  (course: number | undefined) =>
  ({ status, held_at, course: its }: OrderItemRow): boolean =>
    status === 'pending' && held_at !== null && (course === undefined || its === course);

/**
 * An order type such as a kiosk's sends to the kitchen what the guest has paid for; so does every order of a kiosk that
 * is of one of the house's other types, which wait for a waiter otherwise.
 */
export async function sendsWhenPaid(tx: Tx, order: OrderRow): Promise<boolean> {
  const type = await typeOf(tx, order.order_type_id);
  return Boolean(type?.auto_kot_on_payment) || (order.source === 'kiosk' && type?.slug !== 'kiosk');
}
