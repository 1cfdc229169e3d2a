import {
  type Allergy,
  allergens,
  allergensFor,
  allergiesTogether,
  contained,
} from '../../../../web/menu/allergies.ts';
import { type TextKey, t } from '../../text/text.ts';
import type { MenuItem } from '../../work/types.ts';
import { setOrder } from '../acts.ts';
import { orderOf, type Place } from '../floor/places.ts';
import { openingOf, setOpening } from '../start/opening.ts';

/** What the guests of a place said, on its order or before it is opened. */
export const allergiesAt = (place: Place): Allergy[] =>
  allergiesTogether(orderOf(place)?.allergies ?? [], openingOf(place.lane).allergies ?? []);

export async function setAllergies(place: Place, list: readonly Allergy[]): Promise<boolean> {
  const order = orderOf(place);
  if (order && !(await setOrder(order, { allergies: [...list] }))) return false;
  setOpening(place.lane, { allergies: order ? [] : list });
  return true;
}

/** Of what the guest of a seat must not eat, what the dish contains. */
export const containedFor = (place: Place, dish: MenuItem, seat: number | null): string[] =>
  contained(allergensFor(allergiesAt(place), seat), dish.allergens);

/** In the language of this screen where it is one of the 14. */
export const allergenName = (word: string): string =>
  (allergens as readonly string[]).includes(word) ? t(`allergen.${word}` as TextKey) : word;
