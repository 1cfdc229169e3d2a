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
    what: "{count} invoices wait. They would be the first of another financial year: this computer's clock says {says_at}.",
    act: 'If the date is right, confirm it and they are issued. If it is wrong, set the date and time.',
    evaluate: async ({ reader }) => {
      const waiting = await waitingInvoices(reader);
      return [...Map.groupBy(waiting, ({ branch_id }) => branch_id)].map(([branchId, own]) => ({
        ...{ about: branchId, branchId, since: own[0]?.since },
        facts: { count: own.length, says_at: toIso(reader.now) },
      }));
    },
  },
];
