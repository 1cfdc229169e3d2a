import { useSignal } from '@preact/signals';
import { shortMoney } from '../../../web/format/format.ts';
import { type ChoiceRule, isComplete, priceOf } from '../../../web/menu/choosing.ts';
import { beginningWith, defaultsOf } from '../../../web/menu/combos.ts';
import { DishOptions } from '../../../web/parts/dish-options.tsx';
import { SheetOf } from '../../../web/parts/sheet.tsx';
import { Stepper } from '../../../web/parts/stepper.tsx';
import { say } from '../text/guests.ts';
import { allergensOf } from './allergens.tsx';
import { type CartLine, type Choice, change, put } from './cart/cart.ts';
import { combosWith, type KioskItem } from './restaurant.ts';

interface ChoicesProps {
  readonly dish: KioskItem;
  /** The line that is changed; without one the dish is added. */
  readonly line?: CartLine;
  /** A combo is wanted in place of the dish alone. */
  readonly onCombo?: (combo: KioskItem) => void;
  readonly onClose: () => void;
}

/** What a dish asks before it is in the cart. */
export function Choices({ dish, line, onCombo, onClose }: ChoicesProps) {
  const first = dish.variants.find(({ is_default }) => is_default) ?? dish.variants[0];
  const choice = useSignal<Choice>(line ?? { variantId: first?.id ?? null, modifiers: defaultsOf(dish) });
  const quantity = useSignal(line?.quantity ?? 1);
  const take = () => {
    const { variantId, modifiers } = choice.value;
    if (line) change(line.key, { variantId, modifiers }, quantity.value);
    else put(dish, { variantId, modifiers }, quantity.value);
    onClose();
  };
  const contains = allergensOf(dish);
  return (
    <SheetOf
      title={dish.name}
      lead={contains && say('kiosk.contains', { list: contains })}
      closing={say('kiosk.close')}
      onClose={onClose}
      foot={
        <>
          <Stepper
            quantity={quantity.value}
            fewer={say('kiosk.fewer', { name: dish.name })}
            more={say('kiosk.one_more', { name: dish.name })}
            onChange={(next) => (quantity.value = next)}
          />
          <button
            type="button"
            class="button is-act"
            disabled={!isComplete(dish.modifier_groups, choice.value.modifiers)}
            onClick={take}
          >
            {say('kiosk.put_in', { price: shortMoney(priceOf(dish, choice.value) * quantity.value) })}
          </button>
        </>
      }
    >
      {onCombo && <Combos dish={dish} onChoose={onCombo} />}
      <DishOptions
        dish={dish}
        choice={choice.value}
        portion={say('kiosk.portion')}
        ruleOf={ruleOf}
        onChoose={(part) => (choice.value = { ...choice.value, ...part })}
      />
    </SheetOf>
  );
}

interface CombosProps {
  readonly dish: KioskItem;
  readonly onChoose: (combo: KioskItem) => void;
}

/** Each begins with the dish, which is chosen in it. */
const Combos = ({ dish, onChoose }: CombosProps) => (
  <>
    {combosWith(dish)
      .map((combo) => beginningWith(combo, dish))
      .map((combo) => (
        <button type="button" key={combo.id} class="button" onClick={() => onChoose(combo)}>
          {say('kiosk.as_combo', {
            name: combo.name,
            price: shortMoney(priceOf(combo, { variantId: null, modifiers: defaultsOf(combo) })),
          })}
        </button>
      ))}
  </>
);

function ruleOf({ required, max_select }: ChoiceRule): string {
  if (max_select === 1) return say(required ? 'kiosk.choose_one' : 'kiosk.choose_optional');
  return max_select === null ? say('kiosk.choose_any') : say('kiosk.choose_up_to', { n: max_select });
}
