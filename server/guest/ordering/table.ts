import type { StayingTable } from '../../db/declared/table.ts';

/** Good for hours at the server whose table it is, as the tokens of its guests are. */
export const guestSessions: StayingTable = { name: 'guest_sessions' };

/** What was accepted is an order, which travels. */
export const guestOrders: StayingTable = {
  name: 'guest_orders',
  follows: [{ table: 'orders', column: 'order_id' }],
};
