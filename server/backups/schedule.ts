import { HOUR, MINUTE } from '../core/time/time.ts';
import { minuteOf } from '../core/time/wall-clock.ts';

interface Schedule {
  /** Hour on the wall of the branch. */
  readonly atHour: number;
  /** A divisor of 24. */
  readonly everyHours: number;
}

/** A folder that could not be written to is tried again before its next turn. */
const RETRY = 15 * MINUTE;

/** The last moment at which a backup should have been made. */
export function lastTurn({ atHour, everyHours }: Schedule, now: number, timeZone: string): number {
  const cycle = everyHours * 60;
  const since = (((minuteOf(now, timeZone) - atHour * 60) % cycle) + cycle) % cycle;
  return Math.floor(now / MINUTE) * MINUTE - since * MINUTE;
}

/** UTC milliseconds; null: never. */
interface Attempts {
  readonly verifiedAt: number | null;
  readonly failedAt: number | null;
}

/** A folder that was just chosen gets its first backup at once: it is proved before it is needed. */
export function isDue(attempts: Attempts, turn: number, now: number): boolean {
  const { verifiedAt, failedAt } = attempts;
  if (failedAt !== null && failedAt > now - RETRY && failedAt <= now) return false;
  // A clock that was ahead must not keep a backup from being made.
  return verifiedAt === null || verifiedAt < turn || verifiedAt > now + HOUR;
}
