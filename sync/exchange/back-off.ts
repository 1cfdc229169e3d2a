import { AppError } from '../../server/core/errors.ts';

const FIRST_MS = 1_000;
const MAX_MS = 60_000;

/** The wait after failures in a row, with full jitter, so that branches do not return all at once. */
export class BackOff {
  readonly #random: () => number;
  #failures = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  get failing(): boolean {
    return this.#failures > 0;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(error: unknown): number {
    this.#failures++;
    if (error instanceof AppError && error.retryAfter !== undefined) return error.retryAfter * 1_000;
    if (error instanceof AppError && (error.status === 401 || error.status === 403)) return MAX_MS;
    return this.#random() * Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(this.#failures - 1, 10));
  }
}
