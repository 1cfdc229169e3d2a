import { z } from 'zod';
import { Area } from '../../../floor/areas/schema.ts';
import { WaiterRequest } from '../../../floor/requests/schema.ts';
import { Table } from '../../../floor/tables/schema.ts';
import { pathId } from '../../../http/endpoint/fields.ts';
import { nameSchemas } from '../../../http/endpoint/names.ts';
import { OrderSummary } from '../../orders/http/schema.ts';

export const FloorQuery = z.object({ branch_id: pathId().optional() });

/** An open order on the floor plan. */
const FloorOrder = OrderSummary.pick({
  id: true,
  branch_id: true,
  order_number: true,
  token_number: true,
  table_id: true,
  status: true,
  payment_status: true,
  source: true,
  order_type_id: true,
  order_type_name: true,
  table_name: true,
  customer_id: true,
  customer_name: true,
  waiter_id: true,
  waiter_name: true,
  covers: true,
  total: true,
  balance_due: true,
  balance_due_in_cash: true,
  rounding: true,
  tip_total: true,
  version: true,
  created_at: true,
  updated_at: true,
}).extend({
  unsent_items: z.int().describe('Number of lines not sent yet.'),
  ready_items: z.int().describe('Number of lines ready to serve.'),
});

export const Floor = z.object({
  areas: Area.array(),
  tables: Table.array(),
  orders: FloorOrder.array().describe('Open orders (not paid or canceled), including those without a table.'),
  requests: WaiterRequest.array().describe('Open requests, oldest first.'),
});
export type Floor = z.output<typeof Floor>;

nameSchemas({ FloorOrder, Floor });
