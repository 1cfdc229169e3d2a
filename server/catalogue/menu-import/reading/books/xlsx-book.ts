import { MAX_COLUMNS, MAX_ROWS, SheetReadError } from '../../../../core/csv.ts';
import { elementsIn } from '../../../../sheets/xml.ts';
import { unzippedParts } from '../../../../sheets/zip.ts';
import { type BookSheet, type Cell, cleanCell } from './book.ts';
import { type NumberKind, numberAs, numberKindOf } from './number-formats.ts';
import { attributeOf, type Merge, merged, plainXml, textOfRuns } from './xml-text.ts';

const BOOK = 'xl/workbook.xml';
const LINKS = 'xl/_rels/workbook.xml.rels';
const STRINGS = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';
const MAX_SHEETS = 30;

interface Around {
  readonly strings: readonly string[];
  /** By the number of a cell's style. */
  readonly kinds: readonly NumberKind[];
}

/** All sheets of a workbook. Throws SheetReadError. */
export function xlsxBook(file: Uint8Array): BookSheet[] {
  const head = unzippedParts(file, (part) => part === BOOK || part === LINKS || part === STYLES);
  const sheets = sheetsOf(head);
  const paths = new Set(sheets.map(({ path }) => path));
  const parts = unzippedParts(file, (part) => part === STRINGS || paths.has(part));
  const strings = [...elementsIn(parts.get(STRINGS) ?? '', 'si')].map(({ inner }) => textOfRuns(inner));
  const around = { strings, kinds: kindsOf(head.get(STYLES) ?? '') };
  const read = sheets.flatMap(({ path, name, isHidden }) => {
    const xml = parts.get(path);
    return xml === undefined ? [] : [{ name, isHidden, grid: gridOf(xml, around) }];
  });
  if (read.length === 0) throw new SheetReadError('not_a_sheet');
  return read;
}

function sheetsOf(parts: ReadonlyMap<string, string>) {
  const book = parts.get(BOOK) ?? '';
  const prefix = /<(\w{1,20}:)?workbook\b/.exec(book)?.[1] ?? '';
  const targets = new Map(
    [...elementsIn(parts.get(LINKS) ?? '', 'Relationship')].map(({ said }) => [
      attributeOf(said, 'Id'),
      attributeOf(said, 'Target') ?? '',
    ]),
  );
  const sheets = [...elementsIn(book, `${prefix}sheet`)].slice(0, MAX_SHEETS).map(({ said }) => {
    const target = targets.get(attributeOf(said, 'r:id')) ?? 'worksheets/sheet1.xml';
    return {
      name: attributeOf(said, 'name') ?? '',
      isHidden: /hidden/i.test(attributeOf(said, 'state') ?? ''),
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    };
  });
  return sheets.length > 0 ? sheets : [{ name: '', isHidden: false, path: 'xl/worksheets/sheet1.xml' }];
}

/** Formats of percentages and dates, built in or of the file's own. */
function kindsOf(styles: string): NumberKind[] {
  const own = new Map(
    [...elementsIn(styles, 'numFmt')].map(({ said }) => [
      Number(attributeOf(said, 'numFmtId')),
      attributeOf(said, 'formatCode') ?? '',
    ]),
  );
  const [formats] = elementsIn(styles, 'cellXfs');
  return [...elementsIn(formats?.inner ?? '', 'xf')].map(({ said }) => {
    const id = Number(attributeOf(said, 'numFmtId') ?? 0);
    return numberKindOf(id, own.get(id) ?? '');
  });
}

function gridOf(xml: string, around: Around): Cell[][] {
  const rows: Cell[][] = [];
  for (const { said, inner } of elementsIn(xml, 'row')) {
    const number = Number(attributeOf(said, 'r') ?? rows.length + 1);
    if (!(number > rows.length)) continue;
    if (number > MAX_ROWS) throw new SheetReadError('too_large');
    while (rows.length < number - 1) rows.push([]);
    rows.push(cellsOf(inner, around));
  }
  return merged(rows, mergesOf(xml));
}

const mergesOf = (xml: string): Merge[] =>
  [...elementsIn(xml, 'mergeCell')].flatMap(({ said }) => {
    const [, from, top, to, bottom] =
      /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(attributeOf(said, 'ref') ?? '') ?? [];
    const [left, right] = [columnOf(from), columnOf(to)];
    if (left === undefined || right === undefined) return [];
    return [{ left, right, top: Number(top) - 1, bottom: Number(bottom) - 1 }];
  });

function cellsOf(xml: string, around: Around): Cell[] {
  const cells: Cell[] = [];
  for (const { said, inner } of elementsIn(xml, 'c')) {
    const place = columnOf(attributeOf(said, 'r')) ?? cells.length;
    if (place >= MAX_COLUMNS || place < cells.length) continue;
    while (cells.length < place) cells.push('');
    cells.push(cellOf(said, inner, around));
  }
  return cells;
}

function cellOf(said: string, inner: string, { strings, kinds }: Around): Cell {
  const type = attributeOf(said, 't');
  if (type === 'inlineStr') return cleanCell(textOfRuns(inner));
  const [first] = elementsIn(inner, 'v');
  const value = plainXml(first?.inner ?? '');
  if (type === 's') return cleanCell(strings[Number(value)] ?? '');
  if ((type !== undefined && type !== 'n') || value === '' || !Number.isFinite(Number(value)))
    return cleanCell(value);
  return numberAs(Number(value), kinds[Number(attributeOf(said, 's') ?? 0)] ?? 'number');
}

/** `AB12` → 27. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
