import { z } from 'zod';
import { Table } from '../../floor/tables/schema.ts';
import { id, paging } from '../../http/fields.ts';
import { orderStatuses } from '../orders/schema.ts';

export const TransferBody = z.object({
  to_table_id: id(),
  /** Left out: every open order of the table. */
  order_ids: z.array(id()).min(1).max(100).optional(),
});
export const MergeBody = z.object({ into_table_id: id() });

export const OneBillBody = z.object({ order_id: id() });

/** Both tables as they stand afterwards, and the orders that changed places. */
export const Moved = z.object({ from: Table, to: Table, order_ids: z.array(id()) });

export const WaiterBody = z.object({ waiter_id: id().nullable() });
export const WaiterOrdersQuery = z.object({
  ...paging,
  /** Left out: the open ones. */
  status: z.enum(orderStatuses).optional(),
});

export type Moved = z.output<typeof Moved>;
export type WaiterOrdersQuery = z.output<typeof WaiterOrdersQuery>;
