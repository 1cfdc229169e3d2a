import { AppError } from '../../core/errors.ts';

interface Limits {
  /** Checks that run at the same time. */
  readonly atOnce: number;
  /** Waiting checks of a whole lane, and of one source. */
  readonly waiting: number;
  readonly waitingOfOne: number;
}

/** `known`: devices and signed-in people. They never wait behind strangers. */
export type Lane = 'known' | 'strangers';

/**
 * Password checks cost processor time and memory on purpose: few run at once, and few wait. Waiting sources take turns,
 * so that one that sends many delays only itself.
 */
export class CheckQueue {
  readonly #limits: Limits;
  /** In the order of their next turns. */
  readonly #waiting: Readonly<Record<Lane, Map<string, (() => void)[]>>> = {
    known: new Map(),
    strangers: new Map(),
  };
  readonly #waits: Record<Lane, number> = { known: 0, strangers: 0 };
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Throws TOO_MANY_ATTEMPTS if the source, and TOO_BUSY if everybody together has too many waiting. */
  async run<T>(source: string, lane: Lane, check: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.atOnce) await this.#turnOf(source, lane);
    else this.#running++;
    try {
      return await check();
    } finally {
      this.#handOn();
    }
  }

  #turnOf(source: string, lane: Lane): Promise<void> {
    const own = this.#waiting[lane].get(source) ?? [];
    if (own.length >= this.#limits.waitingOfOne) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: 1 });
    if (this.#waits[lane] >= this.#limits.waiting) throw new AppError('TOO_BUSY', { retryAfter: 2 });
    this.#waits[lane]++;
    this.#waiting[lane].set(source, own);
    return new Promise((resolve) => void own.push(resolve));
  }

  /** The next one takes the finished one's place. */
  #handOn(): void {
    const lane = this.#waiting.known.size > 0 ? 'known' : 'strangers';
    const waiting = this.#waiting[lane];
    const [next] = waiting;
    if (!next) return void this.#running--;
    const [source, own] = next;
    waiting.delete(source);
    const begin = own.shift();
    if (own.length > 0) waiting.set(source, own);
    this.#waits[lane]--;
    begin?.();
  }
}
