import { computed } from '@preact/signals';
import { known } from '../work/rows.ts';

const waits = ['retrying', 'ambiguous', 'held'];

/** Whether paper of a ticket of this evening does not come. */
export const printersAreDown = computed(() =>
  [...known.value.job.values()].some(({ status }) => waits.includes(status)),
);
