import type { AlarmSource } from '../../http/endpoint/alarm.ts';
import { unsignedReceipts } from './alarm-store.ts';

export const fiscalAlarms: readonly AlarmSource[] = [
  {
    cause: 'receipts_unsigned',
    access: 'payments.read',
    isUrgent: false,
    page: 'invoices',
    topics: ['fiscal'],
    what: 'The fiscal device did not sign {count} receipts.',
    act: 'Look at the device and its connection; what waits is signed by itself once it answers.',
    look: async ({ reader }) =>
      (await unsignedReceipts(reader)).map(({ branch_id, n, first }) => ({
        ...{ about: branch_id, branchId: branch_id, since: first },
        facts: { count: n },
      })),
  },
];
