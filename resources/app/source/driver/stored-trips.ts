import { effect } from '@preact/signals';
import { place } from '../../../web/format/format.ts';
import { device } from '../work/device.ts';
import { keep, kept } from '../work/facts.ts';
import { person } from '../work/staff.ts';
import type { Delivery, Driver } from '../work/types.ts';
import { carried, deliveries, dueOf, latest, me, taken } from './trips.ts';

/** The trips that a phone shows if it loads its page without the server. */
interface StoredTrips {
  readonly deviceId: number | undefined;
  readonly deliveries: readonly Delivery[];
  readonly me: Driver | null | undefined;
  readonly carried: number;
  readonly taken: readonly number[];
  /** Where amounts and times are from. */
  readonly place: typeof place.value;
}

const nameNow = (): string => `trips.${person.peek()?.id}`;

/** Stores every change, because an answer after the last list cannot be read again offline. */
export const keepTrips = (): (() => void) =>
  effect(() => {
    if (deliveries.value === undefined) return;
    const fact: StoredTrips = {
      deviceId: device.value?.device.id,
      deliveries: deliveries.value.map(latest),
      me: me.value,
      carried: carried.value,
      taken: [...taken.value],
      place: place.value,
    };
    void keep(nameNow(), fact);
  });

/** The trips of the last time, until the server has told those of now. */
export async function recallTrips(): Promise<void> {
  const fact = await kept<StoredTrips>(nameNow());
  if (!fact || fact.deviceId !== device.peek()?.device.id || deliveries.peek() !== undefined) return;
  place.value = fact.place;
  me.value = fact.me;
  carried.value = fact.carried;
  taken.value = new Set(fact.taken);
  deliveries.value = fact.deliveries;
}

/** Cash taken while out of reach: the driver owes it until it is booked. */
export function take({ order_id }: Delivery): void {
  taken.value = new Set(taken.peek()).add(order_id);
}

/** What the server has booked counts as carried. */
export function forgetBooked(): void {
  const due = (deliveries.peek() ?? []).filter((delivery) => dueOf(delivery) > 0);
  taken.value = new Set(due.map(({ order_id }) => order_id).filter((id) => taken.peek().has(id)));
}
