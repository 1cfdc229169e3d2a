import { AppError, notFound, requireFound, unknownId } from '../../core/errors.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { PrintJobRow } from '../../db/tables/printing.ts';
import { audit } from '../../identity/audit/store.ts';
import { assertVisible, requireHosted } from '../../identity/branches/scope.ts';
import { believeHearing } from '../levels/store.ts';
import { attemptsOf } from './history-store.ts';
import { marksOfJourney, recordArrival } from './journey-store.ts';
import type { PrintJob, PrintJobHistory } from './schema.ts';
import { announceJob, type JobStatus, mayReadDocument, unfinished } from './status.ts';
import {
  changeJob,
  type HeldJobs,
  holdUnfinished,
  jobById,
  printerOfJob,
  type ServingPrinter,
  toWire,
} from './store.ts';

/** Print now, though it may already be on paper: then it is marked. */
export async function retryJob(tx: Tx, id: number): Promise<PrintJob> {
  const job = await openJob(tx, id);
  if (!isServing(await printerOfJob(tx, job.printer_id))) throw new AppError('PRINTER_NOT_CONFIGURED');
  return decide(tx, job, 'retry', { status: 'queued', error: null, available_at: tx.now });
}

/** A person has the paper in hand. */
export async function confirmJob(tx: Tx, id: number): Promise<PrintJob> {
  const job = await openJob(tx, id);
  if (job.copies_sent === 0) throw cannotMove(job.status, 'printed', ['queued', 'cancelled']);
  if (job.document === 'test') await believeHearing(tx, job.printer_id);
  return decide(tx, job, 'confirm', { status: 'printed', error: null, printed_at: tx.now });
}

export async function rerouteJob(tx: Tx, id: number, printerId: number): Promise<PrintJob> {
  const job = await openJob(tx, id);
  const printer = await printerOfJob(tx, printerId);
  if (!isServing(printer) || printer.branch_id !== job.branch_id) {
    throw unknownId('printer_id', 'printer', printerId, 'at this branch');
  }
  await recordArrival(tx, job, printerId);
  return decide(tx, job, 'reroute', {
    status: 'queued',
    error: null,
    available_at: tx.now,
    printer_id: printerId,
    ...(await marksOfJourney(tx, job, printerId)),
  });
}

export async function cancelJob(tx: Tx, id: number): Promise<PrintJob> {
  const job = await openJob(tx, id);
  return decide(tx, job, 'cancel', { status: 'cancelled' });
}

/** Jobs of removed printers, and those a restored file would print twice, wait for a person. */
export async function holdJobs(tx: Tx, reason: string, of: HeldJobs = {}): Promise<number> {
  const jobs = await holdUnfinished(tx, reason, of);
  for (const job of jobs) announceJob(tx, job, { status: 'held', error: reason });
  return jobs.length;
}

/** A job that a person may still decide about. */
async function openJob(tx: Tx, id: number): Promise<PrintJobRow> {
  const job = await visibleJob(tx, id);
  await requireHosted(tx, job.branch_id);
  const status = job.status as JobStatus;
  if (!unfinished.includes(status)) throw new AppError('PRINT_JOB_FINISHED', { details: { status } });
  if (status === 'sending') throw cannotMove(status, 'queued', []);
  return job;
}

async function visibleJob(handle: Reader | Tx, id: number): Promise<PrintJobRow> {
  const job = requireFound(await jobById(handle, id), 'print job', id);
  assertVisible(handle, job.branch_id, 'print job', id);
  if (!mayReadDocument(handle.caller.role, job.document)) throw notFound('print job', id);
  return job;
}

export const jobOnWire = async (handle: Reader | Tx, id: number): Promise<PrintJob> =>
  toWire(await visibleJob(handle, id));

export async function jobWithHistory(reader: Reader, id: number): Promise<PrintJobHistory> {
  const job = await jobOnWire(reader, id);
  return { ...job, history: await attemptsOf(reader, id) };
}

const cannotMove = (from: string, to: JobStatus, allowed: JobStatus[]): AppError =>
  new AppError('INVALID_STATUS_TRANSITION', { details: { from, to, allowed } });

const isServing = (printer: ServingPrinter | undefined): printer is ServingPrinter =>
  printer !== undefined && printer.is_active === 1 && printer.deleted_at === null;

async function decide(
  tx: Tx,
  before: PrintJobRow,
  verb: string,
  decision: Parameters<typeof changeJob>[2] & { status: JobStatus },
): Promise<PrintJob> {
  await changeJob(tx, before.id, decision);
  const job = await visibleJob(tx, before.id);
  const { status, printer_id, error } = before;
  await audit(tx, {
    action: `print_job.${verb}`,
    entity: 'print_job',
    entityId: job.id,
    branchId: job.branch_id,
    before: { status, printer_id, error },
    after: { status: job.status, printer_id: job.printer_id },
  });
  announceJob(tx, job, { status: decision.status, error: job.error, by: tx.caller.userId });
  return toWire(job);
}
