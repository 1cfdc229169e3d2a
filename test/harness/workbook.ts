import type { Cell } from '../../server/catalogue/menu-import/reading/books/book.ts';
import { xlsxBook } from '../../server/catalogue/menu-import/reading/books/xlsx-book.ts';
import { WorkbookWriter } from '../../server/sheets/workbook-writer.ts';
import { unzippedParts } from '../../server/sheets/zip.ts';

export interface TestSheet {
  readonly name: string;
  readonly header: readonly string[];
  /** Below the header; a date is as ISO 8601 has it. */
  readonly rows: readonly (readonly Cell[])[];
  /** The part of the file. */
  readonly xml: string;
}

/** The sheets of an XLSX file by their names. */
export function sheetsIn(bytes: Uint8Array): Map<string, TestSheet> {
  const parts = unzippedParts(bytes, (name) => name.startsWith('xl/worksheets/'));
  return new Map(
    xlsxBook(bytes).map(({ name, grid }, at) => {
      const [header = [], ...rows] = grid;
      const xml = parts.get(`xl/worksheets/sheet${at + 1}.xml`) ?? '';
      return [name, { name, header: header.map(String), rows, xml }];
    }),
  );
}

/** An XLSX file of one sheet. */
export function workbookOf(rows: readonly (readonly (string | number)[])[]): Buffer {
  const parts: Uint8Array[] = [];
  const book = new WorkbookWriter((bytes) => parts.push(bytes));
  book.addSheet({ name: 'Menu', columns: [], hasHeader: false });
  for (const row of rows) book.addRow(row);
  book.end();
  return Buffer.concat(parts);
}
