import { invalid } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { OrderRow } from '../../db/tables/sales.ts';
import type { Table } from '../../floor/tables/schema.ts';
import { visibleRow, visibleTable } from '../../floor/tables/service.ts';
import {
  assertInService,
  mergeInto,
  separate,
  type TableForOrder,
  tableStatusOf,
} from '../../floor/tables/state.ts';
import { openOrdersAt, type TableWithState } from '../../floor/tables/store.ts';
import { audit } from '../../identity/audit/store.ts';
import { requireHosted } from '../../identity/branches/scope.ts';
import { changeOrder } from '../orders/change-order.ts';
import { seatFor } from '../orders/seat.ts';
import { findOrder } from '../orders/store.ts';
import type { Moved } from './schema.ts';

/** Guests change tables: their orders go with them and stay the bills they are, beside those of the other table. */
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
 * Two tables pushed together for one party: the orders of this one stand on the other from now on, and new ones too.
 * Each remains a bill of its own. When the guests have left they are two tables again.
 */
export async function mergeTables(tx: Tx, id: number, intoId: number): Promise<Moved> {
  const table = await tableOfOurs(tx, id);
  assertInService({ name: table.name, status: tableStatusOf(table) });
  const into = await otherTable(tx, table, intoId, 'into_table_id');
  const orders = await openOrdersOn(tx, table);
  await mergeInto(tx, id, into);
  await moveOrders(tx, orders, into);
  await record(tx, 'table.merge', table, into, orders);
  return moved(tx, table, into, orders);
}

/** A table of its own again, and free; to bring an order back, transfer it. */
export async function unmergeTable(tx: Tx, id: number): Promise<Table> {
  await separate(tx, await tableOfOurs(tx, id));
  return visibleTable(tx, id);
}

async function tableOfOurs(tx: Tx, id: number): Promise<TableWithState> {
  const table = await visibleRow(tx, id);
  await requireHosted(tx, table.branch_id);
  return table;
}

async function otherTable(tx: Tx, from: TableWithState, toId: number, path: string): Promise<TableForOrder> {
  const to = await seatFor(tx, toId, from.branch_id, path);
  if (!to || to.id === from.id) throw invalid(path, 'it is the same table');
  return to;
}

async function openOrdersOn(tx: Tx, { id, branch_id }: TableWithState): Promise<OrderRow[]> {
  const open = await openOrdersAt(tx, { branchId: branch_id, tableId: id });
  const orders = await Promise.all(open.map((order) => findOrder(tx, order.id)));
  return orders.filter((order) => order !== undefined).sort((a, b) => a.id - b.id);
}

function chosen(orders: OrderRow[], ids: readonly number[] | undefined): OrderRow[] {
  if (orders.length === 0) throw invalid('order_ids', 'the table has no open order');
  const open = new Set(orders.map(({ id }) => id));
  const wrong = ids?.findIndex((id) => !open.has(id)) ?? -1;
  if (wrong >= 0) throw invalid(`order_ids.${wrong}`, 'the table has no such open order');
  return ids ? orders.filter((order) => ids.includes(order.id)) : orders;
}

async function moveOrders(tx: Tx, orders: readonly OrderRow[], to: TableForOrder): Promise<void> {
  for (const { id } of orders) await changeOrder(tx, id, () => ({ order: { table_id: to.id } }));
}

const record = (
  tx: Tx,
  action: 'table.transfer' | 'table.merge',
  from: TableWithState,
  to: TableForOrder,
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
