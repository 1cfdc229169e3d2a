import { cleaned } from './encoding/cleaned.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(key: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, formatter);
  return formatter;
}

const clockIn = (timeZone: string): Intl.DateTimeFormat =>
  formatterFor(timeZone, 'en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** In the calendar and the figures of every other number on the ticket. */
const datesIn = (language: string, timeZone: string): Intl.DateTimeFormat =>
  formatterFor(`${language} ${timeZone}`, `${language}-u-ca-gregory-nu-latn`, {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });

// A zone this build's ICU no longer knows must not cost a ticket; UTC, said so, is readable.
function knownZone(timeZone: string): { zone: string; suffix: string } {
  try {
    clockIn(timeZone);
    return { zone: timeZone, suffix: '' };
  } catch {
    return { zone: 'UTC', suffix: ' UTC' };
  }
}

export interface LocalTime {
  /** `21 Nov 2025`, in words: no country reads it as another day. */
  date: string;
  /** `13:05`. */
  time: string;
}

export function localTime(ms: number, timeZone: string, language: string): LocalTime {
  const { zone, suffix } = knownZone(timeZone);
  const parts = clockIn(zone).formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)!.value;
  const english = `${part('day')} ${MONTHS[Number(part('month')) - 1]} ${part('year')}`;
  return {
    date: language === 'en' ? english : cleaned(datesIn(language, zone).format(ms)),
    time: `${part('hour')}:${part('minute')}${suffix}`,
  };
}

export function dateAndTime(ms: number, timeZone: string, language: string): string {
  const { date, time } = localTime(ms, timeZone, language);
  return `${date} ${time}`;
}
