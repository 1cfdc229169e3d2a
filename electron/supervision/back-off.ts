const FIRST_MS = 500;
const MAX_MS = 30_000;

/** Pauses between starts: 0.5 s, twice as long each time, 30 s at most. Never ends. */
export class BackOff {
  #failures = 0;

  get failures(): number {
    return this.#failures;
  }

  /** Milliseconds to wait after another failure. */
  failed(): number {
    const pause = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(this.#failures, 10));
    this.#failures += 1;
    return pause;
  }

  reset(): void {
    this.#failures = 0;
  }
}
