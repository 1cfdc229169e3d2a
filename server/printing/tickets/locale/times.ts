import { cleaned } from '../encoding/cleaned.ts';
import type { Place } from './amounts.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** In the calendar and the digits of every other number on the ticket. */
function formatterFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, options);
    formatters.set(key, formatter);
  }
  return formatter;
}

/** English of no country, or of one that has none of its own, is written as most of the world does: the day first. */
function localeOf({ language, country }: Place): string {
  if (!country) return language === 'en' ? 'en-GB' : language;
  const own = `${language}-${country}`;
  const isKnown = formatterFor(own, {}).resolvedOptions().locale.includes(country);
  return language === 'en' && country !== 'US' && !isKnown ? 'en-GB' : own;
}

// A zone unknown to this ICU must not cost a ticket; it shows UTC and says so.
function knownZone(timeZone: string): { zone: string; suffix: string } {
  try {
    formatterFor('en', { timeZone });
    return { zone: timeZone, suffix: '' };
  } catch {
    return { zone: 'UTC', suffix: ' UTC' };
  }
}

interface LocalTime {
  /** `21 Nov 2025`, `Nov 21, 2025`: the month in words, so that every country reads it as the same day. */
  date: string;
  /** `13:05`, `1:05 PM`. */
  time: string;
}

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

export function localTime(ms: number, timeZone: string, place: Place): LocalTime {
  const { zone, suffix } = knownZone(timeZone);
  const locale = localeOf(place);
  const time = cleaned(formatterFor(locale, { timeZone: zone, ...CLOCK }).format(ms));
  return {
    date: cleaned(formatterFor(locale, { timeZone: zone, ...DAY }).format(ms)),
    time: time.replace(/^\d[:.]\d\d$/, '0$&') + suffix,
  };
}

export function dateAndTime(ms: number, timeZone: string, place: Place): string {
  const { date, time } = localTime(ms, timeZone, place);
  return `${date} ${time}`;
}

/** A business date, `2025-11-21`. */
export const dayText = (date: string, place: Place): string =>
  cleaned(formatterFor(localeOf(place), { timeZone: 'UTC', ...DAY }).format(Date.parse(date)));
