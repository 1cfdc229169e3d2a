import { signal } from '@preact/signals';
import { keepSetting, setting } from '../../../web/stored-text.ts';

/** A display is a pickup board or the customer display of a till. */
type Purpose = { readonly shows: 'pickup' } | { readonly shows: 'till'; readonly till: string };

const KEY = 'galley.display';

function stored(): Purpose | undefined {
  try {
    return JSON.parse(setting(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Chosen once at this screen and kept by it; undefined: not yet. */
export const purpose = signal<Purpose | undefined>(stored());

export function choose(next: Purpose | undefined): void {
  purpose.value = next;
  keepSetting(KEY, next && JSON.stringify(next));
}
