import { signal } from '@preact/signals';
import { openOrders } from '../../order/floor/places.ts';
import { ask, askAll } from '../../work/server/api.ts';
import { mayCall } from '../../work/staff.ts';
import type { CarriedCash, Delivery, Driver, Order } from '../../work/types.ts';

export const trips = signal<readonly Delivery[]>([]);
export const drivers = signal<readonly Driver[]>([]);
export const carried = signal<readonly CarriedCash[]>([]);

const CASH = 'GET /pos/driver-cash';

export async function readDeliveries(): Promise<void> {
  const [all, { data: people }, cash] = await Promise.all([
    askAll('GET /pos/deliveries'),
    ask('GET /pos/delivery-drivers'),
    mayCall(CASH) ? ask(CASH).then(({ data }) => data) : [],
  ]);
  trips.value = all;
  drivers.value = people.filter(({ is_active }) => is_active);
  carried.value = cash;
}

/** Those that nobody brings yet. */
export const waitingDeliveries = (): number =>
  trips.value.filter(({ driver_id }) => driver_id === null).length;

/** At the door and back, and still open: nobody paid, or nobody was there. The longest waiting first. */
export const unsettledDeliveries = (): readonly Order[] =>
  openOrders.value
    .filter(({ delivery_status }) => delivery_status === 'delivered' || delivery_status === 'failed')
    .sort((one, other) => one.id - other.id);
