import { z } from 'zod';
import { toIso } from '../../core/time/time.ts';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { isoTime } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { audit } from '../../identity/audit/store.ts';
import { userOf } from '../../identity/auth/principal.ts';
import { clockCheck, noteConfirmed } from '../../identity/clock/store.ts';
import { issueWaiting } from '../../sales/orders/invoices/api/waiting.ts';

const ClockConfirmed = z.object({
  now: isoTime().describe("Time on the server's clock."),
  invoices_issued: z.int().describe('Number of waiting invoices that were issued.'),
});
nameSchemas({ ClockConfirmed });

const confirm = endpoint({
  method: 'POST',
  path: '/system/clock/confirm',
  summary: "Confirm that the computer's date and time are right; ends the alarm and issues waiting invoices",
  tag: 'System',
  extension: true,
  access: 'clock.confirm',
  status: 200,
  reply: ClockConfirmed,
  message: 'The date and time are confirmed.',
  prepare: async ({ principal }) => userOf(principal).served.database,
  handle: async ({ tx, prepared: database }) => {
    const before = await clockCheck(tx);
    await noteConfirmed(tx);
    await audit(tx, {
      action: 'clock.confirm',
      entity: 'tenant',
      entityId: tx.tenant.id,
      branchId: null,
      before: { trusted_at: before ? toIso(before.trusted_at) : null },
      after: { now: toIso(tx.now) },
    });
    const issued = await issueWaiting(tx);
    database.watch.trust();
    return { now: toIso(tx.now), invoices_issued: issued };
  },
});

export const clockEndpoints = [confirm];
