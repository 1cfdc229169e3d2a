import type { Json } from './json.ts';

/** Who is told by HTTP of what happens; of this installation only. */
export interface WebhookRow {
  id: number;
  /** Null: of every branch. */
  branch_id: number | null;
  url: string;
  description: string | null;
  /** Types of events, and topics for all of their types. */
  events: Json<readonly string[]>;
  is_active: 0 | 1;
  /** Sealed, as is `former_secret`. */
  secret: string;
  /** Signs beside the present one until `former_until`. */
  former_secret: string | null;
  former_until: number | null;
  /** When the delivery that is first in line was refused first. */
  failing_since: number | null;
  /** Given up until a person acts. */
  paused_at: number | null;
  problem: string | null;
  delivered_at: number | null;
  created_at: number;
  updated_at: number;
}

export type DeliveryStatus = 'waiting' | 'delivered' | 'skipped';

export interface WebhookDeliveryRow {
  id: number;
  webhook_id: number;
  /** The same at every attempt; random, so that no restored database gives it again. */
  message_id: string;
  /** Number of the transaction it was queued in: deliveries are sent in this order, then by id. */
  queued_tx: number;
  type: string;
  branch_id: number | null;
  data: Json<Record<string, unknown>>;
  status: DeliveryStatus;
  attempts: number;
  next_at: number;
  first_attempt_at: number | null;
  last_attempt_at: number | null;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
  delivered_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface WebhookTables {
  webhooks: WebhookRow;
  webhook_deliveries: WebhookDeliveryRow;
}
