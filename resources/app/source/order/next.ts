import { signal } from '@preact/signals';
import type { MenuItem } from '../work/types.ts';

/** For whom and when the next dishes are. */
export const seat = signal<number | null>(null);
export const course = signal(1);

/** The category that is shown; null: what is ordered most. */
export const category = signal<number | null>(null);
/** What is looked for. */
export const words = signal('');

/** On a phone the order of a place is behind its dishes. */
export const isOrderShown = signal(false);

/** How many of the next dish, or the digits of a code, as it was typed; empty: one. */
export const typedTimes = signal('');
/** Digits of a number of dishes: 999 of one are a mistake. */
export const MAX_TIMES = 3;

/** The number for the next dish; digits of a code are none. */
export function timesNow(): number {
  const typed = typedTimes.value;
  return typed.length > MAX_TIMES ? 1 : Math.max(1, Number(typed));
}

/** The dish that is added takes the number. */
export function takeTimes(): number {
  const n = timesNow();
  typedTimes.value = '';
  return n;
}

/** The dish whose choices are asked for. */
export const choosing = signal<MenuItem | undefined>(undefined);
/** The line of the draft that is changed, by its place. */
export const changing = signal<number | undefined>(undefined);

/** After a round was sent the next one is for nobody's seat, and waits for no course that somebody forgot. */
export function beginRound(): void {
  seat.value = null;
  course.value = 1;
}

/** Another place: nothing of the one before stays set. */
export function beginPlace(): void {
  beginRound();
  category.value = null;
  words.value = '';
  isOrderShown.value = false;
  typedTimes.value = '';
  choosing.value = undefined;
  changing.value = undefined;
}

/** What guests ordered by phone and somebody looks at, by its id. */
export const lookedAt = signal<number | undefined>(undefined);
