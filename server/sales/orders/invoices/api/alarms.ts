import { toIso } from '../../../../core/time/time.ts';
import type { AlarmSource } from '../../../../http/endpoint/alarm.ts';
import { waitingInvoices } from '../waiting-store.ts';

export const invoiceAlarms: readonly AlarmSource[] = [
  {
    cause: 'invoices_waiting',
    access: 'alarms.read',
    isUrgent: true,
    page: 'reports',
    topics: ['order'],
    what: "{count, plural, one {# invoice is} other {# invoices are}} waiting. Issuing would start another financial year: this computer's clock shows {says_at}.",
    act: "If the date is right, confirm it to issue them. If it's wrong, correct the date and time.",
    evaluate: async ({ reader }) => {
      const waiting = await waitingInvoices(reader);
      return [...Map.groupBy(waiting, ({ branch_id }) => branch_id)].map(([branchId, own]) => ({
        ...{ about: branchId, branchId, since: own[0]?.since },
        facts: { count: own.length, says_at: toIso(reader.now) },
      }));
    },
  },
];
