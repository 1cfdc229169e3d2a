import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { enqueue } from '../../server/printing/jobs/enqueue.ts';
import { revertRejected } from '../../server/replication-admin/rejected.ts';
import type { Noticed } from '../../sync/lineage/rotation.ts';
import { openRestaurant } from '../harness/app.ts';
import { valuesIn } from '../harness/rows.ts';
import { samples } from '../printing/tickets/samples.ts';

const cases: { when: Noticed; tickets: string[]; sessions: 'go on' | 'are over' }[] = [
  { when: 'at the start', tickets: ['held', 'held'], sessions: 'are over' },
  { when: 'while serving', tickets: ['held', 'sending'], sessions: 'go on' },
  { when: 'beside another', tickets: ['queued', 'sending'], sessions: 'go on' },
];

test.each(cases)(
  'noticed $when, waiting tickets and the one in hand are $tickets; sessions $sessions',
  async (one) => {
    const at = await openRestaurant();
    const manager = await at.as('manager');
    await manager('POST', '/pos/printers', { name: 'Grill', address: '127.0.0.1:19100' });
    await at.tenant.transact(systemCaller, async (tx) => {
      for (const dedupeKey of ['waits', 'in hand'])
        await enqueue(tx, {
          ...{ printerId: 1, branchId: at.branchId, document: 'kot', refId: 7 },
          ...{ dedupeKey, snapshot: samples.kot },
        });
      await tx.db.updateTable('print_jobs').set({ status: 'sending' }).where('id', '=', 2).execute();
    });
    await at.tenant.transact(systemCaller, (tx) => revertRejected(tx, one.when));
    expect(valuesIn(at.tenant, 'select status from print_jobs order by id')).toEqual(one.tickets);
    const over = valuesIn(
      at.tenant,
      "select count(*) from tokens where kind = 'session' and revoked_at is null",
    );
    expect(over[0] === 0 ? 'are over' : 'go on').toBe(one.sessions);
  },
);
