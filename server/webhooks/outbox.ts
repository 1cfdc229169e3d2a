import { topicOf } from '../core/topics.ts';
import { cached } from '../db/handle/cached.ts';
import type { DomainEvent, Tx } from '../db/handle/handle.ts';
import type { Stamp, TenantDatabase } from '../db/opening/tenant-database.ts';
import { fromJson, toJson } from '../db/tables/json.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts';
import { arrivedIn } from './arrivals.ts';
import { newMessageId } from './signature.ts';
import { insertDeliveries, isOn, webhookRows } from './store.ts';
import { isWebhookEvent } from './topics.ts';

interface Subscriber {
  readonly id: number;
  readonly branchId: number | null;
  readonly wanted: ReadonlySet<string>;
  /** Topics of the wanted events. */
  readonly topics: ReadonlySet<string>;
}

/** Disabled or given-up webhooks receive nothing. Cached, so that without webhooks an order needs no statement. */
const subscribers = cached('webhook.changed', 'subscribers', async (tx): Promise<readonly Subscriber[]> => {
  const rows = await webhookRows(tx, {});
  return rows.filter(isOn).map(subscriberOf);
});

const subscriberOf = ({ id, branch_id, events }: WebhookRow): Subscriber => ({
  id,
  branchId: branch_id,
  wanted: new Set(fromJson(events)),
  topics: new Set(fromJson(events).map((word) => word.split('.')[0] ?? '')),
});

/** From now on a transaction's events are queued in it for each webhook that wants them. */
export function queueWebhooks(tenant: TenantDatabase): void {
  tenant.outbox = async (tx, events, stamp) => {
    const told = events.filter(({ type }) => isWebhookEvent(type));
    if (told.length > 0) await queue(tx, told, stamp, await subscribers(tx));
  };
}

async function queue(
  tx: Tx,
  events: readonly DomainEvent[],
  stamp: Stamp,
  all: readonly Subscriber[],
): Promise<void> {
  if (all.length === 0) return;
  const concerned = events.filter(({ type }) => all.some(({ topics }) => topics.has(topicOf(type))));
  const told = await arrivedIn(tx, stamp, concerned);
  const rows = told.flatMap((event) =>
    all
      .filter((one) => wants(one, event))
      .map((one) => webhookDeliveryOf(tx, event, { webhookId: one.id, stamp })),
  );
  if (rows.length === 0) return;
  await insertDeliveries(tx, rows);
  tx.emit({ type: 'webhook_queue.grown', branchId: null, data: {} });
}

const wants = ({ branchId, wanted }: Subscriber, event: DomainEvent): boolean =>
  (branchId === null || event.branchId === null || event.branchId === branchId) &&
  (wanted.has(event.type) || wanted.has(topicOf(event.type)));

export function webhookDeliveryOf(
  tx: Tx,
  { type, branchId, data }: DomainEvent,
  { webhookId, stamp }: { webhookId: number; stamp: Pick<Stamp, 'tx'> },
): WebhookDeliveryRow {
  return {
    id: tx.id('webhook_deliveries'),
    webhook_id: webhookId,
    message_id: newMessageId(),
    queued_tx: stamp.tx,
    ...{ type, branch_id: branchId, data: toJson(data) },
    status: 'waiting',
    attempts: 0,
    next_at: tx.now,
    first_attempt_at: null,
    last_attempt_at: null,
    response_status: null,
    response_body: null,
    error: null,
    delivered_at: null,
    created_at: tx.now,
    updated_at: tx.now,
  };
}
