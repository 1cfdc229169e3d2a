import { z } from 'zod';
import { id, isoTime, paging, pathId, record, text } from '../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../http/endpoint/names.ts';
import { reauthentication } from '../identity/auth/reauthentication.ts';

/** failing: retried automatically. paused: given up until a person acts. */
const webhookStates = ['active', 'failing', 'paused', 'off'] as const;
const deliveryStatuses = ['waiting', 'delivered', 'skipped'] as const;

const url = () =>
  text()
    .min(1)
    .describe(
      "Address to send to: https, or http within the restaurant's network. Redirects are not followed.",
    );
const description = () => z.string().trim().max(200).nullable();
const events = () =>
  z
    .array(z.string().max(60))
    .min(1)
    .max(60)
    .describe('Event types, such as `order.created`, or topics, such as `order`, for all of their types.');

export const NewWebhook = z.object({
  url: url(),
  description: description().optional(),
  events: events(),
  branch_id: id()
    .nullable()
    .optional()
    .describe('Branch; null: all branches. Default: the active branch; at head office without one, all.'),
  ...reauthentication,
});
export type NewWebhook = z.output<typeof NewWebhook>;

export const WebhookChanges = z
  .object({
    url: url(),
    description: description(),
    events: events(),
    is_active: z.boolean().describe('Whether it is active. true also ends a pause.'),
    ...reauthentication,
  })
  .partial();
export type WebhookChanges = z.output<typeof WebhookChanges>;

export const Webhook = z.object({
  ...record,
  branch_id: id().nullable().describe('Branch; null: all branches.'),
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.string()),
  is_active: z.boolean(),
  state: z.enum(webhookStates),
  problem: z.string().nullable().describe('Why the last message failed; null: it did not.'),
  failing_since: isoTime().nullable(),
  waiting: z.int().describe('Number of messages not delivered yet.'),
  delivered_at: isoTime().nullable().describe('When a message was last delivered; null: never.'),
  former_secret_until: isoTime()
    .nullable()
    .describe('Until then, messages are signed with both secrets; null: one secret.'),
});
export type Webhook = z.output<typeof Webhook>;

export const WebhookWithSecret = Webhook.extend({
  secret: z.string().describe('Signing secret (`whsec_…`). Shown only once.'),
});
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>;

export const WebhookDelivery = z.object({
  ...record,
  message_id: z.string().describe('`webhook-id`; the same for every attempt.'),
  type: z.string(),
  branch_id: id().nullable(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  next_attempt_at: isoTime().nullable(),
  last_attempt_at: isoTime().nullable(),
  delivered_at: isoTime().nullable(),
  response_status: z.int().nullable(),
  response_body: z.string().nullable().describe("Beginning of the receiver's response."),
  error: z.string().nullable(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const DeliveryQuery = z.object({ ...paging, status: z.enum(deliveryStatuses).optional() });
export type DeliveryQuery = z.output<typeof DeliveryQuery>;

export const byDelivery = z.object({ id: pathId(), delivery_id: pathId() });

export const WebhookEvent = z.object({ type: z.string(), summary: z.string() });

nameSchemas({ NewWebhook, WebhookChanges, Webhook, WebhookWithSecret, WebhookDelivery, WebhookEvent });
nameChoices({ WebhookState: webhookStates, WebhookDeliveryStatus: deliveryStatuses });
