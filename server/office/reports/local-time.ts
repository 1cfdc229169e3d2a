import { DAY } from '../../core/time.ts';

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

function exactOffset(ms: number, timeZone: string): number {
  const parts = formatterFor(timeZone).formatToParts(ms);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const day = Date.UTC(part('year'), part('month') - 1, part('day'));
  const wall = day + ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1_000;
  return wall - Math.floor(ms / 1_000) * 1_000;
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

/** What the clock on the wall showed, as milliseconds since 1970 as if that were UTC. */
export const wallClock = (ms: number, timeZone: string): number => ms + offsetAt(ms, timeZone);

/** 0 to 23 on the wall. */
export const hourOf = (ms: number, timeZone: string): number =>
  Math.floor((wallClock(ms, timeZone) % DAY) / 3_600_000);
