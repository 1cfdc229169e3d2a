import { z } from 'zod';
import { fromJson } from '../../../db/tables/json.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { nameSchemas } from '../../../http/endpoint/names.ts';
import { quoteOrder } from '../change/create.ts';
import { CreateOrder, Order } from './schema.ts';

const QuoteBody = CreateOrder.pick({
  source: true,
  order_type_id: true,
  table_id: true,
  customer_id: true,
  delivery_platform_id: true,
  charge_consent: true,
  coupon_code: true,
  items: true,
});

const OrderQuote = Order.pick({
  subtotal: true,
  discount_amount: true,
  coupon_amount: true,
  rounding_adjustment: true,
  total: true,
}).extend({
  charges: z.array(Order.shape.charges.element.pick({ name: true, amount: true })),
  taxes: z.array(Order.shape.taxes.element.pick({ name: true, amount: true, inclusive: true })),
});

nameSchemas({
  NewOrderQuote: QuoteBody,
  OrderQuote,
  OrderQuoteCharge: OrderQuote.shape.charges.element,
  OrderQuoteTax: OrderQuote.shape.taxes.element,
});

/** What an order would come to, for a register that has not sent it yet. */
export const quoteEndpoint = endpoint({
  method: 'POST',
  path: '/pos/orders/quote',
  operationId: 'orders.quote',
  summary: "Preview a new order's total without saving it",
  tag: 'Orders',
  extension: true,
  access: 'orders.create',
  body: QuoteBody,
  strictBody: true,
  reply: OrderQuote,
  errors: [
    'BRANCH_REQUIRED',
    'BRANCH_NOT_HOSTED',
    'PRICE_MISMATCH',
    'ITEM_UNAVAILABLE',
    'TABLE_UNAVAILABLE',
    'COUPON_INVALID',
    'COUPON_EXHAUSTED',
  ],
  notIdempotent: 'nothing_saved',
  handle: async ({ tx, body }) => {
    const { order } = await quoteOrder(tx, { ...body, send: false, join_open: false });
    return { ...order, charges: [...fromJson(order.charges)], taxes: [...fromJson(order.taxes)] };
  },
});
