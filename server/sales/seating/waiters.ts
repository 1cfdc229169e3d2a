import { openOrderStatuses } from '../../core/statuses.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { requireWaiter } from '../../floor/waiters/service.ts';
import type { Reply } from '../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT } from '../../http/endpoint/fields.ts';
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
