import { signal } from '@preact/signals';
import { speakToGuests } from '../text/guests.ts';
import { cart, consents, notice, tableName } from './cart/cart.ts';
import { languages, readMenu, type Serving, serving, settings } from './restaurant.ts';

/** How far a guest is. */
export const step = signal<'attract' | 'where' | 'menu' | 'cart' | 'number'>('attract');
/** Controls below 1.2 m, for the person who sits or is small. */
export const isDown = signal(false);

export function begin(): void {
  const offered = settings.value?.order_types ?? [];
  const [only] = offered;
  if (offered.length === 1 && only) goTo(only);
  else step.value = 'where';
}

export function goTo(where: Serving): void {
  serving.value = where;
  step.value = 'menu';
  void readMenu().catch(() => {});
}

/** The next guest finds nothing of this one. */
export function startAgain(): void {
  cart.value = [];
  consents.value = false;
  tableName.value = '';
  notice.value = undefined;
  serving.value = undefined;
  isDown.value = false;
  step.value = 'attract';
  void speakToGuests(languages.value[0] ?? 'en')
    .then(readMenu)
    .catch(() => {});
}
