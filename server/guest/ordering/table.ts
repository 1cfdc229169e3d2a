import type { LocalTable } from '../../db/declared/table.ts';

/** Good for hours at the server whose table it is, as the tokens of its guests are. */
export const guestSessions: LocalTable = { name: 'guest_sessions' };

/** What was accepted is an order, which travels. */
export const guestOrders: LocalTable = {
  name: 'guest_orders',
  follows: [{ table: 'orders', column: 'order_id' }],
};
