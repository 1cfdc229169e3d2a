import type { Tx } from '../../db/handle/handle.ts';
import { fromJson, type Json, toJson } from '../../db/tables/json.ts';
import type { OrderItemRow, OrderRow } from '../../db/tables/sales.ts';
import type { LoadedOrder } from '../orders/access.ts';
import { withTotals } from '../orders/pricing/recalculate.ts';
import { nextTokenNumber, type OrderColumns } from '../orders/store.ts';

/** A separate bill for lines of an order, with the same terms; `nth` of those made together. Not stored yet. */
export async function newBill(
  tx: Tx,
  order: OrderRow,
  lines: readonly OrderItemRow[],
  columns: OrderColumns,
  nth = 0,
): Promise<LoadedOrder> {
  const id = tx.id('orders');
  const items = lines.map((line) => ({ ...line, order_id: id }));
  const made: OrderRow = {
    ...order,
    id,
    charges: withoutFixed(order.charges),
    status: items.some(({ kot_id }) => kot_id !== null) ? 'kot' : 'draft',
    token_number: (await nextTokenNumber(tx, order.branch_id, order.business_date)) + nth,
    version: 1,
    reopened_version: null,
    client_key: null,
    opened_by: tx.caller.userId,
    updated_by: tx.caller.userId,
    created_at: tx.now,
    updated_at: tx.now,
    ...columns,
  };
  return { ...withTotals(made, items, []), payments: [] };
}

/** A fixed packaging fee stays on the first of the bills. */
const withoutFixed = <T extends { readonly kind: string }>(charges: Json<readonly T[]>): Json<readonly T[]> =>
  toJson(fromJson(charges).filter(({ kind }) => kind === 'percent'));
