import { Table } from '../../floor/tables/schema.ts';
import { TableWaiterBody } from '../../floor/waiters/schema.ts';
import { type AnyEndpoint, endpoint, replyWith } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { approvable } from '../../identity/auth/approval.ts';
import { orderReplyOf } from '../orders/access.ts';
import { Order, OrderSummary } from '../orders/http/schema.ts';
import { stillDueOf } from '../orders/pricing/balance.ts';
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
import { assignTable, assignWaiter, ordersOfWaiter } from './waiters.ts';

/** The discount may become larger relative to the rest of the bill. */
const approved = ['APPROVAL_REQUIRED', 'TOO_MANY_ATTEMPTS', 'TOO_BUSY'] as const;

const transfer = endpoint({
  method: 'POST',
  path: '/pos/tables/{id}/transfer',
  summary: "Move a table's open orders to another table",
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
  summary: 'Join a table to another; moves its orders',
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
  summary: 'Separate a joined table, with the orders that came from it',
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
  summary: 'Combine another order into this one; closes the other',
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
  handle: async ({ tx, params, body }) => orderReplyOf(tx, await makeOneBill(tx, params.id, body.order_id)),
});

const split = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/split',
  summary: 'Split an order by item or seat; shared items add up to their price',
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
      orders: body.preview ? [] : await Promise.all(orders.map((one) => orderReplyOf(tx, one))),
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
  summary: 'Move items, or part of their quantity, to another order or table; notifies the kitchen',
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
    return { from: await orderReplyOf(tx, from), to: await orderReplyOf(tx, to) };
  },
});

const assign = endpoint({
  method: 'PUT',
  path: '/orders/{id}/assign-waiter',
  summary: 'Assign a waiter to an order; null unassigns',
  tag: 'Waiters',
  access: 'orders.update',
  params: byId,
  body: WaiterBody,
  reply: Order,
  message: 'Waiter assigned.',
  errors: ['BRANCH_NOT_HOSTED', 'ORDER_LOCKED'],
  handle: async ({ tx, params, body }) => orderReplyOf(tx, await assignWaiter(tx, params.id, body.waiter_id)),
});

const ofTable = endpoint({
  method: 'PUT',
  path: '/pos/tables/{id}/waiter',
  summary: 'Assign a waiter to a table and its open orders; null unassigns',
  tag: 'Waiters',
  extension: true,
  access: 'tables.move',
  params: byId,
  body: TableWaiterBody,
  reply: Table,
  errors: ['BRANCH_NOT_HOSTED'],
  handle: ({ tx, params, body }) => assignTable(tx, params.id, body.waiter_id),
});

const ofWaiter = endpoint({
  method: 'GET',
  path: '/waiters/{id}/orders',
  summary: "List a waiter's orders, newest first; only open ones unless you send status",
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
  ofTable,
  ofWaiter,
];
