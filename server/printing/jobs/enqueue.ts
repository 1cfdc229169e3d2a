import type { Handle, Tx } from '../../db/handle/handle.ts';
import { query } from '../../db/handle/query.ts';
import type { PrintDocument, PrintSnapshotInput } from '../tickets/snapshot.ts';

export interface NewPrintJob {
  readonly printerId: number;
  readonly branchId: number;
  readonly document: PrintDocument;
  /** The printed KOT, order or payment. */
  readonly refId: number | null;
  /** Identifies the job when a request is repeated, such as `kot:17:1:3`; the copy number is appended. */
  readonly dedupeKey: string;
  readonly snapshot: PrintSnapshotInput;
  /** Default: the printer's setting; one for a test or a drawer kick. */
  readonly copies?: number;
  /** `n` from `nextReprint`. */
  readonly reprint?: Reprint;
}

/** Stored as JSON: which copy it is, who requested it and when. */
export interface Reprint {
  readonly n: number;
  readonly by: string;
  readonly at: number;
}

interface QueuedPrintJob {
  readonly id: number;
  readonly printer_id: number;
  readonly status: string;
}

const copiesOfPrinter = query((db, p: { id: number }) =>
  db.selectFrom('printers').select('copies').where('id', '=', p.id),
);

interface JobValues {
  id: number;
  branchId: number;
  printerId: number;
  document: string;
  refId: number | null;
  dedupeKey: string;
  snapshot: string;
  copyNo: number;
  reprint: string | null;
  now: number;
}

const insertOnce = query((db, p: JobValues) =>
  db
    .insertInto('print_jobs')
    .values({
      id: p.id,
      branch_id: p.branchId,
      printer_id: p.printerId,
      home_printer_id: p.printerId,
      document: p.document,
      ref_id: p.refId,
      dedupe_key: p.dedupeKey,
      snapshot: p.snapshot,
      status: 'queued',
      attempts: 0,
      copy_no: p.copyNo,
      copies_sent: 0,
      reprint: p.reprint,
      available_at: p.now,
      created_at: p.now,
      updated_at: p.now,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning(['id', 'printer_id', 'status']),
);

const jobByKey = query((db, p: { dedupeKey: string }) =>
  db.selectFrom('print_jobs').select(['id', 'printer_id', 'status']).where('dedupe_key', '=', p.dedupeKey),
);

/**
 * Queues a ticket in the transaction of its subject; the spooler prints it after the commit. A key that is already
 * queued is left unchanged. Returns the first copy's job.
 */
export async function enqueue(tx: Tx, job: NewPrintJob): Promise<QueuedPrintJob> {
  const snapshot = JSON.stringify(job.snapshot);
  const copies = job.copies ?? (await usualCopies(tx, job));
  const first = await enqueueCopy(tx, job, snapshot, 1);
  for (let copy = 2; copy <= copies; copy += 1) await enqueueCopy(tx, job, snapshot, copy);
  return first;
}

async function enqueueCopy(
  tx: Tx,
  job: NewPrintJob,
  snapshot: string,
  copyNo: number,
): Promise<QueuedPrintJob> {
  const { branchId, printerId, document, refId } = job;
  const dedupeKey = `${job.dedupeKey}:${copyNo}`;
  const [queued] = await insertOnce(tx, {
    id: tx.id('print_jobs'),
    branchId,
    printerId,
    document,
    refId,
    dedupeKey,
    snapshot,
    copyNo,
    reprint: job.reprint ? JSON.stringify(job.reprint) : null,
    now: tx.now,
  });
  if (!queued) return (await jobByKey(tx, { dedupeKey }))[0] as QueuedPrintJob;
  const data = { id: queued.id, printer_id: printerId, document, ref_id: refId, status: queued.status };
  tx.emit({ type: 'print_job.queued', branchId, data });
  return queued;
}

async function usualCopies(tx: Tx, { printerId, document }: NewPrintJob): Promise<number> {
  if (document === 'test' || document === 'drawer') return 1;
  const [printer] = await copiesOfPrinter(tx, { id: printerId });
  return printer?.copies ?? 1;
}

const reprintsOf = query((db, p: { document: string; refId: number }) =>
  db
    .selectFrom('print_jobs')
    .select('reprint')
    .where('document', '=', p.document)
    .where('ref_id', '=', p.refId)
    .where('reprint', 'is not', null),
);

/** The number of a document's next reprint: 1, 2, 3 …; also part of the dedupe key. */
export async function nextReprint(handle: Handle, document: PrintDocument, refId: number): Promise<number> {
  const rows = await reprintsOf(handle, { document, refId });
  const numbers = rows.map(({ reprint }) => (JSON.parse(reprint ?? '{"n":0}') as Reprint).n);
  return Math.max(0, ...numbers) + 1;
}
