import { expect, test } from 'vitest';
import { knownCountries } from '../../server/core/countries.ts';
import {
  addDays,
  businessDate,
  DAY,
  HOUR,
  MINUTE,
  startOfBusinessDate,
} from '../../server/core/time/time.ts';
import { hourOf, instantOf, minuteOf, wallClock } from '../../server/core/time/wall-clock.ts';

const zones = [
  ...new Set([
    ...knownCountries.map(({ timezone }) => timezone),
    // Clocks change at midnight, by half an hour, against the season; two zones of none.
    ...['America/Santiago', 'Africa/Cairo', 'Australia/Lord_Howe', 'Europe/Dublin', 'Asia/Kathmandu'],
    ...['America/Havana', 'Atlantic/Azores', 'Africa/Casablanca', 'UTC'],
  ]),
];

/** The clock on the wall as Intl writes it, which sorts as time does: `2026-10-25 02:30`. */
function wallIn(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (ms) => format.format(ms);
}

/** Midnights (UTC) of days of 2026 and 2027 before one on which the clock is changed. */
function changes(timeZone: string): number[] {
  const wall = wallIn(timeZone);
  const days = Array.from({ length: 730 }, (_, day) => Date.UTC(2026, 0, 1) + day * DAY);
  return days.filter((at) => wall(at).slice(11) !== wall(at + DAY).slice(11));
}

const two = (n: number): string => String(n).padStart(2, '0');
const starts = Array.from({ length: 13 }, (_, step) => step * 30);
const ordinary = Date.UTC(2026, 6, 10);

test.each(zones)('the trading day of %s begins when its clock first shows the hour', (timeZone) => {
  const wall = wallIn(timeZone);
  for (const change of [...changes(timeZone), ordinary]) {
    const minutes = Array.from({ length: 2 * 24 * 6 }, (_, step) => change - DAY / 2 + step * 10 * MINUTE);
    const shown = minutes.map(wall);
    for (const [at, ms] of minutes.entries()) {
      const clock = two(hourOf(ms, timeZone)) + two(minuteOf(ms, timeZone) % 60);
      if (clock !== shown[at]?.slice(11).replace(':', '')) expect.fail(`${shown[at]} reads ${clock}`);
    }
    for (const dayStart of starts) {
      const opens = `${two(Math.floor(dayStart / 60))}:${two(dayStart % 60)}`;
      const dayShown = (text: string) =>
        text.slice(11) >= opens ? text.slice(0, 10) : addDays(text.slice(0, 10), -1);
      let latest = '';
      let bounds = { of: '', from: 0, until: 0 };
      for (const [at, ms] of minutes.entries()) {
        // A clock that is put back does not bring yesterday back.
        const day = dayShown(shown[at] ?? '');
        if (day > latest) latest = day;
        const got = businessDate(ms, timeZone, dayStart);
        if (got !== latest) expect.fail(`${shown[at]} from ${opens}: ${got}, not ${latest}`);
        if (bounds.of !== got) {
          const from = startOfBusinessDate(got, timeZone, dayStart);
          bounds = { of: got, from, until: startOfBusinessDate(addDays(got, 1), timeZone, dayStart) };
        }
        if (!(ms >= bounds.from && ms < bounds.until)) expect.fail(`${shown[at]} is outside ${got}`);
      }
    }
  }
});

test('Berlin closes at four on the wall on both nights of the change', () => {
  const berlin = (iso: string) => businessDate(Date.parse(iso), 'Europe/Berlin', 240);
  expect(berlin('2026-10-25T03:30:00+01:00')).toBe('2026-10-24');
  expect(berlin('2026-10-25T04:00:00+01:00')).toBe('2026-10-25');
  expect(berlin('2026-03-29T03:59:59.999+02:00')).toBe('2026-03-28');
  expect(berlin('2026-03-29T04:00:30+02:00')).toBe('2026-03-29');
});

test('a day that starts in the hour that is shown twice starts once, in the hour that is skipped when it ends', () => {
  const berlin = (iso: string) => businessDate(Date.parse(iso), 'Europe/Berlin', 150);
  expect(berlin('2026-10-25T02:29:59+02:00')).toBe('2026-10-24');
  expect(berlin('2026-10-25T02:30:00+02:00')).toBe('2026-10-25');
  expect(berlin('2026-10-25T02:10:00+01:00')).toBe('2026-10-25');
  expect(berlin('2026-03-29T01:59:59+01:00')).toBe('2026-03-28');
  expect(berlin('2026-03-29T03:00:00+02:00')).toBe('2026-03-29');
});

test('the remembered bounds end at the second, whoever asked before', () => {
  const from = startOfBusinessDate('2026-10-25', 'Europe/Berlin', 240);
  const days = [from, from - 1, from + 25 * HOUR, from - 1, from].map((ms) =>
    businessDate(ms, 'Europe/Berlin', 240),
  );
  expect(days).toEqual(['2026-10-25', '2026-10-24', '2026-10-26', '2026-10-24', '2026-10-25']);
});

test('a day that a zone left out is no day of trade', () => {
  const samoa = (iso: string) => businessDate(Date.parse(iso), 'Pacific/Apia', 240);
  expect([samoa('2011-12-30T09:00:00Z'), samoa('2011-12-30T14:30:00Z')]).toEqual([
    '2011-12-29',
    '2011-12-31',
  ]);
});

test('a moment is found by what the wall shows', () => {
  for (const timeZone of zones)
    for (const change of changes(timeZone))
      for (let at = change - DAY / 2; at < change + 2 * DAY; at += 15 * MINUTE) {
        const found = instantOf(wallClock(at, timeZone), timeZone);
        expect(wallClock(found, timeZone)).toBe(wallClock(at, timeZone));
        expect(found).toBeLessThanOrEqual(at);
      }
});

test('a moment of any year has its trading day at once', () => {
  const at = (year: number) => new Date(0).setUTCFullYear(year, 5, 15) + 12 * HOUR;
  for (const timeZone of ['America/New_York', 'Pacific/Kiritimati', 'UTC'])
    for (const year of [1, 2, 50, 99, 100, 1582, 1899, 2026, 9998]) {
      const date = `${String(year).padStart(4, '0')}-06-`;
      expect(businessDate(at(year), timeZone, 0).slice(0, 8), `${timeZone} ${year}`).toBe(date);
    }
  for (const year of [-270_000, -5, 0]) expect(businessDate(at(year), 'Europe/Paris', 240)).toMatch(/^0001-/);
  for (const year of [10_000, 270_000]) expect(businessDate(at(year), 'Europe/Paris', 240)).toMatch(/^9999-/);
});
