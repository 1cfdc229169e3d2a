import { factsBeside } from '../../../web/text/speech.ts';
import { guests } from '../parts/words.ts';
import { minutesSince } from '../work/server/clock.ts';
import type { Order } from '../work/types.ts';
import { waitingTime } from './floor/need-words.ts';
import { orderOf, type Place } from './floor/places.ts';

// Apart, as they move with the clock: what stands beside them need not be drawn for that.

export function PlaceFacts({ place }: { readonly place: Place }) {
  const order = orderOf(place);
  if (!order) return <small />;
  const waits = waitingTime(minutesSince(order.created_at));
  return <small>{factsBeside(order.covers > 0 && guests(order.covers), waits)}</small>;
}

export const OrderFacts = ({ order }: { readonly order: Order }) => (
  <small>{factsBeside(order.waiter_name, waitingTime(minutesSince(order.created_at)))}</small>
);
