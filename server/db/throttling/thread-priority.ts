import { constants, setPriority } from 'node:os';

/** Whether a thread can step back behind the others; elsewhere the whole process would, and it rests instead. */
export const canLowerThreadPriority = process.platform === 'linux';

/** Of the thread that calls it: whoever serves goes first. */
export function lowerThreadPriority(): void {
  if (canLowerThreadPriority) setPriority(constants.priority.PRIORITY_LOW);
}
