import { signal } from '@preact/signals';
import type { Customer, Order } from '../../work/types.ts';
import { orderOf, type Place } from '../floor/places.ts';
import { isOrderShown } from '../next.ts';
import { saleAt } from '../price.ts';
import { type Opening, openingOf } from './opening.ts';
import { orderTypes } from './order-types.ts';

/** The lane whose order has to be completed before it can be sent; its sheet opens. */
export const incomplete = signal<string | undefined>(undefined);

/** Where a customer's deliveries go unless another address is given; the server does the same. */
export const homeOf = (customer: Pick<Customer, 'addresses'> | undefined): string =>
  customer?.addresses.find(({ is_default }) => is_default)?.line1 ?? '';

export const isDelivery = (typeId: number | null | undefined): boolean =>
  orderTypes.value.find(({ id }) => id === typeId)?.slug === 'delivery';

export const lacksAddress = ({ delivery_address, customer }: Opening): boolean =>
  !delivery_address?.line1 && homeOf(customer) === '';

/** An order that is open is known to lack it only once its details were read. */
export const orderLacksAddress = ({ delivery, delivery_platform_id }: Order): boolean =>
  delivery != null && delivery.address === null && delivery_platform_id === null;

/** Whether a new order can go to the kitchen. Otherwise its sheet asks for what is missing. */
export function canBegin(place: Place): boolean {
  const lacks = orderOf(place) === undefined && isDelivery(saleAt(place).typeId);
  if (!lacks || !lacksAddress(openingOf(place.lane))) return true;
  // On a phone the sheet is a part of the order, behind the dishes.
  isOrderShown.value = true;
  incomplete.value = place.lane;
  return false;
}
