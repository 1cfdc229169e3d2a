import { z } from 'zod';
import { type AnyEndpoint, endpoint } from '../http/endpoint/endpoint.ts';
import { byId } from '../http/endpoint/fields.ts';
import { userOf } from '../identity/auth/principal.ts';
import { graveAct, graveActFor } from '../identity/auth/reauthentication.ts';
import { listWebhookDeliveries, redeliver, sendTest, skip } from './deliveries.ts';
import { reachableFrom } from './destination.ts';
import {
  byDelivery,
  DeliveryQuery,
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookEvent,
  WebhookWithSecret,
} from './schema.ts';
import { drawSigningSecret } from './secrets.ts';
import {
  createWebhook,
  listWebhooks,
  oneWebhook,
  removeWebhook,
  rotateSecret,
  updateWebhook,
} from './service.ts';
import { webhookEvents } from './topics.ts';

const common = { tag: 'Webhooks', extension: true } as const;

const list = endpoint({
  ...common,
  method: 'GET',
  path: '/webhooks',
  summary: 'List webhooks sent by this server',
  description:
    'A webhook belongs to the server it was made at and is not replicated: one of a branch is sent by that branch and needs its line alone, one of head office by head office as rows arrive there, where a new order too is `order.updated`. What is sent: `data` of each event of `/docs/events`.',
  access: 'webhooks.read',
  reply: z.array(Webhook),
  handle: ({ reader }) => listWebhooks(reader),
});

const kinds = endpoint({
  ...common,
  method: 'GET',
  path: '/webhooks/events',
  operationId: 'webhooks.events',
  summary: 'List events a webhook can subscribe to',
  access: 'webhooks.read',
  reply: z.array(WebhookEvent),
  handle: async () => webhookEvents.map(({ type, summary }) => ({ type, summary })),
});

const one = endpoint({
  ...common,
  method: 'GET',
  path: '/webhooks/{id}',
  summary: 'Get a webhook',
  access: 'webhooks.read',
  params: byId,
  reply: Webhook,
  handle: ({ reader, params }) => oneWebhook(reader, params.id),
});

const create = endpoint({
  ...common,
  method: 'POST',
  path: '/webhooks',
  summary: 'Create a webhook; returns its signing secret once',
  access: 'webhooks.write',
  ...graveAct,
  body: NewWebhook,
  reply: WebhookWithSecret,
  status: 201,
  errors: ['BRANCH_FORBIDDEN', 'LIMIT_REACHED'],
  hasSecretAnswer: true,
  prepare: async ({ principal }, platform) => ({
    ...drawSigningSecret(userOf(principal).tenant.keys),
    reachable: reachableFrom(platform),
  }),
  handle: ({ tx, body, prepared }) => createWebhook(tx, body, prepared),
});

const change = endpoint({
  ...common,
  method: 'PUT',
  path: '/webhooks/{id}',
  summary: 'Update a webhook, turn it on or off, or resume it',
  access: 'webhooks.write',
  ...graveActFor('with another address or more events'),
  params: byId,
  body: WebhookChanges,
  reply: Webhook,
  prepare: async (_, platform) => reachableFrom(platform),
  handle: ({ tx, params, body, prepared }) => updateWebhook(tx, params.id, body, prepared),
});

const remove = endpoint({
  ...common,
  method: 'DELETE',
  path: '/webhooks/{id}',
  summary: 'Delete a webhook and its waiting deliveries',
  access: 'webhooks.write',
  params: byId,
  message: 'Deleted.',
  handle: async ({ tx, params }) => {
    await removeWebhook(tx, params.id);
    return undefined;
  },
});

const rotate = endpoint({
  ...common,
  method: 'POST',
  path: '/webhooks/{id}/secret',
  operationId: 'webhooks.rotateSecret',
  summary: "Rotate a webhook's secret, shown once; the old one stays valid for 24 hours",
  access: 'webhooks.write',
  params: byId,
  reply: WebhookWithSecret,
  status: 200,
  hasSecretAnswer: true,
  prepare: async ({ principal }) => drawSigningSecret(userOf(principal).tenant.keys),
  handle: ({ tx, params, prepared }) => rotateSecret(tx, params.id, prepared),
});

const test = endpoint({
  ...common,
  method: 'POST',
  path: '/webhooks/{id}/test',
  operationId: 'webhooks.test',
  summary: 'Send a test event; retries the next waiting delivery right away',
  access: 'webhooks.write',
  params: byId,
  reply: WebhookDelivery,
  status: 201,
  message: 'Queued.',
  handle: ({ tx, params }) => sendTest(tx, params.id),
});

const deliveries = endpoint({
  ...common,
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  operationId: 'webhooks.deliveries',
  summary: 'List deliveries, newest first: waiting ones and the last 1,000 finished',
  access: 'webhooks.read',
  params: byId,
  query: DeliveryQuery,
  reply: z.array(WebhookDelivery),
  handle: ({ reader, params, query }) => listWebhookDeliveries(reader, params.id, query),
});

const again = endpoint({
  ...common,
  method: 'POST',
  path: '/webhooks/{id}/deliveries/{delivery_id}/redeliver',
  operationId: 'webhooks.redeliver',
  summary: 'Retry a delivery with the same ID; resumes a paused webhook',
  access: 'webhooks.write',
  params: byDelivery,
  reply: WebhookDelivery,
  status: 200,
  message: 'Queued.',
  handle: ({ tx, params }) => redeliver(tx, params.id, params.delivery_id),
});

const skipped = endpoint({
  ...common,
  method: 'POST',
  path: '/webhooks/{id}/deliveries/{delivery_id}/skip',
  operationId: 'webhooks.skip',
  summary: 'Skip a delivery so the next ones can be sent',
  access: 'webhooks.write',
  params: byDelivery,
  reply: WebhookDelivery,
  status: 200,
  message: 'Skipped.',
  errors: ['INVALID_STATUS_TRANSITION'],
  handle: ({ tx, params }) => skip(tx, params.id, params.delivery_id),
});

export const webhookEndpoints: AnyEndpoint[] = [
  ...[list, kinds, one, create, change, remove],
  ...[rotate, test, deliveries, again, skipped],
];
