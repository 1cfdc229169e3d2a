import { MINUTE } from '../../core/time/time.ts';
import type { AlarmSource } from '../../http/endpoint/alarm.ts';
import { unsignedReceipts } from './alarm-store.ts';

/** A device signs within seconds: a receipt that waits longer has no device, or one without an address. */
const UNTAKEN_MS = 2 * MINUTE;

export const fiscalAlarms: readonly AlarmSource[] = [
  {
    cause: 'receipts_unsigned',
    access: 'payments.read',
    isUrgent: false,
    page: 'invoices',
    topics: ['fiscal'],
    what: "{count, plural, one {# receipt hasn't} other {# receipts haven't}} been signed by the fiscal device.",
    act: 'Check that the device is on, connected, and that its address in branch settings is right. Galley signs the waiting receipts as soon as it responds.',
    evaluate: async ({ reader }) =>
      (await unsignedReceipts(reader, UNTAKEN_MS)).map(({ branch_id, n, first }) => ({
        ...{ about: branch_id, branchId: branch_id, since: first },
        facts: { count: n },
      })),
  },
];
