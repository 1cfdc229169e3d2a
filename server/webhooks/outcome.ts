import type { Tx } from '../db/handle/handle.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts';
import { GIVEN_UP_AFTER, type gapAfter } from './retries.ts';
import { changeWebhook, changeWebhookDelivery, deliveryRow, webhookRow } from './store.ts';

/** How an attempt ended. unsent: the restaurant's own line is down. hopeless: no further attempt would help. */
export interface Outcome {
  readonly kind: 'taken' | 'refused' | 'unsent' | 'hopeless';
  readonly response?: { readonly status: number; readonly text: string };
  readonly error?: string;
  /** Milliseconds the receiver asks to wait. */
  readonly wish?: number;
}

/** Length of the answer kept for people. */
const SHOWN = 500;

export async function noteOutcome(
  tx: Tx,
  { webhook: { id }, delivery: tried }: { webhook: WebhookRow; delivery: WebhookDeliveryRow },
  outcome: Outcome,
  gap: typeof gapAfter,
): Promise<void> {
  const [webhook, delivery] = [await webhookRow(tx, id), await deliveryRow(tx, tried.id)];
  // Somebody deleted the webhook or skipped the delivery meanwhile.
  if (!webhook || delivery?.status !== 'waiting') return;
  const isTaken = outcome.kind === 'taken';
  const attempts = delivery.attempts + 1;
  const since = delivery.first_attempt_at ?? tx.now;
  await changeWebhookDelivery(tx, delivery.id, {
    ...(isTaken
      ? { status: 'delivered', delivered_at: tx.now }
      : { next_at: tx.now + gap(attempts, outcome.wish) }),
    ...{ attempts, first_attempt_at: since, last_attempt_at: tx.now },
    response_status: outcome.response?.status ?? null,
    response_body: outcome.response ? shown(outcome.response.text) : null,
    error: outcome.error ?? null,
  });
  const condition = isTaken
    ? { failing_since: null, paused_at: null, problem: null, delivered_at: tx.now }
    : troubleOf(tx, webhook, since, outcome);
  await changeWebhook(tx, id, condition);
  tx.emit({
    type: 'webhook.delivery',
    branchId: webhook.branch_id,
    data: { id, delivery_id: delivery.id, status: isTaken ? 'delivered' : 'waiting' },
  });
  const isNews =
    (webhook.failing_since === null) !== (condition.failing_since === null) ||
    (webhook.paused_at === null) !== (condition.paused_at === null);
  if (isNews) tx.emit({ type: 'webhook.changed', branchId: webhook.branch_id, data: { id } });
}

function troubleOf(tx: Tx, webhook: WebhookRow, since: number, { kind, error }: Outcome) {
  // A restaurant without a line waits for it as long as it takes.
  const isGivenUp = kind === 'hopeless' || (kind === 'refused' && tx.elapsedSince(since) >= GIVEN_UP_AFTER);
  return {
    failing_since: webhook.failing_since ?? since,
    paused_at: webhook.paused_at ?? (isGivenUp ? tx.now : null),
    problem: error ?? null,
  };
}

/** PostgreSQL stores no NUL, and people read no control characters. */
const shown = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').slice(0, SHOWN);
