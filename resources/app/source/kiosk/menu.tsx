import './kiosk-menu.css';
import { useSignal } from '@preact/signals';
import { shortMoney } from '../../../web/format/format.ts';
import { shownPrice } from '../../../web/menu/offers.ts';
import { Ordinary } from '../../../web/parts/due-price.tsx';
import { Drawing, Icon } from '../../../web/parts/icon.tsx';
import { say } from '../text/guests.ts';
import { countOf, inCart, putPlain, soFar } from './cart/cart.ts';
import { Choices } from './choices.tsx';
import { Foot } from './foot.tsx';
import { Picture } from './picture.tsx';
import { combosWith, hasChoices, isMostOrdered, type KioskItem, type Shelf, shelves } from './restaurant.ts';
import { type Sign, signOf, signs } from './signs.ts';
import { step } from './visit.ts';

const nameOf = (shelf: Shelf): string =>
  isMostOrdered(shelf) ? say('kiosk.popular') : (shelf.name ?? say('kiosk.other'));

/** Where the restaurant has no picture of it, nor of a dish in it. */
const signOfShelf = (shelf: Shelf): Sign =>
  isMostOrdered(shelf)
    ? 'popular'
    : signOf({ name: shelf.name, types: shelf.dishes.map(({ type }) => type) });

/** One category at a time; a dish without a question is in the cart with one touch. */
export function Menu() {
  const opened = useSignal<number | undefined>(undefined);
  const asked = useSignal<KioskItem | undefined>(undefined);
  const shelf = shelves.value.find(({ id }) => id === opened.value) ?? shelves.value[0];
  const open = (id: number) => {
    opened.value = id;
    document.querySelector('.kiosk-dishes')?.scrollTo({ top: 0 });
  };
  const choose = (dish: KioskItem) => {
    if (hasChoices(dish) || combosWith(dish).length > 0) asked.value = dish;
    else putPlain(dish);
  };
  return (
    <>
      <div class="kiosk-menu">
        <nav aria-label={say('kiosk.all')}>
          {shelves.value.map((one) => (
            <button
              type="button"
              key={one.id}
              aria-current={one.id === shelf?.id ? 'true' : undefined}
              onClick={() => open(one.id)}
            >
              {one.picture ? <img src={one.picture} alt="" /> : <Drawing path={signs[signOfShelf(one)]} />}
              <span dir="auto">{nameOf(one)}</span>
            </button>
          ))}
        </nav>
        <main class="kiosk-dishes" tabIndex={-1}>
          <h1 dir="auto">{shelf && (isMostOrdered(shelf) ? say('kiosk.come_for') : nameOf(shelf))}</h1>
          <ul>
            {shelf?.dishes.map((dish) => (
              <Dish
                key={dish.id}
                dish={dish}
                isAmongPictures={shelf.dishes.some(({ image_url }) => image_url)}
                onChoose={() => choose(dish)}
              />
            ))}
          </ul>
        </main>
      </div>
      <div class="kiosk-go">
        <button
          type="button"
          class="button is-act"
          disabled={inCart.value === 0}
          onClick={() => (step.value = 'cart')}
        >
          <Icon name="bag" />
          <span>{say('kiosk.order', { n: inCart.value })}</span>
          <bdi>{shortMoney(soFar.value)}</bdi>
        </button>
      </div>
      <Foot />
      {asked.value && (
        <Choices
          key={asked.value.id}
          dish={asked.value}
          onCombo={(combo) => (asked.value = combo)}
          onClose={() => (asked.value = undefined)}
        />
      )}
    </>
  );
}

interface DishProps {
  readonly dish: KioskItem;
  /** Others of the category have one. */
  readonly isAmongPictures: boolean;
  readonly onChoose: () => void;
}

function Dish({ dish, isAmongPictures, onChoose }: DishProps) {
  const { name, description, type, is_available } = dish;
  const { isFrom, price, ordinary } = shownPrice(dish);
  const count = countOf(dish.id);
  return (
    <li>
      <button
        type="button"
        class={is_available ? 'kiosk-dish' : 'kiosk-dish is-off'}
        disabled={!is_available}
        onClick={onChoose}
      >
        {isAmongPictures && <Picture dish={dish} />}
        <strong dir="auto">{name}</strong>
        <small dir="auto">{description}</small>
        {dish.offer && (
          <small class="offer" dir="auto">
            {dish.offer.name}
          </small>
        )}
        <span class="facts">
          <i class={`kind is-${type}`} />
          <span>
            <bdi>{isFrom ? say('kiosk.from', { price: shortMoney(price) }) : shortMoney(price)}</bdi>{' '}
            <Ordinary price={ordinary} />
          </span>
          {is_available ? (
            <span class="plus">
              <Icon name="plus" />
            </span>
          ) : (
            <span class="sold-out">{say('kiosk.sold_out')}</span>
          )}
        </span>
      </button>
      {count > 0 && <bdi class="count">{count}</bdi>}
    </li>
  );
}
