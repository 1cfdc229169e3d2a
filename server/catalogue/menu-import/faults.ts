import type { PriceFault } from './price.ts';
import type { Role } from './reading/words.ts';

type Params = Readonly<Record<string, string | number>>;

/** In English; screens have their own sentence for each code. `{value}` is what the cell says. */
const faultSentences = {
  required: 'is required',
  not_a_price: '"{value}" isn\'t a price',
  spreadsheet_error: '"{value}" is a spreadsheet error',
  date: '"{value}" is a date or a time, not a price',
  two_prices: '"{value}" has two prices; use a row for each size',
  percentage: '"{value}" is a percentage, not a price',
  foreign_currency: '"{value}" is in another currency; enter it in the restaurant\'s currency',
  negative: '"{value}" is negative; a price must be 0 or more',
  ambiguous: '"{value}" is ambiguous; write it with two decimals',
  too_many_decimals: '"{value}" has too many decimals; this currency has {decimals}',
  too_much: '"{value}" is too large',
  too_long: 'must be at most {max} characters',
  invalid: '{problem}',
  same_item: 'is the same item as in row {row}',
  same_size: 'has the same size twice; rename or remove one',
  too_many_sizes: 'can have at most {max} sizes',
  two_taxes: "can't include both {one} and {other}; choose one",
  refused: "couldn't be saved. {problem}",
} as const satisfies Record<PriceFault, string> & Record<string, string>;
export type FaultCode = keyof typeof faultSentences;
export const faultCodes = Object.keys(faultSentences) as [FaultCode, ...FaultCode[]];

export interface Fault {
  /** As the spreadsheet counts its rows. */
  readonly row: number;
  /** Index of its column; null: of no single cell. */
  readonly place: number | null;
  readonly column: Role;
  /** What the cell says. */
  readonly value: string | null;
  readonly code: FaultCode;
  readonly params: Params;
}

/** What was decided for the reader of the file, or left out. */
const noteSentences = {
  encoding: 'letters read as {encoding}',
  sheet: 'sheet "{sheet}", header in row {row}',
  columns_ignored: 'columns not imported: {names}',
  sections: 'rows read as categories: {names}',
  carried_down: 'rows without a category were given the one above',
  not_sold: 'items that are not for sale were left out: {names}',
  open_prices: 'the price of these items is entered when they are sold: {names}',
  kitchens_unknown: 'kitchens not found, default used: {names}',
  taxes_unknown: 'taxes not found, default used: {names}',
  values_unknown: '{column} not understood and left out: {names}',
  groups_empty: 'modifier groups whose choices are not in the file are inactive; add the choices: {names}',
} as const;
type NoteCode = keyof typeof noteSentences;
export const noteCodes = Object.keys(noteSentences) as [NoteCode, ...NoteCode[]];

export interface Note {
  readonly code: NoteCode;
  readonly params: Params;
}

const SHOWN = 20;
/** Characters of a name or a cell that a sentence shows. */
const MAX_SHOWN = 60;

const shortened = (text: string): string => {
  const plain = text.replace(/\p{C}+/gu, ' ').trim();
  return plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}…` : plain;
};

/** A note that lists names; none if there are none. */
export const noteOf = (code: NoteCode, names: Iterable<string>, params: Params = {}): Note[] => {
  const listed = [...new Set(names)];
  const shown = listed.slice(0, SHOWN).map(shortened);
  const rest = listed.length > SHOWN ? ', …' : '';
  return listed.length === 0 ? [] : [{ code, params: { ...params, names: shown.join(', ') + rest } }];
};

const filled = (sentence: string, params: Params): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));

export const faultText = ({ code, value, params }: Pick<Fault, 'code' | 'value' | 'params'>): string =>
  filled(faultSentences[code], { ...params, ...(value !== null && { value }) });

export const noteText = ({ code, params }: Note): string => filled(noteSentences[code], params);

/** `C7`. */
export const cellName = ({ row, place }: Pick<Fault, 'row' | 'place'>): string | null =>
  place === null ? null : `${columnLetters(place)}${row}`;

const columnLetters = (place: number): string =>
  (place >= 26 ? columnLetters(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));
