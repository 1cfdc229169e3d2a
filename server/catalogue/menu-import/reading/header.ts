import type { Book, Cell } from './books/book.ts';
import { fieldOf, namedRoleOf, type Role, sizeOf } from './words.ts';

/** Which row of which sheet names the columns, and what each of them is. */
export interface Header {
  readonly sheet: number;
  /** Index of the row in its sheet; -1: no row names the columns. */
  readonly row: number;
  readonly titles: readonly string[];
  /** By column. */
  readonly roles: readonly Role[];
}

/** What a person decided instead of the guess. */
export interface MenuChoices {
  readonly sheet?: number | undefined;
  /** As the spreadsheet counts; 0: no row names the columns. */
  readonly header_row?: number | undefined;
  /** By column; those that are missing are not read. */
  readonly columns?: readonly Role[] | undefined;
  readonly encoding?: string | undefined;
}

/** Characters; none is longer. */
const MAX_TITLE = 100;
/** Titles stand above a header, but no more than these. */
const MAX_ABOVE = 40;

export const columnWith = ({ roles }: Pick<Header, 'roles'>, role: Role): number => roles.indexOf(role);

/** Galley's own: the number of a dish counts in the restaurant that its title names. */
export const isIdTitle = (title: string): boolean => /^galley id\b/i.test(title);

/** The row that names most columns of a menu, on any sheet that is shown; or the chosen one. */
export function headerOf(book: Book, choices: MenuChoices = {}): Header | undefined {
  const found =
    choices.header_row === undefined ? bestHeader(book, choices.sheet) : chosenHeader(book, choices);
  if (!found || choices.columns === undefined) return found;
  const width = widthOf(book, found);
  const roles = Array.from({ length: width }, (_, at) => choices.columns?.[at] ?? 'ignored');
  return { ...found, roles };
}

const widthOf = (book: Book, { sheet, titles }: Header): number =>
  (book[sheet]?.grid ?? []).reduce((most, cells) => Math.max(most, cells.length), titles.length);

function chosenHeader(book: Book, { sheet, header_row = 1 }: MenuChoices): Header | undefined {
  const at =
    sheet ??
    Math.max(
      0,
      book.findIndex(({ isHidden }) => !isHidden),
    );
  const grid = book[at]?.grid;
  if (!grid || header_row > grid.length) return undefined;
  return readHeader(at, header_row - 1, grid[header_row - 1] ?? []);
}

function bestHeader(book: Book, only: number | undefined): Header | undefined {
  let best: { header: Header; score: number } | undefined;
  for (const [sheet, { grid, isHidden }] of book.entries()) {
    if (only === undefined ? isHidden : sheet !== only) continue;
    for (const [row, cells] of grid.slice(0, MAX_ABOVE).entries()) {
      const header = readHeader(sheet, row, cells);
      const score = scoreOf(header);
      if (row + 1 < grid.length && score > (best?.score ?? 0)) best = { header, score };
    }
  }
  return best?.header;
}

function readHeader(sheet: number, row: number, cells: readonly Cell[]): Header {
  const titles = cells.map((cell) => String(cell).slice(0, MAX_TITLE).trim());
  const roles: Role[] = titles.map(() => 'ignored');
  const sizes = [...titles.keys()].filter((place) => sizeOf(titles[place] ?? '') !== undefined);
  // One title may be a word for a price as well: `Regular`.
  if (sizes.length > 1) for (const place of sizes) roles[place] = 'size_price';
  const best = new Map<Role, { place: number; rank: number }>();
  for (const [place, title] of titles.entries()) {
    if (title === '' || roles[place] !== 'ignored') continue;
    const named = namedRoleOf(title);
    const known = isIdTitle(title) ? { field: 'id' as const, rank: 0 } : fieldOf(title);
    if (named) roles[place] = named.role;
    else if (known && known.rank < (best.get(known.field)?.rank ?? Number.POSITIVE_INFINITY))
      best.set(known.field, { place, rank: known.rank });
  }
  for (const [role, { place }] of best) roles[place] = role;
  const cost = roles.indexOf('cost');
  // Without a price it is what the dish costs the guest.
  if (cost >= 0 && !roles.includes('price') && !roles.includes('size_price')) roles[cost] = 'price';
  return { sheet, row, titles, roles };
}

function scoreOf({ roles }: Header): number {
  if (!roles.includes('name') || !(roles.includes('price') || roles.includes('size_price'))) return 0;
  return 5 + roles.filter((role) => role !== 'ignored').length;
}
