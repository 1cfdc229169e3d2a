import { type Clock, hybridTime, ofHybridTime, SECOND } from '../../core/time/time.ts';

/** A stamp that was given, and when that was by the steady clock. */
interface Mark {
  readonly hlc: number;
  readonly steady: number;
}

/** Clocks part by less for many reasons, none of which matters. */
const NOTABLE_MS = 2 * SECOND;
/** Of a clock that is set over and over: the oldest are forgotten. */
const MAX_MARKS = 10_000;

/**
 * The time of head office as this computer knows it. What is written here is stamped with it. Once head office was heard the
 * steady clock carries it on, so a clock that is set meanwhile stamps nothing wrong. Before that the computer's own clock
 * and what head office said of it last are all there is; each stamp's place on the steady clock is kept, so that
 * its true time is known afterwards.
 */
export class HeadOfficeClock {
  readonly #clock: Clock;
  /** Milliseconds to add to this computer's clock, as head office said at an earlier start. */
  #ahead = 0;
  /** Milliseconds to add to the steady clock; undefined until head office was heard. */
  #anchor: number | undefined;
  #marks: Mark[] = [];
  /** Own stamps up to here may be known to others: none of later changes goes below. */
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

  /** By the clock that nobody sets. */
  get steady(): number {
    return this.#clock.steady();
  }

  /** Whether head office was heard since this program started. */
  get isKnown(): boolean {
    return this.#anchor !== undefined;
  }

  /** What was stored at an earlier start. */
  restoreOffset(offset: number): void {
    this.#ahead = offset;
  }

  /** What head office said at the moment. */
  setOfficeTime(officeNow: number): void {
    this.#anchor = officeNow - this.#clock.steady();
    this.#ahead = officeNow - this.#clock.now();
  }

  /** Whether the clock was set since head office was heard last. */
  get hasDrifted(): boolean {
    return this.#anchor !== undefined && Math.abs(this.#ahead - this.offset) > NOTABLE_MS;
  }

  /** To be asked with each own write: whether `note` needs its stamp. */
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

  /** All is stamped truly now, `newest` being the newest stamp. */
  settle(newest: number): void {
    this.#marks = [];
    this.floor = newest;
  }

  /** The first stamp that was noted, if since then some were notably wrong. */
  get wrongSince(): number | undefined {
    const began = this.now() - this.#clock.steady();
    const isWrong = ({ hlc, steady }: Mark) => Math.abs(began + steady - ofHybridTime(hlc)) > NOTABLE_MS;
    return this.#marks.some(isWrong) ? this.#marks[0]?.hlc : undefined;
  }

  /** When a stamp was given, by head office's clock as it is known now; undefined for one of an earlier start. */
  trueTime(hlc: number): number | undefined {
    const at = this.#marks.findLastIndex((mark) => mark.hlc <= hlc);
    const mark = this.#marks[at];
    if (mark === undefined) return undefined;
    const until = Math.min(this.#marks[at + 1]?.steady ?? Number.POSITIVE_INFINITY, this.#clock.steady());
    const steady = Math.min(until, mark.steady + (hlc - mark.hlc) / 4096);
    return this.now() - (this.#clock.steady() - steady);
  }
}
