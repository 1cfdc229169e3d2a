import { systemCaller } from '../../core/permissions.ts';
import { DAY, toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { PrintAttempt } from './schema.ts';
import { type JobStatus, unfinished } from './status.ts';

/** How often and where a job was tried, oldest first. */
export async function attemptsOf(handle: Reader | Tx, jobId: number): Promise<PrintAttempt[]> {
  const rows = await handle.db
    .selectFrom('print_attempts')
    .select(['printer_id', 'started_at', 'ended_at', 'outcome', 'detail'])
    .where('print_job_id', '=', jobId)
    .orderBy('id')
    .execute();
  return rows.map(({ started_at, ended_at, outcome, ...rest }) => ({
    ...rest,
    outcome: outcome as PrintAttempt['outcome'],
    started_at: toIso(started_at),
    ended_at: ended_at === null ? null : toIso(ended_at),
  }));
}

const KEPT = 30 * DAY;
/** Rows of one transaction, which holds up sales. */
const BATCH = 500;

/**
 * Deletes what was printed or given up a month ago, with its attempts. Documents are printed again from the sale, not
 * from here; reprints stay because the next one counts them, and what waits for a person until somebody decides.
 */
export async function forgetOldJobs(tenant: TenantDatabase): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await tenant.transact(systemCaller, (tx) => forgetSome(tx, from));
  }
}

/** Returns the last job it looked at; undefined if the following ones are recent. */
async function forgetSome(tx: Tx, after: number): Promise<number | undefined> {
  const rows = await tx.db
    .selectFrom('print_jobs')
    .select(['id', 'status', 'reprint', 'created_at', 'updated_at'])
    .where('id', '>', after)
    // The newest one stays, so that its number is not given again.
    .where('id', '<', (jobs) => jobs.selectFrom('print_jobs').select((e) => e.fn.max('id').as('newest')))
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const before = tx.now - KEPT;
  const old = rows
    .filter(({ status, reprint, updated_at }) => updated_at < before && isDone(status) && reprint === null)
    .map(({ id }) => id);
  if (old.length > 0) await deleteJobs(tx, old);
  const last = rows.at(-1);
  return last && last.created_at < before && rows.length === BATCH ? last.id : undefined;
}

const isDone = (status: string): boolean => !unfinished.includes(status as JobStatus);

async function deleteJobs(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.deleteFrom('print_attempts').where(inList('print_job_id', ids)).execute();
  await tx.db.deleteFrom('print_jobs').where(inList('id', ids)).execute();
}
