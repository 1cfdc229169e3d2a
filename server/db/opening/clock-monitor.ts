import { type Clock, DAY, MINUTE } from '../../core/time/time.ts';

/** Business days, shifts and invoices depend on the clock. */
export const CLOCK_MS = 2 * MINUTE;
/** A restaurant that was closed for longer has to confirm the clock once when it opens. */
const CLOSED_MS = 21 * DAY;

/** The clock's time, and the time it should have by what is known here. UTC milliseconds. */
interface ClockDoubt {
  readonly says: number;
  readonly expected: number;
}

interface Moment {
  readonly wall: number;
  readonly steady: number;
}

/**
 * Whether this computer's clock may be wrong, as far as the computer can tell: it was set while the program ran, or at
 * the start it is earlier than the last event here, or long after it. A person or head office's clock ends the doubt;
 * so does correcting the clock.
 */
export class ClockMonitor {
  readonly #clock: Clock;
  /** A moment at which the clock was right. */
  #trusted: Moment | undefined;
  /** At the start: the earliest possible time. */
  #least: Moment | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `newest`: time of the last event here; null if there was none. */
  begin(newest: number | null): void {
    if (this.#trusted || this.#least) return;
    if (newest === null) this.trust();
    else this.#least = { wall: newest, steady: this.#clock.steady() };
  }

  /** A person or head office confirms the clock. */
  trust(): void {
    this.#trusted = { wall: this.#clock.now(), steady: this.#clock.steady() };
    this.#least = undefined;
  }

  /** Accepts a clock that is not in doubt as right from here on, so that slow drift never adds up. */
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
