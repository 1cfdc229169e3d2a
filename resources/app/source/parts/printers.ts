import { computed } from '@preact/signals';
import { isWaiting, printJobsOf } from '../work/print-jobs.ts';
import { known } from '../work/rows.ts';
import { second } from '../work/server/clock.ts';

/** Whether paper of this evening does not come. */
export const printersAreDown = computed(() => {
  const { kot, job } = known.value;
  const ofTickets = [...kot.values()].flatMap((one) => printJobsOf(one, job));
  return [...job.values(), ...ofTickets].some((one) => isWaiting(one, () => second.value));
});
