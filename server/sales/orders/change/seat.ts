import { unknownId } from '../../../core/errors.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { assertInService, type TableForOrder, tableForOrder } from '../../../floor/tables/state.ts';

/** The table for an order; null for none. */
export async function seatFor(
  tx: Tx,
  tableId: number | null | undefined,
  branchId: number,
  path = 'table_id',
): Promise<TableForOrder | null> {
  if (!tableId) return null;
  const table = await tableForOrder(tx, tableId);
  if (!table || table.branch_id !== branchId) throw unknownId(path, 'table', tableId);
  assertInService(table);
  return table;
}
