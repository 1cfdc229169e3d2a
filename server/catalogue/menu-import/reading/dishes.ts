import { type Note, noteOf } from '../faults.ts';
import type { Book, Cell, Grid } from './books/book.ts';
import { plainXml } from './books/xml-text.ts';
import { type Format, formatOf } from './formats.ts';
import { columnWith, type Header } from './header.ts';
import { textAt, valuesIn } from './line-values.ts';
import type { RawDish, RawSize } from './raw-menu.ts';
import { type Role, sizeOf } from './words.ts';

const total = /^(?:grand |sub)?(?:total|summe|gesamt|итого|合计|合計|الإجمالي|कुल)(?![\p{L}\p{M}])/iu;
const plainVariant = new Set(['', 'regular', 'default title', 'default', 'normal', '-']);
/** Characters; a longer text is no title of a section. */
const MAX_TITLE = 100;

/** A row below the header, with what the rows above give it. */
interface Line extends RawDish {
  /** Rows of one dish share it. */
  readonly key: string;
  readonly variant: string;
  readonly size: Omit<RawSize, 'name' | 'price'>;
}

/** The rows below the header as dishes: sizes from columns or rows, categories from sections and merged cells. */
export function rawDishesOf(book: Book, header: Header, rows: Grid): { dishes: RawDish[]; notes: Note[] } {
  const lines = new Lines(header, formatOf(header), rows);
  const dishes = together(lines.read());
  const categories = categoriesOfBook(book);
  return {
    dishes: dishes.map((dish) =>
      dish.category === '' ? { ...dish, category: categories.get(dish.name) ?? '' } : dish,
    ),
    notes: lines.notes(),
  };
}

class Lines {
  readonly #header: Header;
  readonly #format: Format;
  readonly #rows: Grid;
  readonly #isCarried: boolean;
  readonly #sections: string[] = [];
  readonly #off: string[] = [];
  /** WooCommerce names the SKU of the dish that a size belongs to. */
  readonly #parents = new Map<string, Line>();
  #above = { section: '', category: '', name: '', handle: '', key: '', isOff: false };

  constructor(header: Header, format: Format, rows: Grid) {
    this.#header = header;
    this.#format = format;
    this.#rows = rows;
    this.#isCarried = carriesDown(rows.slice(header.row + 1), header);
  }

  read(): Line[] {
    return this.#rows.flatMap((cells, at) => {
      if (at <= this.#header.row || cells.every((cell) => String(cell).trim() === '')) return [];
      if (this.#format.skips(cells) || this.#isTotal(cells, at)) return [];
      const title = sectionOf(cells, this.#header);
      if (title !== undefined) {
        this.#above.section = title;
        this.#sections.push(title);
        return [];
      }
      const line = this.#line(cells, at + 1);
      return line ? [line] : [];
    });
  }

  notes(): Note[] {
    const carried: Note[] = this.#isCarried ? [{ code: 'carried_down', params: {} }] : [];
    return [...noteOf('sections', this.#sections), ...carried, ...noteOf('not_sold', this.#off)];
  }

  /** A file of this program has no sums: a dish may be called "Total". */
  #isTotal(cells: readonly Cell[], at: number): boolean {
    if (this.#format.name === 'Galley') return false;
    return at >= this.#rows.length - 2 && total.test(textAt(cells, columnWith(this.#header, 'name')));
  }

  #line(cells: readonly Cell[], row: number): Line | undefined {
    const cell = (role: Role) => textAt(cells, columnWith(this.#header, role));
    const above = this.#above;
    const category = this.#format.name === 'Galley' ? cell('category') : lastPart(cell('category'));
    const isSame = cell('name') === '' && cell('variant') !== '' && cell('handle') === above.handle;
    const isOff = isSame ? above.isOff : this.#format.isOff(cells);
    const name = isSame ? above.name : cell('name');
    const parent = this.#parents.get(this.#isVariation(cells) ? cell('parent') : '');
    const key = parent?.key ?? (isSame ? above.key : this.#keyOf(cell, name, category || above.category));
    this.#above = {
      ...{ ...above, name, handle: cell('handle'), key, isOff },
      category: category || above.category,
    };
    if (isOff) {
      this.#off.push(name);
      return undefined;
    }
    const inherited = this.#isCarried || isSame ? above.category : above.section;
    const line: Line = {
      ...{ row, name: parent?.name ?? name, key: key || `row ${row}` },
      category: parent?.category ?? (category || inherited),
      price: { cell: cells[columnWith(this.#header, 'price')] ?? '', row, place: placeOrNull(this.#header) },
      sizes: sizesIn(cells, row, this.#header),
      variant: this.#format.name === 'WooCommerce' && !parent ? '' : cell('variant'),
      ...valuesIn(cells, row, this.#header),
    };
    if (!parent && cell('sku') !== '') this.#parents.set(cell('sku'), line);
    return this.#isPlainText(line);
  }

  #isVariation(cells: readonly Cell[]): boolean {
    if (this.#format.name !== 'WooCommerce') return false;
    const type = this.#header.titles.findIndex((title) => title.toLowerCase() === 'type' || title === 'Typ');
    return textAt(cells, type).toLowerCase() === 'variation';
  }

  #keyOf(cell: (role: Role) => string, name: string, category: string): string {
    if (this.#format.name === 'Shopify') return cell('handle') || name;
    const id = this.#format.name === 'Galley' ? cell('id') : '';
    return id === '' ? `${name}\n${category}` : `id ${id}`;
  }

  /** Descriptions of web shops are HTML. */
  #isPlainText(line: Line): Line {
    const { description } = line.values;
    if (description === undefined || this.#format.name === 'Galley' || !/[<&]/.test(description)) return line;
    const plain = plainXml(description.replace(/<[^<>]*>/g, ' '))
      .replace(/ +/g, ' ')
      .trim();
    return { ...line, values: { ...line.values, description: plain } };
  }
}

const placeOrNull = (header: Header): number | null => {
  const place = columnWith(header, 'price');
  return place < 0 ? null : place;
};

/** Sizes that are columns of prices. */
const sizesIn = (cells: readonly Cell[], row: number, { roles, titles }: Header): RawSize[] =>
  roles.flatMap((role, place) => {
    if (role !== 'size_price' || textAt(cells, place) === '') return [];
    const title = titles[place] ?? '';
    const name = sizeOf(title) ?? (title || String(place + 1));
    return [{ name, price: { cell: cells[place] ?? '', row, place } }];
  });

/** Web shops and Odoo name the categories above as well: `Food > Pizza`, `All / Food / Pizza`. */
function lastPart(category: string): string {
  const isOdoo = /^(?:All|Alle|Alles|Tout|Tous|Todo|Todos|Tutti|الكل) \/ /.test(category);
  const parts = category.split(isOdoo ? ' / ' : ' > ');
  return parts.at(-1)?.trim() ?? '';
}

/** The only text of a row without a price, where no column names categories. */
function sectionOf(cells: readonly Cell[], header: Header): string | undefined {
  const { roles } = header;
  if (roles.includes('category') && textAt(cells, columnWith(header, 'name')) !== '') return undefined;
  if (roles.includes('entity') || roles.includes('handle') || roles.includes('id')) return undefined;
  const filled = [...new Set(cells.map((_, at) => textAt(cells, at)).filter((cell) => cell !== ''))];
  const [first] = filled;
  const hasPrice = roles.some(
    (role, at) => (role === 'price' || role === 'size_price') && textAt(cells, at) !== '',
  );
  if (
    filled.length !== 1 ||
    first === undefined ||
    first.length > MAX_TITLE ||
    hasPrice ||
    typeof cells.find((cell) => cell !== '') === 'number'
  )
    return undefined;
  return first.replace(/^[-=*\s]+|[-=*:\s]+$/g, '') || undefined;
}

/** Whether each category is written once, above the dishes that have it. */
function carriesDown(rows: Grid, header: Header): boolean {
  const { roles } = header;
  if (!roles.includes('category') || ['handle', 'variant', 'id'].some((role) => roles.includes(role as Role)))
    return false;
  const filled = rows
    .filter((cells) => textAt(cells, columnWith(header, 'name')) !== '')
    .map((cells) => textAt(cells, columnWith(header, 'category')));
  const named = filled.filter((one) => one !== '');
  return (
    filled[0] !== '' &&
    named.length < filled.length &&
    new Set(named).size === named.length &&
    named.length > 0
  );
}

/** Rows of one dish as one, their sizes as variants. */
function together(lines: readonly Line[]): RawDish[] {
  const sized = new Set(lines.flatMap(({ variant, key }) => (variant === '' ? [] : [key])));
  const grouped = Map.groupBy(lines, ({ key, row }) => (sized.has(key) ? key : `${key}\n${row}`));
  return [...grouped.values()].map(oneDish);
}

function oneDish(same: readonly Line[]): RawDish {
  const [first = {} as Line] = same;
  const named = same.filter(({ variant }) => variant !== '');
  const isSingle = named.length === 0 || (same.length === 1 && plainVariant.has(first.variant.toLowerCase()));
  const sizes: readonly RawSize[] = isSingle
    ? first.sizes
    : named.map(({ variant, price, size }) => ({ name: variant, price, ...size }));
  const { key: _, variant: __, size: ___, ...dish } = first;
  const only = sizes.length === 1 && String(first.price.cell).trim() === '' ? sizes[0] : undefined;
  if (only && isSingle) return { ...dish, price: only.price, sizes: [] };
  const base = same.find(({ variant }) => variant === '');
  const hasOwn = base !== undefined && dish.id !== undefined;
  return { ...dish, price: hasOwn ? base.price : (sizes[0]?.price ?? first.price), sizes };
}

/** A sheet that lists the dishes of each category in a column of its own, as Clover's does. */
function categoriesOfBook(book: Book): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { grid } of book) {
    const [names = [], ...rows] = grid;
    if (textAt(names, 0) !== 'Category Name') continue;
    for (const cells of rows)
      for (const [at] of cells.entries())
        if (at > 0 && textAt(cells, at) !== '') found.set(textAt(cells, at), textAt(names, at));
  }
  return found;
}
