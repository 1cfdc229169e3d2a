import { signal } from '@preact/signals';

/** For whom and when the next dishes are. */
export const seat = signal<number | null>(null);
export const course = signal(1);
