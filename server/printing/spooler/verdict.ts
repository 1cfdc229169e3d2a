import type { Original, WaitingJob } from '../jobs/queue-store.ts';
import { conductOf, type JobStatus } from '../jobs/status.ts';
import type { SendOutcome } from '../transport/transport.ts';
import type { SpoolerTiming } from './timing.ts';

/** What happens to a job before any byte of it is sent. */
type Verdict =
  | { act: 'print' }
  | { act: 'put_aside'; status: 'held' | 'expired'; error: string }
  | { act: 'move'; to: number };

const TOO_LATE = 'It waited too long to be of use.';
const STALE = 'It waited for a long time: print it only if it is still needed.';
const NO_ORIGINAL = 'It cancels a ticket that is held: decide on that one first.';

/**
 * `originals` are the unfinished tickets that a void must follow; `waited` is in milliseconds, unaffected by clock
 * changes.
 */
export function verdictOn(
  job: WaitingJob,
  originals: readonly Original[],
  waited: number,
  timing: SpoolerTiming,
): Verdict {
  if (conductOf(job.document) === 'once') {
    return waited > timing.takeover ? putAside('expired', TOO_LATE) : { act: 'print' };
  }
  if (waited > timing.stale) return putAside('held', STALE);
  return afterOriginals(job, originals);
}

function afterOriginals(job: WaitingJob, originals: readonly Original[]): Verdict {
  const wasReleased = job.available_at > job.created_at;
  if (wasReleased) return { act: 'print' };
  if (originals.some(({ status }) => status === 'held')) return putAside('held', NO_ORIGINAL);
  const elsewhere = originals.find(({ printer_id }) => printer_id !== job.printer_id);
  return elsewhere ? { act: 'move', to: elsewhere.printer_id } : { act: 'print' };
}

const putAside = (status: 'held' | 'expired', error: string): Verdict => ({
  act: 'put_aside',
  status,
  error,
});

type Sent = Exclude<SendOutcome, { outcome: 'not_sent' }>['outcome'];

const NEVER_TWICE = 'Not confirmed; it is never sent a second time.';

/** The state of a job after bytes were sent. */
export function afterSending(
  document: string,
  outcome: Sent,
  error: string | null,
): { status: JobStatus; error: string | null } {
  if (outcome !== 'ambiguous') return { status: outcome, error: null };
  return conductOf(document) === 'once'
    ? { status: 'expired', error: NEVER_TWICE }
    : { status: 'ambiguous', error };
}
