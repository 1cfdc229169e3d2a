import { type Allergy, allergens, allergiesIn, withAllergies } from '../../../../web/menu/allergies.ts';
import { type TextKey, t } from '../../text/text.ts';
import { setOrder } from '../acts.ts';
import { orderOf, type Place } from '../floor/places.ts';
import { openingOf, setOpening } from '../start/opening.ts';

/** What the guests of a place said, on its order or before it is opened. */
export const allergiesAt = (place: Place): Allergy[] => allergiesIn(notesOf(place));

const notesOf = (place: Place): string | null => orderOf(place)?.notes ?? openingOf(place.lane).notes ?? null;

export async function setAllergies(place: Place, list: readonly Allergy[]): Promise<boolean> {
  const notes = withAllergies(notesOf(place), list);
  const order = orderOf(place);
  if (order) return setOrder(order, { notes: notes || null });
  setOpening(place.lane, { notes });
  return true;
}

/** In the language of this screen where it is one of the 14. */
export const allergenName = (word: string): string =>
  (allergens as readonly string[]).includes(word) ? t(`allergen.${word}` as TextKey) : word;
