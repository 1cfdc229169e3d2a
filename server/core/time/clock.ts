import { uptime } from 'node:os';
import { type Clock, SECOND } from './time.ts';

/**
 * The only place that reads the clock. Sleep does not count as a clock change: Node's steady clock stops during sleep,
 * and the uptime does not.
 */
class SystemClock implements Clock {
  /** On macOS the uptime follows the wall clock. */
  readonly #tellsSleep = process.platform !== 'darwin';
  readonly #began = uptime() * 1_000 - performance.now();
  #asleep = 0;
  #lookedAt = 0;

  now(): number {
    return Date.now();
  }

  steady(): number {
    const ms = performance.now();
    if (this.#tellsSleep && ms - this.#lookedAt > SECOND) {
      this.#lookedAt = ms;
      const asleep = uptime() * 1_000 - ms - this.#began;
      if (asleep > this.#asleep + SECOND) this.#asleep = asleep;
    }
    return ms + this.#asleep;
  }
}

export const systemClock: Clock = new SystemClock();
