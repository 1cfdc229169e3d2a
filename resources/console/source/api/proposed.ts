import { signal } from '@preact/signals';

/** How many requests of this page changed nothing yet: the branch proposed them to head office. */
export const proposed = signal(0);
