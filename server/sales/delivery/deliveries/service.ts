import { AppError, unknownId, validationError } from '../../../core/errors.ts';
import { type DeliveryStatus, deliveryMovesFrom, isAssignable } from '../../../core/statuses.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderRow } from '../../../db/tables/sales.ts';
import type { DeliveryRow } from '../../../db/tables/service.ts';
import { isHeld } from '../../kots/tickets/states.ts';
import type { LoadedOrder } from '../../orders/access.ts';
import { changeOrder } from '../../orders/change/change-order.ts';
import type { OrderPatch } from '../../orders/change/patch.ts';
import type { OrderColumns } from '../../orders/store.ts';
import { customerPlaces, type DeliveryColumns } from '../terms/deliveries-store.ts';
import { driverById } from '../terms/drivers.ts';
import type { Driver } from '../terms/schema.ts';
import type { Move } from './schema.ts';

type OpenDelivery = LoadedOrder & { readonly delivery: DeliveryRow };

export const assignDriver = (tx: Tx, orderId: number, driverId: number): Promise<LoadedOrder> =>
  changeOrder(tx, orderId, (open) => assigned(tx, toDeliver(open), driverId), 'kept');

async function assigned(tx: Tx, open: OpenDelivery, driverId: number): Promise<OrderPatch | null> {
  const { order } = open;
  assertAssignable(order.delivery_status as DeliveryStatus);
  const driver = await driverFor(tx, order, driverId);
  if (order.driver_id === driverId && order.delivery_status === 'assigned') return null;
  return moved(tx, open, 'assigned', { driver_id: driver.id }, newAttempt(tx));
}

/** Drivers reach only their own deliveries: others' count as missing. */
export const moveDelivery = (tx: Tx, orderId: number, move: Move): Promise<LoadedOrder> =>
  changeOrder(tx, orderId, (open) => moveOf(tx, toDeliver(open), move), 'kept');

async function moveOf(tx: Tx, open: OpenDelivery, { status, reason }: Move): Promise<OrderPatch | null> {
  const { order } = open;
  const from = order.delivery_status as DeliveryStatus;
  if (from === status) return null;
  assertDeliveryMove(from, status, order);
  if (status === 'delivered') assertCooked(open);
  if (status === 'failed') return failed(tx, open, reason);
  if (status === 'assigned') return assigned(tx, open, order.driver_id as number);
  return moved(tx, open, status, {}, { [`${status}_at`]: tx.now });
}

/** Nothing is delivered that no kitchen made. */
function assertCooked({ order, items }: OpenDelivery): void {
  const waiting = items.filter((item) => item.status === 'pending' || isHeld(item));
  if (waiting.length === 0 && items.some(({ status }) => status !== 'voided')) return;
  throw new AppError('INVALID_STATUS_TRANSITION', {
    message: "This order hasn't been sent to the kitchen. Send it first.",
    details: {
      from: order.delivery_status,
      to: 'delivered',
      allowed: ['failed'],
      lines: waiting.map(({ id }) => id),
    },
  });
}

async function failed(tx: Tx, open: OpenDelivery, reason: string | null | undefined): Promise<OrderPatch> {
  if (!reason?.trim()) throw validationError('reason', 'is required when a delivery fails');
  return {
    ...(await moved(tx, open, 'failed', {}, { failed_at: tx.now, failure_reason: reason })),
    acts: [
      {
        action: 'delivery.fail',
        before: { status: open.order.delivery_status },
        after: { status: 'failed' },
        reason,
      },
    ],
  };
}

function toDeliver(open: LoadedOrder): OpenDelivery {
  if (!open.delivery) throw new AppError('NOT_A_DELIVERY_ORDER');
  return { ...open, delivery: open.delivery };
}

async function driverFor(tx: Tx, order: OrderRow, driverId: number): Promise<Driver> {
  const driver = await driverById(tx, driverId);
  if (!driver) throw unknownId('driver_id', 'driver', driverId);
  const { name, status, is_active } = driver;
  if (driver.branch_id !== order.branch_id || !is_active || status === 'off_duty')
    throw new AppError('DRIVER_UNAVAILABLE', { details: { driver_id: driverId, name, status } });
  return driver;
}

const newAttempt = (tx: Tx): DeliveryColumns => ({
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
  columns: OrderColumns,
  times: DeliveryColumns,
): Promise<OrderPatch> {
  const isOver = status === 'delivered' || status === 'failed';
  const forgotten = isOver && (await isErased(tx, open.order.customer_id)) ? { address: null } : {};
  return {
    order: { ...columns, delivery_status: status },
    delivery: { ...open.delivery, ...times, ...forgotten },
  };
}

/** Erased while the food was on its way. */
const isErased = async (tx: Tx, customerId: number | null): Promise<boolean> =>
  customerId !== null && (await customerPlaces(tx, customerId))?.erased_at != null;

interface Courier {
  readonly driver_id: number | null;
  readonly delivery_platform_id: number | null;
}

/** Possible next statuses. Without a driver none is assigned, but a platform's own courier picks the order up. */
function courierMovesFrom(
  from: DeliveryStatus,
  { driver_id, delivery_platform_id }: Courier,
): DeliveryStatus[] {
  if (driver_id !== null) return deliveryMovesFrom(from);
  const instead = delivery_platform_id === null ? [] : (['picked_up'] as const);
  return deliveryMovesFrom(from).flatMap((to) => (to === 'assigned' ? instead : [to]));
}

function assertDeliveryMove(from: DeliveryStatus, to: DeliveryStatus, courier: Courier): void {
  const allowed = courierMovesFrom(from, courier);
  if (!allowed.includes(to)) throw impossible(from, to, allowed);
}

function assertAssignable(from: DeliveryStatus): void {
  if (!isAssignable(from)) throw impossible(from, 'assigned', deliveryMovesFrom(from));
}

const impossible = (from: DeliveryStatus, to: DeliveryStatus, allowed: readonly DeliveryStatus[]): AppError =>
  new AppError('INVALID_STATUS_TRANSITION', { details: { from, to, allowed } });
