import { AppError } from '../../../core/errors.ts';
import { toIso } from '../../../core/time/time.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderRow } from '../../../db/tables/sales.ts';
import type { DeliveryRow } from '../../../db/tables/service.ts';
import { addressesIn, type Place, storedPlace } from '../../customers/schema.ts';
import { customerPlaces, deliveryOf, newDelivery } from './deliveries-store.ts';
import { requirePlatform } from './platforms.ts';
import type { DeliveryProgress } from './schema.ts';

/** A request's delivery fields: address, platform and so on. */
interface DeliveryWish {
  readonly delivery_platform_id?: number | null | undefined;
  readonly delivery_address?: Place | null | undefined;
  readonly customer_id?: number | null | undefined;
}

/** An order is delivered if its type says so or a platform received it. */
export function isToDeliver(wish: DeliveryWish, slug: string): boolean {
  const delivers = slug === 'delivery' || wish.delivery_platform_id != null;
  if (!delivers && wish.delivery_address != null) throw new AppError('NOT_A_DELIVERY_ORDER');
  return delivers;
}

type Owner = Pick<OrderRow, 'id' | 'branch_id' | 'customer_id'>;

/** The delivery of a new order. Without an address it goes to the customer's. */
export async function openDelivery(
  tx: Tx,
  order: Owner,
  given: Place | null | undefined,
): Promise<DeliveryRow> {
  return newDelivery(tx, order, given ? JSON.stringify(given) : await homeOf(tx, order.customer_id));
}

async function homeOf(tx: Tx, customerId: number | null): Promise<string | null> {
  const customer = customerId === null ? undefined : await customerPlaces(tx, customerId);
  const home = customer && addressesIn(customer.addresses).find((address) => address.is_default);
  if (!home) return null;
  const { is_default: _, ...place } = home;
  return JSON.stringify(place);
}

/** For a changed order: its new columns and delivery. */
interface DeliveryChange {
  readonly patch: Partial<Pick<OrderRow, 'delivery_platform_id' | 'delivery_status' | 'driver_id'>>;
  readonly delivery: DeliveryRow | undefined;
}

type Delivered = Owner & Pick<OrderRow, 'delivery_status'>;

/** `delivers`: whether the order is to be delivered after the change. */
export async function changeDelivery(
  tx: Tx,
  order: Delivered,
  delivery: DeliveryRow | undefined,
  wish: DeliveryWish,
  delivers: boolean,
): Promise<DeliveryChange> {
  const { delivery_platform_id, delivery_address } = wish;
  if (delivery_platform_id != null) await requirePlatform(tx, delivery_platform_id);
  const patch = delivery_platform_id === undefined ? {} : { delivery_platform_id };
  if (!delivers) {
    if (delivery_address != null) throw new AppError('NOT_A_DELIVERY_ORDER');
    return { patch: { ...patch, ...(delivery && fetched(order)) }, delivery: undefined };
  }
  if (delivery) return { patch, delivery: await redirect(tx, delivery, wish) };
  const customer_id = wish.customer_id === undefined ? order.customer_id : wish.customer_id;
  return {
    patch: { ...patch, delivery_status: 'pending' },
    delivery: await begunAgain(tx, { ...order, customer_id }, delivery_address),
  };
}

const withDriver: readonly (string | null)[] = ['picked_up', 'out_for_delivery', 'delivered'];

/** The guest picks it up after all, and its driver is free. */
function fetched({ delivery_status }: Delivered): DeliveryChange['patch'] {
  if (withDriver.includes(delivery_status))
    throw new AppError('DELIVERY_UNDER_WAY', { details: { status: delivery_status } });
  return { delivery_status: null, driver_id: null };
}

/** An order that was a delivery before it was changed to pickup still has its address. */
async function begunAgain(tx: Tx, order: Owner, given: Place | null | undefined): Promise<DeliveryRow> {
  const before = await deliveryOf(tx, order.id);
  const opened = await openDelivery(tx, order, given);
  if (!before) return opened;
  const { id, created_at } = before;
  return { ...opened, id, created_at, address: given ? opened.address : (before.address ?? opened.address) };
}

/** A delivery without an address goes to the new customer's. */
async function redirect(tx: Tx, delivery: DeliveryRow, wish: DeliveryWish): Promise<DeliveryRow> {
  const { delivery_address, customer_id } = wish;
  if (delivery_address !== undefined) {
    return { ...delivery, address: delivery_address && JSON.stringify(delivery_address) };
  }
  const home = delivery.address === null && customer_id ? await homeOf(tx, customer_id) : null;
  return home === null ? delivery : { ...delivery, address: home };
}

const iso = (time: number | null): string | null => (time === null ? null : toIso(time));

export const deliveryProgressOf = (row: DeliveryRow): DeliveryProgress => ({
  address: row.address === null ? null : storedPlace(row.address),
  assigned_at: iso(row.assigned_at),
  picked_up_at: iso(row.picked_up_at),
  out_for_delivery_at: iso(row.out_for_delivery_at),
  delivered_at: iso(row.delivered_at),
  failed_at: iso(row.failed_at),
  failure_reason: row.failure_reason,
});
