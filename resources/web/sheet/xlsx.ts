import { MAX_COLUMNS, MAX_ROWS, type Sheet, SheetReadError } from '../../../server/core/csv.ts';
import { elementsIn, tagIn, without } from './xml.ts';
import { partsOf } from './zip.ts';

const BOOK = 'xl/workbook.xml';
const LINKS = 'xl/_rels/workbook.xml.rels';
const STRINGS = 'xl/sharedStrings.xml';

/** The first sheet of a workbook. Throws SheetUnreadable. */
export function readXlsx(file: Uint8Array): Sheet {
  const name = firstSheet(partsOf(file, (part) => part === BOOK || part === LINKS));
  const parts = partsOf(file, (part) => part === name || part === STRINGS);
  const sheet = parts.get(name);
  if (sheet === undefined) throw new SheetReadError('not_a_sheet');
  return rowsOf(sheet, stringsOf(parts.get(STRINGS) ?? ''));
}

function firstSheet(parts: ReadonlyMap<string, string>): string {
  const book = parts.get(BOOK) ?? '';
  const prefix = /<(\w{1,20}:)?workbook\b/.exec(book)?.[1] ?? '';
  const id = attribute(tagIn(book, `${prefix}sheet`), 'r:id');
  const links = elementsIn(parts.get(LINKS) ?? '', 'Relationship');
  const link = [...links].find(({ said }) => attribute(said, 'Id') === id);
  const target = attribute(link?.said, 'Target') ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function attribute(said: string | undefined, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*"([^"]*)"`).exec(said ?? '');
  return found?.[1] === undefined ? undefined : plain(found[1]);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (xml: string): string =>
  xml.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,6}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** Of a text with its formats; how it is pronounced is left out. */
const textIn = (xml: string): string =>
  [...elementsIn(without(xml, 'rPh'), 't')].map(({ inner }) => plain(inner)).join('');

const stringsOf = (xml: string): string[] => [...elementsIn(xml, 'si')].map(({ inner }) => textIn(inner));

function rowsOf(xml: string, strings: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const { said, inner } of elementsIn(xml, 'row')) {
    const number = Number(attribute(said, 'r') ?? rows.length + 1);
    if (!(number > rows.length)) continue;
    if (number > MAX_ROWS) throw new SheetReadError('too_large');
    while (rows.length < number - 1) rows.push([]);
    rows.push(cellsOf(inner, strings));
  }
  return rows;
}

function cellsOf(xml: string, strings: readonly string[]): string[] {
  const cells: string[] = [];
  for (const { said, inner } of elementsIn(xml, 'c')) {
    const place = columnOf(attribute(said, 'r')) ?? cells.length;
    if (place >= MAX_COLUMNS || place < cells.length) continue;
    while (cells.length < place) cells.push('');
    cells.push(cellText(attribute(said, 't'), inner, strings));
  }
  return cells;
}

function cellText(type: string | undefined, inner: string, strings: readonly string[]): string {
  if (type === 'inlineStr') return textIn(inner);
  const [first] = elementsIn(inner, 'v');
  const value = plain(first?.inner ?? '');
  if (type === 's') return strings[Number(value)] ?? '';
  return type === undefined || type === 'n' ? rounded(value) : value;
}

/** A spreadsheet keeps 4.35 as 4.3499999999999996. */
const rounded = (value: string): string =>
  value === '' || Number.isNaN(Number(value)) ? value : String(Number(Number(value).toPrecision(15)));

/** `AB12` → 27. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
