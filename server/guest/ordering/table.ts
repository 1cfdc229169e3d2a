import type { LocalTable } from '../../db/declared/table.ts';

/** Valid for hours at the table's server, like its guests' tokens. */
export const guestSessions: LocalTable = { name: 'guest_sessions' };

/** An accepted request is an order, which is replicated. */
export const guestOrders: LocalTable = {
  name: 'guest_orders',
  follows: [{ table: 'orders', column: 'order_id' }],
};
