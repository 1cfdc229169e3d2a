import { type Signal, useSignal } from '@preact/signals';
import { moneyDigits, shortMoney } from '../../../../web/format/format.ts';
import { Keypad } from '../../parts/fields/keypad.tsx';
import { t } from '../../text/text.ts';
import type { MenuItem } from '../../work/types.ts';
import type { Choice } from '../draft/drafting.ts';
import { shownPriceOf } from '../price.ts';

interface TypedPriceProps {
  readonly dish: MenuItem;
  readonly choice: Signal<Choice>;
  readonly change: (part: Pick<Choice, 'price'>) => void;
}

/** What a dish without a fixed price costs this time. */
export function TypedPrice({ dish, choice, change }: TypedPriceProps) {
  const typed = useSignal(choice.value.price === null ? '' : String(choice.value.price));
  const usual = shownPriceOf(dish, choice.value.variantId);
  return (
    <PriceKeys
      typed={typed.value}
      price={choice.value.price ?? usual.ordinary ?? usual.price}
      onType={(next) => {
        typed.value = next;
        change({ price: next === '' ? null : Number(next) });
      }}
    />
  );
}

interface PriceKeysProps {
  readonly typed: string;
  readonly price: number;
  readonly onType: (typed: string) => void;
}

/** A price to the smallest unit of the currency. */
export const PriceKeys = ({ typed, price, onType }: PriceKeysProps) => (
  <div class="typed-price">
    <p class="given">
      <span>{t('choose.price')}</span>
      <bdi class={typed === '' ? 'is-usual' : ''}>{shortMoney(price)}</bdi>
    </p>
    <Keypad hears hasFraction={moneyDigits() > 0} typed={typed} onType={onType} />
  </div>
);

/** Nothing is sold for nothing because nobody typed what it costs. */
export const isPriced = (dish: MenuItem, { price, variantId }: Choice): boolean =>
  !dish.open_price || price !== null || shownPriceOf(dish, variantId).price > 0;
