import { type Kysely, sql } from 'kysely';
import { changedAt } from '../../../db/handle/changed-at.ts';
import type { Handle, Tx } from '../../../db/handle/handle.ts';
import { insert } from '../../../db/handle/insert.ts';
import { inList } from '../../../db/handle/lists.ts';
import { query } from '../../../db/handle/query.ts';
import type { KotRow, OrderItemRow } from '../../../db/tables/sales.ts';
import type { TenantTables } from '../../../db/tables/tenant-tables.ts';
import { numbersLost } from './number-gaps-store.ts';

const byId = query((db, p: { id: number }) => db.selectFrom('kots').selectAll().where('id', '=', p.id));

export const findKot = async (handle: Handle, id: number): Promise<KotRow | undefined> =>
  (await byId(handle, { id }))[0];

const byIds = query((db, p: { ids: readonly number[] }) =>
  db.selectFrom('kots').selectAll().where(inList('id', p.ids)).orderBy('id'),
);

export const kotsById = async (handle: Handle, ids: readonly number[]): Promise<KotRow[]> =>
  ids.length === 0 ? [] : byIds(handle, { ids });

const shownOfOrder = query((db, p: { orderId: number }) =>
  db
    .selectFrom('kots')
    .selectAll()
    .where('order_id', '=', p.orderId)
    .where('voided_at', 'is', null)
    .where('status', '!=', 'served')
    .orderBy('id'),
);

/** The tickets of an order that a kitchen still has. */
export const liveKotsOf = (tx: Tx, orderId: number): Promise<KotRow[]> => shownOfOrder(tx, { orderId });

const roundsOf = query((db, p: { orderId: number }) =>
  db
    .selectFrom('kots')
    .select((e) => e.fn.max('round').as('last'))
    .where('order_id', '=', p.orderId),
);

/** The last round that was sent; 0: none yet. */
export async function lastRound(tx: Tx, orderId: number): Promise<number> {
  const [row] = await roundsOf(tx, { orderId });
  return row?.last ?? 0;
}

const newestOfStation = query((db, p: { branchId: number; kitchenId: number; businessDate: string }) =>
  db
    .selectFrom('kots')
    .select(['id', 'station_sequence'])
    .where('branch_id', '=', p.branchId)
    .where('kitchen_id', '=', p.kitchenId)
    .where('business_date', '=', p.businessDate)
    .where('station_sequence', 'is not', null)
    .orderBy('station_sequence', 'desc')
    .limit(1),
);

/**
 * The number of a kitchen's next ticket on a business date: 1, 2, 3 … without a gap, so that a missing one is noticed,
 * even one that this database lost.
 */
export async function nextStationSequence(
  tx: Tx,
  station: { branchId: number; kitchenId: number; businessDate: string },
): Promise<number> {
  const [newest] = await newestOfStation(tx, station);
  return (newest?.station_sequence ?? 0) + 1 + (await numbersLost(tx, 'kots', newest?.id));
}

/** The tickets sent together with this one, including itself. */
export const kotsOfRound = (tx: Tx, { order_id, round }: KotRow): Promise<KotRow[]> =>
  tx.db
    .selectFrom('kots')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('round', '=', round)
    .orderBy('id')
    .execute();

const linesByIds = query((db, p: { kotIds: readonly number[] }) =>
  db.selectFrom('order_items').selectAll().where(inList('kot_id', p.kotIds)).orderBy('id'),
);
const voidedByIds = query((db, p: { kotIds: readonly number[] }) =>
  db.selectFrom('order_items').selectAll().where(inList('void_kot_id', p.kotIds)).orderBy('id'),
);

/** The lines on each ticket: those it sent, or those a void ticket takes back. */
export async function linesOfKots(
  handle: Handle,
  kots: readonly KotRow[],
): Promise<Map<number, OrderItemRow[]>> {
  const lines = new Map<number, OrderItemRow[]>(kots.map((kot) => [kot.id, []]));
  const kotIds = kots.filter((kot) => kot.type !== 'void').map((kot) => kot.id);
  const voidIds = kots.filter((kot) => kot.type === 'void').map((kot) => kot.id);
  if (kotIds.length > 0)
    for (const row of await linesByIds(handle, { kotIds })) lines.get(row.kot_id ?? 0)?.push(row);
  if (voidIds.length > 0) {
    for (const row of await voidedByIds(handle, { kotIds: voidIds }))
      lines.get(row.void_kot_id ?? 0)?.push(row);
  }
  return lines;
}

/** The guest's name for calling: the given one, else that of their record, if there is no table. */
const guestNamed = sql<string | null>`coalesce(orders.guest_name, case when orders.table_id is null
  and customers.erased_at is null then customers.name end)`.as('guest_name');

const namedOrders = (db: Kysely<TenantTables>) =>
  db
    .selectFrom('orders')
    .leftJoin('order_types', 'order_types.id', 'orders.order_type_id')
    .leftJoin('tables', 'tables.id', 'orders.table_id')
    .leftJoin('areas', 'areas.id', 'tables.area_id')
    .leftJoin('users', 'users.id', 'orders.waiter_id')
    .leftJoin('customers', 'customers.id', 'orders.customer_id')
    .select(guestNamed)
    .select(['orders.id', 'orders.token_number', 'orders.covers', 'orders.notes', 'orders.allergies'])
    .select('order_types.name as order_type');

const orderFacts = query((db, p: { ids: readonly number[] }) =>
  namedOrders(db)
    .select([
      'orders.table_id',
      'orders.source',
      'orders.waiter_id',
      'order_types.slug as order_type_slug',
      'tables.name as table_name',
      'areas.name as area_name',
      'users.name as waiter_name',
    ])
    .where(inList('orders.id', p.ids)),
);

export type OrderOfKot = Awaited<ReturnType<typeof orderFacts>>[number];

export async function ordersOfKots(handle: Handle, kots: readonly KotRow[]) {
  const rows = await orderFacts(handle, { ids: [...new Set(kots.map((kot) => kot.order_id))] });
  return new Map(rows.map((row) => [row.id, row]));
}

export const insertKots = (tx: Tx, kots: readonly KotRow[]): Promise<void> => insert(tx, 'kots', kots);

/** Every change raises the version, including changes in other tables. */
export async function updateKot(
  tx: Tx,
  kot: KotRow,
  columns: Partial<Pick<KotRow, 'status' | 'voided_at' | 'fired_at' | 'station_sequence'>>,
): Promise<KotRow> {
  const change = {
    ...columns,
    version: kot.version + 1,
    updated_at: changedAt(tx.now, kot.updated_at),
  };
  await tx.db.updateTable('kots').set(change).where('id', '=', kot.id).execute();
  return { ...kot, ...change };
}

const headings = query((db, p: { id: number }) =>
  namedOrders(db)
    .select([
      'tables.name as table',
      'areas.name as area',
      'users.name as waiter',
      'customers.notes as customer_notes',
    ])
    .where('orders.id', '=', p.id),
);

/** Names a ticket shows of an order. */
export async function headingOf(handle: Handle, orderId: number) {
  const [row] = await headings(handle, { id: orderId });
  if (!row) throw new Error(`order ${orderId} has no heading`);
  return row;
}
