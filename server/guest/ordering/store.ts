import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { GuestOrderRow, GuestSessionRow } from '../../db/tables/guest.ts';

const byToken = query((db, p: { tokenId: number }) =>
  db.selectFrom('guest_sessions').selectAll().where('token_id', '=', p.tokenId),
);

export const sessionOfToken = async (handle: Handle, tokenId: number): Promise<GuestSessionRow | undefined> =>
  (await byToken(handle, { tokenId }))[0];

const openAt = query((db, p: { tableId: number; now: number }) =>
  db
    .selectFrom('guest_sessions')
    .selectAll()
    .where('table_id', '=', p.tableId)
    .where('expires_at', '>', p.now)
    .where('ended_at', 'is', null),
);

export const openSessionsAt = (tx: Tx, tableId: number): Promise<GuestSessionRow[]> =>
  openAt(tx, { tableId, now: tx.now });

export const insertSession = (tx: Tx, session: GuestSessionRow): Promise<void> =>
  insert(tx, 'guest_sessions', session);

export async function endSessions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.updateTable('guest_sessions').set({ ended_at: tx.now }).where(inList('id', ids)).execute();
}

const paidSince = query((db, p: { tableId: number; since: number }) =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.table_id', '=', p.tableId)
    .where('orders.status', '=', 'paid')
    .where('payments.kind', '=', 'payment')
    .where('payments.created_at', '>', p.since)
    .limit(1),
);

/** Whether an order at the table was settled after that, by a payment. */
export const wasPaidSince = async (handle: Handle, tableId: number, since: number): Promise<boolean> =>
  (await paidSince(handle, { tableId, since })).length > 0;

export const insertGuestOrder = (tx: Tx, order: GuestOrderRow): Promise<void> =>
  insert(tx, 'guest_orders', order);

const byId = query((db, p: { id: number }) =>
  db.selectFrom('guest_orders').selectAll().where('id', '=', p.id),
);

export const findGuestOrder = async (handle: Handle, id: number): Promise<GuestOrderRow | undefined> =>
  (await byId(handle, { id }))[0];

const ofSession = query((db, p: { sessionId: number }) =>
  db.selectFrom('guest_orders').selectAll().where('session_id', '=', p.sessionId).orderBy('id', 'desc'),
);

/** The newest first. */
export const ordersOfSession = (handle: Handle, sessionId: number): Promise<GuestOrderRow[]> =>
  ofSession(handle, { sessionId });

const MOST_LISTED = 200;

export function listGuestOrders(
  reader: Reader,
  branches: readonly number[] | 'all',
  statuses: readonly string[],
): Promise<GuestOrderRow[]> {
  const rows = reader.db.selectFrom('guest_orders').selectAll().where(inList('status', statuses));
  const listed = branches === 'all' ? rows : rows.where(inList('branch_id', branches));
  return listed.orderBy('id').limit(MOST_LISTED).execute();
}

export async function changeGuestOrder(
  tx: Tx,
  order: GuestOrderRow,
  patch: Partial<GuestOrderRow>,
): Promise<GuestOrderRow> {
  const change = { ...patch, updated_at: tx.now };
  await tx.db.updateTable('guest_orders').set(change).where('id', '=', order.id).execute();
  return { ...order, ...change };
}

const states = query((db, p: { ids: readonly number[] }) =>
  db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['order_items.id', 'order_items.status', 'orders.status as order_status'])
    .where(inList('order_items.id', p.ids)),
);

/** Where the lines stand, by their ids. */
export const lineStates = (handle: Handle, ids: readonly number[]) => states(handle, { ids });
