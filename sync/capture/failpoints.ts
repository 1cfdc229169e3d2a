import type { WriteStepHook } from '../../server/db/opening/tenant-database.ts';

/** Steps of capture and exchange at which the program may die without harm. Tests make it die there. */
export const failpoints = [
  // A write, by a request or by received rows: context moved, rows and log written, committed.
  'write.stamped',
  'write.done',
  'write.committed',
  // A batch in its transaction: decoded, rows written, clock moved, cursor saved.
  'apply.decoded',
  'apply.merged',
  'apply.finished',
  'apply.recorded',
  // A branch between two messages.
  'hello.answered',
  'hello.agreed',
  'push.collected',
  'push.answered',
  'pull.answered',
] as const;
export type Failpoint = (typeof failpoints)[number];

/** `reached` of a tenant: calls `stop` the `count`th time a point is passed. */
export function stopAt({ point, count }: { point: string; count: number }, stop: () => void): WriteStepHook {
  if (!(failpoints as readonly string[]).includes(point)) {
    throw new Error(`there is no failpoint ${point}; there are: ${failpoints.join(', ')}`);
  }
  let left = count;
  return (passed) => {
    if (passed === point && --left === 0) stop();
  };
}
