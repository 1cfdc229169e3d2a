import { AppError } from '../core/errors.ts';
import { MigrationError, NotMigratedError } from '../db/engine/schema.ts';
import { DatabaseUnusableError } from '../db/files/unusable.ts';
import { isUndefinedTable } from '../db/postgres/outage.ts';

export type Unavailable = AppError;

const RETRY_AFTER_S = 10;

/** For anyone who asks for a restaurant that cannot be opened; paths and statements stay in the log. */
export function unavailable(error: unknown): Unavailable {
  if (error instanceof AppError) return error;
  const message = `This restaurant can't be opened. ${reasonOf(error)}`;
  return new AppError('RESTAURANT_UNAVAILABLE', { message, retryAfter: RETRY_AFTER_S, cause: error });
}

/** Nobody waits for the next minute: a person has to decide. */
const SUSPENDED_RETRY_S = 600;

export const suspended = (): Unavailable =>
  new AppError('RESTAURANT_UNAVAILABLE', {
    message: 'This restaurant is suspended. Contact the administrator of this server.',
    retryAfter: SUSPENDED_RETRY_S,
  });

function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnusableError || isUndefinedTable(error))
    return 'Its database is missing or damaged. Restore a backup.';
  if (error instanceof NotMigratedError)
    return "Its database isn't migrated to this version of Galley yet. Ask your administrator to run galley migrate.";
  if (error instanceof MigrationError)
    return "Its database doesn't fit this version of Galley. Ask your administrator to check the server log.";
  return 'Ask your administrator to check the server log.';
}
