import { AppError, validationError } from '../../../core/errors.ts';
import type { DeliveryStatus } from '../../../core/statuses.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderRow } from '../../../db/tables/sales.ts';
import type { DeliveryRow } from '../../../db/tables/service.ts';
import { isHeld } from '../../kots/tickets/states.ts';
import type { OpenOrder } from '../../orders/access.ts';
import { changeOrder } from '../../orders/change/change-order.ts';
import type { OrderPatch } from '../../orders/change/patch.ts';
import type { OrderColumns } from '../../orders/store.ts';
import { customerPlaces, type DeliveryColumns } from '../terms/deliveries-store.ts';
import { driverById } from '../terms/drivers.ts';
import type { Driver } from '../terms/schema.ts';
import { assertAssignable, assertDeliveryMove } from '../terms/status.ts';
import type { Move } from './schema.ts';

type OpenDelivery = OpenOrder & { readonly delivery: DeliveryRow };

export const assignDriver = (tx: Tx, orderId: number, driverId: number): Promise<OpenOrder> =>
  changeOrder(tx, orderId, (open) => assigned(tx, toDeliver(open), driverId), 'kept');

async function assigned(tx: Tx, open: OpenDelivery, driverId: number): Promise<OrderPatch | null> {
  const { order } = open;
  assertAssignable(order.delivery_status as DeliveryStatus);
  const driver = await driverFor(tx, order, driverId);
  if (order.driver_id === driverId && order.delivery_status === 'assigned') return null;
  return moved(tx, open, 'assigned', { driver_id: driver.id }, newAttempt(tx));
}

/** Drivers reach only what they bring themselves: another's order is not there for them. */
export const moveDelivery = (tx: Tx, orderId: number, move: Move): Promise<OpenOrder> =>
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

/** Nobody brings what no kitchen made. */
function assertCooked({ order, items }: OpenDelivery): void {
  const waiting = items.filter((item) => item.status === 'pending' || isHeld(item));
  if (waiting.length === 0 && items.some(({ status }) => status !== 'voided')) return;
  throw new AppError('INVALID_STATUS_TRANSITION', {
    message: 'Send the order to the kitchen first.',
    details: {
      from: order.delivery_status,
      to: 'delivered',
      allowed: ['failed'],
      lines: waiting.map(({ id }) => id),
    },
  });
}

async function failed(tx: Tx, open: OpenDelivery, reason: string | null | undefined): Promise<OrderPatch> {
  if (!reason?.trim()) throw validationError('reason', 'say why it failed');
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

function toDeliver(open: OpenOrder): OpenDelivery {
  if (!open.delivery) throw new AppError('NOT_A_DELIVERY_ORDER');
  return { ...open, delivery: open.delivery };
}

async function driverFor(tx: Tx, order: OrderRow, driverId: number): Promise<Driver> {
  const driver = await driverById(tx, driverId);
  if (!driver) throw validationError('driver_id', 'there is no such driver');
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

/** Someone who was erased while the food was on its way. */
const isErased = async (tx: Tx, customerId: number | null): Promise<boolean> =>
  customerId !== null && (await customerPlaces(tx, customerId))?.erased_at != null;
