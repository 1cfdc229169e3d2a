import { z } from 'zod';
import { id, isoTime, paging, pathId, record, text } from '../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../http/endpoint/names.ts';
import { reauthentication } from '../identity/auth/reauthentication.ts';

/** failing: retried automatically. paused: given up until a person acts. */
const webhookStates = ['active', 'failing', 'paused', 'off'] as const;
const deliveryStatuses = ['waiting', 'delivered', 'skipped'] as const;

const url = () =>
  text().min(1).describe('https, or http to an address of the restaurant itself; no redirect is followed.');
const description = () => z.string().trim().max(200).nullable();
const events = () =>
  z
    .array(z.string().max(60))
    .min(1)
    .max(60)
    .describe('Types as `order.created`, and topics as `order` for all of their types.');

export const NewWebhook = z.object({
  url: url(),
  description: description().optional(),
  events: events(),
  branch_id: id()
    .nullable()
    .optional()
    .describe('null: all branches. Left out, the active branch; at head office without one, all.'),
  ...reauthentication,
});
export type NewWebhook = z.output<typeof NewWebhook>;

export const WebhookChanges = z
  .object({
    url: url(),
    description: description(),
    events: events(),
    is_active: z.boolean().describe('true also ends a pause.'),
    ...reauthentication,
  })
  .partial();
export type WebhookChanges = z.output<typeof WebhookChanges>;

export const Webhook = z.object({
  ...record,
  branch_id: id().nullable().describe('null: all branches.'),
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.string()),
  is_active: z.boolean(),
  state: z.enum(webhookStates),
  problem: z.string().nullable().describe('Why the last message was not taken.'),
  failing_since: isoTime().nullable(),
  waiting: z.int().describe('Messages that were not delivered yet.'),
  delivered_at: isoTime().nullable().describe('When a message was taken last.'),
  former_secret_until: isoTime().nullable().describe('Until then messages are signed with both secrets.'),
});
export type Webhook = z.output<typeof Webhook>;

export const WebhookWithSecret = Webhook.extend({
  secret: z.string().describe('`whsec_…`; shown this once.'),
});
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>;

export const WebhookDelivery = z.object({
  ...record,
  message_id: z.string().describe('`webhook-id`, the same at every attempt.'),
  type: z.string(),
  branch_id: id().nullable(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  next_attempt_at: isoTime().nullable(),
  last_attempt_at: isoTime().nullable(),
  delivered_at: isoTime().nullable(),
  response_status: z.int().nullable(),
  response_body: z.string().nullable().describe('The beginning of what the receiver answered.'),
  error: z.string().nullable(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const DeliveryQuery = z.object({ ...paging, status: z.enum(deliveryStatuses).optional() });
export type DeliveryQuery = z.output<typeof DeliveryQuery>;

export const byDelivery = z.object({ id: pathId(), delivery_id: pathId() });

export const WebhookEvent = z.object({ type: z.string(), summary: z.string() });

nameSchemas({ NewWebhook, WebhookChanges, Webhook, WebhookWithSecret, WebhookDelivery, WebhookEvent });
nameChoices({ WebhookState: webhookStates, WebhookDeliveryStatus: deliveryStatuses });
