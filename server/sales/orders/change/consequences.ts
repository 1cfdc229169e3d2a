import { isUncounted } from '../../../catalogue/stock/consumption.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderItemRow, OrderRow } from '../../../db/tables/sales.ts';
import { followSeats } from '../../../floor/tables/state.ts';
import { nameOfTable } from '../../../floor/tables/store.ts';
import type { HostedBranch } from '../../../identity/branches/scope.ts';
import { announceDriver } from '../../delivery/terms/drivers.ts';
import { dishOf, isShare } from '../../kots/tickets/dishes.ts';
import { printMoved } from '../../kots/tickets/moved.ts';
import {
  fireTickets,
  type Issued,
  issueTickets,
  noneIssued,
  retellTicket,
  voidOnTickets,
} from '../../kots/tickets/service.ts';
import { liveKotsOf } from '../../kots/tickets/store.ts';
import { followCoupon } from '../../redemptions/service.ts';
import type { LoadedOrder } from '../access.ts';
import { type NewTickets, noTickets } from './order-tickets.ts';
import type { OrderPatch } from './patch.ts';
import { followReceipts, isUnsigned } from './receipts.ts';
import { noteSalesDays } from './sales-days.ts';
import { type Elsewhere, holderOf } from './shared-dishes.ts';
import { followStock } from './stock.ts';

/**
 * Everything that follows from a stored change of an order. This is the only place that does it, so that no service can
 * forget a part. `before` is null for a new order. Parts an order does not have are skipped, because most orders have
 * few.
 */
export async function deriveConsequences(
  tx: Tx,
  branch: HostedBranch,
  before: LoadedOrder | null,
  after: LoadedOrder,
  patch: OrderPatch,
  tickets: NewTickets,
  elsewhere: Elsewhere,
): Promise<Issued> {
  const { order } = after;
  const was = before?.order ?? null;
  // First, because receivers of kitchen tickets and tables need to know the order.
  announceOrder(tx, before === null ? 'order.created' : 'order.updated', order);
  if (!isUncounted(tx, order.branch_id)) await followStock(tx, before, after, patch, elsewhere);
  if ((was?.coupon_id ?? order.coupon_id) !== null) await followCoupon(tx, was, order);
  if ((was?.table_id ?? order.table_id) !== null) await followSeats(tx, was, order);
  if (before !== null) await retellTickets(tx, before, after);
  if (!isUnsigned(tx, branch)) await followReceipts(tx, branch, before, after, patch);
  if (before !== null || patch.cameFrom != null) await printMove(tx, branch, before, after, patch, elsewhere);
  const issued = tickets === noTickets ? noneIssued : await issueAll(tx, branch, after, tickets);
  await noteSalesDays(tx, order, [...after.payments, ...(patch.payments ?? [])]);
  tellDrivers(tx, was, order);
  return issued;
}

/** Issues tickets for sent, fired and voided lines; returns those of sent lines. */
async function issueAll(
  tx: Tx,
  branch: HostedBranch,
  after: LoadedOrder,
  tickets: NewTickets,
): Promise<Issued> {
  const issued = await issueTickets(tx, branch, tickets.sent);
  await fireTickets(tx, branch, tickets.fired);
  await issueTickets(tx, branch, tickets.voided, reasonOf(after, tickets));
  await voidOnTickets(tx, [...tickets.voided.flatMap(({ lines }) => lines), ...tickets.parted]);
  return issued;
}

/** Order columns that tickets show. */
const heading = [
  ...(['table_id', 'waiter_id', 'order_type_id', 'covers'] as const),
  ...(['notes', 'allergies', 'guest_name', 'customer_id'] as const),
] as const;

/** Kitchen screens also show that guests moved. */
async function retellTickets(tx: Tx, before: LoadedOrder, { order }: LoadedOrder): Promise<void> {
  if (heading.every((column) => before.order[column] === order[column])) return;
  if (before.items.every(({ kot_id }) => kot_id === null)) return;
  for (const kot of await liveKotsOf(tx, order.id)) await retellTicket(tx, kot);
}

const reasonOf = ({ order }: LoadedOrder, { voided }: NewTickets): string | null =>
  order.status === 'cancelled' ? order.cancel_reason : (voided[0]?.lines[0]?.void_reason ?? null);

/** Guests who change tables take along what the kitchen still has for them; a shared dish goes with its first part. */
async function printMove(
  tx: Tx,
  branch: HostedBranch,
  before: LoadedOrder | null,
  after: LoadedOrder,
  { cameFrom }: OrderPatch,
  elsewhere: Elsewhere,
): Promise<void> {
  const { order, items } = after;
  const from = cameFrom ?? before?.order.table_id ?? null;
  if (from === null || order.table_id === null || from === order.table_id) return;
  const came = cameFrom === undefined ? items : items.filter((item) => !isOwn(before, item));
  const dishes = came.filter(
    (item) => !isShare(item) || holderOf(dishOf(item), after, elsewhere)?.id === order.id,
  );
  await printMoved(tx, branch, order, dishes, await nameOfTable(tx, from));
}

/** It was on the order before another order's lines were added. */
const isOwn = (before: LoadedOrder | null, { id }: OrderItemRow): boolean =>
  before?.items.some((item) => item.id === id) ?? false;

/** The order's driver, the former one, or both. */
function tellDrivers(tx: Tx, before: OrderRow | null, after: OrderRow): void {
  const moved =
    before?.driver_id !== after.driver_id ||
    before?.delivery_status !== after.delivery_status ||
    (before.status === 'cancelled') !== (after.status === 'cancelled');
  if (!moved) return;
  const { driver_id: id, branch_id } = after;
  const was = before?.driver_id ?? null;
  if (was !== null) announceDriver(tx, { id: was, branch_id });
  if (id !== null && id !== was) announceDriver(tx, { id, branch_id });
}

/** Announces the order; screens reload what they show. */
function announceOrder(tx: Tx, type: 'order.created' | 'order.updated', order: OrderRow): void {
  const { id, branch_id, status, payment_status, table_id, version } = order;
  tx.emit({ type, branchId: branch_id, data: { id, branch_id, status, payment_status, table_id, version } });
}
