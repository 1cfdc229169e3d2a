import { expect, test } from 'vitest';
import { clockAt, momentOf } from '../../resources/web/format/zoned.ts';

test('a time is shown and taken as the clocks of the branch have it', () => {
  expect(clockAt('2026-11-20T19:30:00Z', 'Asia/Kolkata')).toBe('2026-11-21T01:00');
  expect(momentOf('2026-11-21T01:00', 'Asia/Kolkata')).toBe('2026-11-20T19:30:00.000Z');
  expect(momentOf('2026-07-01T12:00', 'America/New_York')).toBe('2026-07-01T16:00:00.000Z');
});

test('on both sides of a change of clocks the moment is the right one', () => {
  expect(momentOf('2026-03-29T01:30', 'Europe/Madrid')).toBe('2026-03-29T00:30:00.000Z');
  expect(momentOf('2026-03-29T03:30', 'Europe/Madrid')).toBe('2026-03-29T01:30:00.000Z');
  expect(momentOf('2026-10-25T12:00', 'Europe/Madrid')).toBe('2026-10-25T11:00:00.000Z');
});

test('what is no time is none', () => {
  expect(momentOf('tomorrow', 'UTC')).toBeUndefined();
});
