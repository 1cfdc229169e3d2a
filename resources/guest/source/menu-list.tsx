import { signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { shortMoney } from '../../web/format/format.ts';
import { shownPrice } from '../../web/menu/offers.ts';
import { Ordinary } from '../../web/parts/due-price.tsx';
import { Icon } from '../../web/parts/icon.tsx';
import { SheetOf } from '../../web/parts/sheet.tsx';
import { listOf } from '../../web/text/speech.ts';
import { wordFor } from './allergens.ts';
import { openDish } from './dish-sheet.tsx';
import { type CartLine, type Dish, dishesIn } from './lines.ts';
import {
  allergens,
  dishes,
  hasBothKinds,
  isVegOnly,
  leftOut,
  needsChoice,
  pictureOf,
  type Section,
  sections,
  words,
} from './menu.ts';
import { addLine, MAX_LINES, roomFor, setQuantity } from './ordering.ts';
import { kept } from './stored-visit.ts';
import { t } from './text/text.ts';

/** The category in sight. */
const inSight = signal(0);

export function Menu({ above }: { readonly above: ComponentChildren }) {
  const isAsked = useSignal(false);
  const nothing = words.value.trim() === '' ? t('menu.none_left') : t('menu.none');
  return (
    <>
      <Categories />
      <main>
        {above}
        <h2 class="unseen">{t('menu.heading')}</h2>
        <div class="filters">
          <label class="find">
            <Icon name="search" />
            <input
              type="search"
              placeholder={t('menu.find')}
              aria-label={t('menu.find')}
              value={words.value}
              onInput={({ currentTarget }) => (words.value = currentTarget.value)}
            />
          </label>
          {hasBothKinds.value && (
            <button
              type="button"
              class="chip"
              aria-pressed={isVegOnly.value}
              onClick={() => (isVegOnly.value = !isVegOnly.value)}
            >
              <i class="kind is-veg" />
              {t('menu.veg')}
            </button>
          )}
          {allergens.value.length > 0 && (
            <button
              type="button"
              class="chip"
              aria-pressed={leftOut.value.size > 0}
              onClick={() => (isAsked.value = true)}
            >
              {leftOut.value.size > 0 ? t('menu.without_n', { n: leftOut.value.size }) : t('menu.without')}
            </button>
          )}
        </div>
        {dishes.value === undefined && (
          <div class="skeleton" role="progressbar" aria-label={t('menu.heading')} />
        )}
        {dishes.value !== undefined && sections.value.length === 0 && <p class="hint">{nothing}</p>}
        {sections.value.map((section) => (
          <SectionOf key={section.id} section={section} />
        ))}
      </main>
      {isAsked.value && <LeaveOut onClose={() => (isAsked.value = false)} />}
    </>
  );
}

/** Above the first dishes no category is in sight: it is the first one then. */
const TOP = 80;

function Categories() {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const atTop = () => {
      if (scrollY < TOP) inSight.value = sections.peek()[0]?.id ?? 0;
    };
    addEventListener('scroll', atTop, { passive: true });
    return () => removeEventListener('scroll', atTop);
  }, []);
  useEffect(() => {
    list.current
      ?.querySelector('[aria-current="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [inSight.value]);
  const current = sections.value.some(({ id }) => id === inSight.value)
    ? inSight.value
    : sections.value[0]?.id;
  return (
    <nav class="categories" aria-label={t('menu.heading')} ref={list}>
      {sections.value.map(({ id, name }) => (
        <button
          type="button"
          key={id}
          class="chip"
          aria-current={current === id ? 'true' : undefined}
          onClick={() => {
            document.getElementById(`c${id}`)?.scrollIntoView({ block: 'start' });
            inSight.value = id;
          }}
        >
          <span dir="auto">{name || t('menu.other')}</span>
        </button>
      ))}
    </nav>
  );
}

function SectionOf({ section: { id, name, dishes: list } }: { readonly section: Section }) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) inSight.value = id;
      },
      { rootMargin: '-25% 0px -70% 0px' },
    );
    if (element.current) watch.observe(element.current);
    return () => watch.disconnect();
  }, [id]);
  return (
    <section class="of-menu" id={`c${id}`} ref={element} aria-label={name || t('menu.other')}>
      <h3 dir="auto">{name || t('menu.other')}</h3>
      <ul>
        {list.map((dish) => (
          <DishRow key={dish.id} dish={dish} />
        ))}
      </ul>
    </section>
  );
}

function Price({ dish }: { readonly dish: Dish }) {
  const { isFrom, price, ordinary } = shownPrice(dish);
  return (
    <>
      <bdi>{isFrom ? t('dish.from', { price: shortMoney(price) }) : shortMoney(price)}</bdi>{' '}
      <Ordinary price={ordinary} />
      {dish.offer && (
        <small class="offer" dir="auto">
          {dish.offer.name}
        </small>
      )}
    </>
  );
}

function DishRow({ dish }: { readonly dish: Dish }) {
  const picture = pictureOf(dish, 'small');
  const look = () => {
    openDish.value = dish;
  };
  return (
    <li class={dish.is_available ? 'dish-row' : 'dish-row is-off'}>
      <button type="button" class="about" onClick={look}>
        <strong>
          <bdi>{dish.name}</bdi>
        </strong>
        {dish.description && (
          <span class="description">
            <bdi>{dish.description}</bdi>
          </span>
        )}
        <span class="facts">
          <i class={`kind is-${dish.type}`} />
          <Price dish={dish} />
        </span>
        {dish.allergens.length > 0 && (
          <small>{t('dish.contains', { list: listOf(dish.allergens.map(wordFor)) })}</small>
        )}
      </button>
      <div class={picture ? 'side has-picture' : 'side'}>
        {picture && <img src={picture} alt="" loading="lazy" decoding="async" width="112" height="96" />}
        <Add dish={dish} onChoose={look} />
      </div>
    </li>
  );
}

const isPlain = ({ item }: CartLine, dish: Dish): boolean =>
  item.menu_item_id === dish.id && !item.note && !item.modifiers && item.variant_id === undefined;

/** A tap adds one; what has to be chosen opens its choices. */
function Add({ dish, onChoose }: { readonly dish: Dish; readonly onChoose: () => void }) {
  const { cart } = kept.value;
  const count = dishesIn(cart.filter(({ item }) => item.menu_item_id === dish.id));
  const at = cart.findIndex((line) => isPlain(line, dish));
  const quantity = cart[at]?.item.quantity ?? 0;
  if (!dish.is_available) return <span class="sold-out">{t('dish.sold_out')}</span>;
  const add = () => {
    if (needsChoice(dish)) return onChoose();
    addLine({
      item: { menu_item_id: dish.id, quantity: 1, price: dish.price },
      name: dish.name,
      extras: [],
      price: dish.price,
    });
  };
  const isFull = (cart.length >= MAX_LINES && count === 0) || roomFor(cart, dish.id) <= 0;
  if (quantity > 0 && quantity === count) {
    return (
      <div class="count-of">
        <button
          type="button"
          aria-label={t('cart.fewer', { name: dish.name })}
          onClick={() => setQuantity(at, quantity - 1)}
        >
          <Icon name="minus" />
        </button>
        <bdi>{quantity}</bdi>
        <button
          type="button"
          aria-label={t('cart.more', { name: dish.name })}
          disabled={isFull}
          onClick={add}
        >
          <Icon name="plus" />
        </button>
      </div>
    );
  }
  return (
    <button type="button" class={count > 0 ? 'add is-in' : 'add'} disabled={isFull} onClick={add}>
      {count > 0 ? <bdi>{count}</bdi> : <Icon name="plus" />} {t('dish.add')}{' '}
      <span class="unseen">{dish.name}</span>
    </button>
  );
}

function LeaveOut({ onClose }: { readonly onClose: () => void }) {
  const toggle = (word: string) => {
    const next = new Set(leftOut.value);
    if (!next.delete(word)) next.add(word);
    leftOut.value = next;
  };
  return (
    <SheetOf
      title={t('menu.without')}
      lead={t('menu.without_lead')}
      closing={t('action.close')}
      onClose={onClose}
      foot={
        <button type="button" class="button is-act" onClick={onClose}>
          {t('menu.show')}
        </button>
      }
    >
      <div class="chips">
        {allergens.value.map((word) => (
          <button
            type="button"
            key={word}
            class="chip"
            aria-pressed={leftOut.value.has(word)}
            onClick={() => toggle(word)}
          >
            {wordFor(word)}
          </button>
        ))}
      </div>
    </SheetOf>
  );
}
