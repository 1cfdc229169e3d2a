import { mapped, type Resource, resource } from '../api/resource.ts';
import { valueIn } from '../text/text.ts';
import type { Option } from './option.ts';

export type { Option };

interface Named {
  readonly id: number;
  readonly name?: string | null;
  readonly code?: string;
  readonly is_active?: boolean;
}

const all = { query: { all: '1' } } as const;

/** Where the ids of a field come from; every list is one the API answers whole. */
const sources: Readonly<Record<string, () => Resource<readonly Named[]>>> = {
  categories: () => resource('GET /pos/categories', { ...all, topics: ['menu'] }),
  kitchens: () => resource('GET /pos/kitchens', { topics: ['kitchen', 'printer'] }),
  taxes: () => resource('GET /pos/taxes', { ...all, topics: ['menu'] }),
  groups: () => resource('GET /pos/modifier-groups', { ...all, topics: ['menu'] }),
  items: () => resource('GET /pos/menu-items', { ...all, topics: ['menu', 'stock'] }),
  variants: () => variantsOfItems,
  orderTypes: () => resource('GET /pos/order-types', { ...all, topics: ['menu'] }),
  branches: () => resource('GET /branches/available', { topics: ['tenant', 'branch'] }),
  printers: () => resource('GET /pos/printers', { ...all, topics: ['printer', 'print_job'] }),
  users: () => resource('GET /users', { ...all, topics: ['user'] }),
  areas: () => resource('GET /areas', { topics: ['floor', 'table'] }),
};

/** The sizes of all dishes, as “Lager (Pint)”. */
const variantsOfItems = mapped(
  () => resource('GET /pos/menu-items', { ...all, topics: ['menu', 'stock'] }),
  (items): readonly Named[] =>
    items.flatMap(({ name, variants }) =>
      variants.map((one) => ({ id: one.id, name: `${name} (${one.name})` })),
    ),
);

const sourceOf: Readonly<Record<string, keyof typeof sources>> = {
  category_id: 'categories',
  category_ids: 'categories',
  parent_id: 'categories',
  kitchen_id: 'kitchens',
  tax_ids: 'taxes',
  modifier_group_ids: 'groups',
  menu_item_id: 'items',
  menu_item_ids: 'items',
  get_menu_item_ids: 'items',
  variant_id: 'variants',
  variant_ids: 'variants',
  get_variant_ids: 'variants',
  get_category_ids: 'categories',
  order_type_id: 'orderTypes',
  order_type_ids: 'orderTypes',
  order_type_prices: 'orderTypes',
  branch_id: 'branches',
  branch_ids: 'branches',
  printer_id: 'printers',
  printer_ids: 'printers',
  fallback_printer_id: 'printers',
  receipt_printer_id: 'printers',
  area_id: 'areas',
  area_ids: 'areas',
  user_id: 'users',
};

/** The records a field chooses from; undefined for a field that holds no id. */
export function referenceOf(name: string): Resource<readonly Named[]> | undefined {
  const source = sourceOf[name];
  return source === undefined ? undefined : sources[source]?.();
}

export const optionsOf = (records: readonly Named[]): Option[] =>
  records.map(({ id, name, code }) => ({ value: id, label: name ?? code ?? String(id) }));

/** Monday is 1 … Sunday 7 or 0: whatever the schema counts. */
export const weekdayName = (locale: string, day: number): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, 7 + day)),
  );

/** A value that means something else elsewhere has its field before it in the catalogue, a list of them its singular. */
export const choiceOptions = (values: readonly (string | number)[], field: string): Option[] =>
  values.map((value) => ({ value, label: valueIn(field, String(value)) }));
