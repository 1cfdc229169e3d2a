import { closeSync, openSync, writeSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { toDecimal } from '../../../core/money/money.ts';
import { DAY, fromIso } from '../../../core/time/time.ts';
import { WorkbookWriter } from '../../../sheets/workbook-writer.ts';
import { timeText } from './cell-text.ts';
import type { Cell, CellKind, Heading, Report, Table } from './table.ts';

/** Excel allows 1,048,576 rows on a sheet. */
const MAX_ROWS = 1_000_000;
/** Rows after which others get a turn, as who hears of the progress. */
const ROWS_A_TURN = 50;
/** Day 0 of a spreadsheet is 1899-12-30. */
const DAYS_TO_1970 = 25_569;

/** One sheet for each table; the first one describes the report. */
export async function writeSpreadsheet(report: Report, file: string): Promise<void> {
  const output = openSync(file, 'w');
  try {
    const book = new WorkbookWriter((bytes) => writeSync(output, bytes));
    const names = new Set<string>();
    writeCover(book, sheetName('About', names), report);
    for (const table of report.tables)
      await writeTable(book, () => sheetName(table.title, names), table, report.exponent);
    book.end();
  } finally {
    closeSync(output);
  }
}

function writeCover(
  book: WorkbookWriter,
  name: string,
  { title, restaurant, scope, period, madeAt, currency, tables }: Report,
): void {
  const notes = tables.flatMap(({ title: sheetTitle, note }) => (note ? [[sheetTitle, note] as const] : []));
  const facts = { Report: title, Restaurant: restaurant, Branch: scope, Period: period };
  const made = { Currency: currency, Created: timeText(madeAt) };
  book.addSheet({ name, columns: [{ width: 14 }, { width: 60 }], hasHeader: false });
  for (const fact of [...Object.entries({ ...facts, ...made }), ...notes]) book.addRow(fact);
}

async function writeTable(
  book: WorkbookWriter,
  nextName: () => string,
  table: Table,
  exponent: number,
): Promise<void> {
  startSheet(book, nextName(), table, exponent);
  let count = 0;
  for await (const cells of table.rows) {
    if (count > 0 && count % MAX_ROWS === 0) startSheet(book, nextName(), table, exponent);
    book.addRow(valuesOf(table.headings, cells, exponent));
    if (++count % ROWS_A_TURN === 0) await turn();
  }
  const totals = table.totals();
  if (totals && count > 0) book.addRow(valuesOf(table.headings, totals, exponent), { isBold: true });
}

function startSheet(book: WorkbookWriter, name: string, { headings }: Table, exponent: number): void {
  const columns = headings.map(({ width, kind, title }) => ({
    width: Math.max(width, title.length) + 2,
    format: formatOf(kind, exponent),
  }));
  book.addSheet({ name, columns, hasHeader: true });
  book.addRow(
    headings.map(({ title }) => title),
    { isBold: true },
  );
}

function formatOf(kind: CellKind, exponent: number): string {
  if (kind === 'money') return exponent === 0 ? '#,##0' : `#,##0.${'0'.repeat(exponent)}`;
  if (kind === 'int') return '#,##0';
  if (kind === 'dishes') return 'General';
  if (kind === 'percent') return '0.####%';
  if (kind === 'date') return 'yyyy-mm-dd';
  return kind === 'time' ? 'yyyy-mm-dd hh:mm' : '@';
}

const valuesOf = (headings: readonly Heading[], cells: readonly Cell[], exponent: number) =>
  headings.map(({ kind }, at) => stored(cells[at] ?? null, kind, exponent));

/** Dates are numbers of days, as in spreadsheets; the column's format shows them as dates. */
function stored(cell: Cell, kind: CellKind, exponent: number): string | number | null {
  if (cell === null) return null;
  if (kind === 'money') return toDecimal(Number(cell), exponent);
  if (kind === 'percent') return Number(cell) / 1_000_000;
  if (kind === 'dishes') return Math.round(Number(cell) * 100) / 100;
  if (kind === 'date' && isDay(cell)) return fromIso(`${cell}T00:00:00Z`) / DAY + DAYS_TO_1970;
  if (kind === 'time') return Number(cell) / DAY + DAYS_TO_1970;
  return typeof cell === 'number' ? cell : cell;
}

/** A column of dates may also contain the word before a sum. */
const isDay = (cell: Cell): boolean => /^\d{4}-\d{2}-\d{2}$/.test(String(cell));

/** At most 31 characters, none of []*?:/\, and no two equal. */
function sheetName(title: string, taken: Set<string>): string {
  const base = title.replace(/[[\]*?:/\\]/g, ' ').slice(0, 26);
  let name = base;
  for (let n = 2; taken.has(name); n++) name = `${base} (${n})`;
  taken.add(name);
  return name;
}
