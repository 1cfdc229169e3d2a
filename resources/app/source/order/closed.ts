import type { GuestOrder, Kot, Order } from '../work/types.ts';

const KEPT_MS = 30 * 60_000;

interface Changed {
  readonly updated_at?: string | undefined;
}

const isOld = ({ updated_at }: Changed, now: number): boolean =>
  now - new Date(updated_at ?? 0).getTime() > KEPT_MS;

/** What a floor is done with, half an hour after its last change. `now`: the server's time. */
export const isClosedOrder = (order: Pick<Order, 'status'> & Changed, now: number): boolean =>
  isOld(order, now) && (order.status === 'paid' || order.status === 'cancelled');

export const isAnswered = (order: Pick<GuestOrder, 'status'> & Changed, now: number): boolean =>
  isOld(order, now) && order.status !== 'waiting';

export const isServed = (kot: Pick<Kot, 'status'> & Changed, now: number): boolean =>
  isOld(kot, now) && kot.status === 'served';
