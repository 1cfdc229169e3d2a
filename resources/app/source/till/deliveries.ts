import { signal } from '@preact/signals';
import { ask, askAll } from '../work/server/api.ts';
import { mayCall } from '../work/staff.ts';
import type { CarriedCash, Delivery, Driver } from '../work/types.ts';

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
