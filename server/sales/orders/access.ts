import { notFound, requireFound } from '../../core/errors.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { OrderItemRow, OrderRow, PaymentRow } from '../../db/tables/sales.ts';
import type { DeliveryRow } from '../../db/tables/service.ts';
import { assertVisible, type HostedBranch, requireHosted } from '../../identity/branches/scope.ts';
import { deliveryOf } from '../delivery/terms/deliveries-store.ts';
import { drives } from '../delivery/terms/drivers.ts';
import type { OrderReply } from './http/schema.ts';
import { namesOfWritten, orderNames } from './read/names.ts';
import { orderOnWire } from './read/wire.ts';
import { findOrder, itemsOfOrder, paymentsOfOrder } from './store.ts';

/** An order with everything rules need. */
export interface LoadedOrder {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly payments: readonly PaymentRow[];
  /** For a delivery. */
  readonly delivery?: DeliveryRow | undefined;
}

/** Of a branch that this installation hosts. */
export type HostedOrder = LoadedOrder & { readonly branch: HostedBranch };

export async function readOrder(handle: Reader | Tx, id: number): Promise<LoadedOrder> {
  const order = requireFound(await findOrder(handle, id), 'order', id);
  assertVisible(handle, order.branch_id, 'order', id);
  if (!(await drives(handle, order.driver_id))) throw notFound('order', id);
  const items = await itemsOfOrder(handle, { orderId: id });
  const payments = await paymentsOfOrder(handle, { orderId: id });
  const delivery = order.delivery_status === null ? undefined : await deliveryOf(handle, id);
  return { order, items, payments, delivery };
}

/** For a change: this installation must host the order's branch. */
export async function loadForChange(tx: Tx, id: number): Promise<HostedOrder> {
  const open = await readOrder(tx, id);
  const branch = await requireHosted(tx, open.order.branch_id);
  return { ...open, branch };
}

export async function orderReplyOf(
  handle: Reader | Tx,
  { order, items, payments, delivery }: LoadedOrder,
): Promise<OrderReply> {
  const names =
    'cache' in handle ? await namesOfWritten(handle, order) : (await orderNames(handle, [order]))(order);
  return orderOnWire(order, items, payments, delivery, { exponent: handle.tenant.exponent, names });
}
