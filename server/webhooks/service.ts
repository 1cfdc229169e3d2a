import { AppError, requireFound, unknownId, validationError } from '../core/errors.ts';
import { hasBranchAccess } from '../core/permissions.ts';
import { DAY, toIso } from '../core/time/time.ts';
import type { Reader, Tx } from '../db/handle/handle.ts';
import { fromJson, toJson } from '../db/tables/json.ts';
import type { WebhookRow } from '../db/tables/webhooks.ts';
import { audit } from '../identity/audit/store.ts';
import { assertReauthenticated } from '../identity/auth/reauthentication.ts';
import { branchById } from '../identity/branches/store.ts';
import { faultOfAddress, type Reachable } from './destination.ts';
import type { NewWebhook, Webhook, WebhookChanges, WebhookWithSecret } from './schema.ts';
import {
  changeWebhook,
  changeWebhookDelivery,
  deleteWebhook,
  firstWaiting,
  insertWebhook,
  waitingCounts,
  webhookRow,
  webhookRows,
} from './store.ts';
import { covers, isSubscribable } from './topics.ts';

const MAX_WEBHOOKS = 20;
/** Time for the receiver to switch to the new secret. */
const BOTH_VALID = DAY;

interface DrawnSecret {
  readonly secret: string;
  readonly sealed: string;
}

export async function listWebhooks(reader: Reader): Promise<Webhook[]> {
  const [rows, waiting] = [await webhookRows(reader, {}), await waitingCounts(reader)];
  return rows.filter((row) => isSeen(reader, row)).map((row) => onWire(row, waiting));
}

export const oneWebhook = async (handle: Reader | Tx, id: number): Promise<Webhook> =>
  onWire(await visibleWebhook(handle, id), await waitingCounts(handle));

/** A webhook for all branches is only for people who may enter all of them. */
const isSeen = ({ caller }: Reader | Tx, { branch_id }: Pick<WebhookRow, 'branch_id'>): boolean =>
  branch_id === null ? caller.branches === 'all' : hasBranchAccess(caller, branch_id);

export async function visibleWebhook(handle: Reader | Tx, id: number): Promise<WebhookRow> {
  const row = await webhookRow(handle, id);
  return requireFound(row && isSeen(handle, row) ? row : undefined, 'webhook', id);
}

export async function createWebhook(
  tx: Tx,
  body: NewWebhook,
  { secret, sealed, reachable }: DrawnSecret & { reachable: Reachable },
): Promise<WebhookWithSecret> {
  assertSound(body, reachable);
  const branch_id = await branchOf(tx, body.branch_id);
  if ((await webhookRows(tx, {})).length >= MAX_WEBHOOKS) throw tooMany();
  const id = tx.id('webhooks');
  await insertWebhook(tx, {
    ...{ id, branch_id, url: body.url, description: body.description ?? null, is_active: 1 },
    ...{ events: toJson(body.events), secret: sealed, former_secret: null, former_until: null },
    ...{ failing_since: null, paused_at: null, problem: null, delivered_at: null },
    ...{ created_at: tx.now, updated_at: tx.now },
  });
  return { ...(await recorded(tx, 'webhook.create', undefined, id)), secret };
}

const tooMany = (): AppError =>
  new AppError('LIMIT_REACHED', {
    message: `This server has reached its limit of ${MAX_WEBHOOKS} webhooks. Delete one you don't use.`,
    details: { limit: MAX_WEBHOOKS },
  });

async function branchOf(tx: Tx, wanted: number | null | undefined): Promise<number | null> {
  const branchId = wanted === undefined ? tx.caller.branchId : wanted;
  if (!isSeen(tx, { branch_id: branchId })) throw new AppError('BRANCH_FORBIDDEN');
  if (branchId !== null && !(await branchById(tx, branchId, new Map())))
    throw unknownId('branch_id', 'branch', branchId);
  return branchId;
}

function assertSound({ url, events = [] }: WebhookChanges, reachable: Reachable): void {
  const fault = url === undefined ? undefined : faultOfAddress(url, reachable);
  if (fault) throw validationError('url', fault);
  const at = events.findIndex((word) => !isSubscribable(word));
  if (at >= 0)
    throw validationError(`events.${at}`, `"${events[at]}" isn't an event; see GET /webhooks/events.`);
}

export async function updateWebhook(
  tx: Tx,
  id: number,
  { events, is_active, reauthentication: _, ...changes }: WebhookChanges,
  reachable: Reachable,
): Promise<Webhook> {
  assertSound({ ...changes, events }, reachable);
  const before = await oneWebhook(tx, id);
  if (sendsMore(before, { ...changes, events })) assertReauthenticated(tx.caller);
  await changeWebhook(tx, id, {
    ...changes,
    ...(events && { events: toJson(events) }),
    ...(is_active !== undefined && { is_active: is_active ? 1 : 0 }),
  });
  if (is_active || changes.url !== undefined) await tryNow(tx, id);
  return recorded(tx, 'webhook.update', before, id);
}

/** What leaves the restaurant that did not before. */
const sendsMore = (before: Webhook, { url, events = [] }: WebhookChanges): boolean =>
  (url !== undefined && url !== before.url) || !events.every((word) => covers(before.events, word));

/** Retries the first in the queue as if it had never been refused. */
export async function tryNow(tx: Tx, id: number): Promise<void> {
  await changeWebhook(tx, id, { paused_at: null });
  const first = await firstWaiting(tx, id);
  if (first)
    await changeWebhookDelivery(tx, first.id, { next_at: tx.now, attempts: 0, first_attempt_at: null });
}

export async function rotateSecret(
  tx: Tx,
  id: number,
  { secret, sealed }: DrawnSecret,
): Promise<WebhookWithSecret> {
  const row = await visibleWebhook(tx, id);
  const before = await oneWebhook(tx, id);
  const former = { former_secret: row.secret, former_until: tx.now + BOTH_VALID };
  await changeWebhook(tx, id, { secret: sealed, ...former });
  await tryNow(tx, id);
  return { ...(await recorded(tx, 'webhook.new_secret', before, id)), secret };
}

export async function removeWebhook(tx: Tx, id: number): Promise<void> {
  const before = await oneWebhook(tx, id);
  await deleteWebhook(tx, id);
  const { branch_id: branchId } = before;
  await audit(tx, {
    action: 'webhook.delete',
    entity: 'webhook',
    entityId: id,
    branchId,
    before: facts(before),
  });
  announceWebhook(tx, before);
}

async function recorded(tx: Tx, action: string, before: Webhook | undefined, id: number): Promise<Webhook> {
  const after = await oneWebhook(tx, id);
  await audit(tx, {
    ...{ action, entity: 'webhook', entityId: id, branchId: after.branch_id },
    ...{ before: before && facts(before), after: facts(after) },
  });
  announceWebhook(tx, after);
  return after;
}

/** A person's settings without the state. */
const facts = ({ url, description, events, is_active, branch_id }: Webhook) => ({
  ...{ url, description, events, is_active, branch_id },
});

export const announceWebhook = (tx: Tx, { id, branch_id }: Pick<WebhookRow, 'id' | 'branch_id'>): void =>
  tx.emit({ type: 'webhook.changed', branchId: branch_id, data: { id } });

const moment = (at: number | null): string | null => (at === null ? null : toIso(at));

function onWire(row: WebhookRow, waiting: ReadonlyMap<number, number>): Webhook {
  const { id, branch_id, url, description, events, is_active, problem } = row;
  return {
    ...{
      id,
      branch_id,
      url,
      description,
      problem,
      events: [...fromJson(events)],
      is_active: is_active === 1,
    },
    state: stateOf(row),
    waiting: waiting.get(id) ?? 0,
    failing_since: moment(row.failing_since),
    delivered_at: moment(row.delivered_at),
    former_secret_until: moment(row.former_until),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

function stateOf({ is_active, paused_at, failing_since }: WebhookRow): Webhook['state'] {
  if (is_active === 0) return 'off';
  if (paused_at !== null) return 'paused';
  return failing_since === null ? 'active' : 'failing';
}
