import { SheetReadError } from '../../../core/csv.ts';
import type { Note } from '../faults.ts';
import { noteOf } from '../faults.ts';
import type { Book } from './books/book.ts';
import { textOf } from './books/encoding.ts';
import { odsBook } from './books/ods-book.ts';
import { gridOfText } from './books/text-grid.ts';
import { xlsBook } from './books/xls-book.ts';
import { xlsxBook } from './books/xlsx-book.ts';
import { rawDishesOf } from './dishes.ts';
import { corrected, formatOf } from './formats.ts';
import { groupsOf, groupTableIn, toastGroupNames } from './groups.ts';
import { columnWith, type Header, headerOf, isIdTitle, type MenuChoices } from './header.ts';
import { menuOfJson } from './json-menus.ts';
import type { RawMenu } from './raw-menu.ts';
import { roles } from './words.ts';

export const MAX_FILE_BYTES = 10_000_000;
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

export const unreadableMenus = [
  'not_a_sheet',
  'too_large',
  'too_slow',
  'no_header',
  'no_dishes',
  'unknown_json',
] as const;
export type UnreadableMenu = (typeof unreadableMenus)[number];

export class MenuFileError extends Error {
  readonly why: UnreadableMenu;
  constructor(why: UnreadableMenu) {
    super(why);
    this.why = why;
  }
}

/** A file before anything is decided about its columns; `book` is undefined for JSON. */
export interface OpenedFile {
  readonly book: Book | undefined;
  readonly json: RawMenu | undefined;
  /** Of a text. */
  readonly encoding: string | undefined;
  readonly isGuess: boolean;
}

/** A file by what it is, whatever it is called. Throws MenuFileError. */
export function openMenuFile(file: Uint8Array, country: string | null, encoding?: string): OpenedFile {
  try {
    return opened(file, country, encoding);
  } catch (error) {
    throw error instanceof SheetReadError ? new MenuFileError(error.why) : error;
  }
}

function opened(file: Uint8Array, country: string | null, encoding: string | undefined): OpenedFile {
  if (file.length > MAX_FILE_BYTES) throw new MenuFileError('too_large');
  const begins = (bytes: readonly number[]) => bytes.every((byte, at) => file[at] === byte);
  const workbook = begins(OLE)
    ? xlsBook(file)
    : begins(ZIP)
      ? isOds(file)
        ? odsBook(file)
        : xlsxBook(file)
      : undefined;
  if (workbook) return { book: workbook, json: undefined, encoding: undefined, isGuess: false };
  const read = textOf(file, country, encoding);
  if (read.text.includes('\0')) throw new MenuFileError('not_a_sheet');
  const facts = { encoding: read.encoding, isGuess: read.isGuess };
  if (/^\s*[[{]/.test(read.text.slice(0, 1_000))) {
    const json = menuOfJson(jsonOf(read.text));
    if (!json) throw new MenuFileError('unknown_json');
    return { book: undefined, json, ...facts };
  }
  return { book: [{ name: '', isHidden: false, grid: gridOfText(read.text) }], json: undefined, ...facts };
}

/** By the names of its parts, which stand at its end. */
function isOds(file: Uint8Array): boolean {
  const names = new TextDecoder('latin1').decode(file.subarray(-65_557));
  return names.includes('content.xml') && !names.includes('xl/');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new MenuFileError('unknown_json');
  }
}

/** The header that was chosen or found, its columns as its program means them. */
export function headerIn(book: Book, choices: MenuChoices): Header | undefined {
  const found = headerOf(book, choices);
  return found && choices.columns === undefined ? corrected(found) : found;
}

export function menuIn(book: Book, header: Header): RawMenu {
  const grid = book[header.sheet]?.grid ?? [];
  const below = groupTableIn(grid);
  const { dishes, notes } = rawDishesOf(book, header, below < 0 ? grid : grid.slice(0, below));
  const isToast = formatOf(header).name === 'Toast';
  const names = isToast ? toastGroupNames(grid, header) : new Map<number, string>();
  const sheet: Note[] =
    book.length > 1
      ? [{ code: 'sheet', params: { sheet: book[header.sheet]?.name ?? '', row: header.row + 1 } }]
      : [];
  const ignored = header.titles.filter((title, at) => title !== '' && header.roles[at] === 'ignored');
  return {
    dishes: dishes.map((dish) => {
      const modifiers = names.get(dish.row);
      return modifiers === undefined ? dish : { ...dish, values: { ...dish.values, modifiers } };
    }),
    groups: groupsOf(book, header),
    notes: [...sheet, ...notes, ...noteOf('columns_ignored', ignored)],
    isOwn: formatOf(header).name === 'Galley',
    idTitle: header.titles.find(isIdTitle),
    places: Object.fromEntries(roles.map((role) => [role, columnWith(header, role)])),
  };
}

/** The dishes of a file without anybody's choices. Throws MenuFileError. */
export function readMenuFile(file: Uint8Array, country: string | null, choices: MenuChoices = {}): RawMenu {
  const { book, json, encoding, isGuess } = openMenuFile(file, country, choices.encoding);
  const guessed: Note[] = isGuess ? [{ code: 'encoding', params: { encoding: encoding ?? '' } }] : [];
  if (json) return json;
  const header = headerIn(book ?? [], choices);
  if (!header) throw new MenuFileError('no_header');
  const menu = menuIn(book ?? [], header);
  return { ...menu, notes: [...guessed, ...menu.notes] };
}
