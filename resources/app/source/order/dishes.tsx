import { computed, useComputed } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { defaultsOf } from '../../../web/menu/combos.ts';
import { found } from '../../../web/menu/find.ts';
import { linesOfDraft } from '../../../web/outbox/drafts.ts';
import { DuePrice } from '../../../web/parts/due-price.tsx';
import { Icon } from '../../../web/parts/icon.tsx';
import { language } from '../../../web/text/speech.ts';
import { FindField } from '../parts/fields/find-field.tsx';
import { t } from '../text/text.ts';
import {
  byCategory,
  categories,
  dishes,
  fixed,
  hueOf,
  hueOfCategory,
  inMenuOrder,
  nameOf,
  popular,
} from '../work/menu.ts';
import { entries } from '../work/queue.ts';
import type { MenuItem } from '../work/types.ts';
import { AllergyChip } from './allergy/allergy-chip.tsx';
import { addDish, plainChoice } from './draft/drafting.ts';
import { needsChoice } from './draft/needs-choice.ts';
import type { Place } from './floor/places.ts';
import { Choices } from './lines/choices.tsx';
import { category, choosing, course, seat, takeTimes, words } from './next.ts';
import { shownPriceOf } from './price.ts';
import { SeatChip } from './seats.tsx';
import { TimesChip } from './times.tsx';

const MAX_ORDERED = 24;

/**
 * Order of tiles: the owner's fixed ones, then the best sellers, then the menu's. It stays as long as the page is
 * open.
 */
const mostOrdered = computed((): readonly number[] => {
  const all = [...dishes.value.values()].filter(({ is_active }) => is_active).map(({ id }) => id);
  return [...new Set([...fixed.value, ...popular.value, ...all])].slice(0, MAX_ORDERED);
});

const shownDishes = computed((): readonly MenuItem[] => {
  if (words.value.trim())
    return found(inMenuOrder.value, words.value, (dish) => [nameOf(dish), dish.name, dish.sku ?? '']);
  if (category.value !== null) return byCategory.value.get(category.value) ?? [];
  return mostOrdered.value.flatMap((id) => dishes.value.get(id) ?? []);
});

/** The search, and the seat and course of the dishes that are tapped next. */
export const DishTools = ({ place }: { readonly place: Place }) => (
  <div class="pad-tools">
    <FindField words={words} says={t('pad.find')} />
    <TimesChip />
    <SeatChip place={place} />
    <AllergyChip place={place} />
    <button type="button" class="chip" aria-pressed={course.value > 1} onClick={nextCourse}>
      <Icon name="course" />
      <span>{t('pad.course_n', { n: course.value })}</span>
    </button>
  </div>
);

/** What the restaurant has, by category or by name. A tap adds to the place. */
export const Dishes = ({ place }: { readonly place: Place }) => (
  <>
    <Categories />
    <DishGrid place={place} />
    <ChoicesOf place={place} />
  </>
);

const ChoicesOf = ({ place }: { readonly place: Place }) =>
  choosing.value ? (
    <Choices place={place} dish={choosing.value} onClose={() => (choosing.value = undefined)} />
  ) : null;

const nextCourse = (): void => {
  course.value = (course.value % 3) + 1;
};

function Categories() {
  const shown = categories.value.filter(({ id }) => (byCategory.value.get(id) ?? []).length > 0);
  const choose = (id: number | null) => () => {
    category.value = id;
    words.value = '';
  };
  return (
    <nav class="categories" aria-label={t('pad.find')}>
      <button type="button" class="chip" aria-pressed={category.value === null} onClick={choose(null)}>
        {t('pad.most')}
      </button>
      {shown.map((one) => (
        <button
          type="button"
          key={one.id}
          class={`chip ${hueOfCategory(one)}`}
          aria-pressed={category.value === one.id}
          onClick={choose(one.id)}
        >
          <span dir="auto">{nameOf(one)}</span>
        </button>
      ))}
    </nav>
  );
}

const HOLD_MS = 450;

const hasChoice = (dish: MenuItem): boolean => dish.variants.length + dish.modifier_groups.length > 0;

/** How often a dish stands in the draft of a place. */
const counts = computed(() => {
  const all = new Map<string, number>();
  for (const entry of entries.value)
    if (entry.state === 'draft')
      for (const { item } of linesOfDraft(entry)) {
        const key = `${entry.lane} ${item.menu_item_id}`;
        all.set(key, (all.get(key) ?? 0) + item.quantity);
      }
  return all;
});

/** Tiles are drawn again when the menu or the category changes; a tap changes only the number on one tile. */
function DishGrid({ place }: { readonly place: Place }) {
  const shown = shownDishes.value;
  const tiles = useMemo(
    () => shown.map((dish) => <DishTile key={dish.id} place={place} dish={dish} />),
    [shown, place, language.value],
  );
  return shown.length === 0 ? <p class="dishes hint">{t('pad.none')}</p> : <ul class="dishes">{tiles}</ul>;
}

interface TileProps {
  readonly place: Place;
  readonly dish: MenuItem;
}

function Count({ place, dish }: TileProps) {
  const count = useComputed(() => counts.value.get(`${place.lane} ${dish.id}`) ?? 0).value;
  return count > 0 ? <bdi class="count">{count}</bdi> : null;
}

const LONG_WORD = 10;
const SQUEEZED_WORD = 12;

/** Letters get smaller before a word is broken. */
function lengthOf(name: string): string | false {
  const longest = Math.max(...name.split(/[\s-]+/u).map((word) => word.length));
  return longest > SQUEEZED_WORD ? 'is-squeezed' : longest > LONG_WORD && 'is-long';
}

/** A tap adds one; dishes with choices, and a long press, open the choices. */
function DishTile({ place, dish }: TileProps) {
  const choose = () => {
    choosing.value = dish;
  };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const press = () => {
    wasHeld.current = false;
    timer.current = setTimeout(() => {
      wasHeld.current = true;
      choose();
    }, HOLD_MS);
  };
  const release = () => clearTimeout(timer.current);
  const tap = () => {
    release();
    if (wasHeld.current) return;
    if (needsChoice(dish)) choose();
    else
      void addDish(place, dish, {
        ...plainChoice,
        modifiers: defaultsOf(dish),
        seat: seat.value,
        course: course.value,
        quantity: takeTimes(),
      });
  };
  const isOff = !dish.is_available;
  return (
    <li>
      <button
        type="button"
        class={['dish', hueOf(dish), isOff && 'is-off', lengthOf(nameOf(dish))].filter(Boolean).join(' ')}
        disabled={isOff}
        onPointerDown={press}
        onPointerUp={release}
        onPointerLeave={release}
        onContextMenu={(event) => event.preventDefault()}
        onClick={tap}
      >
        <strong dir="auto">{nameOf(dish)}</strong>
        {!isOff && <OfferName dish={dish} />}
        <span class="facts">
          <i class={`kind is-${dish.type}`} />
          {isOff ? t(dish.stock_quantity === 0 ? 'pad.sold_out' : 'pad.off') : <Price dish={dish} />}
          {!isOff && needsChoice(dish) && <Icon name="next" mirrored />}
        </span>
        <Count place={place} dish={dish} />
      </button>
      {hasChoice(dish) && !needsChoice(dish) && !isOff && (
        <button type="button" class="plain more" aria-label={`${nameOf(dish)} …`} onClick={choose}>
          <Icon name="more" />
        </button>
      )}
    </li>
  );
}

const LOW = 10;

const Price = ({ dish }: { readonly dish: MenuItem }) =>
  dish.stock_quantity !== null && dish.stock_quantity <= LOW ? (
    <span class="left">{t('pad.left', { n: dish.stock_quantity })}</span>
  ) : dish.open_price && dish.price === 0 ? (
    <span>{t('pad.open_price')}</span>
  ) : (
    <DuePrice {...shownPriceOf(dish)} />
  );

/** The price rule that applies, or may with the rest of the order. */
function OfferName({ dish }: { readonly dish: MenuItem }) {
  const { name } = shownPriceOf(dish);
  return name === undefined ? null : (
    <small class="offer" dir="auto">
      {name}
    </small>
  );
}
