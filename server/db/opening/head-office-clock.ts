import { type Clock, hybridTime, ofHybridTime, SECOND } from '../../core/time/time.ts';

/** A given stamp and its time by the steady clock. */
interface Mark {
  readonly hlc: number;
  readonly steady: number;
}

/** Smaller differences happen for many harmless reasons. */
const NOTABLE_MS = 2 * SECOND;
/** If a clock is set over and over, the oldest marks are dropped. */
const MAX_MARKS = 10_000;

/**
 * Head office's time as this computer knows it; local writes are stamped with it. Once head office was reached, the
 * steady clock continues it, so that setting the clock stamps nothing wrong. Until then only the computer's clock and
 * head office's last correction are known; each stamp's time by the steady clock is kept, so that its true time can be
 * found later.
 */
export class HeadOfficeClock {
  readonly #clock: Clock;
  /** Milliseconds to add to this computer's clock, as head office said at an earlier start. */
  #ahead = 0;
  /** Milliseconds to add to the steady clock; undefined until head office was reached. */
  #anchor: number | undefined;
  #marks: Mark[] = [];
  /** Others may know own stamps up to here: no later change goes below. */
  floor = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): number {
    if (this.#anchor === undefined) return this.#clock.now() + this.#ahead;
    return Math.round(this.#clock.steady() + this.#anchor);
  }

  /** Milliseconds by which head office's clock is ahead of this computer's. */
  get offset(): number {
    return this.now() - this.#clock.now();
  }

  /** By the steady clock. */
  get steady(): number {
    return this.#clock.steady();
  }

  /** Whether head office was reached since this program started. */
  get isKnown(): boolean {
    return this.#anchor !== undefined;
  }

  /** The offset stored at an earlier start. */
  restoreOffset(offset: number): void {
    this.#ahead = offset;
  }

  /** Head office's present time. */
  setOfficeTime(officeNow: number): void {
    this.#anchor = officeNow - this.#clock.steady();
    this.#ahead = officeNow - this.#clock.now();
  }

  /** Whether the clock was set since head office was last reached. */
  get hasDrifted(): boolean {
    return this.#anchor !== undefined && Math.abs(this.#ahead - this.offset) > NOTABLE_MS;
  }

  /** Ask with each own write whether its stamp must be passed to `note`. */
  get isUnnoted(): boolean {
    const last = this.#marks.at(-1);
    if (last === undefined) return true;
    const parted = hybridTime(this.now()) - last.hlc - (this.#clock.steady() - last.steady) * 4096;
    return Math.abs(parted) > SECOND * 4096;
  }

  note(hlc: number): void {
    this.#marks.push({ hlc, steady: this.#clock.steady() });
    if (this.#marks.length > MAX_MARKS) this.#marks.shift();
  }

  /** All stamps are correct now; `newest` is the newest one. */
  settle(newest: number): void {
    this.#marks = [];
    this.floor = newest;
  }

  /** The first noted stamp, if some since then were notably wrong. */
  get wrongSince(): number | undefined {
    const began = this.now() - this.#clock.steady();
    const isWrong = ({ hlc, steady }: Mark) => Math.abs(began + steady - ofHybridTime(hlc)) > NOTABLE_MS;
    return this.#marks.some(isWrong) ? this.#marks[0]?.hlc : undefined;
  }

  /** When a stamp was given, by head office's clock as known now; undefined for one of an earlier start. */
  trueTime(hlc: number): number | undefined {
    const at = this.#marks.findLastIndex((mark) => mark.hlc <= hlc);
    const mark = this.#marks[at];
    if (mark === undefined) return undefined;
    const until = Math.min(this.#marks[at + 1]?.steady ?? Number.POSITIVE_INFINITY, this.#clock.steady());
    const steady = Math.min(until, mark.steady + (hlc - mark.hlc) / 4096);
    return this.now() - (this.#clock.steady() - steady);
  }
}
