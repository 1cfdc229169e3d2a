import { openOrderStatuses } from '../../core/statuses.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { Table } from '../../floor/tables/schema.ts';
import { visibleRow, visibleTable } from '../../floor/tables/service.ts';
import { setTableWaiter } from '../../floor/tables/state.ts';
import { openOrdersAt } from '../../floor/tables/store.ts';
import { requireWaiter } from '../../floor/waiters/service.ts';
import type { Reply } from '../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT } from '../../http/endpoint/fields.ts';
import { requireHosted } from '../../identity/branches/scope.ts';
import { visibleUser } from '../../identity/users/service.ts';
import type { LoadedOrder } from '../orders/access.ts';
import { changeOrder } from '../orders/change/change-order.ts';
import { listOrders } from '../orders/read/list.ts';
import type { Summary } from '../orders/read/wire.ts';
import type { WaiterOrdersQuery } from './schema.ts';

/** Decides whose tips and sales these are, so the former waiter is audited. */
export const assignWaiter = (tx: Tx, orderId: number, waiterId: number | null): Promise<LoadedOrder> =>
  changeOrder(tx, orderId, async ({ order }) => {
    await requireWaiter(tx, waiterId, order.branch_id);
    if (order.waiter_id === waiterId) return null;
    return {
      order: { waiter_id: waiterId },
      acts: [
        {
          action: 'order.assign_waiter',
          before: { waiter_id: order.waiter_id },
          after: { waiter_id: waiterId },
        },
      ],
    };
  });

/** The table's open orders go along; those taken there later are theirs too, unless an order names another. */
export async function assignTable(tx: Tx, tableId: number, waiterId: number | null): Promise<Table> {
  const table = await visibleRow(tx, tableId);
  await requireHosted(tx, table.branch_id);
  await requireWaiter(tx, waiterId, table.branch_id);
  await setTableWaiter(tx, table, waiterId);
  const open = await openOrdersAt(tx, { branchId: table.branch_id, tableId });
  for (const { id } of open.sort((a, b) => a.id - b.id)) await assignWaiter(tx, id, waiterId);
  return visibleTable(tx, tableId);
}

/** Newest first. */
export async function ordersOfWaiter(
  reader: Reader,
  waiterId: number,
  { status, limit = DEFAULT_LIMIT, cursor }: WaiterOrdersQuery,
): Promise<Reply<Summary[]>> {
  await visibleUser(reader, waiterId);
  const filter = { waiter_id: waiterId, limit, cursor, sort: '-created_at' as const };
  return listOrders(reader, { ...filter, status: status ? [status] : [...openOrderStatuses] });
}
