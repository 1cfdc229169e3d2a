import { SECOND } from '../../core/time/time.ts';
import type { AlarmSource } from '../../http/endpoint/alarm.ts';
import { stuckTickets } from './alarm-store.ts';

/** A ticket prints within a second; by then a stand-in has had its chance too. */
const STUCK_AFTER = 45 * SECOND;

export const ticketAlarms: readonly AlarmSource[] = [
  {
    cause: 'tickets_stuck',
    access: 'printing.read',
    isUrgent: true,
    page: 'queue',
    topics: ['print_job'],
    what: 'The kitchen has no paper of {count} tickets.',
    act: 'Look at the print queue: print them, send them to another printer, or cancel those that were called out.',
    evaluate: async ({ reader }) =>
      (await stuckTickets(reader, STUCK_AFTER)).map(({ branch_id, n, oldest }) => ({
        ...{ about: branch_id, branchId: branch_id, since: oldest },
        facts: { count: n },
      })),
  },
];
