import type { LocalTable } from '../../db/declared/table.ts';

/** What a till shows may get a new id. */
export const displayOrders: LocalTable = {
  name: 'display_orders',
  follows: [{ table: 'orders', column: 'order_id' }],
};
