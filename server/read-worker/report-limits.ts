import { AppError } from '../core/errors.ts';

/** Reports of one restaurant that run, and that wait; of all restaurants of this process that run. */
const LIMITS = { running: 2, waiting: 4, runningOfAll: 6 };
/** Seconds after which a refused client may ask again. */
const RETRY_AFTER = 5;

interface Waiting {
  readonly start: () => void;
}

interface Place {
  running: number;
  readonly waiting: Set<Waiting>;
}

/** Lets few reports run at once, so that one restaurant's never take the connections and the time of the others. */
export class ReportLimits {
  readonly #limits: typeof LIMITS;
  /** In the order of their turns: who began a report last stands at the end. */
  readonly #places = new Map<string, Place>();
  #running = 0;

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  /** Throws REPORTS_BUSY where too many wait already. */
  async during<T>(key: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const place = this.#places.get(key) ?? { running: 0, waiting: new Set() };
    this.#places.set(key, place);
    if (this.#mayRun(place)) this.#begin(key, place);
    else await this.#turn(place, signal);
    try {
      return await work();
    } finally {
      place.running--;
      this.#running--;
      if (place.running === 0 && place.waiting.size === 0) this.#places.delete(key);
      this.#startNext();
    }
  }

  #mayRun(place: Place): boolean {
    return this.#running < this.#limits.runningOfAll && place.running < this.#limits.running;
  }

  #begin(key: string, place: Place): void {
    place.running++;
    this.#running++;
    this.#places.delete(key);
    this.#places.set(key, place);
  }

  #turn(place: Place, signal: AbortSignal | undefined): Promise<void> {
    if (place.waiting.size >= this.#limits.waiting)
      throw new AppError('REPORTS_BUSY', { retryAfter: RETRY_AFTER });
    return new Promise((resolve, reject) => {
      const leave = () => {
        place.waiting.delete(waiting);
        reject(signal?.reason);
      };
      const waiting: Waiting = {
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      place.waiting.add(waiting);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Whoever has the fewest running is next. */
  #startNext(): void {
    const ready = [...this.#places].filter(([, place]) => place.waiting.size > 0 && this.#mayRun(place));
    const [first] = ready.sort(([, one], [, other]) => one.running - other.running);
    const [next] = first?.[1].waiting ?? [];
    if (!first || !next) return;
    const [key, place] = first;
    place.waiting.delete(next);
    this.#begin(key, place);
    next.start();
  }
}
