import { z } from 'zod';
import { MAX_MINOR } from '../../core/money/money.ts';
import type { TableWithId } from '../handle/handle.ts';
import type { Check, Column, ColumnReference, PictureForm, StoredValue } from './column.ts';

/** Longest text of a column, in characters, unless it says otherwise. */
const MAX_TEXT = 5_000;
/** Longest JSON of a column. */
const MAX_JSON = 200_000;
const MAX = Number.MAX_SAFE_INTEGER;

const whole =
  (least: number, most: number): Check =>
  (value) =>
    typeof value !== 'number' || !Number.isSafeInteger(value)
      ? 'is no whole number'
      : value < least || value > most
        ? `is not between ${least} and ${most}`
        : undefined;

const words =
  (most: number, pattern: RegExp | undefined): Check =>
  (value) => {
    if (typeof value !== 'string') return 'is no text';
    if (value.length > most) return `is longer than ${most} characters`;
    return pattern && !pattern.test(value) ? 'has another form' : undefined;
  };

const among = (choices: readonly StoredValue[]): Check => {
  const known = new Set(choices);
  return (value) => (known.has(value) ? undefined : `is none of ${choices.join(', ')}`);
};

const int = (check: Check, more: Partial<Column> = {}): Column<number> => ({
  base: 'int',
  nullable: false,
  faultOf: check,
  ...(more as Partial<Column<number>>),
});

const text = ({ most = MAX_TEXT, pattern }: { most?: number; pattern?: RegExp } = {}): Column<string> => ({
  base: 'text',
  nullable: false,
  faultOf: words(most, pattern),
});

const json = <T extends string = string>(
  shape: z.ZodType,
  { most = MAX_JSON, ...more }: { most?: number; refersTo?: ColumnReference; picture?: PictureForm } = {},
): Column<T> => ({ base: 'text', nullable: false, shape, faultOf: inShape(shape, most), ...more });

/** Number of valid texts cached: the rows of a day repeat the same few. */
const KNOWN_TEXTS = 500;
const SHORT = 400;

function inShape(shape: z.ZodType, most: number): Check {
  const sound = new Set<StoredValue>();
  return (value) => {
    if (sound.has(value)) return undefined;
    if (typeof value !== 'string') return 'is no text';
    if (value.length > most) return `is longer than ${most} characters`;
    const fault = faultOfJson(value, shape);
    if (fault === undefined && value.length <= SHORT) {
      if (sound.size === KNOWN_TEXTS) sound.clear();
      sound.add(value);
    }
    return fault;
  };
}

function faultOfJson(text: string, shape: z.ZodType): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'is no JSON';
  }
  const parsed = shape.safeParse(value);
  if (parsed.success) return undefined;
  const [issue] = parsed.error.issues;
  return `has another shape: ${[...(issue?.path ?? []), issue?.message ?? ''].join(' ')}`.slice(0, 200);
}

/** Minor units within JSON. */
export const minor = z.int().min(-MAX_MINOR).max(MAX_MINOR);
/** More of a dish than anybody orders. */
export const MAX_PIECES = 1_000_000;
/** A number of pieces within JSON. */
export const pieces = z.int().min(0).max(MAX_PIECES);

const oneId = z.int().min(1).max(MAX);
const ids = z.array(oneId).max(1_000);

const refer = (table: TableWithId, form: ColumnReference['form']) => ({ refersTo: { table, form } });

/** The vocabulary in which tables declare their columns. */
export const column = {
  /** The row's own id. */
  key: () => int(whole(1, MAX)),
  int: (least = -MAX, most = MAX) => int(whole(least, most)),
  /** A count or an ordinal. */
  count: (most = MAX) => int(whole(0, most)),
  /** Minor units, also negative ones. */
  money: () => int(whole(-MAX_MINOR, MAX_MINOR)),
  /** Minor units of a price. */
  price: () => int(whole(0, MAX_MINOR)),
  /** Parts per million, at most the whole. */
  ppm: () => int(whole(0, 1_000_000)),
  flag: (): Column<0 | 1> => ({
    base: 'int',
    nullable: false,
    choices: [0, 1],
    faultOf: (value) => (value === 0 || value === 1 ? undefined : 'is neither 0 nor 1'),
  }),
  /** UTC milliseconds, up to the last one that ISO 8601 writes with a four-digit year. */
  moment: () => int(whole(0, 253_402_300_799_999)),
  /** A business date. */
  day: () => text({ most: 10, pattern: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/ }),
  text,
  name: () => text({ most: 300 }),
  json,
  choice: <const T extends readonly (string | number)[]>(choices: T): Column<T[number]> => ({
    base: typeof choices[0] === 'number' ? 'int' : 'text',
    nullable: false,
    choices,
    faultOf: among(choices),
  }),
  /** A record of another table; 0: nobody, where the program itself wrote. */
  id: (table: TableWithId) => int(whole(0, MAX), refer(table, 'single')),
  ids: (table: TableWithId) => json(ids, refer(table, 'list')),
  byId: (table: TableWithId, value: z.ZodType) =>
    json(z.record(z.string().regex(/^[1-9]\d{0,15}$/), value), refer(table, 'keys')),
  /** Given by central only, or looked at by people only: renumbering leaves it unchanged. */
  fixedId: () => int(whole(0, MAX)),
  fixedIds: () => json(ids),
  /** Lower-case SHA-256. */
  sha: (): Column<string> => text({ most: 64, pattern: /^[0-9a-f]{64}$/ }),
  /** SHA-256 of an uploaded picture. */
  picture: (): Column<string> => ({ ...text({ most: 64, pattern: /^[0-9a-f]{64}$/ }), picture: 'sha' }),
  /** `media:<sha>` of an uploaded picture, or the address of another one. */
  pictureLink: (): Column<string> => ({
    ...text({ most: 500, pattern: /^(media:[0-9a-f]{64}$|https?:\/\/|\/)/ }),
    picture: 'link',
  }),
  /** Texts by language. */
  translations: () => json(z.record(z.string().max(40), z.string().max(2_000))),
};
