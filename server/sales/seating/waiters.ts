import type { Reader, Tx } from '../../db/handle.ts';
import { requireWaiter } from '../../floor/waiters/service.ts';
import type { Answer } from '../../http/endpoint.ts';
import { DEFAULT_LIMIT, page } from '../../http/fields.ts';
import { audit } from '../../identity/audit/store.ts';
import { visibleUser } from '../../identity/users/service.ts';
import { announceOrder, assertUnlocked, type OpenOrder, openOrder } from '../orders/access.ts';
import { listOrders } from '../orders/list.ts';
import type { OrderStatus } from '../orders/schema.ts';
import { updateOrder } from '../orders/store.ts';
import type { Summary } from '../orders/wire.ts';
import type { WaiterOrdersQuery } from './schema.ts';

/** Whose tips and sales these are: recorded with who it was before. */
export async function assignWaiter(tx: Tx, orderId: number, waiterId: number | null): Promise<OpenOrder> {
  const open = await openOrder(tx, orderId);
  assertUnlocked(open.order);
  await requireWaiter(tx, waiterId, open.order.branch_id);
  if (open.order.waiter_id === waiterId) return open;
  const order = await updateOrder(tx, open.order, { waiter_id: waiterId });
  await audit(tx, {
    action: 'order.assign_waiter',
    entity: 'order',
    entityId: orderId,
    branchId: order.branch_id,
    before: { waiter_id: open.order.waiter_id },
    after: { waiter_id: waiterId },
  });
  announceOrder(tx, 'order.updated', order);
  return { ...open, order };
}

const open: readonly OrderStatus[] = ['draft', 'kot', 'billed'];

/** Newest first; one page is put together from those of the statuses. */
export async function ordersOfWaiter(
  reader: Reader,
  waiterId: number,
  { status, limit = DEFAULT_LIMIT, cursor }: WaiterOrdersQuery,
): Promise<Answer<Summary[]>> {
  await visibleUser(reader, waiterId);
  const filter = { waiter_id: waiterId, limit: limit + 1, cursor, sort: '-created_at' as const };
  const pages = await Promise.all(
    (status ? [status] : open).map((one) => listOrders(reader, { ...filter, status: one })),
  );
  const orders = pages.flatMap(({ data }) => data).sort((a, b) => b.id - a.id);
  return page(orders, limit, (order) => [order.id]);
}
