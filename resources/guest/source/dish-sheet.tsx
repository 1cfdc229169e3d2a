import { signal, useSignal } from '@preact/signals';
import { shortMoney } from '../../web/format/format.ts';
import { times } from '../../web/format/minor.ts';
import { type ChoiceRule, type Chosen, isComplete, priceOf } from '../../web/menu/choosing.ts';
import { defaultsOf, isCombo } from '../../web/menu/combos.ts';
import { DishOptions } from '../../web/parts/dish-options.tsx';
import { SheetOf } from '../../web/parts/sheet.tsx';
import { Stepper } from '../../web/parts/stepper.tsx';
import { factsBeside, listOf } from '../../web/text/speech.ts';
import { wordFor } from './allergens.ts';
import { type CartLine, comboShown, type Dish } from './lines.ts';
import { pictureOf } from './menu.ts';
import { addLine, roomFor } from './ordering.ts';
import { kept } from './stored-visit.ts';
import { t } from './text/text.ts';

/** The dish that is looked at. */
export const openDish = signal<Dish | undefined>(undefined);

const close = (): void => {
  openDish.value = undefined;
};

interface Choice {
  readonly variantId: number | null;
  readonly modifiers: Chosen;
  readonly allergy: string;
  readonly note: string;
  readonly quantity: number;
}

/** All there is to know of a dish, and how it is wanted. */
export function DishSheet({ dish }: { readonly dish: Dish }) {
  const first = dish.variants.find(({ is_default }) => is_default) ?? dish.variants[0];
  const choice = useSignal<Choice>({
    variantId: first?.id ?? null,
    modifiers: defaultsOf(dish),
    allergy: '',
    note: '',
    quantity: 1,
  });
  const change = (part: Partial<Choice>) => {
    choice.value = { ...choice.value, ...part };
  };
  const { quantity, modifiers } = choice.value;
  const room = roomFor(kept.value.cart, dish.id);
  const price = priceOf(dish, choice.value);
  const picture = pictureOf(dish, 'large');
  const add = () => {
    addLine(lineOf(dish, choice.value));
    close();
  };
  return (
    <SheetOf
      title={dish.name}
      lead={<Facts dish={dish} />}
      closing={t('action.close')}
      onClose={close}
      foot={
        dish.is_available ? (
          <>
            <Stepper
              quantity={quantity}
              most={Math.max(1, room)}
              fewer={t('cart.fewer', { name: dish.name })}
              more={t('cart.more', { name: dish.name })}
              onChange={(next) => change({ quantity: next })}
            />
            <button
              type="button"
              class="button is-act"
              disabled={quantity > room || !isComplete(dish.modifier_groups, modifiers)}
              onClick={add}
            >
              {t('dish.add_for', { price: shortMoney(times(price, quantity)) })}
            </button>
          </>
        ) : (
          <p class="hint">{t('dish.sold_out')}</p>
        )
      }
    >
      {picture && <img class="large" src={picture} alt="" />}
      {dish.description && <p dir="auto">{dish.description}</p>}
      <DishOptions
        dish={dish}
        choice={choice.value}
        portion={t('dish.portion')}
        ruleOf={ruleOf}
        onChoose={change}
      />
      {dish.is_available && (
        <>
          <Wish
            words={t('dish.allergy')}
            lead={t('dish.allergy_lead')}
            value={choice.value.allergy}
            onChange={(allergy) => change({ allergy })}
          />
          <Wish words={t('dish.note')} value={choice.value.note} onChange={(note) => change({ note })} />
        </>
      )}
    </SheetOf>
  );
}

const Facts = ({ dish }: { readonly dish: Dish }) => (
  <>
    <i class={`kind is-${dish.type}`} />
    {factsBeside(
      dish.allergens.length > 0 && t('dish.contains', { list: listOf(dish.allergens.map(wordFor)) }),
      dish.prep_minutes !== null && dish.prep_minutes > 0 && t('dish.minutes', { n: dish.prep_minutes }),
    )}
  </>
);

interface WishProps {
  readonly words: string;
  readonly lead?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Wish = ({ words, lead, value, onChange }: WishProps) => (
  <label class="note">
    {words} {lead && <small>{lead}</small>}
    <input
      value={value}
      dir="auto"
      maxLength={120}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </label>
);

function ruleOf({ required, max_select }: ChoiceRule): string {
  if (max_select === 1) return t(required ? 'dish.one' : 'dish.one_optional');
  return max_select === null ? t('dish.any') : t('dish.up_to', { n: max_select });
}

function lineOf(dish: Dish, { variantId, modifiers, allergy, note, quantity }: Choice): CartLine {
  const variant = dish.variants.find(({ id }) => id === variantId);
  const chosen = dish.modifier_groups
    .flatMap((group) => group.modifiers)
    .filter(({ id }) => modifiers.has(id));
  // The kitchen's screens and paper reverse this word out.
  const wishes = [allergy.trim() && `ALLERGY: ${allergy.trim()}`, note.trim()].filter(Boolean).join(' · ');
  return {
    item: {
      menu_item_id: dish.id,
      quantity,
      price: variant?.price ?? dish.price,
      ...(variant && { variant_id: variant.id }),
      ...(isCombo(dish)
        ? { combo: comboShown(dish, modifiers) }
        : chosen.length > 0 && {
            modifiers: chosen.map(({ id, price }) => ({
              modifier_id: id,
              quantity: modifiers.get(id) ?? 1,
              price,
            })),
          }),
      ...(wishes && { note: wishes }),
    },
    name: dish.name,
    extras: [
      ...(variant ? [variant.name] : []),
      ...chosen.map(({ name }) => name),
      ...(wishes ? [wishes] : []),
    ],
    price: priceOf(dish, { variantId, modifiers }),
  };
}
