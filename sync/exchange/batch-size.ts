/** Requests wait while a batch is applied. */
const SLICE_MS = 25;
const FEW_ROWS = 250;

/** Rows a batch aims at: halved after one that was too large or too slow, growing again while all goes well. */
export class BatchSize {
  readonly #most: number;
  #rows: number;

  constructor(most = 1_000, first = most) {
    this.#most = most;
    this.#rows = first;
  }

  get rows(): number {
    return this.#rows;
  }

  /** False when it cannot get smaller: a single transaction is never split. */
  shrink(): boolean {
    if (this.#rows === 1) return false;
    this.#rows = Math.max(1, this.#rows >> 1);
    return true;
  }

  settle(took: number): void {
    if (took > SLICE_MS) this.#rows = Math.min(this.#rows, Math.max(FEW_ROWS, this.#rows >> 1));
    else if (took < SLICE_MS / 2) this.#rows = Math.min(this.#most, this.#rows * 2);
  }
}
