import { listOf } from '../../../../web/text/speech.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { t } from '../../text/text.ts';
import { nameOf } from '../../work/menu.ts';
import { allergenName } from './allergy.ts';
import { type Warned, warned } from './warned.ts';

const containsWords = ({ dish, words }: Pick<Warned, 'dish' | 'words'>): string =>
  t('allergy.contains', { name: nameOf(dish), what: listOf(words.map(allergenName)) });

/** Beside its name. */
export const containsThem = (words: readonly string[]): string =>
  t('allergy.contains_it', { what: listOf(words.map(allergenName)) });

/** Stands once at a place: one question a dish. */
export function AllergyWarning() {
  const [open, ...others] = warned.value;
  if (!open) return null;
  const what = listOf(open.words.map(allergenName));
  const close = () => {
    warned.value = others;
  };
  return (
    <Sheet
      key={others.length}
      title={containsWords(open)}
      lead={t(open.seat === null ? 'allergy.contains_lead' : 'allergy.contains_seat', {
        seat: open.seat ?? 0,
        what,
      })}
      onClose={close}
      foot={
        <>
          <button
            type="button"
            class="button is-bad"
            onClick={() => {
              close();
              void open.add();
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
