import { AppError } from '../../core/errors.ts';

/**
 * No connection, none left, or lost; a transaction that was undone or ended from outside: for the sake of others, for its
 * age, with the server. The statement itself is sound.
 */
const CODES = /^(08|40|53[0234]|55P03|57|25P0[34]|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)/;

/** What the driver says of its own gives no code. */
const WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered|was closed))/;
const UNANSWERED = 'Query read timeout';

/** Nothing more will come on this connection. */
export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.message === UNANSWERED || isReadTimeout(error.cause));

/** An error as others are to know it: what passes by itself is DATABASE_UNAVAILABLE. */
export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const { code } = error as { code?: unknown };
  const passes =
    typeof code === 'string' ? CODES.test(code) : WORDS.test(error.message) || isReadTimeout(error);
  return passes ? new AppError('DATABASE_UNAVAILABLE', { retryAfter: 2, cause: error }) : error;
}

/** Serialization failure and deadlock: what was done is undone, and may be done again. */
const UNDONE = /^(40001|40P01)$/;

/** Times a transaction is run in all when the server undid it for the sake of others. */
export const MAX_ATTEMPTS = 5;

export const isSerializationFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (UNDONE.test(String((error as { code?: unknown }).code)) || isSerializationFailure(error.cause));
