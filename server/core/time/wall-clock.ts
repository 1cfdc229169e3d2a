const SECOND = 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS_OF_400_YEARS = 146_097;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, formatter);
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

function exactOffset(ms: number, timeZone: string): number {
  const parts = formatterFor(timeZone).formatToParts(ms);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  // Date.UTC takes the years 0 to 99 for those of the 20th century; the calendar repeats after 400 years.
  const day = Date.UTC(part('year') + 400, part('month') - 1, part('day')) - DAYS_OF_400_YEARS * DAY;
  const wall = day + ((part('hour') * 60 + part('minute')) * 60 + part('second')) * SECOND;
  return wall - Math.floor(ms / SECOND) * SECOND;
}

/** Formatting is slow and a report asks a million times: a day that begins and ends with one offset has no other. */
let lastDay = { key: '', offset: 0 };

function offsetAt(ms: number, timeZone: string): number {
  const day = Math.floor(ms / DAY);
  const key = `${timeZone} ${day}`;
  if (lastDay.key === key) return lastDay.offset;
  const offset = exactOffset(day * DAY, timeZone);
  if (exactOffset((day + 1) * DAY, timeZone) !== offset) return exactOffset(ms, timeZone);
  lastDay = { key, offset };
  return offset;
}

/** What the wall clock showed, as milliseconds since 1970 as if that were UTC. */
export const wallClock = (ms: number, timeZone: string): number => ms + offsetAt(ms, timeZone);

const timeOfDay = (ms: number, timeZone: string): number => {
  const wall = wallClock(ms, timeZone);
  return wall - Math.floor(wall / DAY) * DAY;
};

/** 0 to 23, local time. */
export const hourOf = (ms: number, timeZone: string): number => Math.floor(timeOfDay(ms, timeZone) / HOUR);

/** Minutes after midnight, local time. */
export const minuteOf = (ms: number, timeZone: string): number =>
  Math.floor(timeOfDay(ms, timeZone) / 60_000);

/** Each order asks for the same few, as the ends of the hours in which a price rule is in force. */
const instants = new Map<string, number>();
const MAX_INSTANTS = 1_000;

/**
 * The first moment at which the wall clock shows `wall`, or more if it skips that. If two moments show it, when the
 * clock is put back, the earlier.
 */
export function instantOf(wall: number, timeZone: string): number {
  const key = `${timeZone} ${wall}`;
  const known = instants.get(key);
  if (known !== undefined) return known;
  if (instants.size >= MAX_INSTANTS) instants.clear();
  const instant = exactInstantOf(wall, timeZone);
  instants.set(key, instant);
  return instant;
}

function exactInstantOf(wall: number, timeZone: string): number {
  const before = exactOffset(wall - DAY, timeZone);
  const after = exactOffset(wall + DAY, timeZone);
  const moment = wall - before;
  if (before === after || exactOffset(moment, timeZone) === before) return moment;
  const later = wall - after;
  return exactOffset(later, timeZone) === after ? later : changeBetween(later, moment, timeZone);
}

/** When the clock changes: the first moment with the offset of `late`. */
function changeBetween(early: number, late: number, timeZone: string): number {
  const offset = exactOffset(late, timeZone);
  let [before, after] = [early, late];
  while (after - before > SECOND) {
    const middle = before + Math.floor((after - before) / 2 / SECOND) * SECOND;
    if (exactOffset(middle, timeZone) === offset) after = middle;
    else before = middle;
  }
  return after;
}
