import type { Book, Cell, Grid } from './books/book.ts';
import { columnWith, type Header } from './header.ts';
import { textAt } from './line-values.ts';
import type { RawChoice, RawGroup } from './raw-menu.ts';
import { plainHeader } from './words.ts';

/** Titles of the table of groups that Galley writes; other programs' tables share some of them. */
export const groupTitles = {
  group: 'Modifier group',
  choice: 'Choice',
  price: 'Choice price',
  min: 'Minimum',
  max: 'Maximum',
  required: 'Required',
  active: 'Group on the menu',
  choiceMax: 'Most of it',
  choiceAvailable: 'Choice available',
  choiceActive: 'Choice on the menu',
  translation: (language: string) => `Modifier group [${language}]`,
  choiceTranslation: (language: string) => `Choice [${language}]`,
} as const;

const words = {
  group: ['modifier group', 'modifier group name'],
  choice: ['choice', 'modifier', 'modifier name', 'option'],
  price: ['choice price', 'price'],
} as const;

const choiceOf = (name: string, cell: Cell, row: number, place: number | null): RawChoice => ({
  name,
  price: { cell: String(cell).trim() === '' ? '0' : cell, row, place },
});

/** The modifier groups of a workbook: as a table on any sheet, or below the dishes. */
export function groupsOf(book: Book, header: Header): RawGroup[] {
  if (header.roles.includes('entity')) return toastGroups(book[header.sheet]?.grid ?? [], header);
  return book.flatMap(({ grid }) => {
    const row = groupTableIn(grid);
    return row < 0 ? [] : groupsOfTable(grid, row);
  });
}

/** Where the table of groups begins; -1: there is none. */
export const groupTableIn = (grid: Grid): number =>
  grid.findIndex((cells) => {
    const titles = cells.map((_, at) => plainHeader(textAt(cells, at)));
    return has(words.group, titles[0]) && titles.some((title) => has(words.choice, title));
  });

const has = (list: readonly string[], title: string | undefined): boolean => list.includes(title ?? '');

function groupsOfTable(grid: Grid, top: number): RawGroup[] {
  const titles = (grid[top] ?? []).map((_, at) => textAt(grid[top] ?? [], at));
  const plain = titles.map(plainHeader);
  const placeIn = (list: readonly string[]) => plain.findIndex((title, at) => at > 0 && has(list, title));
  const [choice, price] = [placeIn(words.choice), placeIn(words.price)];
  const groups = new Map<string, RawGroup>();
  for (const [at, cells] of grid.entries()) {
    const name = textAt(cells, 0);
    if (at <= top || name === '') continue;
    const value = (title: string) => textAt(cells, titles.indexOf(title));
    const known = groups.get(name) ?? {
      ...groupIn(name, value),
      ...translationsIn(cells, titles, groupTitles.translation),
      choices: [],
    };
    const chosen = textAt(cells, choice);
    const one = {
      ...choiceOf(chosen, cells[price] ?? '', at + 1, price < 0 ? null : price),
      ...choiceIn(value),
      ...translationsIn(cells, titles, groupTitles.choiceTranslation),
    };
    groups.set(name, { ...known, choices: chosen === '' ? known.choices : [...known.choices, one] });
  }
  return [...groups.values()];
}

type Value = (title: string) => string;

const countIn = (text: string): number | undefined => (/^\d{1,2}$/.test(text) ? Number(text) : undefined);
const flagIn = (text: string): boolean | undefined =>
  ['yes', 'no'].includes(text.toLowerCase()) ? text.toLowerCase() === 'yes' : undefined;

function groupIn(name: string, value: Value): Omit<RawGroup, 'choices'> {
  const [isRequired, isActive] = [flagIn(value(groupTitles.required)), flagIn(value(groupTitles.active))];
  return {
    name,
    min: countIn(value(groupTitles.min)),
    max: value(groupTitles.max) === 'any' ? null : countIn(value(groupTitles.max)),
    ...(isRequired !== undefined && { isRequired }),
    ...(isActive !== undefined && { isActive }),
  };
}

function choiceIn(value: Value): Partial<RawChoice> {
  const max = countIn(value(groupTitles.choiceMax));
  const isAvailable = flagIn(value(groupTitles.choiceAvailable));
  const isActive = flagIn(value(groupTitles.choiceActive));
  return {
    ...(max !== undefined && { max }),
    ...(isAvailable !== undefined && { isAvailable }),
    ...(isActive !== undefined && { isActive }),
  };
}

/** From columns with the language in brackets. */
function translationsIn(
  cells: readonly Cell[],
  titles: readonly string[],
  titleFor: (language: string) => string,
): { translations?: Record<string, string> } {
  const found = titles.flatMap((title, at) => {
    const [, language = ''] = /\[([\w-]{2,35})\]$/.exec(title) ?? [];
    const text = textAt(cells, at);
    return language !== '' && title === titleFor(language) && text !== '' ? [[language, text] as const] : [];
  });
  return found.length === 0 ? {} : { translations: Object.fromEntries(found) };
}

/** Rows of a kind each; a row names the kind and the number of what it belongs to. */
function toastGroups(grid: Grid, header: Header): RawGroup[] {
  const number = header.titles.findIndex((title) => plainHeader(title) === 'operation id');
  const groups = new Map<string, RawGroup>();
  for (const [at, cells] of grid.entries()) {
    const kind = textAt(cells, columnWith(header, 'entity')).toLowerCase();
    const name = textAt(cells, columnWith(header, 'name'));
    const parent = groups.get(textAt(cells, columnWith(header, 'parent')));
    if (kind === 'modifier group') groups.set(textAt(cells, number), { name, choices: [] });
    const price = columnWith(header, 'price');
    if (kind === 'modifier option' && parent)
      (parent.choices as RawChoice[]).push(choiceOf(name, cells[price] ?? '', at + 1, price));
  }
  return [...groups.values()];
}

/** The groups that Toast's rows give to each dish: by its row. */
export function toastGroupNames(grid: Grid, header: Header): ReadonlyMap<number, string> {
  const number = header.titles.findIndex((title) => plainHeader(title) === 'operation id');
  const named = new Map<string, string[]>();
  for (const cells of grid) {
    if (textAt(cells, columnWith(header, 'entity')).toLowerCase() !== 'modifier group') continue;
    const parent = textAt(cells, columnWith(header, 'parent'));
    named.set(parent, [...(named.get(parent) ?? []), textAt(cells, columnWith(header, 'name'))]);
  }
  return new Map(
    grid.flatMap((cells, at) => {
      const names = named.get(textAt(cells, number));
      const isItem = textAt(cells, columnWith(header, 'entity')).toLowerCase() === 'menu item';
      return names && isItem ? [[at + 1, names.join(' | ')] as const] : [];
    }),
  );
}
