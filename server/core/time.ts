/** The only place that reads the clock. Times are UTC milliseconds everywhere but on the wire. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

let isoDay = { day: Number.NaN, text: '' };
let lastIso = { ms: Number.NaN, text: '' };
const two = (n: number): string => (n < 10 ? `0${n}` : `${n}`);

/** As Date.toISOString, several times as fast: a list formats hundreds of one date, an order is made in one moment. */
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

/** Milliseconds of the replication clock start here, so that ms × 4096 stays below 2⁵³ until 2094. */
export const CLOCK_EPOCH = Date.UTC(2025, 0, 1);
/** What a computer's clock says beyond counts as this, so that stamps made after it still are whole numbers. */
const LATEST = 2 ** 41 - 400 * DAY;
export const hybridTime = (ms: number): number => Math.min(LATEST, Math.max(0, ms - CLOCK_EPOCH)) * 4096;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

export function isTimeZone(name: string): boolean {
  try {
    formatterFor(name);
    return true;
  } catch {
    return false;
  }
}

let lastAnswer = { key: '', minute: -1, date: '' };

/**
 * The trading day (YYYY-MM-DD) a moment belongs to: before `dayStart` (minutes after local midnight) it is still
 * yesterday's. Formatting is slow, so the answer of the current minute is remembered.
 */
export function businessDate(ms: number, timeZone: string, dayStart: number): string {
  const minute = Math.floor(ms / MINUTE);
  const key = `${timeZone}|${dayStart}`;
  if (lastAnswer.minute !== minute || lastAnswer.key !== key) {
    lastAnswer = { key, minute, date: formatterFor(timeZone).format(ms - dayStart * MINUTE) };
  }
  return lastAnswer.date;
}

/** The first moment (UTC milliseconds) of a trading day. Searched for, as clocks are moved on some days. */
export function startOfBusinessDate(date: string, timeZone: string, dayStart: number): number {
  const formatter = formatterFor(timeZone);
  let early = fromIso(date) - DAY;
  let late = fromIso(date) + DAY;
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE;
    if (formatter.format(middle) < date) early = middle;
    else late = middle;
  }
  return late + dayStart * MINUTE;
}

const wallFormatters = new Map<string, Intl.DateTimeFormat>();
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** What clock and calendar on the wall say: weekday (0 = Sunday) and minutes after midnight. */
export function wallTime(ms: number, timeZone: string): { weekday: number; minute: number } {
  let formatter = wallFormatters.get(timeZone);
  if (!formatter) {
    const options = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    wallFormatters.set(timeZone, formatter);
  }
  const parts = new Map(formatter.formatToParts(ms).map(({ type, value }) => [type, value]));
  return {
    weekday: WEEKDAYS.indexOf(parts.get('weekday') ?? ''),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}
