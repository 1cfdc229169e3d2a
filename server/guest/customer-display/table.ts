import type { LocalTable } from '../../db/declared/table.ts';

/** The reported order may be renumbered. */
export const displayOrders: LocalTable = {
  name: 'display_orders',
  follows: [{ table: 'orders', column: 'order_id' }],
};
