import type { Handle, Reader, Tx } from '../../db/handle.ts';
import { inList } from '../../db/lists.ts';
import { query } from '../../db/query.ts';
import type { KotRow, OrderItemRow } from '../../db/tables/sales.ts';
import { DEFAULT_LIMIT, decodeCursor } from '../../http/fields.ts';
import { listedBranches } from '../../identity/branches/scope.ts';
import { updateItemsOfKot } from '../orders/store.ts';
import type { KotFilter } from './schema.ts';

const byId = query((db, p: { id: number }) => db.selectFrom('kots').selectAll().where('id', '=', p.id));

export const findKot = async (handle: Handle, id: number): Promise<KotRow | undefined> =>
  (await byId(handle, { id }))[0];

const roundsOf = query((db, p: { orderId: number }) =>
  db
    .selectFrom('kots')
    .select((e) => e.fn.max('round').as('last'))
    .where('order_id', '=', p.orderId),
);

export async function nextRound(tx: Tx, orderId: number): Promise<number> {
  const [row] = await roundsOf(tx, { orderId });
  return (row?.last ?? 0) + 1;
}

const stationCounts = query((db, p: { branchId: number; kitchenId: number; businessDate: string }) =>
  db
    .selectFrom('kots')
    .select((e) => e.fn.max('station_sequence').as('last'))
    .where('branch_id', '=', p.branchId)
    .where('kitchen_id', '=', p.kitchenId)
    .where('business_date', '=', p.businessDate),
);

/** The number of a kitchen's next ticket on a business date: 1, 2, 3 … without a gap, so that a missing one shows. */
export async function nextStationSequence(
  tx: Tx,
  station: { branchId: number; kitchenId: number; businessDate: string },
): Promise<number> {
  const [row] = await stationCounts(tx, station);
  return (row?.last ?? 0) + 1;
}

/** The tickets that went out together with this one, itself included. */
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

/** Sent, and not yet served. */
export const linesInKitchens = (handle: Reader | Tx, orderId: number): Promise<OrderItemRow[]> =>
  handle.db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kot_id', 'is not', null)
    .where('status', 'in', ['sent', 'in_kitchen', 'ready'])
    .orderBy('id')
    .execute();

const orderFacts = query((db, p: { ids: readonly number[] }) =>
  db.selectFrom('orders').select(['id', 'token_number', 'table_id']).where(inList('id', p.ids)),
);

export async function ordersOfKots(handle: Handle, kots: readonly KotRow[]) {
  const rows = await orderFacts(handle, { ids: [...new Set(kots.map((kot) => kot.order_id))] });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Kitchen screens read oldest first; the cursor is the id. */
export function listKots(reader: Reader, filter: KotFilter): Promise<KotRow[]> {
  const branches = listedBranches(reader, filter.branch_id);
  const after = decodeCursor(filter.cursor, 1)?.[0];
  let rows = reader.db.selectFrom('kots').selectAll();
  if (branches !== 'all') rows = rows.where(inList('branch_id', branches));
  if (filter.kitchen_id !== undefined) rows = rows.where('kitchen_id', '=', filter.kitchen_id);
  if (filter.order_id !== undefined) rows = rows.where('order_id', '=', filter.order_id);
  if (filter.status !== undefined) rows = rows.where('status', '=', filter.status);
  if (after !== undefined) rows = rows.where('id', '>', Number(after));
  return rows
    .orderBy('id')
    .limit((filter.limit ?? DEFAULT_LIMIT) + 1)
    .execute();
}

export async function updateKot(tx: Tx, kot: KotRow, status: string): Promise<KotRow> {
  const change = { status, updated_at: tx.now };
  await tx.db.updateTable('kots').set(change).where('id', '=', kot.id).execute();
  return { ...kot, ...change };
}

const LINE_STATUS: Record<string, string> = {
  sent_to_kitchen: 'sent',
  in_kitchen: 'in_kitchen',
  food_ready: 'ready',
  served: 'served',
};

/** The ticket's lines stand where the ticket stands. */
export const moveLines = (tx: Tx, kotId: number, status: string): Promise<void> =>
  updateItemsOfKot(tx, kotId, { status: LINE_STATUS[status] ?? 'sent' });

const headings = query((db, p: { id: number }) =>
  db
    .selectFrom('orders')
    .leftJoin('order_types', 'order_types.id', 'orders.order_type_id')
    .leftJoin('tables', 'tables.id', 'orders.table_id')
    .leftJoin('areas', 'areas.id', 'tables.area_id')
    .leftJoin('users', 'users.id', 'orders.waiter_id')
    .leftJoin('customers', 'customers.id', 'orders.customer_id')
    .select([
      'orders.id',
      'orders.token_number',
      'orders.covers',
      'orders.notes',
      'order_types.name as order_type',
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
