import { invalid } from '../../core/errors.ts';
import type { Tx } from '../../db/handle.ts';
import type { OrderRow } from '../../db/tables/sales.ts';
import {
  assertInService,
  followOrders,
  type TableForOrder,
  tableForOrder,
} from '../../floor/tables/state.ts';

/** Where an order for this table is put; null for none. */
export async function seatFor(
  tx: Tx,
  tableId: number | null | undefined,
  branchId: number,
  path = 'table_id',
): Promise<TableForOrder | null> {
  if (!tableId) return null;
  const table = await tableForOrder(tx, tableId);
  if (!table || table.branch_id !== branchId) throw invalid(path, 'there is no such table');
  assertInService(table);
  return table;
}

type Seated = Pick<OrderRow, 'branch_id' | 'table_id' | 'status'>;

/** After a change of an order: its tables stand as their open orders do, where the change makes a difference to them. */
export async function followTables(tx: Tx, before: Seated, after: Seated): Promise<void> {
  const moved = before.table_id !== after.table_id;
  if (!moved && standing(before) === standing(after)) return;
  if (before.table_id !== null) await followOrders(tx, before.branch_id, before.table_id);
  if (moved && after.table_id !== null) await followOrders(tx, after.branch_id, after.table_id);
}

/** What a table sees of an order's status. */
const standing = ({ status }: Seated): 'seated' | 'billed' | 'gone' =>
  status === 'billed' ? 'billed' : status === 'draft' || status === 'kot' ? 'seated' : 'gone';
