import { type AnyEndpoint, endpoint, replyWith } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { approvable } from '../../identity/auth/approval.ts';
import { openOrderOnWire } from '../orders/access.ts';
import { Order, OrderSummary } from '../orders/http/schema.ts';
import { stillDueOf } from '../orders/pricing/due.ts';
import { moveItems } from './move-items.ts';
import { makeOneBill } from './one-bill.ts';
import {
  MergeBody,
  Moved,
  MovedItems,
  MoveItemsBody,
  OneBillBody,
  SeparatedTable,
  SplitOrderBody,
  SplitOrderResult,
  TransferBody,
  WaiterBody,
  WaiterOrdersQuery,
} from './schema.ts';
import { mergeTables, transferOrders, unmergeTable } from './service.ts';
import { splitOrder, splitPreview } from './split.ts';
import { assignWaiter, ordersOfWaiter } from './waiters.ts';

/** More may be off a bill than before, of what is left on it. */
const approved = ['APPROVAL_REQUIRED', 'TOO_MANY_ATTEMPTS', 'TOO_BUSY'] as const;

const transfer = endpoint({
  method: 'POST',
  path: '/pos/tables/{id}/transfer',
  summary: 'Move open orders of a table to another',
  tag: 'Floor',
  extension: true,
  access: 'tables.move',
  params: byId,
  body: TransferBody,
  reply: Moved,
  message: 'Orders moved.',
  errors: ['BRANCH_NOT_HOSTED', 'TABLE_UNAVAILABLE'],
  handle: ({ tx, params, body }) => transferOrders(tx, params.id, body.to_table_id, body.order_ids),
});

const merge = endpoint({
  method: 'POST',
  path: '/pos/tables/{id}/merge',
  summary: 'Make a table part of another; its orders go there',
  tag: 'Floor',
  extension: true,
  access: 'tables.move',
  params: byId,
  body: MergeBody,
  reply: Moved,
  message: 'Tables merged.',
  errors: ['BRANCH_NOT_HOSTED', 'TABLE_UNAVAILABLE'],
  handle: ({ tx, params, body }) => mergeTables(tx, params.id, body.into_table_id),
});

const unmerge = endpoint({
  method: 'POST',
  path: '/pos/tables/{id}/unmerge',
  summary: 'Make a merged table one of its own again, with the orders that came from it',
  tag: 'Floor',
  extension: true,
  access: 'tables.move',
  params: byId,
  reply: SeparatedTable,
  message: 'Table separated.',
  errors: ['BRANCH_NOT_HOSTED'],
  handle: ({ tx, params }) => unmergeTable(tx, params.id),
});

const oneBill = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/merge',
  summary: 'Put the lines of another order on this bill; the other is closed, empty',
  tag: 'Orders',
  extension: true,
  access: 'orders.update',
  params: byId,
  body: OneBillBody,
  strictBody: true,
  reply: Order,
  message: 'Orders merged.',
  errors: [...approved, 'BRANCH_NOT_HOSTED', 'ORDER_LOCKED'],
  ...approvable,
  handle: async ({ tx, params, body }) =>
    openOrderOnWire(tx, await makeOneBill(tx, params.id, body.order_id)),
});

const split = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/split',
  summary: 'Make several bills of one, by dish or by seat; parts of a shared dish add up to its price',
  tag: 'Orders',
  extension: true,
  access: 'orders.update',
  status: 201,
  params: byId,
  body: SplitOrderBody,
  strictBody: true,
  reply: SplitOrderResult,
  message: 'Order split.',
  errors: [...approved, 'BRANCH_NOT_HOSTED', 'ORDER_LOCKED'],
  ...approvable,
  handle: async ({ tx, params, body }) => {
    const orders = body.preview
      ? await splitPreview(tx, params.id, body.parts)
      : await splitOrder(tx, params.id, body.parts);
    const data = {
      orders: body.preview ? [] : await Promise.all(orders.map((one) => openOrderOnWire(tx, one))),
      totals: orders.map(({ order, items }) => ({
        ...{ subtotal: order.subtotal, discount_amount: order.discount_amount, total: order.total },
        ...stillDueOf(order),
        items: items.filter(({ status }) => status !== 'voided').length,
      })),
    };
    return body.preview ? replyWith(data, { status: 200, message: 'Nothing was changed.' }) : data;
  },
});

const move = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/move-items',
  summary: 'Move lines, or some of their quantity, to another order or table; kitchens are told where',
  tag: 'Orders',
  extension: true,
  access: 'orders.update',
  params: byId,
  body: MoveItemsBody,
  strictBody: true,
  reply: MovedItems,
  message: 'Lines moved.',
  errors: [...approved, 'BRANCH_NOT_HOSTED', 'ORDER_LOCKED', 'TABLE_UNAVAILABLE'],
  ...approvable,
  handle: async ({ tx, params, body }) => {
    const { from, to } = await moveItems(tx, params.id, body);
    return { from: await openOrderOnWire(tx, from), to: await openOrderOnWire(tx, to) };
  },
});

const assign = endpoint({
  method: 'PUT',
  path: '/orders/{id}/assign-waiter',
  summary: 'Say who waits on the guests of an order; null for nobody',
  tag: 'Waiters',
  access: 'orders.update',
  params: byId,
  body: WaiterBody,
  reply: Order,
  message: 'Waiter assigned.',
  errors: ['BRANCH_NOT_HOSTED', 'ORDER_LOCKED'],
  handle: async ({ tx, params, body }) =>
    openOrderOnWire(tx, await assignWaiter(tx, params.id, body.waiter_id)),
});

const ofWaiter = endpoint({
  method: 'GET',
  path: '/waiters/{id}/orders',
  summary: 'Orders assigned to a waiter, newest first; the open ones unless a status is asked for',
  tag: 'Waiters',
  access: 'orders.read',
  params: byId,
  query: WaiterOrdersQuery,
  reply: OrderSummary.array(),
  handle: ({ reader, params, query }) => ordersOfWaiter(reader, params.id, query),
});

export const seatingEndpoints: AnyEndpoint[] = [
  transfer,
  merge,
  unmerge,
  oneBill,
  split,
  move,
  assign,
  ofWaiter,
];
