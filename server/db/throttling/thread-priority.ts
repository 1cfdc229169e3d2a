import { constants, setPriority } from 'node:os';

/**
 * Whether a single thread's priority can be lowered; elsewhere it would be the whole process, and the thread rests
 * instead.
 */
export const canLowerThreadPriority = process.platform === 'linux';

/** Lowers the calling thread's priority below that of the request thread. */
export function lowerThreadPriority(): void {
  if (canLowerThreadPriority) setPriority(constants.priority.PRIORITY_LOW);
}
