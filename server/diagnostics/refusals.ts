import { type Clock, SECOND } from '../core/time/time.ts';

/** What was refused once is not taken for well before so long without another refusal. */
const CALM_MS = 30 * SECOND;

interface Refused {
  /** UTC milliseconds, for people. */
  readonly since: number;
  /** What was said last. */
  readonly reason: string;
}

/** Whether a disk, or another program, refuses what is asked of it. */
export class Refusals {
  readonly #of: { readonly clock: Clock };
  #refused: Refused | undefined;
  /** By the steady clock: one that is set neither ends it nor keeps it. */
  #last = 0;
  #isAnswered = false;

  constructor(of: { readonly clock: Clock }) {
    this.#of = of;
  }

  /** True when it is news. */
  meet(reason: string): boolean {
    const isNews = this.now === undefined;
    this.#refused = { since: this.#refused?.since ?? this.#of.clock.now(), reason };
    this.#last = this.#of.clock.steady();
    this.#isAnswered = false;
    return isNews;
  }

  /** Something was written. */
  answered(): void {
    this.#isAnswered = true;
  }

  /** Undefined: all is well. */
  get now(): Refused | undefined {
    if (this.#isAnswered && this.#of.clock.steady() - this.#last >= CALM_MS) this.#refused = undefined;
    return this.#refused;
  }
}
