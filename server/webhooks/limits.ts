import { systemCaller } from '../core/permissions.ts';
import type { Tx } from '../db/handle/handle.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';
import { announceWebhook } from './service.ts';
import { changeWebhook, forgetDone, isOn, waitingCounts, webhookRows } from './store.ts';

/** Delivered or skipped ones that are kept for each webhook. */
const KEPT = 1_000;
/** Rows deleted in one transaction, which holds up sales. */
const BATCH = 500;
/** A receiver this far behind is given up. */
const MAX_WAITING = 100_000;

/** Keeps the newest finished deliveries and limits queues; a waiting delivery is never deleted. */
export async function trimDeliveries(tenant: TenantDatabase): Promise<void> {
  const webhooks = await tenant.read(systemCaller, (reader) => webhookRows(reader, {}));
  if (webhooks.length === 0) return;
  for (const { id } of webhooks) {
    let gone = BATCH;
    while (gone === BATCH)
      gone = await tenant.transact(systemCaller, (tx) => forgetDone(tx, id, KEPT, BATCH));
  }
  await tenant.transact(systemCaller, (tx) => pauseFullQueues(tx));
}

export async function pauseFullQueues(tx: Tx, most = MAX_WAITING): Promise<void> {
  const waiting = await waitingCounts(tx);
  for (const webhook of (await webhookRows(tx, {})).filter(isOn)) {
    if ((waiting.get(webhook.id) ?? 0) <= most) continue;
    await changeWebhook(tx, webhook.id, {
      paused_at: tx.now,
      problem: `More than ${most} events are waiting.`,
    });
    announceWebhook(tx, webhook);
  }
}
