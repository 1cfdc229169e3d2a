import { signal } from '@preact/signals';

/** What a display is: the board of numbers, or the guests' side of a till. */
export type Purpose = { readonly shows: 'pickup' } | { readonly shows: 'till'; readonly till: string };

const KEY = 'galley.display';

function stored(): Purpose | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Chosen once at this screen and kept by it; undefined: not yet. */
export const purpose = signal<Purpose | undefined>(stored());

export function choose(next: Purpose | undefined): void {
  purpose.value = next;
  if (next) localStorage.setItem(KEY, JSON.stringify(next));
  else localStorage.removeItem(KEY);
}
