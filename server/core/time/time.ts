import { instantOf, wallClock } from './wall-clock.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Times are UTC milliseconds everywhere but in the API. */
export interface Clock {
  now(): number;
  /** Milliseconds of a clock that nobody sets: if its difference to `now` changes, the clock was set. */
  steady(): number;
}

let isoDay = { day: Number.NaN, text: '' };
let lastIso = { ms: Number.NaN, text: '' };
const two = (n: number): string => (n < 10 ? `0${n}` : `${n}`);

/** Like Date.toISOString, several times as fast: a list formats hundreds of times of one date. */
export function toIso(ms: number): string {
  if (lastIso.ms !== ms) lastIso = { ms, text: isoOf(ms) };
  return lastIso.text;
}

function isoOf(ms: number): string {
  const day = Math.floor(ms / DAY);
  if (isoDay.day !== day) isoDay = { day, text: new Date(ms).toISOString().slice(0, 11) };
  const rest = ms - day * DAY;
  const millis = `${rest % 1_000}`.padStart(3, '0');
  const seconds = Math.floor(rest / 1_000) % 60;
  const minutes = Math.floor(rest / MINUTE) % 60;
  return `${isoDay.text}${two(Math.floor(rest / HOUR))}:${two(minutes)}:${two(seconds)}.${millis}Z`;
}

export const fromIso = (iso: string): number => Date.parse(iso);

/** The replication clock counts milliseconds from here, so that ms × 4096 stays below 2⁵³ until 2094. */
export const CLOCK_EPOCH = Date.UTC(2025, 0, 1);
/** A later clock counts as this, so that stamps made after it are still whole numbers. */
const LATEST = 2 ** 41 - 400 * DAY;
export const hybridTime = (ms: number): number => Math.min(LATEST, Math.max(0, ms - CLOCK_EPOCH)) * 4096;
export const ofHybridTime = (hlc: number): number => hlc / 4096 + CLOCK_EPOCH;

/** The trading day in UTC milliseconds; `until` is the first moment of the next. */
interface TradingDay {
  readonly date: string;
  readonly from: number;
  readonly until: number;
}

const dayOf = (wall: number): string => toIso(wall).slice(0, 10);

export const addDays = (date: string, days: number): string => dayOf(fromIso(date) + days * DAY);

/** The first moment (UTC milliseconds) of a trading day. */
export const startOfBusinessDate = (date: string, timeZone: string, dayStart: number): number =>
  instantOf(fromIso(date) + dayStart * MINUTE, timeZone);

const current = new Map<string, TradingDay>();

/** Dates are texts of ten characters: earlier and later moments belong to the first and the last day that has one. */
const EARLIEST = fromIso('0001-01-03T00:00:00Z');
const LATEST_DAY = fromIso('9999-12-29T00:00:00Z');
/** By so many days the date of an offset a day away is wrong at most. */
const MAX_DAYS_OFF = 2;

/**
 * The trading day (YYYY-MM-DD) of a moment: begins when the wall clock first shows `dayStart` (minutes after midnight)
 * and lasts until the next begins, however long the night is. The bounds of the last day are cached, because orders ask
 * for the same one all evening.
 */
export function businessDate(ms: number, timeZone: string, dayStart: number): string {
  const key = `${timeZone} ${dayStart}`;
  const known = current.get(key);
  if (known && ms >= known.from && ms < known.until) return known.date;
  const day = tradingDayAt(Math.min(LATEST_DAY, Math.max(EARLIEST, ms)), timeZone, dayStart);
  current.set(key, day);
  return day.date;
}

function tradingDayAt(ms: number, timeZone: string, dayStart: number): TradingDay {
  const start = (date: string) => startOfBusinessDate(date, timeZone, dayStart);
  let date = dayOf(wallClock(ms, timeZone) - dayStart * MINUTE);
  for (let n = 0; n < MAX_DAYS_OFF && ms < start(date); n++) date = addDays(date, -1);
  for (let n = 0; n < MAX_DAYS_OFF && ms >= start(addDays(date, 1)); n++) date = addDays(date, 1);
  return { date, from: start(date), until: start(addDays(date, 1)) };
}

/** 0 = Sunday. */
export const weekdayOf = (date: string): number => new Date(fromIso(date)).getUTCDay();

/** The same day and hour of an earlier month, by UTC. */
export function monthsBefore(moment: number, months: number): number {
  const then = new Date(moment);
  return then.setUTCMonth(then.getUTCMonth() - months);
}
