import { type Clock, SECOND } from './time.ts';

/** A stretch in which the clock on the wall went as the steady one; it lasts until the next one begins. */
interface Stretch {
  readonly wall: number;
  readonly steady: number;
}

/** Clocks are nudged by less all the time. */
const NOTABLE_MS = SECOND;
/** Of a clock that is set over and over: the oldest are forgotten. */
const MAX_STRETCHES = 1_000;

/**
 * How long ago a stored time was, whatever became of the clock since: what was noted in this run is counted by the steady
 * clock. What an earlier run stored counts by the clock on the wall up to the start of this one, and is never negative.
 */
export class ElapsedClock {
  readonly #clock: Clock;
  readonly #stretches: Stretch[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** UTC milliseconds; notes that the clock was set. */
  now(): number {
    const wall = this.#clock.now();
    const steady = this.#clock.steady();
    const last = this.#stretches.at(-1);
    if (last && Math.abs(wall - last.wall - (steady - last.steady)) <= NOTABLE_MS) return wall;
    this.#stretches.push({ wall, steady });
    if (this.#stretches.length > MAX_STRETCHES) this.#stretches.shift();
    return wall;
  }

  /** Milliseconds; `moment` is what `now` said once. Of a time that came twice the later one is meant. */
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
