import { z } from 'zod';
import { holdsCardNumber } from '../../core/card-number.ts';
import { AppError } from '../../core/errors.ts';
import { isTimeZone } from '../../core/time/wall-clock.ts';
import { type Reply, replyWith } from './endpoint.ts';
import { nameSchemas } from './names.ts';

/** Schemas that many areas share. Reply schemas stay plain: no transforms, no unions of objects. */
const Id = z
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .meta({ format: 'int64', description: 'Unique across all servers of the restaurant; less than 2^53.' });
export const id = () => Id;
export const pathId = () =>
  z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64' });
export const byId = z.object({ id: pathId() });

/** Card numbers are never stored, wherever somebody types them. */
export const withoutCards = <T extends z.ZodString>(field: T): T =>
  field.refine((written) => !holdsCardNumber(written), "can't contain a card number");
export const name = () => withoutCards(z.string().trim().min(1).max(200));
export const text = (most = 2_000) => withoutCards(z.string().max(most));
/** Why somebody does something, in their words. */
export const reason = (most = 300, least = 1) => withoutCards(z.string().trim().min(least).max(most));
/** Length of a language tag such as `zh-Hant-HK`. */
export const MAX_TAG = 35;
const Translations = z
  .record(
    z
      .string()
      .max(MAX_TAG)
      .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must have language tags such as fr or pt-BR as keys'),
    z.string().max(300),
  )
  .describe('Texts by language tag, such as `fr` or `pt-BR`.');
export const i18n = () => Translations;
/** The last position in a list; everything after it shares it. */
export const MAX_SORT_ORDER = 1_000_000;
const SortOrder = z
  .int()
  .min(0)
  .max(MAX_SORT_ORDER)
  .describe('Position in the list; equal positions are sorted by name.');
export const sortOrder = () => SortOrder;
const Timestamp = z
  .string()
  .meta({ format: 'date-time', description: 'UTC, ISO 8601 with milliseconds and Z.' });
export const isoTime = () => Timestamp;
/** A time from a client: ISO 8601 with Z or an offset. */
export const moment = () => z.iso.datetime({ offset: true }).max(40);
/** A day of the calendar. */
export const day = (problem?: string) => z.iso.date(problem).max(10);
/** A time of day in the branch's time zone. */
export const clockTime = () =>
  z
    .string()
    .max(5)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 18:30 (HH:MM)');
/** The longest name of a time zone has 32 characters. */
export const timeZone = () =>
  z.string().max(64).refine(isTimeZone, 'must be an IANA time zone such as America/New_York');
const BusinessDate = day('must be a date such as 2026-03-31 (YYYY-MM-DD)').describe(
  "Business date as YYYY-MM-DD. A business day begins at the branch's `day_start`, 04:00 by default.",
);
export const businessDay = () => BusinessDate;
const Percent = z
  .number()
  .min(0)
  .max(100)
  .refine((rate) => toPercent(toPpm(rate)) === rate, 'must have at most four decimals')
  .describe('Percentage, such as 12.5; at most four decimals.');
/** Percent in the API (0–100, up to four decimals), parts per million inside: `toPpm`, `toPercent`. */
export const percent = () => Percent;
nameSchemas({ Id, Translations, SortOrder, Timestamp, BusinessDate, Percent });
export const toPpm = (percentage: number): number => Math.round(percentage * 10_000);
export const toPercent = (ppm: number): number => ppm / 10_000;

export const queryFlag = () => z.enum(['0', '1', 'true', 'false']).optional();
export const isSet = (flag: string | undefined): boolean => flag === '1' || flag === 'true';

/** A parameter that may occur several times in a query; always a list inside. */
export const repeatable = <T extends z.ZodType>(one: T, most = 20) =>
  z.union([one, z.array(one).max(most)]).transform((given): z.output<T>[] => [given].flat() as z.output<T>[]);

/** Words of `words`, separated by commas. */
export const listOf = <const W extends readonly string[]>(words: W) =>
  z
    .string()
    .max(words.join(',').length)
    .regex(
      new RegExp(`^(${words.join('|')})(,(${words.join('|')})){0,${words.length - 1}}$`),
      `must be one or more of ${words.join(', ')}, separated by commas`,
    )
    .transform((list) => list.split(',') as W[number][]);

/** Ids separated by commas. */
export const idsInQuery = (most: number) =>
  z
    .string()
    .max(17 * most)
    .regex(
      new RegExp(`^[1-9]\\d{0,15}(,[1-9]\\d{0,15}){0,${most - 1}}$`),
      `must be at most ${most} IDs, separated by commas`,
    )
    .transform((list) => list.split(',').map(Number));

/** Common fields of every record in the API. */
export const record = { id: id(), created_at: isoTime(), updated_at: isoTime() };

export const DEFAULT_LIMIT = 50;
export const paging = {
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.string().max(500).optional(),
};

const encodeCursor = (key: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** The sort key of the last row seen, as passed to `encodeCursor`; undefined at the start. */
export function decodeCursor(cursor: string | undefined, length: number): (string | number)[] | undefined {
  if (cursor === undefined) return undefined;
  const key = parseJson(Buffer.from(cursor, 'base64url').toString());
  const sound =
    Array.isArray(key) &&
    key.length === length &&
    key.every((part) => ['string', 'number'].includes(typeof part));
  if (!sound)
    throw new AppError('VALIDATION_ERROR', {
      details: { cursor: ["isn't a cursor of this list; start without one"] },
    });
  return key;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** One page of `rows`, which were read with `limit + 1`. */
export function page<T>(rows: T[], limit: number, keyOf: (row: T) => (string | number)[]): Reply<T[]> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit;
  return replyWith(shown, {
    meta: { limit, has_more: more, next_cursor: more && last ? encodeCursor(keyOf(last)) : null },
  });
}
