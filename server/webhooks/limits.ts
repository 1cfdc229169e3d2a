import { systemCaller } from '../core/permissions.ts';
import type { Tx } from '../db/handle/handle.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';
import { announceWebhook } from './service.ts';
import { changeWebhook, forgetDone, isOn, waitingCounts, webhookRows } from './store.ts';

/** Of what was delivered or skipped, for each webhook. */
const KEPT = 1_000;
/** Rows one transaction deletes: it holds up the sales' writes. */
const BATCH = 500;
/** A receiver that is so far behind is given up. */
const MAX_WAITING = 100_000;

/** Keeps the newest of what is done with, and lets no line grow without end; what waits is never forgotten. */
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
    await changeWebhook(tx, webhook.id, { paused_at: tx.now, problem: `More than ${most} messages wait.` });
    announceWebhook(tx, webhook);
  }
}
