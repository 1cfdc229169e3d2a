import { computed, signal } from '@preact/signals';
import type { ServerEvent } from '../../../web/api/stream.ts';
import { grouped } from '../../../web/data/grouped.ts';
import { withCombos } from '../../../web/menu/combos.ts';
import { type Named, nameIn, soldNameIn } from '../../../web/menu/names.ts';
import { language } from '../../../web/text/speech.ts';
import { keep, kept } from './facts.ts';
import { waiting } from './queue.ts';
import { ask, askAll } from './server/api.ts';
import { mayCall } from './staff.ts';
import type { Category, MenuItem } from './types.ts';

export const AVAILABILITY = 'PUT /pos/menu-items/{id}/availability';

/** As the server told it last. */
const told = signal<ReadonlyMap<number, MenuItem>>(new Map());

/** The menu, with what was said here of a dish and the server does not know yet. */
export const dishes = computed(() => combosIn(toldHere.value));

const combosIn = (menu: ReadonlyMap<number, MenuItem>): ReadonlyMap<number, MenuItem> => {
  const list = [...menu.values()];
  const whole = withCombos(list);
  return whole === list ? menu : new Map(whole.map((dish) => [dish.id, dish]));
};

const toldHere = computed((): ReadonlyMap<number, MenuItem> => {
  const own = waiting.value.filter(({ call }) => call.operation === AVAILABILITY);
  if (own.length === 0) return told.value;
  const shown = new Map(told.value);
  for (const { call } of own) {
    const dish = shown.get(call.params.id ?? 0);
    if (dish) shown.set(dish.id, { ...dish, ...(call.body as { is_available: boolean }) });
  }
  return shown;
});
export const categories = signal<readonly Category[]>([]);
/** Ids of what the restaurant sells most; asked once, so that nothing moves under a finger. */
export const popular = signal<readonly number[]>([]);

interface Menu {
  readonly dishes: readonly MenuItem[];
  readonly categories: readonly Category[];
  readonly popular: readonly number[];
}

const FACT = 'menu';

function show(menu: Menu): void {
  told.value = new Map(menu.dishes.map((dish) => [dish.id, dish]));
  categories.value = menu.categories;
  popular.value = menu.popular;
}

/** The menu of the last time, so that a start without the server shows one. */
export async function recallMenu(): Promise<void> {
  const menu = await kept<Menu>(FACT);
  // The server may have been quicker.
  if (menu && told.peek().size === 0) show(menu);
}

const POPULAR = 'GET /pos/menu-items/popular';

let asked: readonly number[] | undefined;

/** Of the last two weeks. */
async function readPopular(): Promise<readonly number[]> {
  if (!mayCall(POPULAR)) return [];
  asked ??= (await ask(POPULAR, { query: { days: 14 } })).data.map(({ menu_item_id }) => menu_item_id);
  return asked;
}

export async function readMenu(): Promise<void> {
  const [{ data: list }, all] = await Promise.all([
    ask('GET /pos/categories'),
    askAll('GET /pos/menu-items'),
  ]);
  const menu = { dishes: all, categories: list, popular: await readPopular() };
  show(menu);
  await keep(FACT, menu);
}

let due: ReturnType<typeof setTimeout> | undefined;

export function hearMenu({ type, data }: ServerEvent): void {
  if (!type.startsWith('menu.') && !type.startsWith('stock.')) return;
  const dish = type === 'menu.availability' ? told.value.get(data.id as number) : undefined;
  if (dish) {
    told.value = new Map(told.value).set(dish.id, { ...dish, ...(data as object) } as MenuItem);
    return;
  }
  clearTimeout(due);
  due = setTimeout(() => void readMenu().catch(() => {}), 300);
}

/** In the language of this screen, where the menu has it. */
export const nameOf = (named: Named): string => nameIn(language.value, named);

interface Sold {
  readonly menu_item_id: number | null;
  readonly variant_id?: number | null;
  readonly name: string;
}

/** The same of a line that the server has. */
export const nameOfLine = (line: Sold): string =>
  soldNameIn(language.value, line, dishes.value.get(line.menu_item_id ?? 0));

const modifiers = computed(
  () =>
    new Map(
      [...dishes.value.values()].flatMap(({ modifier_groups }) =>
        modifier_groups.flatMap((group) => group.modifiers.map((one) => [one.id, one] as const)),
      ),
    ),
);

interface SoldModifier {
  readonly modifier_id: number | null;
  readonly name: string;
}

/** The same of what was chosen with it. */
export const nameOfModifier = (one: SoldModifier): string =>
  soldNameIn(language.value, one, modifiers.value.get(one.modifier_id ?? 0));

interface Chosen {
  readonly modifiers: readonly (SoldModifier & { readonly quantity: number })[];
}

/** All of it, with how often. */
export const choicesOf = ({ modifiers: chosen }: Chosen): string[] =>
  chosen.map((one) => (one.quantity > 1 ? `${one.quantity} × ${nameOfModifier(one)}` : nameOfModifier(one)));

/** What was chosen with a line of the server, and its note. */
export const extrasOf = ({ note, ...line }: Chosen & { readonly note: string | null }): string =>
  [...choicesOf(line), note].filter(Boolean).join(' · ');

/** In the order of the menu: category after category. */
export const inMenuOrder = computed((): readonly MenuItem[] => {
  const places = new Map(categories.value.map(({ id }, at) => [id, at]));
  const placeOf = ({ category_id }: MenuItem): number => places.get(category_id ?? 0) ?? places.size;
  return [...dishes.value.values()]
    .filter(({ is_active }) => is_active)
    .sort((one, other) => placeOf(one) - placeOf(other));
});

/** What the owner fixed on the first page of the pads. */
export const fixed = computed((): readonly number[] =>
  inMenuOrder.value
    .flatMap(({ id, popular_place }) => (popular_place === null ? [] : [{ id, popular_place }]))
    .sort((one, other) => one.popular_place - other.popular_place || one.id - other.id)
    .map(({ id }) => id),
);

type Color = NonNullable<Category['color']>;

/** Their tones in the styles. */
const tones: Readonly<Record<Color, number>> = {
  green: 0,
  orange: 1,
  red: 2,
  plum: 3,
  yellow: 4,
  brown: 5,
  violet: 6,
  blue: 7,
};
const TONES = Object.keys(tones).length;

const toneOf = (color: Color | null | undefined, id: number): number => (color ? tones[color] : id % TONES);

/** The class of its color: as the owner chose, else one by its number. */
export const hueOfCategory = ({ id, color }: Pick<Category, 'id' | 'color'>): string =>
  `hue-${toneOf(color, id)}`;

const colors = computed(() => new Map(categories.value.map(({ id, color }) => [id, color])));

export const hueOf = ({ color, category_id }: Pick<MenuItem, 'color' | 'category_id'>): string =>
  `hue-${toneOf(color ?? colors.value.get(category_id ?? 0), category_id ?? 0)}`;

/** The same by category. */
export const byCategory = computed(() => grouped(inMenuOrder.value, ({ category_id }) => category_id ?? 0));
