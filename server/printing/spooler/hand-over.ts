import type { Tx } from '../../db/handle/handle.ts';
import { moveJob } from '../jobs/journey-store.ts';
import { originalsOf, putAside, type WaitingJob, waitingJobs } from '../jobs/queue-store.ts';
import { conductOf } from '../jobs/status.ts';
import type { ServedPrinter } from '../printers/state-store.ts';

/** The printer that can take a failing one's tickets now. */
export type StandInFor = (printer: ServedPrinter) => number | undefined;

/** Moves what waits for failing printers to their stand-ins. Returns how many jobs left these queues. */
export async function handOver(
  tx: Tx,
  printers: readonly ServedPrinter[],
  standInFor: StandInFor,
): Promise<number> {
  const standIns = new Map(printers.map((printer) => [printer.id, standInFor(printer)]));
  let left = 0;
  for (const job of await waitingJobs(tx, [...standIns.keys()])) {
    if (await passOn(tx, job, standIns.get(job.printer_id))) left += 1;
  }
  return left;
}

async function passOn(tx: Tx, job: WaitingJob, standIn: number | undefined): Promise<boolean> {
  if (job.status === 'sending') return false;
  if (conductOf(job.document) === 'once') {
    await putAside(tx, job, 'expired', job.error ?? 'The printer did not print in time.');
    return true;
  }
  if (standIn === undefined || (await mustStay(tx, job))) return false;
  await moveJob(tx, job, standIn);
  return true;
}

/** A void whose original is inside the failing printer is printed after it. */
async function mustStay(tx: Tx, job: WaitingJob): Promise<boolean> {
  const originals = await originalsOf(tx, job);
  return originals.some(({ printer_id, status }) => printer_id === job.printer_id && status === 'sending');
}
