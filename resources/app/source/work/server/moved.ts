import { signal } from '@preact/signals';

/** How a move of this device to another address stands, where it has to be said. */
export const move = signal<
  { readonly how: 'waits' | 'there' | 'failed'; readonly url?: string | undefined } | undefined
>(undefined);
