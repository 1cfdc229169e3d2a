import { DAY, HOUR, MINUTE, SECOND } from '../../../../server/core/time/time.ts';

const START = Date.UTC(2026, 10, 20, 19, 30);
const JUMPS = [HOUR / 3, -HOUR, 30 * HOUR, 375 * DAY, -375 * DAY, -3 * DAY];
const NUDGES = [5 * SECOND, 40 * SECOND, 3 * MINUTE, HOUR / 3, 3 * HOUR];
const YEAR_2036 = Date.UTC(2036, 1, 6);

/** A clock on a wall: it runs on while programs die, and people set it wrong. */
export class WallClock {
  readonly #parity: 0 | 1;
  #now = START;
  #steady = 0;
  #latest = START;

  /** Of two clocks of another parity neither shows what the other did: no two copies of a database work at one moment. */
  constructor(parity: 0 | 1) {
    this.#parity = parity;
  }

  now(): number {
    return this.#now - (this.#now % 2) + this.#parity;
  }

  /** Nobody sets it. */
  steady(): number {
    return this.#steady;
  }

  /** The latest it ever showed. */
  get latest(): number {
    return this.#latest;
  }

  advance(ms: number): void {
    this.#steady += ms;
    this.setTo(this.#now + ms);
  }

  setTo(ms: number): void {
    this.#now = ms;
    this.#latest = Math.max(this.#latest, ms);
  }

  /** Somebody or a time server sets it, right or wrong; a nudge is a little, in either direction. */
  set(what: 'clock' | 'nudge', pick: number): void {
    const jump = JUMPS[pick % (JUMPS.length + 1)];
    const nudge = (NUDGES[(pick >> 1) % NUDGES.length] as number) * (pick % 2 === 0 ? 1 : -1);
    const by = what === 'nudge' ? nudge : jump;
    this.setTo(by === undefined ? YEAR_2036 : this.#now + by);
  }
}
