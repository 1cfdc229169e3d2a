import { describe, expect, test } from 'vitest';
import { ElapsedClock } from '../../server/core/time/elapsed-clock.ts';
import { DAY, HOUR, MINUTE } from '../../server/core/time/time.ts';
import { testClock } from '../harness/database.ts';

function running() {
  const clock = testClock();
  const history = new ElapsedClock(clock);
  history.now();
  return { clock, history };
}

describe('an age counts by the steady clock', () => {
  test.each([DAY, -DAY, 10 * MINUTE, HOUR])('though the clock is set by %i ms', (by) => {
    const { clock, history } = running();
    clock.advance(HOUR);
    const made = history.now();
    clock.advance(5 * MINUTE);
    clock.set(clock.now() + by);
    expect(history.elapsedSince(made)).toBe(5 * MINUTE);
    clock.advance(HOUR);
    expect(history.elapsedSince(made)).toBe(HOUR + 5 * MINUTE);
    const later = history.now();
    clock.set(clock.now() - by);
    clock.advance(MINUTE);
    expect([history.elapsedSince(made), history.elapsedSince(later)]).toEqual([HOUR + 6 * MINUTE, MINUTE]);
  });

  test('and at most by the time that came twice too short', () => {
    const { clock, history } = running();
    clock.advance(HOUR);
    const made = history.now();
    clock.advance(5 * MINUTE);
    clock.set(clock.now() - 10 * MINUTE);
    expect(history.elapsedSince(made)).toBe(5 * MINUTE);
    clock.advance(HOUR);
    expect(history.elapsedSince(made)).toBe(HOUR + 5 * MINUTE - 10 * MINUTE);
  });

  test('of what an earlier run stored by the wall up to the start, and no less than since then', () => {
    const { clock, history } = running();
    const [before, ahead] = [history.now() - 20 * MINUTE, history.now() + DAY];
    clock.advance(MINUTE);
    expect(history.elapsedSince(before)).toBe(21 * MINUTE);
    expect(history.elapsedSince(ahead)).toBe(MINUTE);
    clock.set(clock.now() + 3 * DAY);
    expect(history.elapsedSince(before)).toBe(21 * MINUTE);
  });
});
