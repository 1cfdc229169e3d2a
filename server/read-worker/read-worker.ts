import { AppError } from '../core/errors.ts';
import { type DatabaseLocation, placeKey } from '../db/engine/engine.ts';
import type { BackgroundQuery } from '../db/handle/background-query.ts';
import type { BackgroundReader } from '../db/opening/background-reader.ts';
import { Thread, type ThreadOptions } from '../threads/thread.ts';
import type { ReadRequest } from './messages.ts';
import { ReportLimits } from './report-limits.ts';

export const readThread: ThreadOptions = {
  file: new URL('./thread.ts', import.meta.url),
  name: 'reading',
  // What is read is read piece by piece; a query that needs more is at fault.
  memoryMb: 256,
  // It holds some twenty megabytes, which few servers need all day.
  idleMs: 30_000,
};

/** Seconds after which whoever was cut off by a stop may ask the next process. */
const RETRY_AFTER = 2;

/** The one thread in which a server reads what takes long. */
export class ReadWorker implements BackgroundReader {
  readonly #limits = new ReportLimits();
  readonly #thread = new Thread<ReadRequest, unknown>(readThread);

  answer<Q, A>(place: DatabaseLocation, { name: query }: BackgroundQuery<Q, A>, question: Q): Promise<A> {
    return this.#thread.ask({ place, query, question }) as Promise<A>;
  }

  report<Q, A>(
    place: DatabaseLocation,
    { name: query }: BackgroundQuery<Q, A>,
    question: Q,
    signal?: AbortSignal,
  ): Promise<A> {
    const ask = () =>
      this.#thread.ask({ place, query, question, isReport: true }, undefined, signal) as Promise<A>;
    return this.#limits.during(placeKey(place), signal, ask);
  }

  async release(place: DatabaseLocation): Promise<void> {
    if (this.#thread.isRunning) await this.#thread.ask({ place, leave: true }).catch(() => {});
  }

  end(): Promise<void> {
    return this.#thread.end(new AppError('RESTAURANT_UNAVAILABLE', { retryAfter: RETRY_AFTER }));
  }
}
