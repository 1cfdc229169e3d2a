import { z } from 'zod';
import { receiptStates } from '../core/money/fiscal-receipt.ts';
import { orderStatuses, paymentStatuses, shownKotStatuses, tableStatuses } from '../core/statuses.ts';
import type { Reader } from '../db/handle/handle.ts';
import { WaiterRequest } from '../floor/requests/schema.ts';
import { visibleRequest } from '../floor/requests/service.ts';
import { Table } from '../floor/tables/schema.ts';
import { visibleTable } from '../floor/tables/service.ts';
import { GuestOrder, guestOrderStatuses } from '../guest/ordering/schema.ts';
import { visibleGuestOrder } from '../guest/ordering/service.ts';
import { id } from '../http/endpoint/fields.ts';
import { changePayload, type EventDefinition, event } from '../http/events/event.ts';
import { Kot } from '../sales/kots/api/schema.ts';
import { oneKot } from '../sales/kots/api/wire.ts';
import { orderReplyOf, readOrder } from '../sales/orders/access.ts';
import { Order } from '../sales/orders/http/schema.ts';

const amount = () => z.int().nullable().optional();

const orderRow = {
  name: 'order',
  schema: Order,
  read: async (reader: Reader, orderId: number) => orderReplyOf(reader, await readOrder(reader, orderId)),
  // They read their own deliveries only.
  notFor: ['driver'],
} as const;

const kotRow = { name: 'kot', schema: Kot, read: oneKot };

const tableRow = {
  name: 'table',
  schema: Table,
  read: (reader: Reader, tableId: number) => visibleTable(reader, tableId),
};

const orderFields = z.object({
  ...changePayload,
  id: id(),
  branch_id: id().optional(),
  status: z.enum(orderStatuses).optional(),
  payment_status: z.enum(paymentStatuses).optional(),
  table_id: id().nullable().optional(),
  version: z.int(),
});

const kotFields = z.object({
  ...changePayload,
  kot_number: z.string().optional(),
  order_id: id().optional(),
  branch_id: id().optional(),
  kitchen_id: id().nullable().optional(),
  status: z.enum(shownKotStatuses).optional(),
  round: z.int().optional(),
  type: z.enum(['new', 'addition', 'void']).optional(),
});

const requestFields = z.object({
  ...changePayload,
  branch_id: id().optional(),
  table_id: id().nullable().optional(),
  type: z.string().optional(),
  status: z.string().optional(),
  waiter_id: id().nullable().optional(),
});

const stockFields = z.object({
  ...changePayload,
  menu_item_id: id().optional(),
  stock_quantity: amount(),
  low_stock_at: amount(),
});

const guestOrderFields = z.object({
  ...changePayload,
  branch_id: id().optional(),
  table_id: id().optional(),
  status: z.enum(guestOrderStatuses).optional(),
});

const guestOrderRow = { name: 'guest_order', schema: GuestOrder, read: visibleGuestOrder };

const requestRow = { name: 'request', schema: WaiterRequest, read: visibleRequest };

const heldOrderSummaries = {
  created: 'A cart was put on hold',
  taken: 'A held order became an order',
  deleted: 'A held order was discarded',
} as const;

/** Of the evening's service. */
export const serviceEvents: readonly EventDefinition[] = [
  event({ type: 'order.created', summary: 'An order was created', payload: orderFields, row: orderRow }),
  event({
    type: 'order.updated',
    summary: 'An order changed',
    payload: orderFields,
    row: orderRow,
  }),
  event({ type: 'kot.created', summary: 'A kitchen ticket was created', payload: kotFields, row: kotRow }),
  event({
    type: 'kot.changed',
    summary: 'A kitchen ticket or one of its items changed status',
    payload: kotFields,
    row: kotRow,
  }),
  event({
    type: 'table.changed',
    summary: "A table's status or waiter changed",
    payload: z.object({ ...changePayload, status: z.enum(tableStatuses).optional() }),
    row: tableRow,
  }),
  event({
    type: 'waiter_request.created',
    summary: 'A guest sent a request',
    payload: requestFields,
    row: requestRow,
  }),
  event({
    type: 'waiter_request.changed',
    summary: 'A guest request was assigned or completed',
    payload: requestFields,
    row: requestRow,
  }),
  event({
    type: 'guest_order.created',
    summary: 'A guest ordered by phone',
    payload: guestOrderFields,
    row: guestOrderRow,
  }),
  event({
    type: 'guest_order.changed',
    summary: "A guest's order was accepted or declined",
    payload: guestOrderFields,
    row: guestOrderRow,
  }),
  event({
    type: 'waiter.changed',
    summary: 'Someone went on or off duty',
    payload: z.object({ ...changePayload, on_duty: z.boolean().optional() }),
  }),
  ...(['created', 'taken', 'deleted'] as const).map((verb) =>
    event({
      type: `held_order.${verb}`,
      summary: heldOrderSummaries[verb],
      payload: z.object(changePayload),
      example: { id: 1_000_000_008 },
    }),
  ),
  event({
    type: 'shift.opened',
    summary: 'A shift was opened',
    payload: z.object({ id: id(), user_id: id().or(z.literal(0)) }),
  }),
  event({
    type: 'shift.closed',
    summary: 'A shift was closed',
    payload: z.object({ id: id(), user_id: id().or(z.literal(0)) }),
  }),
  event({
    type: 'shift.cash',
    summary: 'Cash was paid in, paid out, or dropped to the safe',
    payload: z.object({ id: id(), shift_id: id().nullable() }),
  }),
  event({
    type: 'shift.day_closed',
    summary: 'A business day was closed',
    payload: z.object({ id: id(), business_date: z.string() }),
  }),
  event({
    type: 'shift.day_booked',
    summary: "A closed day's journal was created",
    payload: z.object({ id: id(), z_report_id: id(), business_date: z.string() }),
  }),
  event({
    type: 'driver.settled',
    summary: 'A driver settled delivery cash',
    payload: z.object({ id: id(), driver_id: id(), shift_id: id().nullable() }),
  }),
  event({
    type: 'fiscal.queued',
    summary: 'A receipt is waiting to be signed',
    payload: z.object({ id: id(), order_id: id() }),
  }),
  event({
    type: 'fiscal.changed',
    summary: 'A receipt was signed or refused by the fiscal device',
    payload: z.object({
      ...changePayload,
      order_id: id().optional(),
      state: z.enum(receiptStates).optional(),
    }),
    example: { id: 1_000_000_041, order_id: 1_000_000_012, state: 'signed' },
  }),
  event({
    type: 'fiscal.alarm',
    summary: 'The fiscal device failed; receipts are printing unsigned',
    payload: z.object({ id: id(), order_id: id(), error: z.string() }),
    example: { id: 1_000_000_041, order_id: 1_000_000_012, error: "The device isn't responding." },
  }),
  event({
    type: 'coupon.redeemed',
    summary: 'A coupon was applied to an order',
    payload: z.object({ id: id().nullable(), order_id: id() }),
  }),
  event({
    type: 'coupon.released',
    summary: 'A coupon was removed from an order',
    payload: z.object({ id: id().nullable(), order_id: id() }),
  }),
  event({
    type: 'menu.availability',
    summary: 'An item went out of stock or is back',
    payload: z.object({ id: id(), is_available: z.boolean().optional(), stock_quantity: amount() }),
  }),
  event({
    type: 'menu.prices',
    summary: 'A price rule began or ended; reload menus',
    payload: z.object(changePayload),
    example: {},
  }),
  event({ type: 'stock.changed', summary: "An item's stock count changed", payload: stockFields }),
  event({
    type: 'stock.low',
    summary: 'An item is low on stock',
    payload: stockFields,
    example: { menu_item_id: 1_000_000_007, stock_quantity: 3, low_stock_at: 5 },
  }),
];
