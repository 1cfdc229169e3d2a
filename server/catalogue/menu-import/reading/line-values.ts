import type { Cell } from './books/book.ts';
import type { Header } from './header.ts';
import { columnWith } from './header.ts';
import {
  type ByTitle,
  type Placed,
  type PlainField,
  plainFields,
  type RawDish,
  type RawSize,
} from './raw-menu.ts';
import { namedRoleOf, type Role } from './words.ts';

export const textAt = (cells: readonly Cell[], place: number): string => String(cells[place] ?? '').trim();

const yes = new Set(['y', 'yes', '1', 'true', 'x', 'ja', 'oui', 'sí', 'si', '✓', '✔', 'enabled']);
/** What keeps flags and lists of names apart in one text. */
export const SEPARATOR = ' | ';

interface LineValues extends Pick<RawDish, 'values' | 'translations' | 'orderTypePrices'> {
  readonly id?: string;
  readonly size: Omit<RawSize, 'name' | 'price'>;
}

/** What a row says of a dish besides its name, category and price. */
export function valuesIn(cells: readonly Cell[], row: number, header: Header): LineValues {
  const of = (role: Role) => byTitle(cells, row, header, role);
  const id = textAt(cells, columnWith(header, 'id'));
  const orderTypePrices = of('order_type_price');
  return {
    ...(columnWith(header, 'id') >= 0 && { id }),
    values: plainValues(cells, header),
    translations: of('translation'),
    orderTypePrices,
    size: {
      isDefault: textAt(cells, columnWith(header, 'is_default_size')),
      isActive: textAt(cells, columnWith(header, 'is_size_active')),
      translations: of('size_translation'),
      orderTypePrices,
    },
  };
}

function plainValues(cells: readonly Cell[], header: Header): RawDish['values'] {
  const values: Partial<Record<PlainField, string>> = {};
  for (const field of plainFields) {
    const place = columnWith(header, field);
    if (place >= 0) values[field] = textAt(cells, place);
  }
  for (const [field, role] of [
    ['taxes', 'tax_flag'],
    ['modifiers', 'modifier_flag'],
  ] as const) {
    if (!header.roles.includes(role)) continue;
    const flagged = flaggedNames(cells, header, role);
    values[field] = [values[field] ?? '', ...flagged].filter((text) => text !== '').join(SEPARATOR);
  }
  return values;
}

/** The names of columns in which the row says yes. */
const flaggedNames = (cells: readonly Cell[], { roles, titles }: Header, role: Role): string[] =>
  roles.flatMap((own, place) => {
    if (own !== role || !yes.has(textAt(cells, place).toLowerCase())) return [];
    const title = titles[place] ?? '';
    return [namedRoleOf(title)?.name ?? title];
  });

const byTitle = (cells: readonly Cell[], row: number, { roles, titles }: Header, role: Role): ByTitle =>
  Object.fromEntries(
    roles.flatMap((own, place) => {
      const name = own === role ? namedRoleOf(titles[place] ?? '')?.name : undefined;
      if (name === undefined || textAt(cells, place) === '') return [];
      return [[name, { cell: cells[place] ?? '', row, place } satisfies Placed]];
    }),
  );
