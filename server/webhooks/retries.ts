import { DAY, HOUR, MINUTE, SECOND } from '../core/time/time.ts';

/** After the first refusal, the second and so on; the last one repeats. What waits behind waits as long. */
const GAPS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
];
/** A webhook whose receiver refuses the same delivery for so long is paused. */
export const GIVEN_UP_AFTER = 3 * DAY;
/** No receiver's `Retry-After` is taken for more. */
const MAX_WISH = 6 * HOUR;

/** Milliseconds to the next attempt after `attempts` in vain; `wish`: of the receiver. */
export function gapAfter(attempts: number, wish = 0): number {
  const own = GAPS[Math.min(attempts, GAPS.length) - 1] ?? 0;
  return Math.max(own, Math.min(wish, MAX_WISH));
}
