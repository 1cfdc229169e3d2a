import { AppError } from '../../core/errors.ts';

interface Limits {
  /** Checks that run at the same time. */
  readonly atOnce: number;
  /** Checks that wait, of everybody and of one source. */
  readonly waiting: number;
  readonly waitingOfOne: number;
}

/**
 * Password checks cost processor time and memory on purpose: few run at once, and few wait. The sources that wait take
 * turns, so that one that sends many delays itself.
 */
export class CheckQueue {
  readonly #limits: Limits;
  /** In the order of their next turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #running = 0;
  #waits = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Throws TOO_MANY_ATTEMPTS when the source, and TOO_BUSY when everybody together has too many waiting. */
  async run<T>(source: string, check: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.atOnce) await this.#turnOf(source);
    else this.#running++;
    try {
      return await check();
    } finally {
      this.#handOn();
    }
  }

  #turnOf(source: string): Promise<void> {
    const own = this.#waiting.get(source) ?? [];
    if (own.length >= this.#limits.waitingOfOne) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: 1 });
    if (this.#waits >= this.#limits.waiting) throw new AppError('TOO_BUSY', { retryAfter: 2 });
    this.#waits++;
    this.#waiting.set(source, own);
    return new Promise((resolve) => void own.push(resolve));
  }

  /** The next one takes over the place of the one that ended. */
  #handOn(): void {
    const [next] = this.#waiting;
    if (!next) return void this.#running--;
    const [source, own] = next;
    this.#waiting.delete(source);
    const begin = own.shift();
    if (own.length > 0) this.#waiting.set(source, own);
    this.#waits--;
    begin?.();
  }
}
