import { useSignal } from '@preact/signals';
import { type Allergy, allergens } from '../../../../web/menu/allergies.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { t } from '../../text/text.ts';
import { orderOf, type Place } from '../floor/places.ts';
import { seat as seatNow } from '../next.ts';
import { openingOf } from '../start/opening.ts';
import { allergenName, allergiesAt, setAllergies } from './allergy.ts';

const SEATS = 8;

interface SheetProps {
  readonly place: Place;
  readonly onClose: () => void;
}

/** Who must not eat what: the table, or one seat of it. */
export function AllergySheet({ place, onClose }: SheetProps) {
  const seat = useSignal<number | null>(seatNow.peek());
  const list = useSignal<readonly Allergy[]>(allergiesAt(place));
  const own = useSignal('');
  const covers = orderOf(place)?.covers ?? openingOf(place.lane).covers ?? 0;
  const words = list.value.find((one) => one.seat === seat.value)?.allergens ?? [];
  const put = (next: readonly string[]) => {
    const others = list.value.filter((one) => one.seat !== seat.value);
    list.value = next.length > 0 ? [...others, { seat: seat.value, allergens: [...next] }] : others;
  };
  const toggle = (word: string) =>
    put(words.includes(word) ? words.filter((one) => one !== word) : [...words, word]);
  const addOwn = () => {
    const word = own.value.replaceAll(/[,·]/g, ' ').trim();
    if (word && !words.includes(word)) put([...words, word]);
    own.value = '';
  };
  const save = async () => {
    addOwn();
    if (await setAllergies(place, list.value)) onClose();
  };
  const chip = (at: number | null, text: string) => (
    <button
      type="button"
      key={String(at)}
      class="chip"
      aria-pressed={seat.value === at}
      onClick={() => (seat.value = at)}
    >
      {text}
      {list.value.some((one) => one.seat === at) && <Icon name="warning" />}
    </button>
  );
  return (
    <Sheet
      title={t('choose.allergy')}
      lead={t('allergy.lead')}
      onClose={onClose}
      foot={
        <button type="button" class="button is-act" onClick={() => void save()}>
          {t('allergy.save')}
        </button>
      }
    >
      {place.tableId !== null && (
        <fieldset class="chips">
          <legend>{t('allergy.who')}</legend>
          {chip(null, t('allergy.whole'))}
          {Array.from({ length: covers > 0 ? covers : SEATS }, (_, at) =>
            chip(at + 1, t('pad.seat_n', { n: at + 1 })),
          )}
        </fieldset>
      )}
      <fieldset class="chips">
        <legend>{t('choose.allergy_label')}</legend>
        {[...new Set([...allergens, ...words])].map((word) => (
          <button
            type="button"
            key={word}
            class="chip is-bad"
            aria-pressed={words.includes(word)}
            onClick={() => toggle(word)}
          >
            <span dir="auto">{allergenName(word)}</span>
          </button>
        ))}
      </fieldset>
      <label class="note">
        {t('allergy.other')}
        <input
          dir="auto"
          maxLength={60}
          value={own.value}
          onInput={({ currentTarget }) => (own.value = currentTarget.value)}
          onChange={addOwn}
        />
      </label>
    </Sheet>
  );
}
