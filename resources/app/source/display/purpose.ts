import { signal } from '@preact/signals';
import { keepSetting, setting } from '../../../web/stored-text.ts';
import { t } from '../text/text.ts';

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

/** Chosen once at this screen and kept by it; undefined: not yet, or to be asked again. */
export const purpose = signal<Purpose | undefined>(stored());

export function choose(next: Purpose | undefined): void {
  purpose.value = next;
  keepSetting(KEY, JSON.stringify(next ?? null));
}

/** The server's name for an unnamed till; its display follows whichever till is working. */
export const MAIN_TILL = 'main';

/** What a device is that was paired as “Pickup board” or “Customer display”; undefined: its name does not say. */
export function purposeNamed(label: string): Purpose | undefined {
  const is = (name: string): boolean => label.trim().toLowerCase() === name.toLowerCase();
  if (is(t('display.pickup'))) return { shows: 'pickup' };
  return is(t('display.till')) ? { shows: 'till', till: MAIN_TILL } : undefined;
}

/** Only where nobody has chosen here before: “Show something else” asks. */
export function takeNamed(label: string): void {
  const named = setting(KEY) === undefined ? purposeNamed(label) : undefined;
  if (named) choose(named);
}
