import { between, randomFrom } from '../soak/chance.ts';

/** How long an evening is, and what goes wrong in it. */
export interface Plan {
  /** What is sent from screens with one tap, in all. */
  readonly orders: number;
  readonly powerCuts: number;
  readonly seed: number;
  /** How long guests take to come, in milliseconds; 0: as fast as the screens can. */
  readonly ms: number;
  /** How often each act that people can do is done; 0: some of them once. */
  readonly rounds: number;
}

/** Of a hundred orders so many come from elsewhere than the waiters' tablets. */
const SHARES = { counter: 16, kiosk: 8 };
/** No phone may order more often in an hour. */
const BY_PHONE = 5;

export function sharesOf({
  orders,
}: Plan): Readonly<Record<'waiters' | 'counter' | 'kiosk' | 'phone', number>> {
  const counter = Math.round((orders * SHARES.counter) / 100);
  const kiosk = Math.round((orders * SHARES.kiosk) / 100);
  const phone = Math.min(BY_PHONE, Math.floor(orders / 10));
  return { counter, kiosk, phone, waiters: orders - counter - kiosk - phone };
}

/** A die with so many sides. */
export type Roll = (sides: number) => number;

export function rollsFrom(seed: number): Roll {
  const random = randomFrom(seed);
  return (sides) => between(random, 0, sides);
}
