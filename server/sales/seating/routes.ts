import { Table } from '../../floor/tables/schema.ts';
import { type AnyEndpoint, endpoint } from '../../http/endpoint.ts';
import { byId } from '../../http/fields.ts';
import { onWire } from '../orders/access.ts';
import { Order, OrderSummary } from '../orders/schema.ts';
import { makeOneBill } from './one-bill.ts';
import { MergeBody, Moved, OneBillBody, TransferBody, WaiterBody, WaiterOrdersQuery } from './schema.ts';
import { mergeTables, transferOrders, unmergeTable } from './service.ts';
import { assignWaiter, ordersOfWaiter } from './waiters.ts';

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
  summary: 'Make a merged table one of its own again',
  tag: 'Floor',
  extension: true,
  access: 'tables.move',
  params: byId,
  reply: Table,
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
  reply: Order,
  message: 'Orders merged.',
  errors: ['BRANCH_NOT_HOSTED', 'ORDER_LOCKED'],
  handle: async ({ tx, params, body }) =>
    onWire(await makeOneBill(tx, params.id, body.order_id), tx.tenant.exponent),
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
    onWire(await assignWaiter(tx, params.id, body.waiter_id), tx.tenant.exponent),
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

export const seatingEndpoints: AnyEndpoint[] = [transfer, merge, unmerge, oneBill, assign, ofWaiter];
