import { type Clock, DAY, MINUTE } from '../../core/time/time.ts';

/** Business days, shifts and invoices follow the clock. */
export const CLOCK_MS = 2 * MINUTE;
/** A restaurant that was closed for longer is asked once when it opens. */
const CLOSED_MS = 21 * DAY;

/** What the clock says, and what it should say by all that is known here. UTC milliseconds. */
export interface ClockDoubt {
  readonly says: number;
  readonly expected: number;
}

interface Moment {
  readonly wall: number;
  readonly steady: number;
}

/**
 * Whether this computer's clock may be wrong, as far as the computer itself can tell: it was set while the program ran, or
 * at the start it is before what happened here last, or long after. A person, or the clock of head office, ends the doubt;
 * so does setting the clock right.
 */
export class ClockMonitor {
  readonly #clock: Clock;
  /** A moment when the clock was right. */
  #trusted: Moment | undefined;
  /** At the start: it was at least so late. */
  #least: Moment | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `newest`: of what happened here last; null where nothing did. */
  begin(newest: number | null): void {
    if (this.#trusted || this.#least) return;
    if (newest === null) this.trust();
    else this.#least = { wall: newest, steady: this.#clock.steady() };
  }

  /** Somebody who knows says that the clock is right. */
  trust(): void {
    this.#trusted = { wall: this.#clock.now(), steady: this.#clock.steady() };
    this.#least = undefined;
  }

  /** Takes a clock that is not in doubt for right from here on, so that a slow drift never adds up to one. */
  settle(): void {
    if (this.#trusted && this.doubt === undefined) this.trust();
  }

  get doubt(): ClockDoubt | undefined {
    const since = this.#trusted ?? this.#least;
    if (since === undefined) return undefined;
    const says = this.#clock.now();
    const expected = since.wall + this.#clock.steady() - since.steady;
    const error = says - expected;
    if (this.#trusted) return Math.abs(error) < CLOCK_MS ? undefined : { says, expected };
    if (error <= -CLOCK_MS || error >= CLOSED_MS) return { says, expected };
    this.trust();
    return undefined;
  }
}
