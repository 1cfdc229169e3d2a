import { useSignal } from '@preact/signals';
import { shortMoney } from '../../../../web/format/format.ts';
import { isComplete, isSingle, picked, priceOf } from '../../../../web/menu/choosing.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { Options } from '../../../../web/parts/options.tsx';
import { Stepper } from '../../../../web/parts/stepper.tsx';
import { factsBeside, listOf } from '../../../../web/text/speech.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { type TextKey, t } from '../../text/text.ts';
import { nameOf } from '../../work/menu.ts';
import type { MenuItem } from '../../work/types.ts';
import { addDish, type Choice, plainChoice } from '../drafting.ts';
import type { Place } from '../floor/places.ts';
import { course, seat } from '../next.ts';

type Group = MenuItem['modifier_groups'][number];

const quickNotes: readonly TextKey[] = [
  'choose.no_onion',
  'choose.less_oil',
  'choose.sauce_apart',
  'choose.for_a_child',
];
const usualAllergens = ['nuts', 'dairy', 'gluten', 'egg', 'fish', 'shellfish', 'sesame', 'soy'];

const groupsOf = (dish: MenuItem): Group[] => dish.modifier_groups.filter(({ is_active }) => is_active);

/** One question with one answer: choosing it is the whole of it. */
const addsByItself = (dish: MenuItem): boolean => {
  const groups = groupsOf(dish);
  return (
    dish.variants.length === 0 && groups.length === 1 && groups.every((one) => one.required && isSingle(one))
  );
};

interface ChoicesProps {
  readonly place: Place;
  readonly dish: MenuItem;
  readonly onClose: () => void;
}

export function Choices({ place, dish, onClose }: ChoicesProps) {
  const first = dish.variants.find(({ is_default }) => is_default) ?? dish.variants[0];
  const choice = useSignal<Choice>({
    ...plainChoice,
    variantId: first?.id ?? null,
    seat: seat.value,
    course: course.value,
  });
  const notes = useSignal<readonly string[]>([]);
  const allergies = useSignal<readonly string[]>([]);
  const own = useSignal('');
  const isAllergyShown = useSignal(false);
  const isNoteShown = useSignal(false);
  const add = (chosen: Choice) => {
    const allergy = allergies.value.length > 0 ? `ALLERGY: ${allergies.value.join(', ')}` : '';
    const note = [allergy, ...notes.value, own.value.trim()].filter(Boolean).join(' · ');
    void addDish(place, dish, { ...chosen, note });
    onClose();
  };
  const choose = (group: Group, id: number) => {
    const next = { ...choice.value, modifiers: picked(group, choice.value.modifiers, id) };
    if (addsByItself(dish)) add(next);
    else choice.value = next;
  };
  const { quantity } = choice.value;
  return (
    <Sheet
      title={nameOf(dish)}
      lead={<Facts dish={dish} />}
      onClose={onClose}
      foot={
        <>
          <Stepper
            quantity={quantity}
            fewer={t('order.fewer')}
            more={t('order.more')}
            onChange={(next) => (choice.value = { ...choice.value, quantity: next })}
          />
          <button
            type="button"
            class="button is-act"
            disabled={!isComplete(groupsOf(dish), choice.value.modifiers)}
            onClick={() => add(choice.value)}
          >
            {t('choose.add', { price: shortMoney(priceOf(dish, choice.value) * quantity) })}
          </button>
        </>
      }
    >
      {dish.variants.length > 0 && (
        <Options
          title={t('choose.portion')}
          rule={t('choose.one')}
          isSingle
          options={dish.variants.map((one) => ({
            id: one.id,
            name: nameOf(one),
            price: shortMoney(one.price),
          }))}
          isChosen={(id) => choice.value.variantId === id}
          onChoose={(id) => (choice.value = { ...choice.value, variantId: id })}
        />
      )}
      {groupsOf(dish).map((group) => (
        <Options
          key={group.id}
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
          isChosen={(id) => choice.value.modifiers.has(id)}
          onChoose={(id) => choose(group, id)}
        />
      ))}
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
          aria-expanded={isNoteShown.value}
          onClick={() => (isNoteShown.value = !isNoteShown.value)}
        >
          <Icon name="pencil" />
          {t('choose.note')}
        </button>
      </div>
      {isAllergyShown.value && (
        <fieldset class="chips">
          <legend>{t('choose.allergy_label')}</legend>
          {[...new Set([...dish.allergens, ...usualAllergens])].map((word) => (
            <Toggle
              key={word}
              words={word}
              list={allergies.value}
              onChange={(next) => (allergies.value = next)}
            />
          ))}
        </fieldset>
      )}
      {isNoteShown.value && (
        <label class="note">
          {t('choose.note_label')}
          <input
            value={own.value}
            maxLength={200}
            onInput={({ currentTarget }) => (own.value = currentTarget.value)}
          />
        </label>
      )}
    </Sheet>
  );
}

function ruleOf({ required, max_select }: Group): string {
  if (max_select === 1) return t(required ? 'choose.one' : 'choose.one_optional');
  return max_select === null ? t('choose.any') : t('choose.up_to', { n: max_select });
}

const Facts = ({ dish }: { readonly dish: MenuItem }) => (
  <>
    <i class={`kind is-${dish.type}`} />
    {factsBeside(
      listOf(dish.allergens),
      dish.prep_minutes !== null && dish.prep_minutes > 0 && t('choose.minutes', { n: dish.prep_minutes }),
    )}
  </>
);

function Toggle({
  words,
  list,
  onChange,
}: {
  readonly words: string;
  readonly list: readonly string[];
  readonly onChange: (next: readonly string[]) => void;
}) {
  const isIn = list.includes(words);
  return (
    <button
      type="button"
      class="chip"
      aria-pressed={isIn}
      onClick={() => onChange(isIn ? list.filter((one) => one !== words) : [...list, words])}
    >
      <span dir="auto">{words}</span>
    </button>
  );
}
