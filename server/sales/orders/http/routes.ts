import type { Tx } from '../../../db/handle/handle.ts';
import { type AnyEndpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import { byId } from '../../../http/endpoint/fields.ts';
import { approvable } from '../../../identity/auth/approval.ts';
import { orderReplyOf, readOrder } from '../access.ts';
import type { Placed } from '../change/create.ts';
import { callToken, editOrder, fireCourse } from '../change/edit.ts';
import { appendItems, joinOrCreate } from '../change/join.ts';
import { setDiscount } from '../pricing/discount.ts';
import { assertIncludable, included } from '../read/included.ts';
import { listOrders } from '../read/list.ts';
import { ruleTrialEndpoint } from '../rules/trial-route.ts';
import { DiscountBody, FireBody } from './act-schema.ts';
import { ListedOrder, ListQuery, OrderQuery } from './list-schema.ts';
import { quoteEndpoint } from './quote-route.ts';
import { AppendItems, CreateOrder, Order, UpdateOrder, WrittenOrder } from './schema.ts';

const tag = 'Orders';
const written = ['BRANCH_NOT_HOSTED', 'APPROVAL_REQUIRED', 'TOO_MANY_ATTEMPTS', 'TOO_BUSY'] as const;
const priced = ['PRICE_MISMATCH', 'ITEM_UNAVAILABLE'] as const;
const redeemed = ['COUPON_INVALID', 'COUPON_EXHAUSTED'] as const;

const writtenOnWire = async (tx: Tx, placed: Placed) => ({
  ...(await orderReplyOf(tx, placed)),
  warnings: [...(placed.warnings ?? [])],
});

const create = endpoint({
  method: 'POST',
  path: '/pos/orders',
  aliases: [{ method: 'POST', path: '/orders', extension: true }],
  summary: 'Open an order; returns it with its items and totals',
  tag,
  access: 'orders.create',
  status: 201,
  body: CreateOrder,
  warnsOfUnknown: true,
  reply: WrittenOrder,
  message: 'Order created.',
  errors: [
    ...written,
    ...priced,
    ...redeemed,
    'BRANCH_REQUIRED',
    'TABLE_UNAVAILABLE',
    'HELD_ORDER_TAKEN',
    'NOT_A_DELIVERY_ORDER',
    'DUPLICATE_EXTERNAL_REF',
  ],
  ...approvable,
  handle: async ({ tx, body, request }) =>
    writtenOnWire(tx, await joinOrCreate(tx, body, request.idempotencyKey)),
});

const list = endpoint({
  method: 'GET',
  path: '/pos/orders',
  aliases: [{ method: 'GET', path: '/orders' }],
  summary: 'List orders, newest first',
  tag,
  access: 'orders.read',
  query: ListQuery,
  reply: ListedOrder.array(),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => listOrders(reader, query),
});

const read = endpoint({
  method: 'GET',
  path: '/pos/orders/{id}',
  aliases: [{ method: 'GET', path: '/orders/{id}', extension: true }],
  summary: 'Get an order with its items and payments',
  tag,
  access: 'orders.read',
  params: byId,
  query: OrderQuery,
  reply: Order,
  handle: async ({ reader, params, query: { include } }) => {
    assertIncludable(reader, include, 1);
    const open = await readOrder(reader, params.id);
    const records = include?.filter((part) => part === 'customer' || part === 'table');
    const add = await included(reader, [open.order], records);
    return { ...(await orderReplyOf(reader, open)), ...add(open.order) };
  },
});

const update = endpoint({
  method: 'PUT',
  path: '/pos/orders/{id}',
  aliases: [{ method: 'PUT', path: '/orders/{id}', extension: true }],
  summary: "Update an order's items, customer, table, or notes",
  tag,
  access: 'orders.update',
  params: byId,
  body: UpdateOrder,
  warnsOfUnknown: true,
  reply: WrittenOrder,
  message: 'Order updated.',
  errors: [
    ...written,
    ...priced,
    ...redeemed,
    'ORDER_LOCKED',
    'ITEM_ALREADY_SENT',
    'VERSION_CONFLICT',
    'TABLE_UNAVAILABLE',
    'NOT_A_DELIVERY_ORDER',
    'DELIVERY_UNDER_WAY',
    'DUPLICATE_EXTERNAL_REF',
    'CUSTOMER_REQUIRED',
  ],
  ...approvable,
  handle: async ({ tx, params, body, request }) =>
    writtenOnWire(tx, await editOrder(tx, params.id, body, request.ifMatch)),
});

const append = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/items',
  operationId: 'orders.addItems',
  summary: 'Add items to an order, without a version check',
  tag,
  extension: true,
  access: 'orders.update',
  status: 201,
  params: byId,
  body: AppendItems,
  warnsOfUnknown: true,
  reply: WrittenOrder,
  message: 'Items added.',
  errors: [...written, ...priced, 'ORDER_LOCKED'],
  ...approvable,
  handle: async ({ tx, params, body }) => writtenOnWire(tx, await appendItems(tx, params.id, body)),
});

const fire = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/fire',
  summary: 'Fire a held course to the kitchen',
  tag,
  extension: true,
  access: 'kot.create',
  params: byId,
  body: FireBody,
  strictBody: true,
  reply: Order,
  message: 'Sent to the kitchen.',
  errors: ['BRANCH_NOT_HOSTED', 'ORDER_LOCKED', 'KOT_NOTHING_TO_SEND'],
  handle: async ({ tx, params, body }) => orderReplyOf(tx, await fireCourse(tx, params.id, body.course)),
});

const call = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/call-out',
  summary: "Mark an order's pickup number as called",
  tag,
  extension: true,
  access: 'kot.status',
  params: byId,
  reply: Order,
  message: 'Called.',
  errors: ['BRANCH_NOT_HOSTED', 'ORDER_LOCKED'],
  handle: async ({ tx, params }) => orderReplyOf(tx, await callToken(tx, params.id)),
});

const discount = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/discount',
  operationId: 'orders.setDiscount',
  summary: "Set an order's discount; replaces the current one",
  tag,
  access: 'orders.discount',
  params: byId,
  body: DiscountBody,
  strictBody: true,
  reply: Order,
  message: 'Discount set.',
  errors: [...written, 'ORDER_LOCKED'],
  ...approvable,
  handle: async ({ tx, params, body }) => orderReplyOf(tx, await setDiscount(tx, params.id, body)),
});

export const orderEndpoints: AnyEndpoint[] = [
  create,
  quoteEndpoint,
  ruleTrialEndpoint,
  list,
  read,
  update,
  append,
  fire,
  call,
  discount,
];
