import type pg from 'pg';
import { AppError } from '../../core/errors.ts';

/**
 * No connection, none left, or a lost one; a transaction that was rolled back or ended from outside: for others, for
 * its age, with the server. The statement itself is fine.
 */
const CODES = /^(08|40|53[0234]|55P03|57|25P0[34]|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)/;

/** The driver's own errors have no code. */
const WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered|was closed))/;
const UNANSWERED = 'Query read timeout';

/** Nothing more will arrive on this connection. */
export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.message === UNANSWERED || isReadTimeout(error.cause));

/** The error for callers: a temporary fault becomes DATABASE_UNAVAILABLE. */
export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const { code } = error as { code?: unknown };
  const passes =
    typeof code === 'string' ? CODES.test(code) : WORDS.test(error.message) || isReadTimeout(error);
  return passes ? new AppError('DATABASE_UNAVAILABLE', { retryAfter: 2, cause: error }) : error;
}

/** As `toDatabaseError` makes it; whether a transaction was committed may be unknown. */
export const mayBeCommitted = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'DATABASE_UNAVAILABLE';

/** Serialization failure and deadlock: rolled back, and may be repeated. */
const UNDONE = /^(40001|40P01)$/;

export const isUndefinedTable = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === '42P01';

/** Another transaction held what this one needs. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '55P03' || isLockTimeout(error.cause));

/** How often a transaction runs at most when the server rolls it back for others. */
export const MAX_ATTEMPTS = 5;

export const isSerializationFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (UNDONE.test(String((error as { code?: unknown }).code)) || isSerializationFailure(error.cause));

/** A dedicated connection on which a statement failed is ended, which notifies its owner. */
export async function queryOrEnd(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  try {
    return await client.query(text, values);
  } catch (error) {
    void client.end();
    throw error;
  }
}
