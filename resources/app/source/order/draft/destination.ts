import type { Entry } from '../../../../web/outbox/entry.ts';
import type { Order } from '../../work/types.ts';

type Known = Pick<Order, 'id' | 'table_id' | 'status'>;

/** Where the draft of an existing order goes, by what is known of the order now. */
type Destination<O extends Known = Order> =
  /** As it stands: onto the order of its place, or as the one that opens it. */
  | { readonly kind: 'here' }
  /** To this order, although it is no longer known here: the server decides. */
  | { readonly kind: 'order'; readonly id: number }
  /** The order moved to another table: somebody has to decide where the dishes go. */
  | { readonly kind: 'moved'; readonly order: O }
  /** Its order was paid or canceled meanwhile. */
  | { readonly kind: 'closed'; readonly order: O };

export function destinationOf<O extends Known>(
  { orderId }: Pick<Entry, 'orderId'>,
  place: { readonly tableId: number | null; readonly orderId: number | null },
  orders: ReadonlyMap<number, O>,
): Destination<O> {
  if (orderId === undefined || orderId === place.orderId) return { kind: 'here' };
  const order = orders.get(orderId);
  if (!order) return { kind: 'order', id: orderId };
  if (order.status === 'paid' || order.status === 'cancelled') return { kind: 'closed', order };
  if (order.table_id !== place.tableId) return { kind: 'moved', order };
  return { kind: 'order', id: orderId };
}
