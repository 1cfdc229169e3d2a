/** Rows of cells as text; a row that the file leaves out is empty, so that rows count as the spreadsheet does. */
export type Sheet = readonly (readonly string[])[];

export const MAX_ROWS = 10_001;
export const MAX_COLUMNS = 100;

/** Why a file cannot be read; the words are those of whoever asked. */
export class SheetReadError extends Error {
  readonly why: 'not_a_sheet' | 'too_large';
  constructor(why: 'not_a_sheet' | 'too_large') {
    super(why);
    this.why = why;
  }
}

/** Of commas, semicolons and tabs the one the first line has most of. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const counted = [',', ';', '\t'].map((one) => ({ one, n: first.split(one).length }));
  return counted.sort((a, b) => b.n - a.n)[0]?.one ?? ',';
}

/** Cuts cells out by index: a text built letter by letter takes a hundred times its memory. Throws SheetUnreadable. */
export function readCsv(text: string, { isStrict } = { isStrict: false }): Sheet {
  const delimiter = delimiterOf(text);
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

/** The cell that begins there, and where it ends: at a delimiter, a new line or the end; behind that if its quote is open. */
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

/** A doubled quote stands for one and closes nothing. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return -1;
}
