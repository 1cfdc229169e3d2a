import { MINUTE } from '../../core/time/time.ts';
import type { AlarmSource } from '../../http/endpoint/alarm.ts';
import { unsignedReceipts } from './alarm-store.ts';

/** A device signs within seconds: what waits for longer has none, or none that has an address. */
const UNTAKEN_MS = 2 * MINUTE;

export const fiscalAlarms: readonly AlarmSource[] = [
  {
    cause: 'receipts_unsigned',
    access: 'payments.read',
    isUrgent: false,
    page: 'invoices',
    topics: ['fiscal'],
    what: '{count} receipts have no signature of the fiscal device.',
    act: 'Check that the device is on, connected, and has its address in the branch settings. Galley signs the waiting receipts as soon as it answers.',
    evaluate: async ({ reader }) =>
      (await unsignedReceipts(reader, UNTAKEN_MS)).map(({ branch_id, n, first }) => ({
        ...{ about: branch_id, branchId: branch_id, since: first },
        facts: { count: n },
      })),
  },
];
