const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

// A zone this build's ICU no longer knows must not cost a ticket; UTC, said so, is readable.
function partsOf(ms: number, timeZone: string): { parts: Intl.DateTimeFormatPart[]; suffix: string } {
  try {
    return { parts: formatterFor(timeZone).formatToParts(ms), suffix: '' };
  } catch {
    return { parts: formatterFor('UTC').formatToParts(ms), suffix: ' UTC' };
  }
}

export interface LocalTime {
  /** `21 Nov 2025`: no country reads it as another day. */
  date: string;
  /** `13:05`. */
  time: string;
}

export function localTime(ms: number, timeZone: string): LocalTime {
  const { parts, suffix } = partsOf(ms, timeZone);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)!.value;
  return {
    date: `${part('day')} ${MONTHS[Number(part('month')) - 1]} ${part('year')}`,
    time: `${part('hour')}:${part('minute')}${suffix}`,
  };
}

export function dateAndTime(ms: number, timeZone: string): string {
  const { date, time } = localTime(ms, timeZone);
  return `${date} ${time}`;
}
