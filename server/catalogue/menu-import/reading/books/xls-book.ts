import { MAX_COLUMNS, MAX_ROWS, SheetReadError } from '../../../../core/csv.ts';
import { BiffReader, type BiffRecord, recordsFrom } from './biff.ts';
import { type BookSheet, type Cell, cleanCell } from './book.ts';
import { streamOf } from './compound-file.ts';
import { type NumberKind, numberAs, numberKindOf } from './number-formats.ts';
import { type Merge, merged } from './xml-text.ts';

/** Types of records. */
const type = {
  FORMULA: 0x06,
  PASSWORD: 0x2f,
  CODE_PAGE: 0x42,
  SHEET: 0x85,
  RK_ROW: 0xbd,
  RICH_TEXT: 0xd6,
  STYLE: 0xe0,
  MERGED: 0xe5,
  TEXTS: 0xfc,
  SHARED_TEXT: 0xfd,
  NUMBER: 0x203,
  TEXT: 0x204,
  BOOL_OR_ERROR: 0x205,
  FORMULA_TEXT: 0x207,
  RK: 0x27e,
  FORMAT: 0x41e,
  BEGIN: 0x809,
} as const;

const MAX_SHEETS = 30;
const NEWEST = 0x600;
const SHEET_OF_CELLS = 0;

interface Around {
  readonly isNewest: boolean;
  readonly codePage: string;
  readonly texts: readonly string[];
  /** By the number of a cell's style. */
  readonly kinds: readonly NumberKind[];
}

interface SheetPlace {
  readonly name: string;
  readonly isHidden: boolean;
  readonly offset: number;
}

/** All sheets of a workbook of Excel 5 to 2003. Throws SheetReadError. */
export function xlsBook(file: Uint8Array): BookSheet[] {
  const stream = streamOf(file, ['Workbook', 'Book']);
  try {
    const { sheets, around } = globalsOf(stream);
    const read = sheets.map(({ name, isHidden, offset }) => ({
      ...{ name, isHidden },
      grid: gridOf(recordsFrom(stream, offset), around),
    }));
    if (read.length === 0) throw new SheetReadError('not_a_sheet');
    return read;
  } catch (error) {
    throw error instanceof RangeError ? new SheetReadError('not_a_sheet') : error;
  }
}

function globalsOf(stream: Uint8Array): { sheets: SheetPlace[]; around: Around } {
  const sheets: SheetPlace[] = [];
  const formats = new Map<number, string>();
  const styles: number[] = [];
  let [isNewest, codePage, texts] = [true, 'windows-1252', [] as string[]];
  for (const record of recordsFrom(stream, 0)) {
    const reader = new BiffReader(record, codePage);
    if (record.type === type.BEGIN) isNewest = reader.u16() >= NEWEST;
    else if (record.type === type.PASSWORD) throw new SheetReadError('not_a_sheet');
    else if (record.type === type.CODE_PAGE) codePage = codePageOf(reader.u16());
    else if (record.type === type.TEXTS) texts = textsIn(reader);
    else if (record.type === type.FORMAT)
      formats.set(reader.u16(), isNewest ? reader.text(reader.u16()) : reader.bytes(reader.u8()));
    else if (record.type === type.STYLE) {
      reader.u16();
      styles.push(reader.u16());
    } else if (record.type === type.SHEET && sheets.length < MAX_SHEETS)
      sheets.push(...sheetIn(reader, isNewest));
  }
  const kinds = styles.map((id) => numberKindOf(id, formats.get(id) ?? ''));
  return { sheets, around: { isNewest, codePage, texts, kinds } };
}

function codePageOf(number: number): string {
  if (number === 932) return 'shift_jis';
  if (number === 936) return 'gbk';
  if (number === 949) return 'euc-kr';
  if (number === 950) return 'big5';
  if (number === 874 || (number >= 1250 && number <= 1258)) return `windows-${number}`;
  return number === 10_000 ? 'macintosh' : 'windows-1252';
}

function sheetIn(reader: BiffReader, isNewest: boolean): SheetPlace[] {
  const offset = reader.u32();
  const isHidden = (reader.u8() & 3) !== 0;
  const kind = reader.u8();
  const length = reader.u8();
  const name = isNewest ? reader.text(length) : reader.bytes(length);
  return kind === SHEET_OF_CELLS ? [{ name, isHidden, offset }] : [];
}

function textsIn(reader: BiffReader): string[] {
  reader.u32();
  reader.u32();
  const texts: string[] = [];
  while (!reader.isAtEnd) texts.push(reader.text(reader.u16()));
  return texts;
}

function gridOf(records: Iterable<BiffRecord>, around: Around): Cell[][] {
  const rows: Cell[][] = [];
  const merges: Merge[] = [];
  let formula: { row: number; column: number } | undefined;
  const put = (row: number, column: number, cell: Cell): void => {
    if (row >= MAX_ROWS) throw new SheetReadError('too_large');
    if (column >= MAX_COLUMNS) return;
    while (rows.length <= row) rows.push([]);
    const cells = rows[row] ?? [];
    while (cells.length <= column) cells.push('');
    cells[column] = typeof cell === 'string' ? cleanCell(cell) : cell;
  };
  for (const record of records) {
    const reader = new BiffReader(record, around.codePage);
    if (record.type === type.MERGED) merges.push(...mergesIn(reader));
    else if (record.type === type.RK_ROW) for (const one of rowOfNumbers(record, around)) put(...one);
    else if (record.type === type.FORMULA_TEXT && formula)
      put(formula.row, formula.column, textIn(reader, around));
    else if (cellTypes.has(record.type)) {
      const [row, column, style] = [reader.u16(), reader.u16(), reader.u16()];
      const cell = cellIn(record.type, reader, around.kinds[style] ?? 'number', around);
      formula = cell === undefined ? { row, column } : undefined;
      if (cell !== undefined) put(row, column, cell);
    }
  }
  return merged(rows, merges);
}

const cellTypes: ReadonlySet<number> = new Set([
  type.NUMBER,
  type.RK,
  type.TEXT,
  type.RICH_TEXT,
  type.SHARED_TEXT,
  type.BOOL_OR_ERROR,
  type.FORMULA,
]);

/** undefined: a formula whose text follows. */
function cellIn(of: number, reader: BiffReader, kind: NumberKind, around: Around): Cell | undefined {
  if (of === type.NUMBER) return numberAs(reader.f64(), kind);
  if (of === type.RK) return numberAs(compactNumber(reader.u32()), kind);
  if (of === type.SHARED_TEXT) return around.texts[reader.u32()] ?? '';
  if (of === type.TEXT || of === type.RICH_TEXT) return textIn(reader, around);
  if (of === type.BOOL_OR_ERROR) {
    const value = reader.u8();
    return reader.u8() === 1 ? '#ERROR' : String(value === 1).toUpperCase();
  }
  const bytes = Uint8Array.from({ length: 8 }, () => reader.u8());
  if (bytes[6] !== 0xff || bytes[7] !== 0xff)
    return numberAs(new DataView(bytes.buffer).getFloat64(0, true), kind);
  if (bytes[0] === 0) return undefined;
  if (bytes[0] === 1) return String(bytes[2] === 1).toUpperCase();
  return bytes[0] === 2 ? '#ERROR' : '';
}

const textIn = (reader: BiffReader, { isNewest }: Around): string =>
  isNewest ? reader.text(reader.u16()) : reader.bytes(reader.u16());

function* rowOfNumbers(record: BiffRecord, { kinds }: Around): Generator<[number, number, Cell]> {
  const reader = new BiffReader(record);
  const [row, first] = [reader.u16(), reader.u16()];
  const count = Math.floor(((record.parts[0]?.length ?? 0) - 6) / 6);
  for (let at = 0; at < count; at++) {
    const kind = kinds[reader.u16()] ?? 'number';
    yield [row, first + at, numberAs(compactNumber(reader.u32()), kind)];
  }
}

/** 30 bits of an integer or of a float, perhaps as hundredths. */
function compactNumber(bits: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(4, (bits & ~3) >>> 0, true);
  const value = bits & 2 ? (bits | 0) >> 2 : view.getFloat64(0, true);
  return bits & 1 ? value / 100 : value;
}

function mergesIn(reader: BiffReader): Merge[] {
  const count = reader.u16();
  return Array.from({ length: count }, () => {
    const [top, bottom, left, right] = [reader.u16(), reader.u16(), reader.u16(), reader.u16()];
    return { top, bottom, left, right };
  });
}
