import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { defused } from '../../../sheets/runnable.ts';
import { isNumeric, plainText } from './cell-text.ts';
import type { Cell, CellKind, Heading, Report, Table } from './table.ts';

/** With another separator or line end the text would end there, and the rest would be a cell. */
const OTHER_SEPARATORS = /[;|\t\r\n]|,\D/;

/** The byte order mark tells Excel that the text is UTF-8. Several tables follow each other, each with its title. */
export async function writeCsv(report: Report, file: string): Promise<void> {
  const format = stringify({
    bom: true,
    delimiter: report.decimalMark === ',' ? ';' : ',',
    record_delimiter: '\r\n',
    quoted_match: OTHER_SEPARATORS,
  });
  await pipeline(Readable.from(recordsOf(report)), format, createWriteStream(file));
}

async function* recordsOf(report: Report): AsyncGenerator<string[]> {
  const { tables } = report;
  for (const [at, table] of tables.entries()) {
    if (at > 0) yield [];
    if (tables.length > 1) yield* [table.title, ...(table.note ? [table.note] : [])].map((line) => [line]);
    yield* recordsOfTable(table, report);
  }
}

type Numbers = Pick<Report, 'exponent' | 'decimalMark'>;

async function* recordsOfTable({ headings, rows }: Table, numbers: Numbers): AsyncGenerator<string[]> {
  yield headings.map(({ title }) => title);
  for await (const cells of rows) yield record(headings, cells, numbers);
}

const record = (headings: readonly Heading[], cells: readonly Cell[], numbers: Numbers): string[] =>
  headings.map(({ kind }, at) => field(cells[at] ?? null, kind, numbers));

const field = (cell: Cell, kind: CellKind, { exponent, decimalMark }: Numbers): string => {
  const text = plainText(cell, kind, exponent);
  if (kind === 'text') return defused(text);
  return isNumeric(kind) ? text.replace('.', decimalMark) : text;
};
