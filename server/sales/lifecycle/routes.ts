import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { approvable } from '../../identity/auth/approval.ts';
import { orderReplyOf } from '../orders/access.ts';
import { CancelBody, itemParams, StatusBody, UndoSendBody, VoidBody } from '../orders/http/act-schema.ts';
import { MovedOrder, Order } from '../orders/http/schema.ts';
import { warningsOf } from '../orders/read/wire.ts';
import { cancelOrder } from './cancel.ts';
import { moveOrder } from './status.ts';
import { undoSend } from './undo-send.ts';
import { voidItem } from './void-item.ts';

const tag = 'Orders';
const approved = [
  'BRANCH_NOT_HOSTED',
  'APPROVAL_REQUIRED',
  'TOO_MANY_ATTEMPTS',
  'TOO_BUSY',
  'ORDER_LOCKED',
] as const;

const status = endpoint({
  method: 'PUT',
  path: '/pos/orders/{id}/status',
  aliases: [{ method: 'PUT', path: '/orders/{id}/status', extension: true }],
  summary: "Change an order's status; returns the order",
  tag,
  access: 'orders.status',
  params: byId,
  body: StatusBody,
  strictBody: true,
  reply: MovedOrder,
  message: 'Order status updated.',
  errors: [...approved, 'ITEM_UNAVAILABLE', 'REFUND_DUE'],
  ...approvable,
  handle: async ({ tx, params, body }) => {
    const open = await moveOrder(tx, params.id, body.status, body.reason ?? null);
    const asksForMoney = open.order.status === 'billed' || open.order.status === 'paid';
    return { ...(await orderReplyOf(tx, open)), warnings: asksForMoney ? warningsOf(open) : [] };
  },
});

const cancel = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/cancel',
  aliases: [{ method: 'POST', path: '/orders/{id}/cancel', extension: true }],
  summary: 'Cancel an order; prints void tickets and refunds payments',
  tag,
  access: 'orders.update',
  params: byId,
  body: CancelBody,
  strictBody: true,
  reply: Order,
  message: 'Order cancelled.',
  errors: [...approved],
  ...approvable,
  handle: async ({ tx, params, body }) => orderReplyOf(tx, await cancelOrder(tx, params.id, body.reason)),
});

const voidLine = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/items/{item_id}/void',
  operationId: 'orders.voidItem',
  summary: 'Remove or void an item; sent items with tracked stock count as waste unless restocked',
  tag,
  extension: true,
  access: 'orders.void_unsent',
  params: itemParams,
  body: VoidBody,
  strictBody: true,
  reply: Order,
  message: 'Line voided.',
  errors: [...approved],
  ...approvable,
  handle: async ({ tx, params, body }) =>
    orderReplyOf(tx, await voidItem(tx, params.id, params.item_id, body)),
});

const undo = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/undo-send',
  summary: 'Undo what you just sent to the kitchen; prints void tickets',
  tag,
  extension: true,
  access: 'orders.void_unsent',
  params: byId,
  body: UndoSendBody,
  strictBody: true,
  reply: Order,
  message: 'Send undone.',
  errors: ['BRANCH_NOT_HOSTED', 'ORDER_LOCKED', 'UNDO_TOO_LATE'],
  handle: async ({ tx, params, body }) => orderReplyOf(tx, await undoSend(tx, params.id, body)),
});

export const lifecycleEndpoints: AnyEndpoint[] = [status, cancel, voidLine, undo];
