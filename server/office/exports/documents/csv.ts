import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { plainText } from './cell-text.ts';
import type { Cell, CellKind, Heading, Report, Table } from './table.ts';

/** A spreadsheet that opens the file would run a text that starts so, also behind what it may take for a separator. */
const FORMULA = /^[\s;,|'"]*[=+\-@＝＋－＠]|^[\t\r]/;
/** Where another separator is usual, a text that holds it would end there, and what follows be a cell. */
const OTHER_SEPARATORS = /[;|\t]/;
const defused = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The byte order mark tells Excel that the text is UTF-8. Several tables stand one below the other, each with its title. */
export async function writeCsv(report: Report, file: string): Promise<void> {
  const format = stringify({ bom: true, record_delimiter: '\r\n', quoted_match: OTHER_SEPARATORS });
  await pipeline(Readable.from(recordsOf(report)), format, createWriteStream(file));
}

async function* recordsOf({ tables, exponent }: Report): AsyncGenerator<string[]> {
  for (const [at, table] of tables.entries()) {
    if (at > 0) yield [];
    if (tables.length > 1) yield* [table.title, ...(table.note ? [table.note] : [])].map((line) => [line]);
    yield* recordsOfTable(table, exponent);
  }
}

async function* recordsOfTable({ headings, rows }: Table, exponent: number): AsyncGenerator<string[]> {
  yield headings.map(({ title }) => title);
  for await (const cells of rows) yield record(headings, cells, exponent);
}

const record = (headings: readonly Heading[], cells: readonly Cell[], exponent: number): string[] =>
  headings.map(({ kind }, at) => field(cells[at] ?? null, kind, exponent));

const field = (cell: Cell, kind: CellKind, exponent: number): string => {
  const text = plainText(cell, kind, exponent);
  return kind === 'text' ? defused(text) : text;
};
