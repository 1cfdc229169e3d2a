import { AppError, requireFound } from '../core/errors.ts';
import { toIso } from '../core/time/time.ts';
import type { EventType } from '../core/topics.ts';
import type { Reader, Tx } from '../db/handle/handle.ts';
import type { WebhookDeliveryRow } from '../db/tables/webhooks.ts';
import type { Reply } from '../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, page } from '../http/endpoint/fields.ts';
import { audit } from '../identity/audit/store.ts';
import { webhookDeliveryOf } from './outbox.ts';
import type { DeliveryQuery, WebhookDelivery } from './schema.ts';
import { announceWebhook, tryNow, visibleWebhook } from './service.ts';
import { changeWebhookDelivery, deliveriesOf, deliveryRow, insertDeliveries, presentTx } from './store.ts';

export async function listWebhookDeliveries(
  reader: Reader,
  id: number,
  { limit = DEFAULT_LIMIT, cursor, status }: DeliveryQuery,
): Promise<Reply<WebhookDelivery[]>> {
  const { id: webhookId } = await visibleWebhook(reader, id);
  const [before] = decodeCursor(cursor, 1)?.map(Number) ?? [];
  const rows = await deliveriesOf(reader, { webhookId, status }, before, limit + 1);
  return page(rows.map(onWire), limit, (row) => [row.id]);
}

/** Queued like any other message, and the first in the queue is tried at once. */
export async function sendTest(tx: Tx, id: number): Promise<WebhookDelivery> {
  const webhook = await visibleWebhook(tx, id);
  const { branch_id: branchId } = webhook;
  const event = { type: TEST, branchId, data: { webhook_id: id } };
  const row = webhookDeliveryOf(tx, event, { webhookId: id, stamp: { tx: await presentTx(tx) } });
  await insertDeliveries(tx, [row]);
  await tryNow(tx, id);
  announceWebhook(tx, webhook);
  return onWire(row);
}

const TEST: EventType = 'webhook.test';

/** A waiting delivery is tried at once; a finished one goes to the end of the queue with its former id. */
export async function redeliver(tx: Tx, id: number, deliveryId: number): Promise<WebhookDelivery> {
  const row = await visibleDelivery(tx, id, deliveryId);
  if (row.status !== 'waiting')
    await changeWebhookDelivery(tx, row.id, {
      status: 'waiting',
      queued_tx: await presentTx(tx),
      next_at: tx.now,
    });
  await tryNow(tx, id);
  return recorded(tx, 'webhook.redeliver', row);
}

/** Skips a message that the receiver refuses, for those behind it. */
export async function skip(tx: Tx, id: number, deliveryId: number): Promise<WebhookDelivery> {
  const row = await visibleDelivery(tx, id, deliveryId);
  if (row.status !== 'waiting') throw new AppError('INVALID_STATUS_TRANSITION');
  await changeWebhookDelivery(tx, row.id, { status: 'skipped' });
  await tryNow(tx, id);
  return recorded(tx, 'webhook.skip', row);
}

async function visibleDelivery(tx: Tx, id: number, deliveryId: number): Promise<WebhookDeliveryRow> {
  await visibleWebhook(tx, id);
  const row = await deliveryRow(tx, deliveryId);
  return requireFound(row?.webhook_id === id ? row : undefined, 'delivery', deliveryId);
}

async function recorded(tx: Tx, action: string, before: WebhookDeliveryRow): Promise<WebhookDelivery> {
  const webhook = await visibleWebhook(tx, before.webhook_id);
  const { branch_id: branchId } = webhook;
  const { type, message_id } = before;
  await audit(tx, { action, entity: 'webhook', entityId: webhook.id, branchId, after: { type, message_id } });
  announceWebhook(tx, webhook);
  return onWire(requireFound(await deliveryRow(tx, before.id), 'delivery', before.id));
}

function onWire(row: WebhookDeliveryRow): WebhookDelivery {
  const { id, message_id, type, branch_id, status, attempts, response_status, response_body, error } = row;
  return {
    ...{ id, message_id, type, branch_id, status, attempts, response_status, response_body, error },
    next_attempt_at: status === 'waiting' ? toIso(row.next_at) : null,
    last_attempt_at: row.last_attempt_at === null ? null : toIso(row.last_attempt_at),
    delivered_at: row.delivered_at === null ? null : toIso(row.delivered_at),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}
