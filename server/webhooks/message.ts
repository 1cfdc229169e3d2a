import { toIso } from '../core/time/time.ts';
import type { EventType } from '../core/topics.ts';
import { fromJson } from '../db/tables/json.ts';
import type { WebhookDeliveryRow } from '../db/tables/webhooks.ts';
import type { EventRows } from '../http/events/event-rows.ts';

/**
 * The body of a message. Its fields are those of the moment in which the event happened; the record beside them, where
 * there is one, is as it stands now: nothing of it is stored for long, and what a person had erased is told to nobody.
 */
export async function bodyOf(delivery: WebhookDeliveryRow, rows: EventRows): Promise<string> {
  const { id, type, branch_id, data, created_at } = delivery;
  const told = { id, event: { type: type as EventType, branchId: branch_id, data: fromJson(data) } };
  const records = new Map<number, unknown>();
  await rows.add([told], records);
  const row = rows.rowOf(told);
  const record = records.get(id);
  return JSON.stringify({
    type,
    timestamp: toIso(created_at),
    branch_id,
    data: { ...told.event.data, ...(row && record !== undefined && { [row.name]: record }) },
  });
}
