import { validationError } from '../../core/errors.ts';
import { orderNumber } from '../../core/ids.ts';
import { isOpenOrder } from '../../core/statuses.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { OrderRow } from '../../db/tables/sales.ts';
import { visibleRow, visibleTable } from '../../floor/tables/service.ts';
import {
  assertInService,
  mergeInto,
  separate,
  type TableForOrder,
  tableStatusOf,
} from '../../floor/tables/state.ts';
import { nameOfTable, openOrdersAt, type TableWithState } from '../../floor/tables/store.ts';
import { audit } from '../../identity/audit/store.ts';
import { requireHosted } from '../../identity/branches/scope.ts';
import { changeOrder } from '../orders/change/change-order.ts';
import type { OrderPatch } from '../orders/change/patch.ts';
import { seatFor } from '../orders/change/seat.ts';
import { findOrder, ordersJoinedFrom } from '../orders/store.ts';
import type { Moved, SeparatedTable } from './schema.ts';

/** Guests change tables: their orders move and stay separate bills beside those of the other table. */
export async function transferOrders(
  tx: Tx,
  fromId: number,
  toId: number,
  orderIds: readonly number[] | undefined,
): Promise<Moved> {
  const from = await tableOfOurs(tx, fromId);
  const to = await otherTable(tx, from, toId, 'to_table_id');
  const orders = chosen(await openOrdersOn(tx, from), orderIds);
  await moveOrders(tx, orders, to);
  await record(tx, 'table.transfer', from, to, orders);
  return moved(tx, from, to, orders);
}

/**
 * Two tables joined for one party: this one's orders, and new ones, belong to the other from now on. Each stays a
 * separate bill. When the guests have left they are two tables again.
 */
export async function mergeTables(tx: Tx, id: number, intoId: number): Promise<Moved> {
  const table = await tableOfOurs(tx, id);
  assertInService({ name: table.name, status: tableStatusOf(table) });
  const into = await otherTable(tx, table, intoId, 'into_table_id');
  const orders = await openOrdersOn(tx, table);
  await mergeInto(tx, id, into);
  await moveOrders(tx, orders, into, (order) => order.joined_from_table_id ?? id);
  await record(tx, 'table.merge', table, into, orders);
  return moved(tx, table, into, orders);
}

/** A separate table again with the orders that came from it; for those elsewhere it says where. */
export async function unmergeTable(tx: Tx, id: number): Promise<SeparatedTable> {
  const table = await tableOfOurs(tx, id);
  const came = table.merged_into_id === null ? [] : await ordersJoinedFrom(tx, id);
  const open = came.filter(({ status }) => isOpenOrder(status));
  const back = open.filter(({ table_id }) => table_id === table.merged_into_id);
  await separate(tx, table);
  for (const order of open)
    await changeOrder(tx, order.id, () => comesFrom(back.includes(order) ? id : null));
  if (back.length > 0) await record(tx, 'table.separate', table, table, back);
  return {
    ...(await visibleTable(tx, id)),
    order_ids: back.map((order) => order.id),
    elsewhere: await placesOf(
      tx,
      id,
      came.filter((order) => !back.includes(order)),
    ),
  };
}

/** Back to its former table; null: it stays. */
const comesFrom = (tableId: number | null): OrderPatch => ({
  order: { joined_from_table_id: null, ...(tableId !== null && { table_id: tableId }) },
});

/** Where the bills of orders are. A closed one is nowhere. */
async function placesOf(
  tx: Tx,
  tableId: number,
  orders: readonly OrderRow[],
): Promise<SeparatedTable['elsewhere']> {
  const places: SeparatedTable['elsewhere'] = [];
  for (const order of orders) {
    const bill = await billOf(tx, order);
    if (!isOpenOrder(bill.status) || bill.table_id === tableId) continue;
    const table_name = bill.table_id === null ? null : await nameOfTable(tx, bill.table_id);
    const numbers = { order_number: orderNumber(order.id), bill_number: orderNumber(bill.id) };
    places.push({ order_id: order.id, bill_id: bill.id, ...numbers, table_id: bill.table_id, table_name });
  }
  return places;
}

/** The order itself, or the one on whose bill its lines are. */
async function billOf(tx: Tx, order: OrderRow): Promise<OrderRow> {
  const other = order.on_bill_of === null ? undefined : await findOrder(tx, order.on_bill_of);
  return other ? billOf(tx, other) : order;
}

async function tableOfOurs(tx: Tx, id: number): Promise<TableWithState> {
  const table = await visibleRow(tx, id);
  await requireHosted(tx, table.branch_id);
  return table;
}

async function otherTable(tx: Tx, from: TableWithState, toId: number, path: string): Promise<TableForOrder> {
  const to = await seatFor(tx, toId, from.branch_id, path);
  if (!to || to.id === from.id) throw validationError(path, 'is the same table');
  if (to.isDeleted) throw validationError(path, 'was deleted; choose another table');
  return to;
}

async function openOrdersOn(tx: Tx, { id, branch_id }: TableWithState): Promise<OrderRow[]> {
  const open = await openOrdersAt(tx, { branchId: branch_id, tableId: id });
  const orders = await Promise.all(open.map((order) => findOrder(tx, order.id)));
  return orders.filter((order) => order !== undefined).sort((a, b) => a.id - b.id);
}

function chosen(orders: OrderRow[], ids: readonly number[] | undefined): OrderRow[] {
  if (orders.length === 0) throw validationError('order_ids', 'has no open order');
  const open = new Set(orders.map(({ id }) => id));
  const wrong = ids?.findIndex((id) => !open.has(id)) ?? -1;
  if (wrong >= 0) throw validationError(`order_ids.${wrong}`, "isn't an open order of this table");
  return ids ? orders.filter((order) => ids.includes(order.id)) : orders;
}

/** `cameFrom`: the table each returns to when tables are separated. */
async function moveOrders(
  tx: Tx,
  orders: readonly OrderRow[],
  to: TableForOrder,
  cameFrom: (order: OrderRow) => number | null = (order) => order.joined_from_table_id,
): Promise<void> {
  for (const order of orders) {
    const columns = { table_id: to.id, joined_from_table_id: cameFrom(order) };
    await changeOrder(tx, order.id, () => ({ order: columns }));
  }
}

const record = (
  tx: Tx,
  action: 'table.transfer' | 'table.merge' | 'table.separate',
  from: TableWithState,
  to: Pick<TableForOrder, 'id' | 'name'>,
  orders: readonly OrderRow[],
): Promise<void> =>
  audit(tx, {
    action,
    entity: 'table',
    entityId: from.id,
    branchId: from.branch_id,
    before: { table_id: from.id, name: from.name },
    after: { table_id: to.id, name: to.name, order_ids: orders.map(({ id }) => id) },
  });

const moved = async (
  tx: Tx,
  from: TableWithState,
  to: TableForOrder,
  orders: readonly OrderRow[],
): Promise<Moved> => ({
  from: await visibleTable(tx, from.id),
  to: await visibleTable(tx, to.id),
  order_ids: orders.map(({ id }) => id),
});
