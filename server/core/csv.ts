/** Rows of cells as text. A row that the file omits is empty, so that row numbers match the spreadsheet. */
type Sheet = readonly (readonly string[])[];

export const MAX_ROWS = 10_001;
export const MAX_COLUMNS = 100;

/** Why a file cannot be read; the caller chooses the words. */
export class SheetReadError extends Error {
  readonly why: 'not_a_sheet' | 'too_large';
  constructor(why: 'not_a_sheet' | 'too_large') {
    super(why);
    this.why = why;
  }
}

/** The delimiter (comma, semicolon or tab) that is most frequent in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const counted = [',', ';', '\t'].map((one) => ({ one, n: first.split(one).length }));
  return counted.sort((a, b) => b.n - a.n)[0]?.one ?? ',';
}

interface CsvOptions {
  /** A quote that is never closed is an error. */
  readonly isStrict?: boolean;
  /** Absent: guessed from the first line. */
  readonly delimiter?: string;
}

/**
 * Cuts cells out by index: a text built character by character takes a hundred times its memory. Throws SheetReadError.
 */
export function readCsv(
  text: string,
  { isStrict = false, delimiter = delimiterOf(text) }: CsvOptions = {},
): Sheet {
  const rows: string[][] = [[]];
  for (let at = 0; at <= text.length; ) {
    const { cell, end } = cellAt(text, at, delimiter);
    if (isStrict && end > text.length) throw new SheetReadError('not_a_sheet');
    const row = rows.at(-1);
    if (row && row.length < MAX_COLUMNS) row.push(cell);
    if (text[end] === '\n') rows.push([]);
    if (rows.length > MAX_ROWS + 1) throw new SheetReadError('too_large');
    at = end + 1;
  }
  return rows.at(-1)?.join('') === '' ? rows.slice(0, -1) : rows;
}

/**
 * The cell that begins there, and where it ends: at a delimiter, a new line or the end of the text; at the end if its
 * quote is never closed.
 */
function cellAt(text: string, start: number, delimiter: string): { cell: string; end: number } {
  const isQuoted = text[start] === '"';
  const quote = isQuoted ? closingQuote(text, start) : -1;
  if (isQuoted && quote < 0) return { cell: unquoted(text.slice(start + 1)), end: text.length + 1 };
  let end = quote + 1 || start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++;
  const behind = text.slice(quote + 1 || start, end).replaceAll('\r', '');
  return { cell: isQuoted ? unquoted(text.slice(start + 1, quote)) + behind : behind, end };
}

const unquoted = (text: string): string => text.replaceAll('""', '"');

/** A doubled quote is an escaped quote. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return -1;
}

/** Every cell in quotes: whatever a spreadsheet is told, a text stays one cell. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n');
