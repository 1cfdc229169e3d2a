import { signal } from '@preact/signals';
import type { MenuItem } from '../../work/types.ts';
import type { Place } from '../floor/places.ts';
import { allergiesAt, containedFor } from './allergy.ts';

export interface Warned {
  readonly dish: MenuItem;
  readonly words: readonly string[];
  /** Of the guest who must not eat it, where only one said so; null: somebody here. */
  readonly seat: number | null;
  readonly add: () => Promise<void>;
}

/** Dishes that wait for somebody's word, oldest first. */
export const warned = signal<readonly Warned[]>([]);

function seatOf(place: Place, words: readonly string[]): number | null {
  const theirs = allergiesAt(place).filter(({ allergens }) => allergens.some((word) => words.includes(word)));
  return theirs.length === 1 ? (theirs[0]?.seat ?? null) : null;
}

/** Adds a dish; where it contains what its guest must not eat, somebody says so first. */
export async function addedSafely(
  place: Place,
  dish: MenuItem,
  seat: number | null,
  add: () => Promise<void>,
): Promise<void> {
  const words = containedFor(place, dish, seat);
  if (words.length === 0) await add();
  else warned.value = [...warned.peek(), { dish, words, seat: seatOf(place, words), add }];
}
