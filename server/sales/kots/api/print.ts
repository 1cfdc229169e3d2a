import { AppError } from '../../../core/errors.ts';
import { kotNumber } from '../../../core/ids.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { KotRow } from '../../../db/tables/sales.ts';
import { audit } from '../../../identity/audit/store.ts';
import { requireHosted } from '../../../identity/branches/scope.ts';
import { enqueue, nextReprint } from '../../../printing/jobs/enqueue.ts';
import { jobsOf } from '../../../printing/jobs/of-document.ts';
import { kitchenById, printersOfKitchen } from '../../../printing/routing.ts';
import { type QueuedJob, roundOf, snapshotOf } from '../tickets/print.ts';
import { kotsOfRound, linesOfKots } from '../tickets/store.ts';
import { openKot } from './service.ts';

export interface Printed {
  readonly kot: KotRow;
  readonly jobs: readonly QueuedJob[];
}

/** Prints a ticket without a job (its kitchen had no printer); one that was queued before is not queued again. */
export async function printKot(tx: Tx, id: number): Promise<Printed> {
  const kot = await openKot(tx, id);
  const queued = await jobsOf(tx, { documents: ['kot', 'kot_void'], refIds: [id] });
  if (queued.length > 0) return { kot, jobs: queued };
  return { kot, jobs: await queueCopies(tx, kot, null) };
}

/** Another copy, marked with its number, person and time; audited. */
export async function reprintKot(tx: Tx, id: number): Promise<Printed> {
  const kot = await openKot(tx, id);
  const n = await nextReprint(tx, kot.type === 'void' ? 'kot_void' : 'kot', id);
  const jobs = await queueCopies(tx, kot, n);
  await audit(tx, {
    action: 'kot.reprint',
    entity: 'kot',
    entityId: id,
    branchId: kot.branch_id,
    after: { kot_number: kotNumber(id), copy: n },
  });
  return { kot, jobs };
}

async function queueCopies(tx: Tx, kot: KotRow, reprint: number | null): Promise<QueuedJob[]> {
  const branch = await requireHosted(tx, kot.branch_id);
  const kitchen = kot.kitchen_id === null ? undefined : await kitchenById(tx, kot.kitchen_id);
  const printers = kitchen ? await printersOfKitchen(tx, branch.id, kitchen.id) : [];
  if (!kitchen || printers.length === 0) {
    throw new AppError('PRINTER_NOT_CONFIGURED', {
      details: { kitchen_id: kot.kitchen_id, name: kitchen?.name ?? null },
    });
  }
  const kots = await kotsOfRound(tx, kot);
  const lines = await linesOfKots(tx, kots);
  const tickets = kots.map((each) => ({ kot: each, lines: lines.get(each.id) ?? [] }));
  const ticket = { kot, lines: lines.get(kot.id) ?? [] };
  const reason = ticket.lines[0]?.void_reason;
  const snapshot = snapshotOf(tx, ticket, await roundOf(tx, branch, tickets), reason);
  const jobs: QueuedJob[] = [];
  for (const printerId of printers) {
    jobs.push(
      await enqueue(tx, {
        printerId,
        branchId: branch.id,
        document: snapshot.document,
        refId: kot.id,
        dedupeKey: `kot:${kot.id}:${reprint === null ? 1 : `r${reprint}`}:${printerId}`,
        snapshot,
        ...(reprint !== null && { reprint: { n: reprint, by: tx.caller.name, at: tx.now } }),
      }),
    );
  }
  return jobs;
}
