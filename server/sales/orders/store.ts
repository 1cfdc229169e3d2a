import { sql } from 'kysely';
import { openOrderStatuses } from '../../core/statuses.ts';
import { CachedValue, USER_EDITED } from '../../db/handle/cache.ts';
import { changedAt, changedAtOf } from '../../db/handle/changed-at.ts';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { OrderItemRow, OrderRow } from '../../db/tables/sales.ts';
import { hasLostNothing, numbersLost } from '../kots/tickets/number-gaps-store.ts';

const byId = query((db, p: { id: number }) => db.selectFrom('orders').selectAll().where('id', '=', p.id));

export async function findOrder(handle: Handle, id: number): Promise<OrderRow | undefined> {
  return (await byId(handle, { id }))[0];
}

const byClientKey = query((db, p: { key: string }) =>
  db.selectFrom('orders').select('id').where('client_key', '=', p.key).orderBy('id').limit(1),
);

/** The order of an Idempotency-Key, even if the stored answer was lost with a restored backup. */
export async function findOrderByKey(handle: Handle, key: string): Promise<{ id: number } | undefined> {
  return (await byClientKey(handle, { key }))[0];
}

const byReference = query((db, p: { branchId: number; platformId: number; reference: string }) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('external_ref', '=', p.reference)
    .where('delivery_platform_id', '=', p.platformId)
    .where('branch_id', '=', p.branchId)
    .limit(1),
);

/** The order of a platform's own number. */
export async function findOrderByReference(
  handle: Handle,
  wanted: { branchId: number; platformId: number; reference: string },
): Promise<{ id: number } | undefined> {
  return (await byReference(handle, wanted))[0];
}

export const itemsOfOrder = query((db, p: { orderId: number }) =>
  db.selectFrom('order_items').selectAll().where('order_id', '=', p.orderId).orderBy('id'),
);

const sharing = query((db, p: { dishes: readonly number[]; orderId: number }) =>
  db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .selectAll('order_items')
    .select(['orders.status as order_status', 'orders.branch_id'])
    .where(inList('order_items.shares_item_id', p.dishes))
    .where('order_items.order_id', '!=', p.orderId)
    .orderBy('order_items.id'),
);
export type PartRow = Awaited<ReturnType<typeof sharing>>[number];

/** Lines on other orders that are parts of these dishes. */
export const partsOfDishes = (
  tx: Tx,
  wanted: { dishes: readonly number[]; orderId: number },
): Promise<PartRow[]> => sharing(tx, wanted);

const joinedFrom = query((db, p: { tableId: number }) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('joined_from_table_id', '=', p.tableId)
    .where((e) => e.or([e('status', 'in', openOrderStatuses), e('on_bill_of', 'is not', null)]))
    .orderBy('id'),
);

/**
 * Orders whose guests sat at a table before it was joined to another: open ones, and those whose lines are on another
 * bill.
 */
export const ordersJoinedFrom = (tx: Tx, tableId: number): Promise<OrderRow[]> => joinedFrom(tx, { tableId });

const newestBy = (column: 'id' | 'token_number') =>
  query((db, p: { branchId: number; date: string }) =>
    db
      .selectFrom('orders')
      .select(['id', 'token_number'])
      .where('branch_id', '=', p.branchId)
      .where('business_date', '=', p.date)
      .orderBy(column, 'desc')
      .limit(1),
  );

/** On PostgreSQL each process gives ids of its own block, so that the highest id need not be the newest. */
const newestToken = { sqlite: newestBy('id'), postgres: newestBy('token_number') };

/** The order with the highest pickup number on a branch's business date; without an id: none yet. */
interface Newest {
  id: number | undefined;
  token: number;
}

const dayOf = (branchId: number, date: string): string => `${branchId} ${date}`;

const newestKnown = (tx: Tx, day: string): Newest | undefined =>
  tx.cache.get(USER_EDITED, 'newest order', day)?.value as Newest | undefined;

/** The pickup number: 1, 2, 3 … for each branch and business date. */
export async function nextTokenNumber(tx: Tx, branchId: number, date: string): Promise<number> {
  const day = dayOf(branchId, date);
  const newest = newestKnown(tx, day) ?? (await readNewest(tx, day, { branchId, date }));
  return newest.token + 1 + (hasLostNothing(tx) ? 0 : await numbersLost(tx, 'orders', newest.id));
}

async function readNewest(tx: Tx, day: string, of: { branchId: number; date: string }): Promise<Newest> {
  const [order] = await newestToken[tx.dialect](tx, of);
  const newest = { id: order?.id, token: order?.token_number ?? 0 };
  tx.cache.set(USER_EDITED, 'newest order', day, new CachedValue(newest));
  return newest;
}

export async function insertOrder(tx: Tx, order: OrderRow): Promise<void> {
  await insert(tx, 'orders', order);
  const newest = newestKnown(tx, dayOf(order.branch_id, order.business_date));
  if (!newest || order.token_number < newest.token) return;
  newest.id = order.id;
  newest.token = order.token_number;
}

export const insertItems = (tx: Tx, items: readonly OrderItemRow[]): Promise<void> =>
  insert(tx, 'order_items', items);

/** Columns that a change may set. */
export type OrderColumns = Partial<
  Omit<OrderRow, 'id' | 'branch_id' | 'version' | 'reopened_version' | 'created_at'>
>;

/** Writes the columns that differ. Every change raises the version and records who made it. */
export async function updateOrder(tx: Tx, before: OrderRow, wanted: OrderRow): Promise<OrderRow> {
  const version = before.version + 1;
  const mark = {
    ...{ version, updated_by: tx.caller.userId, updated_at: tx.now },
    ...(isDone(before) && !isDone(wanted) && { reopened_version: version }),
  };
  const change = { ...differing(before, wanted), ...mark };
  await tx.db.updateTable('orders').set(change).where('id', '=', before.id).execute();
  return { ...wanted, ...mark };
}

const isDone = ({ status }: OrderRow): boolean => status === 'paid' || status === 'cancelled';

/** Writes what differs of existing lines; equal changes share a statement. Returns them as stored. */
export async function updateItems(
  tx: Tx,
  before: ReadonlyMap<number, OrderItemRow>,
  items: readonly OrderItemRow[],
): Promise<OrderItemRow[]> {
  const alike = new Map<string, { change: Partial<OrderItemRow>; ids: number[] }>();
  const stored = items.map((item) => {
    const known = before.get(item.id) as OrderItemRow;
    const differs = differing(known, item);
    if (Object.keys(differs).length === 0) return item;
    const change = { ...differs, updated_at: changedAt(tx.now, known.updated_at) };
    const key = JSON.stringify(change);
    const group = alike.get(key) ?? { change, ids: [] };
    group.ids.push(item.id);
    alike.set(key, group);
    return { ...item, ...change };
  });
  for (const { change, ids } of alike.values())
    await tx.db.updateTable('order_items').set(change).where(inList('id', ids)).execute();
  return stored;
}

function differing<R extends object>(before: R, wanted: R): Partial<R> {
  const change: Partial<R> = {};
  for (const column of Object.keys(wanted) as (keyof R)[]) {
    if (wanted[column] !== before[column]) change[column] = wanted[column];
  }
  return change;
}

/** The lines a ticket sent, without those taken off it. */
export async function updateItemsOfKot(tx: Tx, kotId: number, patch: Partial<OrderItemRow>): Promise<void> {
  await tx.db
    .updateTable('order_items')
    .set({ ...patch, updated_at: changedAtOf(tx.now) })
    .where('kot_id', '=', kotId)
    .where('status', '!=', 'voided')
    .execute();
}

export async function updateOrderItem(tx: Tx, id: number, patch: Partial<OrderItemRow>): Promise<void> {
  await tx.db
    .updateTable('order_items')
    .set({ ...patch, updated_at: changedAtOf(tx.now) })
    .where('id', '=', id)
    .execute();
}

const customersById = query((db, p: { id: number }) =>
  db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', p.id)
    .where('erased_at', 'is', null)
    // A tablet may still have a customer's id from before a merge.
    .where((e) => e.or([e('deleted_at', 'is', null), e('merged_into_id', 'is not', null)])),
);

export const hasCustomer = async (handle: Handle, id: number): Promise<boolean> =>
  (await customersById(handle, { id })).length > 0;

const tenantSettings = query((db, _: object) =>
  db
    .selectFrom('tenants')
    .select([
      'rounding_mode',
      'rounding_increment',
      'tax_rounding',
      'waiters_take_payments',
      'cashier_discount_cap',
      'waiter_discount_cap',
      'country',
      'asks_charge_consent',
    ])
    .limit(1),
);

/** The restaurant's rules for money: the tenant's single row. */
export async function salesSettings(handle: Handle) {
  const [settings] = await tenantSettings(handle, {});
  if (!settings) throw new Error('the tenant has no row');
  return settings;
}

/** Default order type: dine in at a table, else takeaway, else the first. */
export async function defaultOrderTypeId({ db }: Reader | Tx, atTable: boolean): Promise<number | undefined> {
  const wanted = atTable ? 'dine_in' : 'takeaway';
  const row = await db
    .selectFrom('order_types')
    .select('id')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy(sql`case when slug = ${wanted} then 0 else 1 end`)
    .orderBy('sort_order')
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

/** Orders at all branches that are neither paid nor cancelled and were touched since `since` (UTC milliseconds). */
export async function countOrdersInHand(handle: Reader, since: number): Promise<number> {
  const { count } = await handle.db
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('branch_id', 'in', (e) => e.selectFrom('branches').select('id'))
    .where('updated_at', '>=', since)
    .where('status', 'in', openOrderStatuses)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Oldest first. Rows never change: a void and a refund are rows of their own with negative amounts. */
export const paymentsOfOrder = query((db, p: { orderId: number }) =>
  db.selectFrom('payments').selectAll().where('order_id', '=', p.orderId).orderBy('id'),
);
