import { guests } from '../parts/words.ts';
import { minutesSince } from '../work/clock.ts';
import type { Order } from '../work/types.ts';
import { waitingTime } from './floor.tsx';
import { orderOf, type Place } from './places.ts';

// Apart, as they move with the clock: what stands beside them need not be drawn for that.

export function PlaceFacts({ place }: { readonly place: Place }) {
  const order = orderOf(place);
  const facts = [
    order && order.covers > 0 ? guests(order.covers) : undefined,
    order && waitingTime(minutesSince(order.created_at)),
  ];
  return <small>{facts.filter(Boolean).join(' · ')}</small>;
}

export const OrderFacts = ({ order }: { readonly order: Order }) => (
  <small>
    {order.waiter_name && (
      <>
        <bdi>{order.waiter_name}</bdi> ·{' '}
      </>
    )}
    {waitingTime(minutesSince(order.created_at))}
  </small>
);
