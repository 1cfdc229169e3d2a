import type { Json } from './json.ts';

/** Receivers of events by HTTP; of this installation only. */
export interface WebhookRow {
  id: number;
  /** Null: every branch. */
  branch_id: number | null;
  url: string;
  description: string | null;
  /** Event types, and topics for all of their types. */
  events: Json<readonly string[]>;
  is_active: 0 | 1;
  /** Encrypted, like `former_secret`. */
  secret: string;
  /** Signs beside the present secret until `former_until`. */
  former_secret: string | null;
  former_until: number | null;
  /** When the first delivery in the queue was first refused. */
  failing_since: number | null;
  /** Stopped until a person acts. */
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
  /** The same for every attempt; random, so that no restored database gives it again. */
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
