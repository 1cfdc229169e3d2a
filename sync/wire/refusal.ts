import { AppError } from '../../server/core/errors.ts';

/** SQLite's names; PostgreSQL's classes for data, constraints and limits, and what a trigger refuses. */
const OF_THE_ROW = /^(SQLITE_(CONSTRAINT|MISMATCH|TOOBIG|RANGE)|21|22|23|54|P0001)/;

/**
 * Whether the error lies in the row itself. A full disk or a busy database is temporary, and the batch is tried again.
 */
export function failsForGood(error: unknown): error is Error {
  // Thrown by the driver for a value that no column can hold.
  if (error instanceof TypeError || error instanceof RangeError) return true;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && OF_THE_ROW.test(code);
}

/** Central did not answer; the outcome of the request is unknown. */
export class Unreachable extends Error {
  readonly timedOut: boolean;

  constructor(message: string, options: { timedOut?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'Unreachable';
    this.timedOut = options.timedOut ?? false;
  }
}

/** The message was too large or took too long: a smaller one may succeed. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof Unreachable
    ? error.timedOut
    : error instanceof AppError && error.code === 'PAYLOAD_TOO_LARGE';

export function cursorIn(error: unknown): number | undefined {
  const cursor =
    error instanceof AppError && error.code === 'SYNC_CURSOR' ? error.details?.cursor : undefined;
  return typeof cursor === 'number' ? cursor : undefined;
}
