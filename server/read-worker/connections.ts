import { AppError } from '../core/errors.ts';
import { type DatabaseLocation, placeKey } from '../db/engine/engine.ts';
import type { Snapshots } from '../db/handle/snapshots.ts';
import { type Inspection, openInspection } from '../db/opening/inspect.ts';

/** Queries follow one another: to open a file and read its schema takes longer than most of them. */
const KEPT_MS = 5_000;

/** Seconds after which a restaurant that was closed is opened again. */
const AGAIN_AFTER = 2;

/** The connections to one place: each inquiry has one for itself, as several are under way at once. */
class PlaceConnections {
  readonly #place: DatabaseLocation;
  readonly #free: Inspection[] = [];
  readonly #working = new Set<Promise<unknown>>();
  #closing: NodeJS.Timeout | undefined;
  #left = false;

  constructor(place: DatabaseLocation) {
    this.#place = place;
  }

  async during<T>(signal: AbortSignal, work: (snapshot: Snapshots) => Promise<T>): Promise<T> {
    clearTimeout(this.#closing);
    const done = this.#work(signal, work);
    this.#working.add(done);
    try {
      return await done;
    } finally {
      this.#working.delete(done);
      if (this.#working.size === 0) this.#closing = setTimeout(() => void this.#closeFree(), KEPT_MS);
    }
  }

  async #work<T>(signal: AbortSignal, work: (snapshot: Snapshots) => Promise<T>): Promise<T> {
    const inspection = this.#free.pop() ?? (await openInspection(this.#place));
    signal.addEventListener('abort', inspection.abort);
    try {
      return await work((read) => {
        signal.throwIfAborted();
        if (this.#left) throw new AppError('RESTAURANT_UNAVAILABLE', { retryAfter: AGAIN_AFTER });
        return inspection.snapshot(read);
      });
    } finally {
      signal.removeEventListener('abort', inspection.abort);
      if (signal.aborted) await inspection.close();
      else this.#free.push(inspection);
    }
  }

  async leave(): Promise<void> {
    this.#left = true;
    await Promise.allSettled(this.#working);
    clearTimeout(this.#closing);
    await this.#closeFree();
  }

  async #closeFree(): Promise<void> {
    await Promise.all(this.#free.splice(0).map(({ close }) => close()));
  }
}

export class ReadConnections {
  readonly #visits = new Map<string, PlaceConnections>();

  /** Once `signal` is aborted the work ends with its next snapshot, and its connection is closed. */
  during<T>(
    place: DatabaseLocation,
    signal: AbortSignal,
    work: (snapshot: Snapshots) => Promise<T>,
  ): Promise<T> {
    const key = placeKey(place);
    const visits = this.#visits.get(key) ?? new PlaceConnections(place);
    this.#visits.set(key, visits);
    return visits.during(signal, work);
  }

  async release(place: DatabaseLocation): Promise<void> {
    const visits = this.#visits.get(placeKey(place));
    this.#visits.delete(placeKey(place));
    await visits?.leave();
  }
}
