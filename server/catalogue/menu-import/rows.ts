import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { readCsv, type Sheet, SheetReadError } from '../../core/csv.ts';
import { validationError } from '../../core/errors.ts';
import { toMinor } from '../../core/money/money.ts';
import { MAX_MONEY } from '../../http/endpoint/money-fields.ts';
import { itemTypes } from '../menu/schema.ts';

const MAX_ROWS = 10_000;
/** What is wrong in one cell; who reads more of it mends nothing more. */
const MAX_FAULTS = 20;
/** Rows that are read before others are served. */
const AT_ONCE = 200;

/** Headers as people write them → the column they mean. */
const headers: Readonly<Record<string, string>> = {
  item: 'name',
  item_name: 'name',
  dish: 'name',
  code: 'sku',
  group: 'category',
  tax: 'taxes',
  printer: 'kitchen',
  station: 'kitchen',
};

const columns = ['name', 'price', 'category', 'type', 'description', 'sku', 'kitchen', 'taxes'] as const;
type Column = (typeof columns)[number];

const empty = (text: string) => (text === '' ? null : text);
const optional = (most: number) => z.string().trim().max(most).default('').transform(empty);

const Row = z.object({
  name: z.string().trim().min(1, 'is missing').max(200),
  category: optional(200),
  type: z
    .string()
    .trim()
    .toLowerCase()
    .transform((text) => text.replace(/[\s-]+/g, '_').replace('nonveg', 'non_veg') || 'other')
    .pipe(z.enum(itemTypes, `must be one of ${itemTypes.join(', ')}`))
    .default('other'),
  description: optional(2_000),
  sku: optional(60),
  kitchen: optional(200),
  /** Names or codes, separated by `|` or `+`. */
  taxes: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(/[|+]/)
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
});

export interface ImportedRow extends z.output<typeof Row> {
  /** As a spreadsheet counts: the header is row 1. */
  readonly row: number;
  readonly price: number;
  /** What the file has columns for: only these are changed of an item that is there. */
  readonly given: ReadonlySet<string>;
}

/** `rows.<row>.<column>` → what is wrong there. */
export type Faults = Record<string, string[]>;

export function fault(faults: Faults, row: number, column: Column, message: string): void {
  const path = `rows.${row}.${column}`;
  const said = faults[path] ?? [];
  faults[path] = said;
  if (said.length < MAX_FAULTS) said.push(message);
}

/** The rows of a file; what is wrong with single ones goes into `faults`, and those are left out. */
export async function readRows(csv: string, exponent: number, faults: Faults): Promise<ImportedRow[]> {
  const [head = [], ...rows] = cellsOf(csv);
  const names = head.map(columnOf);
  for (const column of ['name', 'price'] as const)
    if (!names.includes(column)) throw validationError('csv', `the first row names no column "${column}"`);
  if (rows.length === 0) throw validationError('csv', 'there are no rows below the first');
  if (rows.length > MAX_ROWS) throw validationError('csv', `at most ${MAX_ROWS} rows at once`);
  const given = new Set(names);
  // Only what is known: a row costs what its own cells do, however many columns the first one names.
  const places = columns.map((column) => [column, names.lastIndexOf(column)] as const);
  const read: ImportedRow[] = [];
  for (const [at, cells] of rows.entries()) {
    const values = valuesIn(cells, places);
    read.push(...readRow(values, { row: at + 2, exponent, given, faults }));
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
  }
  return read;
}

/** Of the columns that the file has. */
const valuesIn = (
  cells: readonly string[],
  places: readonly (readonly [Column, number])[],
): Partial<Record<Column, string>> =>
  Object.fromEntries(places.flatMap(([column, place]) => (place < 0 ? [] : [[column, cells[place] ?? '']])));

interface Reading {
  readonly row: number;
  readonly exponent: number;
  readonly given: ReadonlySet<string>;
  readonly faults: Faults;
}

function readRow(
  values: Partial<Record<Column, string>>,
  { row, exponent, given, faults }: Reading,
): ImportedRow[] {
  const parsed = Row.safeParse(values);
  for (const { path, message } of parsed.error?.issues ?? []) fault(faults, row, path[0] as Column, message);
  const price = priceOf(values.price ?? '', exponent);
  if (typeof price === 'string') fault(faults, row, 'price', price);
  return parsed.success && typeof price === 'number' ? [{ ...parsed.data, row, price, given }] : [];
}

const columnOf = (header: string): string => {
  const name = header
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return headers[name] ?? name;
};

/** Those that hold something. */
function cellsOf(csv: string): Sheet {
  try {
    const rows = readCsv(csv.replace(/^\ufeff/, ''), { isStrict: true });
    return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (error instanceof SheetReadError) throw validationError('csv', unreadable[error.why]);
    throw error;
  }
}

const unreadable = {
  not_a_sheet: 'cannot be read as CSV: a quote is not closed',
  too_large: `at most ${MAX_ROWS} rows at once`,
} as const;

/** Minor units; a sentence when it is none. The last of `.` and `,` before at most three digits is the decimal mark. */
function priceOf(text: string, exponent: number): number | string {
  const digits = text.replace(/[^\d.,-]/g, '');
  if (!/\d/.test(digits)) return 'is missing';
  const mark = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const isDecimal = mark >= 0 && digits.length - mark - 1 <= Math.max(exponent, 2);
  const whole = digits.slice(0, isDecimal ? mark : undefined).replace(/[.,]/g, '');
  const value = Number(isDecimal ? `${whole}.${digits.slice(mark + 1)}` : whole);
  if (!Number.isFinite(value) || value < 0) return 'must be a price of 0 or more';
  const minor = toMinor(value, exponent);
  if (minor === undefined) return `at most ${exponent} decimals in this currency`;
  return minor > MAX_MONEY ? 'is too much' : minor;
}
