import { setImmediate as turn } from 'node:timers/promises';
import ExcelJS from 'exceljs';
import { toDecimal } from '../../../core/money/money.ts';
import { DAY, fromIso } from '../../../core/time/time.ts';
import { timeText } from './cell-text.ts';
import type { Cell, CellKind, Heading, Report, Table } from './table.ts';

/** Excel knows 1,048,576 rows on a sheet. */
const MAX_ROWS = 1_000_000;
const MAX_CHARACTERS = 32_767;
/** Rows after which the packer has its turn, so that what is written does not pile up in memory. */
const ROWS_A_TURN = 50;
/** Day 0 of a spreadsheet is 1899-12-30. */
const DAYS_TO_1970 = 25_569;
// XML has no place for these, in whatever way they are written.
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

type Sheet = ReturnType<InstanceType<typeof ExcelJS.stream.xlsx.WorkbookWriter>['addWorksheet']>;

/** One sheet a table, the first one saying what the rest is about. Texts are texts: nothing in them is ever a formula. */
export async function writeSpreadsheet(report: Report, file: string): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: file, useStyles: true });
  const names = new Set<string>();
  const addSheet = (title: string) => book.addWorksheet(sheetName(title, names), frozen);
  writeCover(addSheet('About'), report);
  for (const table of report.tables) await writeTable(addSheet, table, report.exponent);
  await book.commit();
}

const frozen = { views: [{ state: 'frozen' as const, ySplit: 1 }] };

function writeCover(
  sheet: Sheet,
  { title, restaurant, scope, period, madeAt, currency, tables }: Report,
): void {
  const notes = tables.flatMap(({ title: sheetTitle, note }) => (note ? [[sheetTitle, note] as const] : []));
  const facts = { Report: title, Restaurant: restaurant, Branch: scope, Period: period };
  sheet.columns = [{ width: 14 }, { width: 60 }];
  const made = { Currency: currency, 'Made at': timeText(madeAt) };
  for (const [name, value] of [...Object.entries({ ...facts, ...made }), ...notes]) {
    const row = sheet.addRow([name, storable(value)]);
    row.getCell(1).font = { bold: true };
    row.commit();
  }
  sheet.commit();
}

async function writeTable(addSheet: (title: string) => Sheet, table: Table, exponent: number): Promise<void> {
  let sheet = startSheet(addSheet, table, exponent);
  let count = 0;
  for await (const cells of table.rows) {
    if (count > 0 && count % MAX_ROWS === 0) {
      sheet.commit();
      sheet = startSheet(addSheet, table, exponent);
    }
    sheet.addRow(valuesOf(table.headings, cells, exponent)).commit();
    if (++count % ROWS_A_TURN === 0) await turn();
  }
  const totals = table.totals();
  if (totals && count > 0) {
    const row = sheet.addRow(valuesOf(table.headings, totals, exponent));
    row.font = { bold: true };
    row.commit();
  }
  sheet.commit();
}

function startSheet(addSheet: (title: string) => Sheet, { title, headings }: Table, exponent: number): Sheet {
  const sheet = addSheet(title);
  sheet.columns = headings.map(({ width, kind, title: heading }) => ({
    width: Math.max(width, heading.length) + 2,
    style: { numFmt: formatOf(kind, exponent) },
  }));
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: headings.length } };
  const header = sheet.addRow(headings.map((heading) => heading.title));
  header.font = { bold: true };
  header.commit();
  return sheet;
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

/** Dates are numbers of days, as spreadsheets keep them; the column's format shows them as dates. */
function stored(cell: Cell, kind: CellKind, exponent: number): string | number | null {
  if (cell === null) return null;
  if (kind === 'money') return toDecimal(Number(cell), exponent);
  if (kind === 'percent') return Number(cell) / 1_000_000;
  if (kind === 'dishes') return Math.round(Number(cell) * 100) / 100;
  if (kind === 'date' && isDay(cell)) return fromIso(`${cell}T00:00:00Z`) / DAY + DAYS_TO_1970;
  if (kind === 'time') return Number(cell) / DAY + DAYS_TO_1970;
  return typeof cell === 'number' ? cell : storable(cell);
}

/** What stands in a column of dates may also be the word before a sum. */
const isDay = (cell: Cell): boolean => /^\d{4}-\d{2}-\d{2}$/.test(String(cell));

const storable = (text: string): string => text.replace(NOT_IN_XML, '').slice(0, MAX_CHARACTERS);

/** At most 31 characters, none of []*?:/\, and no two alike. */
function sheetName(title: string, taken: Set<string>): string {
  const base = title.replace(/[[\]*?:/\\]/g, ' ').slice(0, 26);
  let name = base;
  for (let n = 2; taken.has(name); n++) name = `${base} (${n})`;
  taken.add(name);
  return name;
}
