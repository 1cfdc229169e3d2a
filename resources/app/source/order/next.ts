import { signal } from '@preact/signals';

/** For whom and when the next dishes are. */
export const seat = signal<number | null>(null);
export const course = signal(1);

/** How many sit at a place whose order is not opened yet, by its lane. */
export const covers = signal<ReadonlyMap<string, number>>(new Map());
