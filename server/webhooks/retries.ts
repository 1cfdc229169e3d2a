import { DAY, HOUR, MINUTE, SECOND } from '../core/time/time.ts';

/** After the first refusal, the second and so on; the last one repeats. Later deliveries wait as long. */
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
/** A webhook whose receiver refuses one delivery for this long is paused. */
export const GIVEN_UP_AFTER = 3 * DAY;
/** Upper limit for a receiver's `Retry-After`. */
const MAX_WISH = 6 * HOUR;

/** Milliseconds to the next attempt after `attempts` failures; `wish`: of the receiver. */
export function gapAfter(attempts: number, wish = 0): number {
  const own = GAPS[Math.min(attempts, GAPS.length) - 1] ?? 0;
  return Math.max(own, Math.min(wish, MAX_WISH));
}
