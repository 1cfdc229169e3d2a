import { computed, effect, signal } from '@preact/signals';
import { plainLetters } from '../../../server/core/folding.ts';
import { withCombos } from '../../web/menu/combos.ts';
import { atDuePrices } from '../../web/menu/offers.ts';
import { language } from '../../web/text/speech.ts';
import type { Dish } from './lines.ts';
import { askRestaurant, session, stage } from './visit.ts';

/** The menu in the language of this page; undefined: not read yet. */
export const dishes = signal<readonly Dish[] | undefined>(undefined);

export const words = signal('');
export const isVegOnly = signal(false);
/** Allergens whose dishes are hidden. */
export const leftOut = signal<ReadonlySet<string>>(new Set());

const AGAIN_MS = 60_000;
const SOON_MS = 3_000;

export async function readMenu(): Promise<void> {
  const query = { language: language.peek(), area_id: session.peek()?.area_id ?? undefined };
  dishes.value = withCombos(atDuePrices(await askRestaurant('GET /guest/menu', { query })));
}

/** Read when the visit opens, in another language, and each minute: dishes run out. */
export function followMenu(): void {
  let due: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    clearTimeout(due);
    const isSeen = document.visibilityState === 'visible';
    if (isSeen) await readMenu().catch(() => {});
    if (stage.peek().is === 'open') due = setTimeout(look, dishes.peek() ? AGAIN_MS : SOON_MS);
  };
  effect(() => {
    language.value;
    if (stage.value.is === 'open') void look();
  });
}

const isVeg = ({ type }: Dish): boolean => type !== 'non_veg' && type !== 'egg';

/** Whether there is a choice to make. */
export const hasBothKinds = computed(
  () => (dishes.value ?? []).some(isVeg) && (dishes.value ?? []).some((dish) => !isVeg(dish)),
);

export const allergens = computed(() => [
  ...new Set((dishes.value ?? []).flatMap((dish) => dish.allergens.map((word) => word.toLowerCase()))),
]);

/** Without marks and case, as people type. */
const plain = (text: string): string =>
  plainLetters(
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, (mark) => (/[\u0300-\u036f\u064b-\u0652]/.test(mark) ? '' : mark))
      .toLowerCase(),
  );

const shown = computed((): readonly Dish[] => {
  const asked = plain(words.value.trim());
  return (dishes.value ?? []).filter(
    (dish) =>
      (!isVegOnly.value || isVeg(dish)) &&
      !dish.allergens.some((word) => leftOut.value.has(word.toLowerCase())) &&
      (asked === '' || plain(`${dish.name} ${dish.description ?? ''}`).includes(asked)),
  );
});

export interface Section {
  readonly id: number;
  /** Empty for dishes without a category. */
  readonly name: string;
  readonly dishes: readonly Dish[];
}

/** By category, in the order of the menu. */
export const sections = computed((): readonly Section[] => {
  const found = new Map<number, Dish[]>();
  for (const dish of shown.value) {
    const id = dish.category?.id ?? 0;
    found.set(id, [...(found.get(id) ?? []), dish]);
  }
  const order = (list: readonly Dish[]) => list[0]?.category?.sort_order ?? Number.POSITIVE_INFINITY;
  return [...found]
    .sort(([, one], [, other]) => order(one) - order(other))
    .map(([id, list]) => ({ id, name: list[0]?.category?.name ?? '', dishes: list }));
});

export const needsChoice = (dish: Dish): boolean =>
  dish.variants.length > 0 || dish.modifier_groups.some(({ required }) => required);

/** Pictures of the restaurant alone; below /guest, as phones reach nothing else. */
export const pictureOf = (
  { image_url, image_variants }: Dish,
  size: 'small' | 'large',
): string | undefined => {
  const address = image_variants?.[size] ?? image_url;
  return address?.startsWith('/media/') ? `/guest${address}` : undefined;
};
