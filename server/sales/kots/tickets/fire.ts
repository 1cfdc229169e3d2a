import type { Tx } from '../../../db/handle/handle.ts';
import type { HostedBranch } from '../../../identity/branches/scope.ts';
import { enqueue } from '../../../printing/jobs/enqueue.ts';
import { jobsOf } from '../../../printing/jobs/of-document.ts';
import { isOnPaper } from '../../../printing/jobs/status.ts';
import { kitchenById, printersOfKitchen } from '../../../printing/routing.ts';
import { type Round, roundOf, snapshotOf, type Ticket } from './print.ts';

/** Short FIRE ticket if the held ticket is printed; else, or if unknown, the whole ticket. */
export async function printFired(tx: Tx, branch: HostedBranch, tickets: readonly Ticket[]): Promise<void> {
  const round = await roundOf(tx, branch, tickets);
  for (const ticket of tickets) await printAtKitchen(tx, branch, ticket, round);
}

async function printAtKitchen(tx: Tx, branch: HostedBranch, ticket: Ticket, round: Round): Promise<void> {
  const { kot } = ticket;
  const kitchen = kot.kitchen_id === null ? undefined : await kitchenById(tx, kot.kitchen_id);
  if (!kitchen) return;
  const before = await jobsOf(tx, { documents: ['kot'], refIds: [kot.id] });
  const hangsThere = before.length > 0 && before.every(({ status }) => isOnPaper(status));
  const snapshot = {
    ...snapshotOf(tx, ticket, round),
    ...({ document: 'kot', issued_at: tx.now, fired: hangsThere ? 'short' : 'whole' } as const),
  };
  for (const printerId of await printersOfKitchen(tx, branch.id, kitchen.id)) {
    await enqueue(tx, {
      ...{ printerId, branchId: branch.id, document: 'kot', refId: kot.id, snapshot },
      dedupeKey: `fire:${kot.id}:${printerId}`,
    });
  }
}
