import type { Attempt, Histories, Job } from './jobs.ts';

/** A printer that failed for long while the one that stands in for it did not. */
export interface Outage {
  readonly printerId: number;
  readonly standInId: number;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Half a minute from the first failure. Before it a ticket may be with the printer, and after it a killed server starts
 * again on a busy computer.
 */
const MAX_WAITING_MS = 50_000;

/** Kitchen tickets that a stand-in took over too late, or not at all. */
export function takenOverLate(
  jobs: readonly Job[],
  histories: Histories,
  outages: readonly Outage[],
): string[] {
  return outages.flatMap((outage) =>
    jobs
      .filter((job) => job.document === 'kot' && isAtHome(job, outage))
      .flatMap((job) => late(job, histories.get(job.id) ?? [], outage)),
  );
}

/** The ticket should have come out of the printer that failed. */
const isAtHome = ({ rerouted_from, printer_id }: Job, { printerId, name }: Outage): boolean =>
  rerouted_from === null ? printer_id === printerId : rerouted_from === name;

/** Of a ticket that was sent nobody knows whether it will come out there: it waits no more. */
function late(job: Job, history: readonly Attempt[], { printerId, name, from, to }: Outage): string[] {
  const since = Math.max(Date.parse(job.created_at), from);
  const due = since + MAX_WAITING_MS;
  const left = history.find(
    ({ outcome, printer_id }) =>
      outcome === 'handed_over' ||
      (printer_id === printerId && outcome !== 'not_sent' && outcome !== 'brought_home'),
  );
  const until = left === undefined ? Number.POSITIVE_INFINITY : Date.parse(left.started_at);
  if (due > to || until <= due) return [];
  const seconds = Math.round((Math.min(until, to) - since) / 1000);
  return [`job ${job.id} waited ${seconds} s at ${name}, which failed while its stand-in was well`];
}
