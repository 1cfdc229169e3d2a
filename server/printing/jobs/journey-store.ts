import type { Tx } from '../../db/handle/handle.ts';
import type { PrintJobRow } from '../../db/tables/printing.ts';
import { changeUnless, insertAttempt, type WaitingJob } from './queue-store.ts';
import { announceJob, type JobStatus } from './status.ts';

/** To another printer's queue. */
export async function moveJob(tx: Tx, job: WaitingJob, to: number): Promise<void> {
  const status = job.status === 'retrying' ? 'queued' : (job.status as JobStatus);
  const marks = await marksOfJourney(tx, job, to);
  const [changed] = await changeUnless(tx, job, { status, error: null, printer_id: to, ...marks });
  if (!changed) return;
  await recordArrival(tx, job, to);
  announceJob(tx, { ...job, printer_id: to }, { status });
}

type Traveller = Pick<
  PrintJobRow,
  'id' | 'printer_id' | 'home_printer_id' | 'rerouted_from' | 'returned_from'
>;

/**
 * The printer names on the ticket: the printer where it should have come out or, if it comes out there after all, the
 * one where it waited in vain.
 */
export async function marksOfJourney(
  tx: Tx,
  job: Traveller,
  to: number,
): Promise<Pick<PrintJobRow, 'rerouted_from' | 'returned_from'>> {
  const { printer_id, home_printer_id, rerouted_from, returned_from } = job;
  if (to === printer_id) return { rerouted_from, returned_from };
  return to === home_printer_id
    ? { rerouted_from: null, returned_from: await nameOf(tx, printer_id) }
    : { rerouted_from: await nameOf(tx, home_printer_id), returned_from: null };
}

/** Adds a line to the job's history. */
export async function recordArrival(tx: Tx, job: Traveller, at: number): Promise<void> {
  if (at === job.printer_id) return;
  const outcome = at === job.home_printer_id ? 'brought_home' : 'handed_over';
  await insertAttempt(tx, { id: job.id, printer_id: at }, { ended_at: tx.now, outcome, detail: null });
}

async function nameOf(tx: Tx, id: number): Promise<string | null> {
  const printer = tx.db.selectFrom('printers').select('name').where('id', '=', id);
  return (await printer.executeTakeFirst())?.name ?? null;
}
