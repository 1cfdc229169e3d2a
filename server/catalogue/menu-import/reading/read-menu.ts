import type { Note } from '../faults.ts';
import type { Book, Cell } from './books/book.ts';
import type { MenuChoices } from './header.ts';
import { importedMenu } from './imported.ts';
import type { ImportedMenu } from './imported-menu.ts';
import type { MenuContext } from './known.ts';
import {
  headerIn,
  MenuFileError,
  menuIn,
  type OpenedFile,
  openMenuFile,
  type UnreadableMenu,
} from './menu-file.ts';
import type { RawDish } from './raw-menu.ts';
import type { Role } from './words.ts';

const MAX_DISHES = 10_000;
const HEAD_ROWS = 8;
const HEAD_CHARACTERS = 80;

export interface MenuQuestion {
  readonly file: Uint8Array;
  readonly context: MenuContext;
  readonly choices: MenuChoices;
}

/** How the file was taken, so that a person can choose otherwise. */
export interface TakenAs {
  readonly sheets: readonly { readonly name: string; readonly is_hidden: boolean; readonly rows: number }[];
  /** Of a text. */
  readonly encoding: string | null;
  readonly sheet: number;
  /** As the spreadsheet counts; 0: no row names the columns. */
  readonly header_row: number;
  readonly columns: readonly {
    readonly title: string;
    readonly role: Role;
    readonly examples: readonly string[];
  }[];
  /** The first rows of the sheet, as far as they hold something. */
  readonly head: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

interface ReadMenu {
  /** null: the file has no tables. */
  readonly taken: TakenAs | null;
  readonly problem: UnreadableMenu | null;
  readonly menu: ImportedMenu;
  /** As written, for those that do not come in. */
  readonly raw: readonly RawDish[];
}

const NOTHING: ImportedMenu = { dishes: [], groups: [], faults: [], notes: [] };

/** All that a file says; never throws for what a file holds. */
export function readMenu({ file, context, choices }: MenuQuestion): ReadMenu {
  try {
    return inspected(openMenuFile(file, context.country, choices.encoding), context, choices);
  } catch (error) {
    if (!(error instanceof MenuFileError)) throw error;
    return { taken: null, problem: error.why, menu: NOTHING, raw: [] };
  }
}

function inspected(
  { book, json, encoding, isGuess }: OpenedFile,
  context: MenuContext,
  choices: MenuChoices,
): ReadMenu {
  if (json) return whole(null, json, context, []);
  const header = headerIn(book ?? [], choices);
  const taken = takenAs(
    book ?? [],
    header ?? { sheet: choices.sheet ?? 0, row: -1, titles: [], roles: [] },
    encoding,
  );
  const isNamed = header?.roles.includes('name') && header.roles.some((role) => role.endsWith('price'));
  if (!header || !isNamed) return { taken, problem: 'no_header', menu: NOTHING, raw: [] };
  const guessed: Note[] = isGuess ? [{ code: 'encoding', params: { encoding: encoding ?? '' } }] : [];
  return whole(taken, menuIn(book ?? [], header), context, guessed);
}

function whole(
  taken: TakenAs | null,
  raw: Parameters<typeof importedMenu>[0],
  context: MenuContext,
  guessed: readonly Note[],
): ReadMenu {
  const problem = raw.dishes.length === 0 ? 'no_dishes' : raw.dishes.length > MAX_DISHES ? 'too_large' : null;
  if (problem) return { taken, problem, menu: NOTHING, raw: [] };
  const menu = importedMenu(raw, context);
  return {
    taken,
    problem,
    menu: { ...menu, notes: [...guessed, ...raw.notes, ...menu.notes] },
    raw: raw.dishes,
  };
}

const shown = (cell: Cell | undefined): string =>
  String(cell ?? '')
    .trim()
    .slice(0, HEAD_CHARACTERS);

function takenAs(
  book: Book,
  {
    sheet,
    row,
    titles,
    roles,
  }: { sheet: number; row: number; titles: readonly string[]; roles: readonly Role[] },
  encoding: string | undefined,
): TakenAs {
  const grid = book[sheet]?.grid ?? [];
  const filled = grid.flatMap((cells, at) =>
    cells.some((cell) => shown(cell) !== '') ? [{ row: at + 1, cells }] : [],
  );
  const below = filled.filter((one) => one.row > row + 1).slice(0, HEAD_ROWS);
  const width = filled.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return {
    sheets: book.map(({ name, isHidden, grid: own }) => ({ name, is_hidden: isHidden, rows: own.length })),
    encoding: encoding ?? null,
    sheet,
    header_row: row + 1,
    columns: Array.from({ length: width }, (_, at) => ({
      title: titles[at] ?? '',
      role: roles[at] ?? 'ignored',
      examples: [...new Set(below.map(({ cells }) => shown(cells[at])).filter((text) => text !== ''))].slice(
        0,
        3,
      ),
    })),
    head: filled.slice(0, HEAD_ROWS).map((one) => ({ row: one.row, cells: one.cells.map(shown) })),
  };
}
