import type { Kysely } from 'kysely';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { TenantTables } from '../../db/tables/tenant-tables.ts';
import { printerFacts } from './printer-facts.ts';
import { type AnnouncedJob, announceJob, conductOf, type JobStatus, REPEATED, unfinished } from './status.ts';

/** What the spooler reads and writes of the queue. The shapes of a ticket that prints at once are compiled. */

/** Jobs that one transaction moves, because it holds up sales. */
const BATCH = 50;

const waiting = (db: Kysely<TenantTables>, p: { printerIds: readonly number[] }) =>
  db
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
    .selectAll('print_jobs')
    .select(printerFacts)
    .where(inList('print_jobs.printer_id', p.printerIds))
    .where('print_jobs.status', 'in', ['queued', 'retrying', 'sending', 'ambiguous'])
    .where((e) => e.or([e('print_jobs.status', '!=', 'ambiguous'), e('print_jobs.document', 'in', REPEATED)]))
    .orderBy('print_jobs.id');

const firstWaiting = query((db, p: { printerIds: readonly number[] }) => waiting(db, p).limit(1));
const someWaiting = query((db, p: { printerIds: readonly number[] }) => waiting(db, p).limit(BATCH));

/** A waiting job with its printer's facts. */
export type WaitingJob = Awaited<ReturnType<typeof firstWaiting>>[number];

/** The first of those in order, including the one being sent; jobs held for a person are skipped. */
export const waitingJobs = (handle: Handle, printerIds: readonly number[]): Promise<WaitingJob[]> =>
  someWaiting(handle, { printerIds });

export async function nextJob(
  handle: Handle,
  printerIds: readonly number[],
): Promise<WaitingJob | undefined> {
  return (await firstWaiting(handle, { printerIds }))[0];
}

/** Jobs of one order's tickets for a void's kitchen, including the void itself. */
const unfinishedOfKitchen = query((db, p: { voidKotId: number }) =>
  db
    .selectFrom('print_jobs')
    .select(['id', 'document', 'printer_id', 'home_printer_id', 'status'])
    .where('ref_id', 'in', (e) =>
      e
        .selectFrom('kots as mine')
        .innerJoin('kots as its', (join) =>
          join.onRef('its.order_id', '=', 'mine.order_id').onRef('its.kitchen_id', '=', 'mine.kitchen_id'),
        )
        .select('its.id')
        .where('mine.id', '=', p.voidKotId),
    )
    .where('status', 'in', unfinished),
);

export type Original = Awaited<ReturnType<typeof unfinishedOfKitchen>>[number];

/** Tickets of the same order and kitchen that must be printed before this void. */
export async function originalsOf(handle: Handle, job: WaitingJob): Promise<Original[]> {
  if (job.document !== 'kot_void' || job.ref_id === null) return [];
  const all = await unfinishedOfKitchen(handle, { voidKotId: job.ref_id });
  return all.filter(
    ({ id, document, home_printer_id }) =>
      document === 'kot' && id < job.id && home_printer_id === job.home_printer_id,
  );
}

const claims = query((db, p: { id: number; printerId: number; status: string; now: number }) =>
  db
    .updateTable('print_jobs')
    .set((e) => ({
      status: 'sending',
      attempts: e('attempts', '+', 1),
      copies_sent: e('copies_sent', '+', 1),
      first_byte_at: e.fn.coalesce('first_byte_at', e.val(p.now)),
      error: null,
      updated_at: p.now,
    }))
    .where('id', '=', p.id)
    .where('printer_id', '=', p.printerId)
    .where('status', '=', p.status)
    .returning('id'),
);

/** Stored before the first byte is sent. Returns the attempt; undefined if somebody decided otherwise meanwhile. */
export async function claim(tx: Tx, job: WaitingJob): Promise<number | undefined> {
  const { id, printer_id: printerId, status } = job;
  const [claimed] = await claims(tx, { id, printerId, status, now: tx.now });
  if (!claimed) return undefined;
  announceJob(tx, job, { status: 'sending' });
  return insertAttempt(tx, job, { ended_at: null, outcome: null, detail: null });
}

interface End {
  readonly ended_at: number | null;
  readonly outcome: string | null;
  readonly detail: string | null;
}

export async function insertAttempt(
  tx: Tx,
  job: Pick<WaitingJob, 'id' | 'printer_id'>,
  end: End,
): Promise<number> {
  const id = tx.id('print_attempts');
  const { id: print_job_id, printer_id } = job;
  await insert(tx, 'print_attempts', { id, print_job_id, printer_id, started_at: tx.now, ...end });
  return id;
}

interface Settlement {
  id: number;
  status: string;
  error: string | null;
  printedAt: number | null;
  now: number;
}

const settlements = query((db, p: Settlement) =>
  db
    .updateTable('print_jobs')
    .set({ status: p.status, error: p.error, printed_at: p.printedAt, updated_at: p.now })
    .where('id', '=', p.id),
);

const attemptEnds = query((db, p: { id: number; outcome: string; detail: string | null; now: number }) =>
  db
    .updateTable('print_attempts')
    .set({ ended_at: p.now, outcome: p.outcome, detail: p.detail })
    .where('id', '=', p.id),
);

interface AttemptEnd {
  readonly attempt: number;
  readonly outcome: string;
  readonly status: JobStatus;
  readonly error: string | null;
}

/** Stores how a claimed job's attempt ended. */
export async function settle(tx: Tx, job: AnnouncedJob, end: AttemptEnd): Promise<void> {
  const { attempt, outcome, status, error } = end;
  const isPrinted = status === 'printed' || status === 'printed_unacknowledged';
  await settlements(tx, { id: job.id, status, error, printedAt: isPrinted ? tx.now : null, now: tx.now });
  await attemptEnds(tx, { id: attempt, outcome, detail: error, now: tx.now });
  announceJob(tx, job, { status, error });
}

/** Claimed, but not one byte was sent after all. */
export async function unclaim(tx: Tx, job: WaitingJob, attempt: number, error: string): Promise<void> {
  const { copies_sent, first_byte_at } = job;
  await tx.db
    .updateTable('print_jobs')
    .set({ copies_sent, first_byte_at })
    .where('id', '=', job.id)
    .execute();
  await settle(tx, job, { attempt, outcome: 'not_sent', status: failing(job), error });
}

// A kitchen's ticket that may be on paper stays ambiguous, whatever happens to its next copy. A bill would then ask
// again, and a person has just answered.
const failing = ({ copies_sent, document }: WaitingJob): JobStatus =>
  copies_sent > 0 && conductOf(document) === 'repeat' ? 'ambiguous' : 'retrying';

/** An attempt that ended before it was claimed. */
export async function recordFailure(tx: Tx, job: WaitingJob, error: string): Promise<void> {
  const status = failing(job);
  const [changed] = await changeUnless(tx, job, { status, error, attempts: job.attempts + 1 });
  if (!changed) return;
  await insertAttempt(tx, job, { ended_at: tx.now, outcome: 'not_sent', detail: error });
  announceJob(tx, job, { status, error });
}

interface JobChange {
  readonly status: string;
  readonly error: string | null;
  readonly attempts?: number;
  readonly printer_id?: number;
  readonly rerouted_from?: string | null;
  readonly returned_from?: string | null;
}

/** Changes a waiting job unless somebody else did since it was read. */
export const changeUnless = (tx: Tx, job: WaitingJob, change: JobChange) =>
  tx.db
    .updateTable('print_jobs')
    .set({ ...change, updated_at: tx.now })
    .where('id', '=', job.id)
    .where('printer_id', '=', job.printer_id)
    .where('status', '=', job.status)
    .returning('id')
    .execute();

/** Held for a person, or expired. */
export async function putAside(
  tx: Tx,
  job: WaitingJob,
  status: 'held' | 'expired',
  error: string,
): Promise<void> {
  const [changed] = await changeUnless(tx, job, { status, error });
  if (changed) announceJob(tx, job, { status, error });
}

/** Found at the start: the server ended while the printer had them. */
export const interruptedJobs = (tx: Tx) =>
  tx.db
    .selectFrom('print_jobs')
    .innerJoin('print_attempts', 'print_attempts.print_job_id', 'print_jobs.id')
    .selectAll('print_jobs')
    .select('print_attempts.id as attempt')
    .where('print_jobs.status', '=', 'sending')
    .where('print_attempts.ended_at', 'is', null)
    .execute();

/** How many jobs are in each unfinished status. */
export const countUnfinished = ({ db }: Reader) =>
  db
    .selectFrom('print_jobs')
    .select((e) => ['status', e.fn.countAll<number>().as('jobs')])
    .where('status', 'in', unfinished)
    .groupBy('status')
    .execute();
