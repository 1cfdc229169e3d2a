import { batch } from '@preact/signals';
import { addUp } from '../../../web/format/minor.ts';
import { afterPause } from '../work/after-pause.ts';
import { readRestaurant } from '../work/restaurant.ts';
import { ask } from '../work/server/api.ts';
import { follow } from '../work/server/subscription.ts';
import { person } from '../work/staff.ts';
import type { Delivery } from '../work/types.ts';
import { forgetBooked, keepTrips, recallTrips } from './stored-trips.ts';
import { carried, deliveries, me } from './trips.ts';

let started = 0;
let shown = 0;

/** The driver's own trips; the server returns no others. A read that a later one overtook is ignored. */
async function readTrips(): Promise<void> {
  const mine = ++started;
  const list = async (status?: Delivery['status']) =>
    (await ask('GET /pos/deliveries', { query: { status, limit: 50 } })).data;
  // Open trips are read first: a trip that ends between the reads is then in both lists, never in none.
  const open = await list();
  const [delivered, failed, drivers, cash] = await Promise.all([
    list('delivered'),
    list('failed'),
    ask('GET /pos/delivery-drivers'),
    ask('GET /pos/driver-cash'),
  ]);
  if (mine < shown) return;
  shown = mine;
  batch(() => {
    // Of two the later one counts.
    const ended = [...delivered, ...failed];
    deliveries.value = [...new Map([...open, ...ended].map((one) => [one.order_id, one])).values()];
    me.value = drivers.data.find(({ user_id }) => user_id === person.value?.id) ?? null;
    carried.value = addUp(cash.data.map(({ amount }) => amount));
    forgetBooked();
  });
}

export const tripsAgain = afterPause(readTrips);

async function readEverything(): Promise<Record<string, never>> {
  await Promise.all([readRestaurant(), readTrips()]);
  return {};
}

export const followTrips = (): (() => void) => {
  void recallTrips();
  const endKeeping = keepTrips();
  const end = follow({ topics: ['order', 'driver', 'branch'], read: readEverything, heard: tripsAgain });
  return () => {
    end();
    endKeeping();
    deliveries.value = undefined;
  };
};
