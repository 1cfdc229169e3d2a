import { SECOND } from '../core/time.ts';

/** What was refused once is not taken for well before so long without another refusal. */
const CALM_MS = 30 * SECOND;

export interface Refused {
  /** UTC milliseconds. */
  readonly since: number;
  /** What was said last. */
  readonly reason: string;
}

/** Whether a disk, or another program, refuses what is asked of it. */
export class Refusals {
  #refused: Refused | undefined;
  #last = 0;
  #isAnswered = false;

  /** True when it is news. */
  meet(now: number, reason: string): boolean {
    const isNews = this.at(now) === undefined;
    this.#refused = { since: this.#refused?.since ?? now, reason };
    this.#last = now;
    this.#isAnswered = false;
    return isNews;
  }

  /** Something was written. */
  answered(): void {
    this.#isAnswered = true;
  }

  /** Undefined: all is well. A clock that is set ends it early rather than never. */
  at(now: number): Refused | undefined {
    if (this.#isAnswered && Math.abs(now - this.#last) >= CALM_MS) this.#refused = undefined;
    return this.#refused;
  }
}
