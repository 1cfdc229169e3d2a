import { type AnyEndpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import { byId } from '../../../http/endpoint/fields.ts';
import { orderReplyOf } from '../../orders/access.ts';
import { Order } from '../../orders/http/schema.ts';
import { listDeliveries } from './list.ts';
import { AssignBody, Delivery, DeliveryQuery, MoveBody } from './schema.ts';
import { assignDriver, moveDelivery } from './service.ts';

const tag = 'Delivery';
const written = [
  'NOT_A_DELIVERY_ORDER',
  'INVALID_STATUS_TRANSITION',
  'ORDER_LOCKED',
  'BRANCH_NOT_HOSTED',
] as const;

const assign = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/assign-driver',
  aliases: [{ method: 'PUT', path: '/pos/orders/{id}/assign-driver' }],
  summary: 'Assign a driver; can be changed until pickup',
  tag,
  access: 'delivery.assign',
  params: byId,
  body: AssignBody,
  reply: Order,
  message: 'Driver assigned.',
  errors: [...written, 'DRIVER_UNAVAILABLE'],
  handle: async ({ tx, params, body }) => orderReplyOf(tx, await assignDriver(tx, params.id, body.driver_id)),
});

const move = endpoint({
  method: 'PUT',
  path: '/pos/orders/{id}/delivery-status',
  summary: "Update a delivery's status; drivers update their own",
  tag,
  access: 'delivery.status',
  params: byId,
  body: MoveBody,
  reply: Order,
  message: 'Delivery updated.',
  errors: [...written],
  handle: async ({ tx, params, body }) => orderReplyOf(tx, await moveDelivery(tx, params.id, body)),
});

const list = endpoint({
  method: 'GET',
  path: '/pos/deliveries',
  summary: 'List deliveries, newest first; drivers see their own',
  tag,
  extension: true,
  access: 'delivery.read',
  query: DeliveryQuery,
  reply: Delivery.array(),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => listDeliveries(reader, query),
});

export const deliveryEndpoints: AnyEndpoint[] = [assign, move, list];
