import { toDecimal } from '../../core/money/money.ts';
import { searchable } from '../../core/text.ts';
import type { MenuItem, Variant } from '../menu/schema.ts';
import type { ModifierGroup } from '../modifiers/schema.ts';
import { comboCell } from './combos.ts';
import { type KnownTax, NO_TAXES } from './reading/known.ts';
import { SEPARATOR } from './reading/line-values.ts';
import type { ByTitle, Placed, RawDish, RawGroup, RawSize } from './reading/raw-menu.ts';

/** What the records of a menu refer to, by id. */
export interface MenuNames {
  readonly exponent: number;
  readonly categories: ReadonlyMap<number, string>;
  readonly kitchens: ReadonlyMap<number, string>;
  readonly orderTypes: ReadonlyMap<number, string>;
  readonly groups: ReadonlyMap<number, string>;
  readonly taxes: readonly KnownTax[];
  readonly menu: ReadonlyMap<number, MenuItem>;
}

const cell = (text: string | number): Placed => ({ cell: text, row: 0, place: null });
const flag = (is: boolean): string => (is ? 'yes' : 'no');

const byTitle = (entries: readonly (readonly [string, string | number])[]): ByTitle =>
  Object.fromEntries(entries.map(([title, value]) => [title, cell(value)]));

/** A dish as a row of Galley's own table. */
export function rawDishOf(item: MenuItem, names: MenuNames): RawDish {
  const money = (minor: number) => toDecimal(minor, names.exponent).toFixed(names.exponent);
  return {
    row: 0,
    id: String(item.id),
    name: item.name,
    category: names.categories.get(item.category_id ?? 0) ?? '',
    price: cell(money(item.price)),
    sizes: item.variants.map((size) => rawSizeOf(size, names, money)),
    values: {
      type: item.type,
      description: item.description ?? '',
      sku: item.sku ?? '',
      kitchen: names.kitchens.get(item.kitchen_id ?? 0) ?? '',
      taxes: taxNames(item.tax_ids, names.taxes),
      modifiers: item.modifier_group_ids.flatMap((id) => names.groups.get(id) ?? []).join(SEPARATOR),
      cost: item.cost === null ? '' : money(item.cost),
      allergens: item.allergens.join(SEPARATOR),
      hsn_code: item.hsn_code ?? '',
      prep_minutes: item.prep_minutes === null ? '' : String(item.prep_minutes),
      is_active: flag(item.is_active),
      sort_order: String(item.sort_order),
      tax_inclusive: item.tax_inclusive === null ? '' : flag(item.tax_inclusive),
      open_price: flag(item.open_price),
      color: item.color ?? '',
      combo: comboCell(item, names.menu, money),
      image_url: item.image_url ?? '',
    },
    translations: byTitle(Object.entries(item.name_i18n ?? {})),
    orderTypePrices: pricesByType(item.order_type_prices, names, money),
  };
}

const rawSizeOf = (size: Variant, names: MenuNames, money: (minor: number) => string): RawSize => ({
  name: size.name,
  price: cell(money(size.price)),
  isDefault: flag(size.is_default),
  isActive: flag(size.is_active),
  translations: byTitle(Object.entries(size.name_i18n ?? {})),
  orderTypePrices: pricesByType(size.order_type_prices, names, money),
});

const pricesByType = (
  prices: Readonly<Record<string, number>>,
  { orderTypes }: MenuNames,
  money: (minor: number) => string,
): ByTitle =>
  byTitle(
    Object.entries(prices).flatMap(([id, minor]) => {
      const type = orderTypes.get(Number(id));
      return type === undefined ? [] : [[type, money(minor)] as const];
    }),
  );

/** By their names; one that shares its name with another by its code. */
function taxNames(ids: readonly number[], taxes: readonly KnownTax[]): string {
  const words = ids.flatMap((id) => {
    const tax = taxes.find((one) => one.id === id);
    if (!tax) return [];
    const isShared = taxes.some((other) => other !== tax && searchable(other.name) === searchable(tax.name));
    return [isShared ? tax.code : tax.name];
  });
  return words.length === 0 ? NO_TAXES : words.join(SEPARATOR);
}

export const rawGroupOf = (group: ModifierGroup, exponent: number): RawGroup => ({
  name: group.name,
  min: group.min_select,
  max: group.max_select,
  isRequired: group.required,
  isActive: group.is_active,
  translations: group.name_i18n ?? {},
  choices: group.modifiers.map((choice) => ({
    name: choice.name,
    price: cell(toDecimal(choice.price, exponent).toFixed(exponent)),
    max: choice.max_quantity,
    isAvailable: choice.is_available,
    isActive: choice.is_active,
    translations: choice.name_i18n ?? {},
  })),
});
