import { signal } from '@preact/signals';
import { allergiesOf, contained } from '../../../../web/menu/allergies.ts';
import { listOf } from '../../../../web/text/speech.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { t } from '../../text/text.ts';
import { nameOf } from '../../work/menu.ts';
import type { MenuItem } from '../../work/types.ts';
import type { Place } from '../floor/places.ts';
import { allergenName, allergiesAt } from './allergy.ts';

interface Warned {
  readonly dish: MenuItem;
  readonly words: readonly string[];
  readonly add: () => void;
}

const warned = signal<Warned | undefined>(undefined);

/** Adds a dish; where it contains what its guest must not eat, somebody says so first. */
export function addedSafely(place: Place, dish: MenuItem, seat: number | null, add: () => void): void {
  const words = contained(allergiesOf(allergiesAt(place), seat), dish.allergens);
  if (words.length === 0) add();
  else warned.value = { dish, words, add };
}

/** Stands once beside the dishes. */
export function AllergyWarning() {
  const open = warned.value;
  if (!open) return null;
  const close = () => {
    warned.value = undefined;
  };
  const what = listOf(open.words.map(allergenName));
  return (
    <Sheet
      title={t('allergy.contains', { name: nameOf(open.dish), what })}
      lead={t('allergy.contains_lead')}
      onClose={close}
      foot={
        <>
          <button
            type="button"
            class="button is-bad"
            onClick={() => {
              close();
              open.add();
            }}
          >
            {t('allergy.add_anyway')}
          </button>
          <button type="button" class="button is-act" onClick={close}>
            {t('allergy.leave_out')}
          </button>
        </>
      }
    >
      {null}
    </Sheet>
  );
}
