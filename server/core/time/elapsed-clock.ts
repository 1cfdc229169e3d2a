import { type Clock, SECOND } from './time.ts';

/** A stretch in which the wall clock kept pace with the steady one; it lasts until the next begins. */
interface Stretch {
  readonly wall: number;
  readonly steady: number;
}

/** Smaller adjustments happen all the time. */
const NOTABLE_MS = SECOND;
/** If a clock is set over and over, the oldest stretches are dropped. */
const MAX_STRETCHES = 1_000;

/**
 * How long ago a stored time was, whatever was done to the clock since. Times noted in this run are measured by the
 * steady clock; times stored by an earlier run by the wall clock up to the start of this one, never negative.
 */
export class ElapsedClock {
  readonly #clock: Clock;
  readonly #stretches: Stretch[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** UTC milliseconds; notices that the clock was set. */
  now(): number {
    const wall = this.#clock.now();
    const steady = this.#clock.steady();
    const last = this.#stretches.at(-1);
    if (last && Math.abs(wall - last.wall - (steady - last.steady)) <= NOTABLE_MS) return wall;
    this.#stretches.push({ wall, steady });
    if (this.#stretches.length > MAX_STRETCHES) this.#stretches.shift();
    return wall;
  }

  /** Milliseconds. `moment` is an earlier result of `now`; if that time occurred twice, the later one is meant. */
  elapsedSince(moment: number): number {
    this.now();
    const steady = this.#clock.steady();
    let until = steady;
    for (const stretch of this.#stretches.toReversed()) {
      const at = stretch.steady + (moment - stretch.wall);
      if (at >= stretch.steady - NOTABLE_MS && at <= until + NOTABLE_MS) return Math.max(0, steady - at);
      until = stretch.steady;
    }
    const [first] = this.#stretches;
    return first ? Math.max(0, first.wall - moment) + (steady - first.steady) : 0;
  }
}
