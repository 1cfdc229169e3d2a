import { setImmediate } from 'node:timers/promises';
import { csvText } from '../../core/csv.ts';
import type { Caller } from '../../core/permissions.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { WorkbookWriter } from '../../sheets/workbook-writer.ts';
import type { MenuFormat } from './formats.ts';
import { type MenuNames, rawDishOf, rawGroupOf } from './raw-from-menu.ts';
import type { Cell } from './reading/books/book.ts';
import { dishTable, groupTable } from './reading/menu-table.ts';
import { idTitleOf, knownWords, menuNow, namesOf } from './store.ts';

/** The whole menu, every field, as a file that imports unchanged. */
export async function exportMenu(
  tenant: TenantDatabase,
  caller: Caller,
  format: MenuFormat,
): Promise<Buffer> {
  const { exponent } = tenant.profile;
  const { items, groups, names, idTitle } = await tenant.read(caller, async (reader) => {
    const { taxes } = await knownWords(reader);
    const byId = async (table: Parameters<typeof namesOf>[1]) =>
      new Map((await namesOf(reader, table)).map(({ id, name }) => [id, name] as const));
    const names: Omit<MenuNames, 'menu'> = {
      ...{ exponent, taxes },
      categories: await byId('categories'),
      kitchens: await byId('kitchens'),
      orderTypes: await byId('order_types'),
      groups: await byId('modifier_groups'),
    };
    const menu = await menuNow(reader);
    const byItem = new Map(menu.items.map((item) => [item.id, item]));
    return { ...menu, names: { ...names, menu: byItem }, idTitle: await idTitleOf(reader) };
  });
  // Of ten thousand dishes each step takes a turn of the event loop.
  await setImmediate();
  const raw = items.map((item) => rawDishOf(item, names));
  await setImmediate();
  const dishes = dishTable(raw, { idTitle });
  await setImmediate();
  const choices = groups.length === 0 ? [] : groupTable(groups.map((group) => rawGroupOf(group, exponent)));
  return format === 'csv' ? csvOf(dishes, choices) : workbookOf(dishes, choices);
}

/** The groups stand below the dishes, under titles of their own. */
const csvOf = (dishes: Cell[][], choices: Cell[][]): Buffer =>
  Buffer.from(`\uFEFF${csvText([...dishes, ...(choices.length > 0 ? [[], ...choices] : [])])}\r\n`);

function workbookOf(dishes: Cell[][], choices: Cell[][]): Buffer {
  const parts: Uint8Array[] = [];
  const book = new WorkbookWriter((bytes) => parts.push(bytes));
  addTable(book, 'Menu', dishes);
  if (choices.length > 0) addTable(book, 'Modifiers', choices);
  book.end();
  return Buffer.concat(parts);
}

const NUMBERS = new Set(['Price', 'Cost', 'Choice price']);
const MAX_WIDTH = 60;

function addTable(book: WorkbookWriter, name: string, [titles = [], ...rows]: Cell[][]): void {
  const widths = titles.map((title, at) =>
    rows.reduce(
      (most, row) => Math.max(most, Math.min(MAX_WIDTH, String(row[at] ?? '').length)),
      String(title).length,
    ),
  );
  book.addSheet({ name, columns: widths.map((width) => ({ width: width + 2 })), hasHeader: true });
  book.addRow(titles, { isBold: true });
  const isNumber = titles.map(
    (title) => NUMBERS.has(String(title)) || String(title).startsWith('Price for: '),
  );
  for (const row of rows)
    book.addRow(row.map((cell, at) => (isNumber[at] && cell !== '' ? Number(cell) : cell)));
}
