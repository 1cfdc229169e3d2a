import type { FastifyBaseLogger } from 'fastify';
import { SECOND } from '../core/time/time.ts';

/** Service managers kill after ten seconds, without a word in the log. */
const STOP_MS = 9 * SECOND;

/**
 * Ends the process if a stop takes too long: a database that does not answer, a report that runs. What is not committed
 * was not answered either, so nothing is lost.
 */
export function limitStop(stopped: Promise<void>, log: FastifyBaseLogger): void {
  void stopped.then(() => {
    setTimeout(() => {
      log.warn('stopped before all work had finished');
      process.exit(0);
    }, STOP_MS).unref();
  });
}
