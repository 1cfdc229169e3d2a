import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate, toIso } from '../../server/core/time/time.ts';

test('a time on the wire is what Date writes', () => {
  const times = fc.integer({ min: -1e12, max: 4e12 });
  fc.assert(fc.property(times, (ms) => toIso(ms) === new Date(ms).toISOString()));
});

test('before the start of the day it is still yesterday’s business', () => {
  const night = Date.UTC(2026, 10, 20, 22, 0);
  expect(businessDate(night, 'Asia/Kolkata', 240)).toBe('2026-11-20');
  expect(businessDate(night + 60 * 60_000, 'Asia/Kolkata', 240)).toBe('2026-11-21');
  expect(businessDate(night, 'Europe/Paris', 0)).toBe('2026-11-20');
});
