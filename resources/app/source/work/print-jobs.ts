import { begunAt } from './kots.ts';
import type { Kot, PrintJob } from './types.ts';

/** Longer than a printer takes that is well. */
const SOON_MS = 10_000;
const stuck = ['retrying', 'ambiguous', 'held'];
const onTheWay = ['queued', 'sending'];

type Heard = ReadonlyMap<number, PrintJob>;

/** What is printed of a ticket, as it was heard last. */
export const printJobsOf = (
  kot: Pick<Kot, 'print_jobs' | 'fired_at' | 'created_at'>,
  heard: Heard,
): PrintJob[] =>
  kot.print_jobs.map(
    ({ id, status }) => heard.get(id) ?? { id, status, at: new Date(begunAt(kot)).getTime() },
  );

/** Whether paper does not come: a printer that says it has none is sent nothing, and its jobs stay queued. */
export const isWaiting = ({ status, at }: PrintJob, now: () => number): boolean =>
  stuck.includes(status) || (onTheWay.includes(status) && now() - at > SOON_MS);
