import type { DatabaseLocation } from '../engine/engine.ts';
import type { BackgroundQuery } from '../handle/background-query.ts';

/** Runs long reads outside the request thread. */
export interface BackgroundReader {
  answer<Q, A>(place: DatabaseLocation, query: BackgroundQuery<Q, A>, question: Q): Promise<A>;
  /**
   * For a person, who may ask again and again: few run at once. Throws REPORTS_BUSY where more wait already. Ends once
   * `signal` is aborted.
   */
  report<Q, A>(
    place: DatabaseLocation,
    query: BackgroundQuery<Q, A>,
    question: Q,
    signal?: AbortSignal,
  ): Promise<A>;
  /** Resolves once nothing of the location is open there; a running read ends with an error. */
  release(place: DatabaseLocation): Promise<void>;
}
