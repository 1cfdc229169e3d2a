import { faultOf } from '../../db/files/faults.ts';

/** Parts of the program could not be loaded; next time the computer may have the resources. */
export class NotLoaded extends Error {}

/** The computer lacks descriptors or memory, or a thread could not be started. */
const SHORT =
  /^(EMFILE|ENFILE|ENOMEM|EAGAIN|EBUSY|ERR_MODULE_NOT_FOUND|ERR_WORKER_\w+|SQLITE_NOMEM|SQLITE_IOERR_NOMEM)$/;

/** Whether the computer rather than the ticket is at fault: the same ticket may print a moment later. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NotLoaded || faultOf(error) !== undefined) return true;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && SHORT.test(code)) || isTransient(error.cause);
}
