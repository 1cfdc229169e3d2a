import { computed, signal } from '@preact/signals';
import type { DataOf } from '../../../client/client.ts';
import { grouped } from '../../../web/data/grouped.ts';
import { withCombos } from '../../../web/menu/combos.ts';
import { atDuePrices, type Due } from '../../../web/menu/offers.ts';
import { language } from '../../../web/text/speech.ts';
import { offeredTo, speakToGuests } from '../text/guests.ts';
import { afterPause } from '../work/after-pause.ts';
import { readPlace } from '../work/place.ts';
import { ask } from '../work/server/api.ts';
import { follow } from '../work/server/subscription.ts';
import { type Sign, signOf } from './signs.ts';

type KioskSettings = NonNullable<DataOf<'GET /kiosk/settings'>>;
export type KioskItem = Due<DataOf<'GET /kiosk/menu'>[number]>;
export type Serving = KioskSettings['order_types'][number];

export const settings = signal<KioskSettings | undefined>(undefined);
/** In the guest's language, at the prices of where they eat. */
export const dishes = signal<readonly KioskItem[]>([]);
/** Where the guest eats; undefined until they said it. */
export const serving = signal<Serving | undefined>(undefined);

const mostOrdered = signal<readonly number[]>([]);

export const languages = computed(() => offeredTo(settings.value?.languages ?? []));

async function readSettings(): Promise<void> {
  const { data } = await ask('GET /kiosk/settings');
  if (!data) return;
  const isFirst = settings.value === undefined;
  settings.value = data;
  await readPlace(data);
  if (isFirst) await speakToGuests(languages.value[0] ?? 'en');
}

let asked = 0;

/** An answer to an earlier question is not shown after that of a later one. */
export async function readMenu(): Promise<void> {
  const mine = ++asked;
  const query = { language: language.value, order_type: serving.value };
  const { data } = await ask('GET /kiosk/menu', { query });
  if (mine === asked) dishes.value = withCombos(atDuePrices(data));
}

async function readMostOrdered(): Promise<void> {
  const { data } = await ask('GET /pos/menu-items/popular', {
    query: { days: 14, limit: 12 },
  });
  mostOrdered.value = data.map(({ menu_item_id }) => menu_item_id);
}

export async function speak(next: string): Promise<void> {
  await speakToGuests(next);
  await readMenu().catch(() => {});
}

const readEverything = async (): Promise<Record<string, never>> => {
  await readSettings();
  await Promise.all([readMenu(), readMostOrdered().catch(() => {})]);
  return {};
};

/** Follows the menu and how the branch's kiosks work. */
export function followRestaurant(): () => void {
  const menuAgain = afterPause(readMenu);
  const settingsAgain = afterPause(readSettings);
  return follow({
    topics: ['menu', 'branch', 'content'],
    read: readEverything,
    heard: ({ type }) => (type.startsWith('menu.') ? menuAgain() : settingsAgain()),
  });
}

/** What stands where the restaurant has no picture of a dish. */
export const signOfDish = ({ category, type }: KioskItem): Sign =>
  signOf({ name: category?.name, types: [type] });

export interface Shelf {
  readonly id: number;
  readonly name: string | undefined;
  readonly picture: string | null;
  readonly dishes: readonly KioskItem[];
}

const MAX_ORDERED = -1;

/** What can be had now, most ordered first. */
export const popularDishes = computed((): KioskItem[] =>
  mostOrdered.value.flatMap((id) => dishOf(id) ?? []).filter(({ is_available }) => is_available),
);

/** Categories in the order of the menu, what people come for before them. */
export const shelves = computed((): Shelf[] => {
  const groups = grouped(dishes.value, ({ category }) => category?.id ?? 0);
  const own = [...groups].map(([id, list]) => ({
    id,
    name: list[0]?.category?.name,
    picture: list[0]?.category?.image_url ?? list.find(({ image_url }) => image_url)?.image_url ?? null,
    at: list[0]?.category?.sort_order ?? Number.MAX_SAFE_INTEGER,
    dishes: list,
  }));
  const sorted = own.sort((one, other) => one.at - other.at);
  const wanted = popularDishes.value;
  if (wanted.length < 4) return sorted;
  return [{ id: MAX_ORDERED, name: undefined, picture: null, dishes: wanted }, ...sorted];
});

export const isMostOrdered = ({ id }: Shelf): boolean => id === MAX_ORDERED;
export const dishOf = (id: number): KioskItem | undefined => dishes.value.find((dish) => dish.id === id);

export const hasChoices = ({ variants, modifier_groups }: KioskItem): boolean =>
  variants.length > 0 || modifier_groups.length > 0;

/** Available combos whose first step offers this dish; offered to a guest who picks it. */
export const combosWith = ({ id }: KioskItem): KioskItem[] =>
  dishes.value.filter(
    ({ is_available, combo_steps: [first] }) =>
      is_available && first?.options.some((option) => option.menu_item_id === id),
  );
