import { signal } from '@preact/signals';

/** For whom and when the next dishes are. */
export const seat = signal<number | null>(null);
export const course = signal(1);

/** The category that is shown; null: what is ordered most. */
export const category = signal<number | null>(null);
/** What is looked for. */
export const words = signal('');

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
}

/** How many sit at a place whose order is not opened yet, by its lane. */
export const covers = signal<ReadonlyMap<string, number>>(new Map());
