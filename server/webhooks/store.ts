import type { Insertable, Updateable } from 'kysely';
import type { Handle, Reader, Tx } from '../db/handle/handle.ts';
import { insert } from '../db/handle/insert.ts';
import { inList } from '../db/handle/lists.ts';
import { query } from '../db/handle/query.ts';
import type { DeliveryStatus, WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts';

export const webhookRows = query((db, _: object) => db.selectFrom('webhooks').selectAll().orderBy('id'));

const byId = query((db, p: { id: number }) => db.selectFrom('webhooks').selectAll().where('id', '=', p.id));

export const webhookRow = async (handle: Handle, id: number): Promise<WebhookRow | undefined> =>
  (await byId(handle, { id }))[0];

/** Neither disabled nor given up. */
export const isOn = ({ is_active, paused_at }: WebhookRow): boolean => is_active === 1 && paused_at === null;

export const insertWebhook = (tx: Tx, row: Insertable<WebhookRow>): Promise<void> =>
  insert(tx, 'webhooks', row);

export async function changeWebhook(tx: Tx, id: number, columns: Updateable<WebhookRow>): Promise<void> {
  await tx.db
    .updateTable('webhooks')
    .set({ ...columns, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
  await tx.db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Webhook → waiting deliveries. */
export async function waitingCounts({ db }: Reader | Tx): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', (e) => e.fn.countAll<number>().as('n')])
    .where('status', '=', 'waiting')
    .groupBy('webhook_id')
    .execute();
  return new Map(rows.map(({ webhook_id, n }) => [webhook_id, Number(n)]));
}

const context = query((db, _: object) => db.selectFrom('sync_ctx').select('tx'));

/** Number of the open transaction. */
export const presentTx = async (tx: Tx): Promise<number> => Number((await context(tx, {}))[0]?.tx);

export const insertDeliveries = (tx: Tx, rows: readonly WebhookDeliveryRow[]): Promise<void> =>
  insert(tx, 'webhook_deliveries', rows);

const first = query((db, p: { webhookId: number }) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', p.webhookId)
    .where('status', '=', 'waiting')
    .orderBy('queued_tx')
    .orderBy('id')
    .limit(1),
);

export const firstWaiting = async (
  handle: Handle,
  webhookId: number,
): Promise<WebhookDeliveryRow | undefined> => (await first(handle, { webhookId }))[0];

const delivery = query((db, p: { id: number }) =>
  db.selectFrom('webhook_deliveries').selectAll().where('id', '=', p.id),
);

export const deliveryRow = async (handle: Handle, id: number): Promise<WebhookDeliveryRow | undefined> =>
  (await delivery(handle, { id }))[0];

export async function changeWebhookDelivery(
  tx: Tx,
  id: number,
  columns: Updateable<WebhookDeliveryRow>,
): Promise<void> {
  await tx.db
    .updateTable('webhook_deliveries')
    .set({ ...columns, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}

interface DeliveryFilter {
  readonly webhookId: number;
  readonly status: DeliveryStatus | undefined;
}

/** Newest first. */
export function deliveriesOf(
  { db }: Reader,
  { webhookId, status }: DeliveryFilter,
  before: number | undefined,
  limit: number,
): Promise<WebhookDeliveryRow[]> {
  let rows = db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId);
  if (status !== undefined) rows = rows.where('status', '=', status);
  if (before !== undefined) rows = rows.where('id', '<', before);
  return rows.orderBy('id', 'desc').limit(limit).execute();
}

/** Deletes finished ones except the newest. */
export async function forgetDone(tx: Tx, webhookId: number, kept: number, most: number): Promise<number> {
  const old = await tx.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('status', '!=', 'waiting')
    .orderBy('id', 'desc')
    .limit(most)
    .offset(kept)
    .execute();
  if (old.length === 0) return 0;
  await tx.db
    .deleteFrom('webhook_deliveries')
    .where(
      inList(
        'id',
        old.map(({ id }) => id),
      ),
    )
    .execute();
  return old.length;
}
