import { computed, useSignal } from '@preact/signals';
import { shortMoney } from '../../../../web/format/format.ts';
import { shownPrice } from '../../../../web/menu/offers.ts';
import { Ordinary } from '../../../../web/parts/due-price.tsx';
import { Icon } from '../../../../web/parts/icon.tsx';
import { say } from '../../text/guests.ts';
import { Choices } from '../choices.tsx';
import { Picture } from '../picture.tsx';
import { dishOf, hasChoices, type KioskItem, popularDishes } from '../restaurant.ts';
import { cart, putPlain } from './cart.ts';
import { sendingSince } from './sending.ts';

const MAX_OFFERED = 2;

/** Suggestions: the most ordered dishes of categories that the cart lacks, those without choices first. */
const offered = computed((): KioskItem[] => {
  if (cart.value.length === 0) return [];
  const had = new Set(cart.value.map(({ dishId }) => dishOf(dishId)?.category?.id));
  const wanted = popularDishes.value.filter(({ category }) => !had.has(category?.id));
  const isPlain = (dish: KioskItem): boolean => !hasChoices(dish);
  return [...wanted.filter(isPlain), ...wanted.filter(hasChoices)].slice(0, MAX_OFFERED);
});

export function GoesWell() {
  const asked = useSignal<KioskItem | undefined>(undefined);
  const add = (dish: KioskItem) => {
    if (hasChoices(dish)) asked.value = dish;
    else putPlain(dish);
  };
  return (
    <>
      {offered.value.length > 0 && (
        <section class="goes-well">
          <h2>{say('kiosk.goes_well')}</h2>
          {offered.value.map((dish) => (
            <Offer key={dish.id} dish={dish} onAdd={() => add(dish)} />
          ))}
        </section>
      )}
      {asked.value && <Choices dish={asked.value} onClose={() => (asked.value = undefined)} />}
    </>
  );
}

function Offer({ dish, onAdd }: { readonly dish: KioskItem; readonly onAdd: () => void }) {
  const { isFrom, price, ordinary } = shownPrice(dish);
  return (
    <button type="button" class="offer" disabled={sendingSince.value !== undefined} onClick={onAdd}>
      <Picture dish={dish} />
      <span class="what">
        <strong dir="auto">{dish.name}</strong>
        <bdi>{isFrom ? say('kiosk.from', { price: shortMoney(price) }) : shortMoney(price)}</bdi>
        <Ordinary price={ordinary} />
      </span>
      <span class="plus">
        <Icon name="plus" />
      </span>
    </button>
  );
}
