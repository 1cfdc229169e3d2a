import { MAX_COLUMNS, MAX_ROWS, SheetReadError } from '../../../../core/csv.ts';
import { elementsIn } from '../../../../sheets/xml.ts';
import { unzippedParts } from '../../../../sheets/zip.ts';
import { type BookSheet, type Cell, cleanCell } from './book.ts';
import { attributeOf, type Merge, merged, plainXml } from './xml-text.ts';

const CONTENT = 'content.xml';

/** All sheets of an OpenDocument spreadsheet. Throws SheetReadError. */
export function odsBook(file: Uint8Array): BookSheet[] {
  const content = unzippedParts(file, (part) => part === CONTENT).get(CONTENT) ?? '';
  const hidden = hiddenStyles(content);
  const sheets = [...elementsIn(content, 'table:table')].map(({ said, inner }) => ({
    name: attributeOf(said, 'table:name') ?? '',
    isHidden: hidden.has(attributeOf(said, 'table:style-name') ?? ''),
    grid: gridOf(inner),
  }));
  if (sheets.length === 0) throw new SheetReadError('not_a_sheet');
  return sheets;
}

const hiddenStyles = (content: string): ReadonlySet<string> =>
  new Set(
    [...elementsIn(content, 'style:style')]
      .filter(({ inner }) => /table:display\s*=\s*"false"/.test(inner))
      .map(({ said }) => attributeOf(said, 'style:name') ?? ''),
  );

function gridOf(xml: string): Cell[][] {
  const rows: Cell[][] = [];
  const merges: Merge[] = [];
  for (const { said, inner } of elementsIn(xml, 'table:table-row')) {
    const cells = cellsOf(inner, rows.length, merges);
    const times = cells.length === 0 ? emptyRows(said) : repeatsOf(said, 'table:number-rows-repeated');
    if (rows.length + times > MAX_ROWS && cells.length > 0) throw new SheetReadError('too_large');
    for (let at = 0; at < times && rows.length < MAX_ROWS; at++) rows.push([...cells]);
  }
  while (rows.at(-1)?.length === 0) rows.pop();
  return merged(rows, merges);
}

/** A sheet ends with a million empty rows. */
const emptyRows = (said: string): number => Math.min(repeatsOf(said, 'table:number-rows-repeated'), MAX_ROWS);

function repeatsOf(said: string, name: string): number {
  const times = Number(attributeOf(said, name) ?? 1);
  return Number.isInteger(times) && times > 0 ? times : 1;
}

function cellsOf(xml: string, row: number, merges: Merge[]): Cell[] {
  const cells: Cell[] = [];
  for (const { said, inner } of cellElements(xml)) {
    const value = cellOf(said, inner);
    const down = repeatsOf(said, 'table:number-rows-spanned');
    if (down > 1) merges.push({ left: cells.length, right: cells.length, top: row, bottom: row + down - 1 });
    const times = repeatsOf(said, 'table:number-columns-repeated');
    for (let at = 0; at < times && cells.length < MAX_COLUMNS; at++) cells.push(value);
  }
  while (cells.at(-1) === '') cells.pop();
  return cells;
}

/** Also those that a merged cell covers, in their order. */
const cellElements = (xml: string) =>
  elementsIn(xml.replaceAll('table:covered-table-cell', 'table:table-cell'), 'table:table-cell');

function cellOf(said: string, inner: string): Cell {
  const type = attributeOf(said, 'office:value-type');
  if (type === 'float' || type === 'currency') {
    const value = Number(attributeOf(said, 'office:value'));
    if (Number.isFinite(value)) return value;
  }
  if (type === 'date') return attributeOf(said, 'office:date-value') ?? '#DATE';
  const paragraphs = [...elementsIn(inner, 'text:p')].map((one) =>
    plainXml(one.inner.replace(/<[^<>]*>/g, '')),
  );
  return cleanCell(paragraphs.join('\n'));
}
