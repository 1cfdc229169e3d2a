import { AppError, invalid } from '../../core/errors.ts';
import type { Tx } from '../../db/handle.ts';
import type { OrderRow } from '../../db/tables/sales.ts';
import type { DeliveryRow } from '../../db/tables/service.ts';
import { audit } from '../../identity/audit/store.ts';
import { customerPlaces, type DeliveryPatch, updateDelivery } from '../delivery/deliveries-store.ts';
import { announceDriver, driverById } from '../delivery/drivers.ts';
import type { Driver } from '../delivery/schema.ts';
import { assertAssignable, assertMove, type DeliveryStatus } from '../delivery/status.ts';
import { announceOrder, type OpenOrder, openOrder } from '../orders/access.ts';
import { type OrderPatch, updateOrder } from '../orders/store.ts';
import type { Move } from './schema.ts';

type OpenDelivery = OpenOrder & { readonly delivery: DeliveryRow };

export async function assignDriver(tx: Tx, orderId: number, driverId: number): Promise<OpenOrder> {
  const open = await openDelivery(tx, orderId);
  const { order } = open;
  assertAssignable(order.delivery_status as DeliveryStatus);
  const driver = await driverFor(tx, order, driverId);
  if (order.driver_id === driverId && order.delivery_status === 'assigned') return open;
  const before = order.driver_id;
  if (before !== null && before !== driver.id) announceDriver(tx, { ...order, id: before });
  return moved(tx, open, 'assigned', { driver_id: driver.id }, newAttempt(tx));
}

/** Drivers reach only what they bring themselves: another's order is not there for them. */
export async function moveDelivery(tx: Tx, orderId: number, { status, reason }: Move): Promise<OpenOrder> {
  const open = await openDelivery(tx, orderId);
  const { order } = open;
  const from = order.delivery_status as DeliveryStatus;
  if (from === status) return open;
  assertMove(from, status, order);
  if (status === 'failed') return failed(tx, open, reason);
  if (status === 'assigned') return assignDriver(tx, orderId, order.driver_id as number);
  return moved(tx, open, status, {}, { [`${status}_at`]: tx.now });
}

async function failed(tx: Tx, open: OpenDelivery, reason: string | null | undefined): Promise<OpenOrder> {
  if (!reason?.trim()) throw invalid('reason', 'say why it failed');
  const { id, branch_id, delivery_status } = open.order;
  await audit(tx, {
    action: 'delivery.fail',
    entity: 'order',
    entityId: id,
    branchId: branch_id,
    before: { status: delivery_status },
    after: { status: 'failed' },
    reason,
  });
  return moved(tx, open, 'failed', {}, { failed_at: tx.now, failure_reason: reason });
}

async function openDelivery(tx: Tx, orderId: number): Promise<OpenDelivery> {
  const { delivery, ...open } = await openOrder(tx, orderId);
  if (!delivery) throw new AppError('NOT_A_DELIVERY_ORDER');
  if (open.order.status === 'cancelled')
    throw new AppError('ORDER_LOCKED', { details: { status: 'cancelled' } });
  return { ...open, delivery };
}

async function driverFor(tx: Tx, order: OrderRow, driverId: number): Promise<Driver> {
  const driver = await driverById(tx, driverId);
  if (!driver) throw invalid('driver_id', 'there is no such driver');
  const { name, status, is_active } = driver;
  if (driver.branch_id !== order.branch_id || !is_active || status === 'off_duty')
    throw new AppError('DRIVER_UNAVAILABLE', { details: { driver_id: driverId, name, status } });
  return driver;
}

const newAttempt = (tx: Tx): DeliveryPatch => ({
  assigned_at: tx.now,
  picked_up_at: null,
  out_for_delivery_at: null,
  delivered_at: null,
  failed_at: null,
  failure_reason: null,
});

async function moved(
  tx: Tx,
  open: OpenDelivery,
  status: DeliveryStatus,
  patch: OrderPatch,
  times: DeliveryPatch,
): Promise<OpenOrder> {
  const order = await updateOrder(tx, open.order, { ...patch, delivery_status: status });
  const isOver = status === 'delivered' || status === 'failed';
  const forgotten = isOver && (await isErased(tx, order.customer_id)) ? { address: null } : {};
  const delivery = await updateDelivery(tx, open.delivery, { ...times, ...forgotten });
  announceOrder(tx, 'order.updated', order);
  if (order.driver_id !== null) announceDriver(tx, { ...order, id: order.driver_id });
  return { ...open, order, delivery };
}

/** Someone who was erased while the food was on its way. */
const isErased = async (tx: Tx, customerId: number | null): Promise<boolean> =>
  customerId !== null && (await customerPlaces(tx, customerId))?.erased_at != null;
