import { searchable } from '../../../core/text.ts';
import { fused } from '../../../sheets/runnable.ts';
import { menuColors } from '../../categories/schema.ts';
import { stepsIn } from '../combos.ts';
import { type Fault, type FaultCode, type Note, noteOf } from '../faults.ts';
import { markOf, type PriceColumn, priceIn } from '../price.ts';
import type { DishFields, DishSize, ImportedDish } from './imported-menu.ts';
import { itemTypeOf } from './item-types.ts';
import { type MenuContext, taxIdsIn } from './known.ts';
import type { ByTitle, Placed, RawDish, RawMenu, RawSize } from './raw-menu.ts';
import type { Role } from './words.ts';

const MAX_SIZES = 50;
const MAX_NAME = 200;

/** Reads the dishes of one file, and notes what it left out. */
export class DishReader {
  readonly #menu: RawMenu;
  readonly #context: MenuContext;
  readonly #column: PriceColumn;
  /** SKUs that several dishes have name none of them. */
  readonly #skus: ReadonlyMap<string, number>;
  /** Columns without any value say nothing. */
  readonly #given: ReadonlySet<string>;
  readonly #unknown = new Map<'kitchen' | 'taxes' | Role, string[]>();
  readonly #open: string[] = [];
  #faults: Fault[] = [];

  constructor(menu: RawMenu, context: MenuContext) {
    this.#menu = menu;
    this.#context = context;
    const { currency, exponent, country } = context;
    const cells = menu.dishes.flatMap(({ price, sizes }) => [
      price.cell,
      ...sizes.map((size) => size.price.cell),
    ]);
    this.#column = { currency, exponent, mark: markOf(cells, currency, menu.isOwn ? 'IE' : country) };
    this.#skus = countsOf(menu.dishes.flatMap(({ values }) => values.sku || []));
    this.#given = new Set(
      menu.dishes.flatMap(({ values, category }) => [
        ...Object.entries(values).flatMap(([field, text]) => (text === '' ? [] : [field])),
        ...(category === '' ? [] : ['category']),
      ]),
    );
  }

  /** `dish` is missing if a fault leaves it without what every dish needs. */
  read(raw: RawDish): { dish?: ImportedDish; faults: readonly Fault[] } {
    this.#faults = [];
    const sizes = this.#sizesOf(raw);
    const own =
      raw.sizes.length > 0 && !this.#menu.isOwn ? sizes[0]?.price : this.#priceOf(raw.price, raw.name);
    const name = this.#text(raw.name);
    if (name === '') this.#fault(raw.row, 'name', 'required', null, raw.name);
    if (own === undefined || this.#faults.length > 0) return { faults: this.#faults };
    if (this.#given.has('category')) this.#tooLong(raw, 'category', raw.category);
    const combo = this.#known('combo', raw.values.combo, (cell) =>
      stepsIn(cell, (amount) => this.quietPrice({ cell: amount, row: raw.row, place: null })),
    );
    const dish: ImportedDish = {
      ...(combo && { combo }),
      ...{ row: raw.row, name, price: own },
      ...(raw.id && this.#menu.idTitle === this.#context.idTitle && { id: Number(raw.id) || undefined }),
      ...(this.#given.has('category') && { category: this.#text(raw.category) || null }),
      ...(this.#given.has('modifiers') && { groups: namesIn(this.#text(raw.values.modifiers)) }),
      fields: {
        ...{ name, price: own },
        ...this.#fieldsOf(raw),
        ...(sizes.length > 0 && { variants: sizes }),
      },
    };
    return { dish, faults: this.#faults };
  }

  notes(): Note[] {
    const { kitchen = [], taxes = [], ...others } = Object.fromEntries(this.#unknown);
    return [
      ...noteOf('open_prices', this.#open),
      ...noteOf('kitchens_unknown', kitchen),
      ...noteOf('taxes_unknown', taxes),
      ...Object.entries(others).flatMap(([column, values]) => noteOf('values_unknown', values, { column })),
    ];
  }

  /** What a file says that is no fault of its dish. */
  leftOut(column: Role, value: string): undefined {
    this.#unknown.set(column, [...(this.#unknown.get(column) ?? []).slice(-99), value]);
    return undefined;
  }

  /** In minor units; undefined: no price. */
  quietPrice({ cell }: Placed): number | undefined {
    if (this.#menu.isMinor && typeof cell === 'number')
      return Number.isSafeInteger(cell) && cell >= 0 ? cell : undefined;
    const read = priceIn(cell, this.#column);
    return 'minor' in read ? read.minor : undefined;
  }

  #priceOf(placed: Placed, dish?: string): number | undefined {
    const quiet = this.quietPrice(placed);
    const read = quiet === undefined ? priceIn(placed.cell, this.#column) : undefined;
    if (quiet !== undefined) {
      if (this.#isOpen(placed)) this.#open.push(dish ?? String(placed.row));
      return quiet;
    }
    const code = read && 'fault' in read ? read.fault : 'not_a_price';
    this.#fault(placed.row, 'price', code, placed.place, String(placed.cell));
    return undefined;
  }

  /** Such as `market price`. */
  #isOpen({ cell }: Placed): boolean {
    return typeof cell === 'string' && 'isOpen' in priceIn(cell, this.#column);
  }

  #sizesOf(raw: RawDish): DishSize[] {
    const names = new Set(raw.sizes.map(({ name }) => searchable(name)));
    if (names.size < raw.sizes.length && !this.#menu.isOwn) this.#fault(raw.row, 'variant', 'same_size');
    if (raw.sizes.length > MAX_SIZES)
      this.#fault(raw.row, 'variant', 'too_many_sizes', null, null, { max: MAX_SIZES });
    const hasDefault = raw.sizes.some(({ isDefault }) => isDefault === 'yes');
    return raw.sizes.flatMap((size, at) => {
      const price = this.#priceOf(size.price, raw.name);
      if (price === undefined) return [];
      const isDefault = hasDefault || this.#menu.isOwn ? size.isDefault === 'yes' : at === 0;
      return [
        {
          name: this.#text(size.name).slice(0, MAX_NAME),
          price,
          is_default: isDefault,
          ...this.#sizeFields(size),
        },
      ];
    });
  }

  #sizeFields({ isActive = '', translations = {}, orderTypePrices = {} }: RawSize) {
    const isOn = flagIn(isActive);
    return {
      ...(isOn !== undefined && { is_active: isOn }),
      ...(Object.keys(translations).length > 0 && { name_i18n: this.#texts(translations) }),
      ...(Object.keys(orderTypePrices).length > 0 && { order_type_prices: this.#prices(orderTypePrices) }),
    };
  }

  #fieldsOf(raw: RawDish): DishFields {
    const { values, translations, orderTypePrices } = raw;
    const text = (field: keyof typeof values) =>
      this.#given.has(field) && values[field] !== undefined ? this.#text(values[field]) : undefined;
    const [description, sku] = [text('description'), text('sku')];
    const isShared = sku !== undefined && (this.#skus.get(sku) ?? 0) > 1;
    return defined({
      description: description === undefined ? undefined : description || null,
      sku: sku === undefined || isShared ? undefined : sku || null,
      type: this.#known('type', values.type, itemTypeOf),
      kitchen_id: this.#known('kitchen', values.kitchen, (name) =>
        this.#context.known.kitchens.get(searchable(name)),
      ),
      tax_ids: this.#known('taxes', values.taxes, (names) => taxIdsIn(names, this.#context.known.taxes)),
      cost: this.#known('cost', values.cost, (cell) => this.quietPrice({ cell, row: raw.row, place: null })),
      allergens: text('allergens')
        ?.split(/[,;|/\n]/)
        .flatMap((one) => one.trim() || []),
      hsn_code: this.#known('hsn_code', values.hsn_code, codeIn),
      prep_minutes: this.#known('prep_minutes', values.prep_minutes, minutesIn),
      is_active: this.#known('is_active', values.is_active, flagIn),
      tax_inclusive: this.#known('tax_inclusive', values.tax_inclusive, flagIn),
      color: this.#known('color', values.color, (word) =>
        menuColors.find((one) => one === word.toLowerCase()),
      ),
      open_price: [raw.price, ...raw.sizes.map(({ price }) => price)].some((placed) => this.#isOpen(placed))
        ? true
        : this.#known('open_price', values.open_price, flagIn),
      sort_order: this.#known('sort_order', values.sort_order, wholeIn),
      image_url: this.#known('image_url', values.image_url, (url) =>
        /^(https?:\/|)\//.test(url) ? url : undefined,
      ),
      name_i18n: Object.keys(translations).length > 0 ? this.#texts(translations) : undefined,
      order_type_prices: Object.keys(orderTypePrices).length > 0 ? this.#prices(orderTypePrices) : undefined,
    });
  }

  /** An empty cell says nothing; one that is not understood neither, but it is noted. */
  #known<T>(column: Role, cell: string | undefined, read: (text: string) => T | undefined): T | undefined {
    const text = this.#text(cell);
    if (text === '') return undefined;
    return read(text) ?? this.leftOut(column, text);
  }

  #texts(byTitle: ByTitle): Record<string, string> {
    return Object.fromEntries(
      Object.entries(byTitle).map(([name, { cell }]) => [name, this.#text(String(cell))]),
    );
  }

  #prices(byTitle: ByTitle): Record<string, number> {
    return Object.fromEntries(
      Object.entries(byTitle).flatMap(([name, placed]) => {
        const id = this.#context.known.orderTypes.get(searchable(name));
        if (id === undefined) return this.leftOut('order_type_price', name) ?? [];
        const price = this.#priceOf(placed);
        return price === undefined ? [] : [[String(id), price]];
      }),
    );
  }

  #text(cell: string | undefined): string {
    const text = cell ?? '';
    return this.#menu.isOwn ? fused(text) : text;
  }

  #tooLong({ row }: RawDish, column: Role, text: string): void {
    if (text.length > MAX_NAME) this.#fault(row, column, 'too_long', null, null, { max: MAX_NAME });
  }

  #fault(
    row: number,
    column: Role,
    code: FaultCode,
    place: number | null = null,
    value: string | null = null,
    params: Fault['params'] = {},
  ): void {
    const own = this.#menu.places[column] ?? -1;
    const { exponent } = this.#context;
    this.#faults.push({
      ...{ row, column, code, value },
      place: place ?? (own < 0 ? null : own),
      params: code === 'too_many_decimals' ? { decimals: exponent } : params,
    });
  }
}

const countsOf = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** `Milk | Toppings`, also with commas or line ends between. */
export const namesIn = (text: string): string[] => [
  ...new Set(text.split(/[|;,\n]/).flatMap((name) => name.trim() || [])),
];

const flagIn = (text: string): boolean | undefined =>
  ['yes', 'no'].includes(text.toLowerCase()) ? text.toLowerCase() === 'yes' : undefined;

const wholeIn = (text: string): number | undefined => (/^\d{1,7}$/.test(text) ? Number(text) : undefined);

const minutesIn = (text: string): number | undefined => {
  const [, minutes] = /^(\d{1,4}) ?(?:m|min|mins|minutes|minuten|′|')?\.?$/i.exec(text) ?? [];
  return minutes === undefined || Number(minutes) > 1_440 ? undefined : Number(minutes);
};

const codeIn = (text: string): string | undefined =>
  /^[0-9A-Z.]{2,12}$/.test(text.toUpperCase()) ? text.toUpperCase() : undefined;

const defined = (fields: Readonly<Record<string, unknown>>): DishFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
