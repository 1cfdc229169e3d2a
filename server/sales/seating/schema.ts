import { z } from 'zod';
import { orderStatuses } from '../../core/statuses.ts';
import { Table } from '../../floor/tables/schema.ts';
import { id, paging } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { quantity } from '../orders/http/line-schema.ts';
import { stillDue } from '../orders/http/payment-schema.ts';
import { approval, Order } from '../orders/http/schema.ts';

export const TransferBody = z.object({
  to_table_id: id(),
  order_ids: z
    .array(id())
    .min(1)
    .max(100)
    .optional()
    .describe('Orders to move. Default: every open order of the table.'),
});
export const MergeBody = z.object({ into_table_id: id() });

export const OneBillBody = z.object({ order_id: id(), ...approval });

const portion = z.object({
  order_item_id: id(),
  quantity: quantity().optional(),
  of: z
    .int()
    .min(2)
    .max(99)
    .optional()
    .describe('Number of parts to split the dish into; `quantity` is the number of parts meant.'),
});

export const SplitOrderBody = z.object({
  parts: z
    .array(
      z.object({
        items: z.array(portion).max(1_000).optional(),
        seats: z
          .array(z.int().min(1).max(200))
          .max(200)
          .optional()
          .describe('Seats whose lines belong to the part.'),
      }),
    )
    .min(1)
    .max(50),
  preview: z.boolean().default(false).describe('Saves nothing; returns the resulting order totals.'),
  ...approval,
});

/** The order itself first, then one for each part. */
export const SplitOrderResult = z.object({
  orders: z.array(Order),
  totals: z.array(
    z.object({ subtotal: money(), discount_amount: money(), total: money(), ...stillDue, items: z.int() }),
  ),
});

export const MoveItemsBody = z.object({
  items: z.array(portion).min(1).max(1_000),
  to_order_id: id().optional(),
  to_table_id: id().optional().describe('Table to move them to: to its only open order, or to a new one.'),
  ...approval,
});
export const MovedItems = z.object({ from: Order, to: Order });

/** The separated table, and the orders that returned to it. */
export const SeparatedTable = Table.extend({
  order_ids: z.array(id()).describe('Orders that went back to the table.'),
  elsewhere: z
    .array(
      z.object({
        order_id: id(),
        order_number: z.string(),
        bill_id: id().describe('Order whose bill has its lines now.'),
        bill_number: z.string(),
        table_id: id().nullable(),
        table_name: z.string().nullable(),
      }),
    )
    .describe('Orders of the table that are elsewhere now.'),
});

/** Both tables afterwards, and the moved orders. */
export const Moved = z.object({ from: Table, to: Table, order_ids: z.array(id()) });

export const WaiterBody = z.object({ waiter_id: id().nullable() });
export const WaiterOrdersQuery = z.object({
  ...paging,
  status: z.enum(orderStatuses).optional().describe('Default: open orders.'),
});

export type SeparatedTable = z.output<typeof SeparatedTable>;
export type Moved = z.output<typeof Moved>;
export type WaiterOrdersQuery = z.output<typeof WaiterOrdersQuery>;

nameSchemas({
  OrderItemPortion: portion,
  TableTransfer: TransferBody,
  TableMerge: MergeBody,
  OrderMerge: OneBillBody,
  OrderSplit: SplitOrderBody,
  OrderSplitResult: SplitOrderResult,
  ItemMove: MoveItemsBody,
  MovedItems,
  MovedOrders: Moved,
  SeparatedTable,
  OrderWaiter: WaiterBody,
});
