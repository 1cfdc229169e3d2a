import type { Kysely } from 'kysely';
import { openOrderStatuses } from '../../core/statuses.ts';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList, withoutIndex } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { GuestOrderRow, GuestSessionRow } from '../../db/tables/guest.ts';
import type { TenantTables } from '../../db/tables/tenant-tables.ts';

/**
 * A session's table is that of the order its last dishes went to, because guests who move take their order along.
 * Before any, it is the one whose code was scanned.
 */
const seated = (db: Pick<Kysely<TenantTables>, 'selectFrom'>) =>
  db
    .selectFrom('guest_sessions')
    .selectAll()
    .select((e) =>
      e.fn
        .coalesce(
          e
            .selectFrom('guest_orders')
            .innerJoin('orders', 'orders.id', 'guest_orders.order_id')
            .select('orders.table_id')
            .whereRef('guest_orders.session_id', '=', 'guest_sessions.id')
            .orderBy('guest_orders.id', 'desc')
            .limit(1),
          e.ref('guest_sessions.table_id'),
        )
        .as('seat_id'),
    );

const atSeat = ({ seat_id, ...session }: GuestSessionRow & { seat_id: number }): GuestSessionRow => ({
  ...session,
  table_id: seat_id,
});

const byToken = query((db, p: { tokenId: number }) => seated(db).where('token_id', '=', p.tokenId));

export async function sessionOfToken(handle: Handle, tokenId: number): Promise<GuestSessionRow | undefined> {
  const [session] = await byToken(handle, { tokenId });
  return session && atSeat(session);
}

const bySession = query((db, p: { id: number }) => seated(db).where('guest_sessions.id', '=', p.id));

export async function findSession(handle: Handle, id: number): Promise<GuestSessionRow | undefined> {
  const [session] = await bySession(handle, { id });
  return session && atSeat(session);
}

/** Table by table, as in the index. */
const openIn = query((db, p: { branchId: number; now: number }) =>
  seated(db)
    .where('table_id', 'in', (e) => e.selectFrom('tables').select('id').where('branch_id', '=', p.branchId))
    .where('expires_at', '>', p.now)
    .where('ended_at', 'is', null),
);

export async function openSessionsAt(
  tx: Tx,
  table: { readonly id: number; readonly branch_id: number },
): Promise<GuestSessionRow[]> {
  const open = await openIn(tx, { branchId: table.branch_id, now: tx.now });
  return open.map(atSeat).filter(({ table_id }) => table_id === table.id);
}

export async function sessionsThatOrdered(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.db
    .selectFrom('guest_orders')
    .select('session_id')
    .distinct()
    .where(inList('session_id', ids))
    .execute();
  return new Set(rows.map(({ session_id }) => session_id));
}

export const insertSession = (tx: Tx, session: GuestSessionRow): Promise<void> =>
  insert(tx, 'guest_sessions', session);

export async function endSessions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.updateTable('guest_sessions').set({ ended_at: tx.now }).where(inList('id', ids)).execute();
}

interface Stay {
  readonly branchId: number;
  readonly tableId: number;
  readonly since: number;
}

/** By branch and time: a table's own index has every order it ever had. */
const settledSince = query((db, p: Stay) =>
  db
    .selectFrom('orders')
    .select((e) =>
      e
        .selectFrom('payments')
        .select((payment) => payment.fn.max('created_at').as('last'))
        .whereRef('payments.order_id', '=', 'orders.id')
        .where('payments.kind', '=', 'payment')
        .as('at'),
    )
    .where('orders.branch_id', '=', p.branchId)
    .where('orders.updated_at', '>', p.since)
    .where(withoutIndex('orders.table_id'), '=', p.tableId)
    .where(withoutIndex('orders.status'), '=', 'paid'),
);

/** When the table's first order after that was settled by a payment; undefined: none. */
export async function firstSettledSince(handle: Handle, stay: Stay): Promise<number | undefined> {
  const settled = (await settledSince(handle, stay)).flatMap(({ at }) => at ?? []);
  return settled.filter((at) => at > stay.since).sort((one, other) => one - other)[0];
}

const openBefore = query((db, p: { branchId: number; tableId: number; at: number }) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('branch_id', '=', p.branchId)
    .where('status', 'in', openOrderStatuses)
    .where(withoutIndex('table_id'), '=', p.tableId)
    .where('created_at', '<=', p.at)
    .limit(1),
);

/** Whether a bill from then or earlier is still open at the table. */
export const isOpenFrom = async (
  handle: Handle,
  at: { readonly branchId: number; readonly tableId: number; readonly at: number },
): Promise<boolean> => (await openBefore(handle, at)).length > 0;

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

/** Newest first. */
export const ordersOfSession = (handle: Handle, sessionId: number): Promise<GuestOrderRow[]> =>
  ofSession(handle, { sessionId });

const MAX_LISTED = 200;

export function listGuestOrders(
  reader: Reader,
  branches: readonly number[] | 'all',
  statuses: readonly string[],
): Promise<GuestOrderRow[]> {
  const rows = reader.db.selectFrom('guest_orders').selectAll().where(inList('status', statuses));
  const listed = branches === 'all' ? rows : rows.where(inList('branch_id', branches));
  return listed.orderBy('id').limit(MAX_LISTED).execute();
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

/** Statuses of the lines by id. */
export const lineStates = (handle: Handle, ids: readonly number[]) => states(handle, { ids });
