import type { Minor } from '../../core/money/money.ts';
import { toMinor } from '../../core/money/money.ts';
import { MAX_MONEY } from '../../http/endpoint/money-fields.ts';
import { currencyWord, isHundredth, usualMark } from './currency-words.ts';

type Mark = '.' | ',';

/** What decides how a column of prices is read. */
export interface PriceColumn {
  readonly currency: string;
  readonly exponent: number;
  /** The decimal mark of the whole column. */
  readonly mark: Mark;
}

/** Why a cell is no price. */
export type PriceFault =
  | 'required'
  | 'not_a_price'
  | 'spreadsheet_error'
  | 'date'
  | 'two_prices'
  | 'percentage'
  | 'foreign_currency'
  | 'negative'
  | 'ambiguous'
  | 'too_many_decimals'
  | 'too_much';

type Price = { readonly minor: Minor; readonly isOpen?: true } | { readonly fault: PriceFault };

const MAX_CELL = 120;
/** Entered when the item is sold. */
const open = new Set([
  ...['variable', 'variable price', 'open', 'open price', 'mp', 'm.p.', 'market price', 'market'],
  ...['seasonal', 'apr', 'a.p.r.', 'tagespreis'],
]);
const before = 'from|starting at|starts at|ab|nur|only|price|preis|à partir de|dès|desde|a partir de|da|من|से';
const behind =
  'only|each|ea|net|nur|se|से|per piece|per plate|/ ?plate|/ ?pc|/ ?piece|je|pro stück|up|onwards';
const leading = new RegExp(`^(?:${before})[:.]? (?=\\S)`, 'u');
const trailing = new RegExp(` ?(?<![\\p{L}])(?:${behind})\\.?$`, 'u');
/** What a remark in brackets may say without being another price. */
const remark =
  /^[^\p{Nd}]*$|%|\p{Nd} ?(?:pcs?|pieces?|nos?|ml|cl|l|g|gm|gms|kg|oz|inch|cm|people|persons?|pax|stk|stück|pers|personas?|personnes?)\b|\b(?:serves|for|für|pour|para) /u;
const dates =
  /^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}$|^\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})$|^\d{4}-\d\d-\d\dt|^\d{1,2}:\d\d/;

/** Digits of every script as 0–9, invisible marks away, spaces alike. */
const plain = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/٫/g, '.')
    .replace(/٬/g, "'")
    .replace(/[،、]/g, ',')
    .replace(/[’‘´`]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/[\s_]+/gu, ' ')
    .trim()
    .toLowerCase();

/** The ten digits of a script follow one another. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x3a) return digit;
  let before = 0;
  while (before < 10 && /\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

/** A price is one number, or a fault. */
export function priceIn(cell: string | number, column: PriceColumn): Price {
  if (typeof cell === 'number') return minorOf(String(cell), column, true);
  if (cell.length > MAX_CELL) return { fault: 'not_a_price' };
  const text = plain(cell);
  if (text === '') return { fault: 'required' };
  if (open.has(text)) return { minor: 0, isOpen: true };
  if (/^#/.test(text)) return { fault: 'spreadsheet_error' };
  if (dates.test(text)) return { fault: 'date' };
  const bare = withoutRemarks(text);
  if (bare === undefined) return { fault: 'two_prices' };
  if (bare.includes('%')) return { fault: 'percentage' };
  const { number, fault } = withoutWords(bare, column.currency);
  if (fault) return { fault };
  return minorOf(number, column, false);
}

/** `undefined`: a bracket holds another price. */
function withoutRemarks(text: string): string | undefined {
  const brackets = /[([]([^()[\]]*)[)\]]/g;
  for (const [, inside = ''] of text.matchAll(brackets)) if (!remark.test(inside)) return undefined;
  return text.replace(brackets, ' ').replace(/ +/g, ' ').trim();
}

/** Of one number the digits and their marks. */
function withoutWords(text: string, currency: string): { number: string; fault?: PriceFault } {
  let left = text.replace(leading, '').replace(trailing, '').trim();
  let power = 0;
  for (let turn = 0; turn < 3; turn++) {
    const [head = ''] = /^[^\d\s.,'-][^\d\s'-]*|^-[^\d\s]+/.exec(left) ?? [];
    const taken = head === '' ? undefined : wordAt(head, left, currency);
    if (taken === 'foreign') return { number: '', fault: 'foreign_currency' };
    if (taken !== undefined) left = left.slice(taken).trim();
    const [tail = ''] = /[^\d\s.,'/=-][^\d\s]*$/.exec(left) ?? [];
    if (tail === '') break;
    const word = tail.replace(/\/?[-=]+$/, '');
    const kind = currencyWord(word, currency) ?? currencyWord(word.replace(/\.$/, ''), currency);
    if (kind === 'own') left = left.slice(0, -tail.length).trim();
    else if (isHundredth(tail, currency) && /^\d+ ?$/.test(left.slice(0, -tail.length))) power = -2;
    else if (tail === 'k') power = 3;
    else if (kind === 'foreign') return { number: '', fault: 'foreign_currency' };
    else break;
    if (power !== 0) left = left.slice(0, -tail.length).trim();
    if (power !== 0) break;
  }
  return oneNumber(left.replace(/^([\d.,' ]*\d)[.,]?(?: ?\/? ?(?:-+|=))$/, '$1'), power);
}

/** How much of the text is a word of this currency; the longest one first, as `rs.50` and `rs.` are one. */
function wordAt(head: string, text: string, currency: string): number | 'foreign' | undefined {
  const ends = [head.length, head.length - 1, head.replace(/[.,:]+$/, '').length];
  for (const end of new Set(ends)) {
    const kind = currencyWord(text.slice(0, end).trim(), currency);
    if (kind === 'own') return end + (/^[.:]/.exec(text.slice(end))?.[0].length ?? 0);
    if (kind === 'foreign') return kind;
  }
  return undefined;
}

function oneNumber(text: string, power: number): { number: string; fault?: PriceFault } {
  const numbers = text.match(/\d[\d.,']*|[.,]\d+/g) ?? [];
  if (numbers.length === 0) return { number: '', fault: 'not_a_price' };
  if (/^-/.test(text)) return { number: '', fault: 'negative' };
  if (!/^[\d.,' ]+$/.test(text)) {
    const fault = numbers.length > 1 ? 'two_prices' : 'not_a_price';
    return { number: '', fault };
  }
  return power === 0 ? { number: text } : { number: `${text}e${power}` };
}

/** `1 250,00` and `1 250` are one number; `12.50 2.00` and `120 200` are two. */
const spaced = /^(?:\d{1,3}(?: \d{3})+[.,]\d{1,2}|\d(?: \d{3})+)$/;

/** `isNumber`: a spreadsheet's own, which has no marks. */
function minorOf(text: string, column: PriceColumn, isNumber: boolean): Price {
  const [digits = '', power = '0'] = text.split('e');
  if (!isNumber && digits.includes(' ') && !spaced.test(digits)) return { fault: 'two_prices' };
  const decimal = isNumber ? text : decimalOf(digits.replaceAll(' ', ''), column);
  if (decimal === undefined) return { fault: 'not_a_price' };
  if (decimal === 'either') return { fault: 'ambiguous' };
  const value = Number(isNumber ? text : `${decimal}e${power}`);
  if (!Number.isFinite(value)) return { fault: 'not_a_price' };
  if (value < 0) return { fault: 'negative' };
  const minor = toMinor(value, column.exponent) ?? withoutNoise(value, column.exponent);
  if (minor === undefined) return { fault: 'too_many_decimals' };
  return minor > MAX_MONEY ? { fault: 'too_much' } : { minor };
}

/** A spreadsheet's 12.499999999 is 12.50; 12.495 is no such noise. */
function withoutNoise(value: number, exponent: number): Minor | undefined {
  const minor = Math.round(value * 10 ** exponent);
  return Math.abs(minor / 10 ** exponent - value) < 1e-6 ? minor : undefined;
}

const grouped = /^(?:[1-9]\d{0,2}(?:[.,']\d{3})+|[1-9]\d?(?:[.,']\d{2})*[.,']\d{3})$/;

/** As `Number` reads it; `either`: a group or decimals. */
function decimalOf(digits: string, { exponent, mark }: PriceColumn): string | undefined {
  const marks = digits.replace(/[\d']/g, '');
  if (marks === '') return whole(digits);
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const [head, tail] = [digits.slice(0, last), digits.slice(last + 1)];
  const isMixed = new Set(marks).size > 1;
  if (isMixed && marks.indexOf(digits[last] ?? '') < marks.length - 1) return undefined;
  if (!isMixed && marks.length > 1) return whole(digits);
  if (!/^\d*$/.test(tail)) return undefined;
  const front = head === '' ? '0' : whole(head);
  const withDecimals = front === undefined ? undefined : `${front}.${tail || '0'}`;
  if (isMixed || tail.length !== 3 || !grouped.test(digits)) return withDecimals;
  if (digits[last] !== mark || exponent === 0) return exponent === 3 ? 'either' : whole(digits);
  return exponent === 3 ? withDecimals : 'either';
}

function whole(digits: string): string | undefined {
  if (!/[.,']/.test(digits)) return digits;
  if (new Set(digits.replace(/\d/g, '')).size > 1 || !grouped.test(digits)) return undefined;
  return digits.replace(/[.,']/g, '');
}

/** The mark that most prices of the column show without doubt, else the usual one. */
export function markOf(cells: readonly (string | number)[], currency: string, country: string | null): Mark {
  let balance = 0;
  for (const cell of cells) {
    if (typeof cell === 'number' || cell.length > MAX_CELL) continue;
    const [, mark] = /(?:^|\d)([.,])\d{1,2}(?![\d.,])/.exec(plain(cell)) ?? [];
    if (mark !== undefined) balance += mark === '.' ? 1 : -1;
  }
  if (balance === 0) return usualMark(currency, country);
  return balance > 0 ? '.' : ',';
}
