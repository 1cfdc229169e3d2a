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
    what: "{count, plural, one {# ticket hasn't} other {# tickets haven't}} printed in the kitchen.",
    act: 'Open the print queue. Print the tickets, send them to another printer, or cancel the ones you called out.',
    evaluate: async ({ reader }) =>
      (await stuckTickets(reader, STUCK_AFTER)).map(({ branch_id, n, oldest }) => ({
        ...{ about: branch_id, branchId: branch_id, since: oldest },
        facts: { count: n },
      })),
  },
];
