import { useSignal } from '@preact/signals';
import { shortMoney } from '../../../../web/format/format.ts';
import { times } from '../../../../web/format/minor.ts';
import { allergens, allergensInNote, named, noteBeside, noteWith } from '../../../../web/menu/allergies.ts';
import { askedOf, isComplete, isSingle, picked } from '../../../../web/menu/choosing.ts';
import { asChosen, defaultsOf } from '../../../../web/menu/combos.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { Options } from '../../../../web/parts/options.tsx';
import { Stepper } from '../../../../web/parts/stepper.tsx';
import { factsBeside, listOf } from '../../../../web/text/speech.ts';
import { Revealed } from '../../parts/fields/revealed.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { type TextKey, t } from '../../text/text.ts';
import { nameOf } from '../../work/menu.ts';
import type { MenuItem } from '../../work/types.ts';
import { allergenName, containedFor } from '../allergy/allergy.ts';
import { containsThem } from '../allergy/warning.tsx';
import { addDish, type Choice, changeLine, plainChoice, unitPrice } from '../draft/drafting.ts';
import { addsByItself, groupsOf } from '../draft/needs-choice.ts';
import type { Place } from '../floor/places.ts';
import { course, seat, takeTimes, timesNow } from '../next.ts';
import { shownPriceOf } from '../price.ts';
import { SeatAndCourse } from './seat-course.tsx';
import { isPriced, TypedPrice } from './typed-price.tsx';

type Group = MenuItem['modifier_groups'][number];

const quickNotes: readonly TextKey[] = [
  'choose.no_onion',
  'choose.less_oil',
  'choose.sauce_apart',
  'choose.for_a_child',
];

interface ChoicesProps {
  readonly place: Place;
  readonly dish: MenuItem;
  /** The line that is changed, where it is not sent yet. */
  readonly line?: { readonly at: number; readonly choice: Choice };
  readonly onClose: () => void;
}

/** Portion, extras and notes of a dish before it is added. */
export function Choices({ place, dish, line, onClose }: ChoicesProps) {
  const choosing = useChoosing({ place, dish, line, onClose });
  return (
    <Sheet
      title={nameOf(dish)}
      lead={
        <Facts
          place={place}
          dish={asChosen(dish, choosing.choice.value.modifiers)}
          seat={choosing.choice.value.seat}
        />
      }
      onClose={onClose}
      foot={<Foot place={place} dish={dish} choosing={choosing} at={line?.at} />}
    >
      {dish.open_price && <TypedPrice dish={dish} {...choosing} />}
      <Portions dish={dish} choosing={choosing} />
      {askedOf(groupsOf(dish), choosing.choice.value.modifiers).map((group) => (
        <Extras key={group.id} group={group} choosing={choosing} />
      ))}
      <Notes choosing={choosing} />
      <SeatAndCourse place={place} choice={choosing.choice.value} onChange={choosing.change} />
    </Sheet>
  );
}

type Choosing = ReturnType<typeof useChoosing>;

/** What is chosen so far, and adding it to the draft of its place. */
function useChoosing({
  place,
  dish,
  line,
  onClose,
}: Omit<ChoicesProps, 'line'> & Pick<Partial<ChoicesProps>, 'line'>) {
  const first = dish.variants.find(({ is_default }) => is_default) ?? dish.variants[0];
  const choice = useSignal<Choice>(
    line?.choice ?? {
      ...plainChoice,
      modifiers: defaultsOf(dish),
      variantId: first?.id ?? null,
      seat: seat.value,
      course: course.value,
      quantity: timesNow(),
    },
  );
  const notes = useSignal<readonly string[]>([]);
  const allergies = useSignal<readonly string[]>(allergensInNote(line?.choice.note));
  const own = useSignal(noteBeside(line?.choice.note));
  const change = (part: Partial<Choice>) => (choice.value = { ...choice.value, ...part });
  const add = (chosen: Choice) => {
    const said = [...notes.value, own.value.trim()].filter(Boolean).join(' · ');
    const note = noteWith(said, allergies.value);
    if (line) void changeLine(place, line.at, dish, { ...chosen, note });
    else {
      takeTimes();
      void addDish(place, dish, { ...chosen, note });
    }
    onClose();
  };
  const pick = (group: Group, id: number) => {
    const modifiers = picked(group, choice.value.modifiers, id);
    if (addsByItself(dish, modifiers) && !line) add({ ...choice.value, modifiers });
    else change({ modifiers });
  };
  return { choice, notes, allergies, own, change, add, pick };
}

interface PartProps {
  readonly dish: MenuItem;
  readonly choosing: Choosing;
}

interface FootProps extends PartProps {
  readonly place: Place;
  /** Of the line that is changed. */
  readonly at: number | undefined;
}

const Foot = ({ place, dish, choosing: { choice, change, add }, at }: FootProps) => (
  <>
    <Stepper
      quantity={choice.value.quantity}
      fewer={t('order.fewer')}
      more={t('order.more')}
      onChange={(quantity) => change({ quantity })}
    />
    <button
      type="button"
      class="button is-act"
      disabled={!isComplete(groupsOf(dish), choice.value.modifiers) || !isPriced(dish, choice.value)}
      onClick={() => add(choice.value)}
    >
      {t(at === undefined ? 'choose.add' : 'choose.save', {
        price: shortMoney(times(unitPrice(place, dish, choice.value, at), choice.value.quantity)),
      })}
    </button>
  </>
);

function Portions({ dish, choosing: { choice, change } }: PartProps) {
  if (dish.variants.length === 0) return null;
  return (
    <Options
      title={t('choose.portion')}
      rule={t('choose.one')}
      isSingle
      options={dish.variants.map((one) => ({
        id: one.id,
        name: nameOf(one),
        ordinary: shownPriceOf(dish, one.id).ordinary,
        price: shortMoney(shownPriceOf(dish, one.id).price),
      }))}
      isChosen={(id) => choice.value.variantId === id}
      onChoose={(variantId) => change({ variantId })}
    />
  );
}

const Extras = ({ group, choosing }: { readonly group: Group; readonly choosing: Choosing }) => (
  <Options
    title={nameOf(group)}
    rule={ruleOf(group)}
    isSingle={isSingle(group)}
    options={group.modifiers
      .filter(({ is_available, is_active }) => is_available && is_active)
      .map((one) => ({
        id: one.id,
        name: nameOf(one),
        price: one.price > 0 ? `+${shortMoney(one.price)}` : '',
      }))}
    isChosen={(id) => choosing.choice.value.modifiers.has(id)}
    onChoose={(id) => choosing.pick(group, id)}
  />
);

/** Usual notes to tap; allergies and words of one's own are asked for once they are opened. */
function Notes({ choosing: { notes, allergies, own } }: Pick<PartProps, 'choosing'>) {
  const isAllergyShown = useSignal(false);
  const isNoteShown = useSignal(false);
  return (
    <>
      <div class="chips">
        {quickNotes.map((key) => (
          <Toggle key={key} words={t(key)} list={notes.value} onChange={(next) => (notes.value = next)} />
        ))}
        <button
          type="button"
          class="chip is-bad"
          aria-pressed={allergies.value.length > 0}
          aria-expanded={isAllergyShown.value}
          onClick={() => (isAllergyShown.value = !isAllergyShown.value)}
        >
          <Icon name="warning" />
          {t('choose.allergy')}
        </button>
        <button
          type="button"
          class="chip"
          aria-pressed={isNoteShown.value || own.value.trim() !== ''}
          aria-expanded={isNoteShown.value}
          onClick={() => (isNoteShown.value = !isNoteShown.value)}
        >
          <Icon name="pencil" />
          {t('choose.note')}
        </button>
      </div>
      {isAllergyShown.value && (
        <Revealed>
          <fieldset class="chips">
            <legend>{t('choose.allergy_label')}</legend>
            {allergens.map((word) => (
              <Toggle
                key={word}
                word={word}
                words={allergenName(word)}
                list={allergies.value}
                onChange={(next) => (allergies.value = next)}
              />
            ))}
          </fieldset>
        </Revealed>
      )}
      {isNoteShown.value && (
        <Revealed>
          <label class="note">
            {t('choose.note_label')}
            <input
              value={own.value}
              maxLength={200}
              onInput={({ currentTarget }) => (own.value = currentTarget.value)}
            />
          </label>
        </Revealed>
      )}
    </>
  );
}

function ruleOf({ required, max_select }: Group): string {
  if (max_select === 1) return t(required ? 'choose.one' : 'choose.one_optional');
  return max_select === null ? t('choose.any') : t('choose.up_to', { n: max_select });
}

interface FactsProps {
  readonly place: Place;
  readonly dish: MenuItem;
  readonly seat: number | null;
}

/** What it contains that its guest must not eat is said before anything is chosen of it. */
function Facts({ place, dish, seat }: FactsProps) {
  const words = containedFor(place, dish, seat);
  return words.length > 0 ? (
    <strong class="contains">
      <Icon name="warning" /> {containsThem(words)}
    </strong>
  ) : (
    <PlainFacts dish={dish} />
  );
}

const PlainFacts = ({ dish }: Pick<FactsProps, 'dish'>) => (
  <>
    <i class={`kind is-${dish.type}`} />
    {factsBeside(
      listOf([...new Set(dish.allergens.flatMap(named))].map(allergenName)),
      dish.prep_minutes !== null && dish.prep_minutes > 0 && t('choose.minutes', { n: dish.prep_minutes }),
    )}
  </>
);

function Toggle({
  words,
  word = words,
  list,
  onChange,
}: {
  readonly words: string;
  /** What is kept of it, where it is not what is read. */
  readonly word?: string;
  readonly list: readonly string[];
  readonly onChange: (next: readonly string[]) => void;
}) {
  const isIn = list.includes(word);
  return (
    <button
      type="button"
      class="chip"
      aria-pressed={isIn}
      onClick={() => onChange(isIn ? list.filter((one) => one !== word) : [...list, word])}
    >
      <span dir="auto">{words}</span>
    </button>
  );
}
