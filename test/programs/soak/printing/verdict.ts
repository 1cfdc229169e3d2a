import type { VirtualPrinter } from '../../printer/virtual-printer.ts';
import { jobsPromised, type Promises } from './guests.ts';
import { type Job, nameOf } from './jobs.ts';
import { type Sheet, sheetsOf } from './paper.ts';
import type { Station } from './restaurant.ts';

/** What is looked at when every ticket should be out. */
export interface Evidence {
  readonly stations: readonly Station[];
  readonly jobs: readonly Job[];
  readonly promises: Promises;
  /** By job: how often the cashier had it printed again. */
  readonly retries: ReadonlyMap<number, number>;
  /** Printers that lost their power. */
  readonly losers: ReadonlySet<VirtualPrinter>;
}

export interface Verdict {
  readonly faults: readonly string[];
  readonly marked: number;
  readonly rerouted: number;
  /** Lost with the power of printers that confirm nothing, and never called printed. */
  readonly unprovable: number;
}

export function judge(evidence: Evidence): Verdict {
  const sheets = evidence.stations.flatMap(({ device }) => sheetsOf(device));
  const missing = evidence.jobs.filter((job) => isMissing(job, sheets));
  const unprovable = missing.filter((job) => isUnprovable(job, evidence));
  const lost = missing.filter((job) => !unprovable.includes(job));
  return {
    faults: [
      ...forgotten(evidence),
      ...undecided(evidence.jobs),
      ...lost.map((job) => `${titleOf(job)} is called ${job.status} and on no paper`),
      ...doubled(sheets),
      ...misplaced(sheets, evidence.jobs),
      ...beforeTheirOriginals(sheets),
      ...unasked(evidence),
      ...kicks(evidence),
      ...sheets.filter(({ isWhole }) => isWhole).flatMap(smeared),
    ],
    marked: sheets.filter(({ isMarked }) => isMarked).length,
    rerouted: sheets.filter(({ reroutedFrom }) => reroutedFrom !== undefined).length,
    unprovable: unprovable.length,
  };
}

const titleOf = (job: Job): string => `job ${job.id}, ${nameOf(job) ?? job.document},`;

const smeared = ({ device, name, violations }: Sheet): string[] =>
  violations.map((violation) => `${name ?? 'a ticket'} of ${device.name}: ${violation}`);

/** Promised to a tablet and not even queued. */
function forgotten({ jobs, promises }: Evidence): string[] {
  const names = new Set(jobs.map(nameOf));
  const count = (document: Job['document']) => jobs.filter((job) => job.document === document).length;
  const named = [
    ...promises.kots,
    ...[...promises.bills].map((number) => `bill ${number}`),
    ...[...promises.invoices].map((number) => `invoice ${number}`),
  ];
  return [
    ...named.filter((name) => !names.has(name)).map((name) => `${name} was promised and is no job`),
    ...(jobs.length === jobsPromised(promises)
      ? []
      : [`${jobsPromised(promises)} jobs were promised, there are ${jobs.length}`]),
    ...(count('kot_void') === promises.voids ? [] : [`${promises.voids} voids were promised`]),
    ...(count('drawer') === promises.kicks ? [] : [`${promises.kicks} drawer kicks were promised`]),
  ];
}

const DONE = ['printed', 'printed_unacknowledged'];

function undecided(jobs: readonly Job[]): string[] {
  return jobs
    .filter(
      ({ document, status }) => !DONE.includes(status) && !(document === 'drawer' && status === 'expired'),
    )
    .map((job) => `${titleOf(job)} is ${job.status} in the end`);
}

function isMissing(job: Job, sheets: readonly Sheet[]): boolean {
  const name = nameOf(job);
  return (
    name !== undefined &&
    DONE.includes(job.status) &&
    !sheets.some((sheet) => sheet.isWhole && sheet.name === name)
  );
}

/** No server can know better: the job is called unacknowledged, and its printer lost what it held with its power. */
function isUnprovable(job: Job, { stations, losers }: Evidence): boolean {
  const device = stations.find(({ printerId }) => printerId === job.printer_id)?.device;
  return job.status === 'printed_unacknowledged' && device !== undefined && losers.has(device);
}

/** Torn paper counts too: a cook can read half a ticket. */
function doubled(sheets: readonly Sheet[]): string[] {
  const unmarked = sheets.filter(({ name, isMarked }) => name !== undefined && !isMarked);
  return [...Map.groupBy(unmarked, ({ name }) => name)]
    .filter(([, copies]) => copies.length > 1)
    .map(([name, copies]) => {
      const where = copies.map(({ device }) => device.name).join(', ');
      return `${name} came ${copies.length} times without a mark: ${where}`;
    });
}

/**
 * By each ticket's first whole copy, among those of one home at one printer: what a stand-in takes over comes behind
 * what it had printed itself. Bills that a person had printed again come when that person decided.
 */
function misplaced(sheets: readonly Sheet[], jobs: readonly Job[]): string[] {
  const ids = new Map(jobs.map((job) => [nameOf(job), job.id]));
  const queues = Map.groupBy(
    firstCopies(sheets).filter(({ name, isMarked }) => !(isMarked && !name?.startsWith('KOT'))),
    ({ device, reroutedFrom }) => `${device.name}, for ${reroutedFrom ?? 'itself'}`,
  );
  return [...queues].flatMap(([queue, its]) => {
    const order = its.flatMap(({ name }) => ids.get(name) ?? []);
    return order
      .filter((id, at) => at > 0 && id < (order[at - 1] as number))
      .map((id) => `job ${id} came out of ${queue}, behind a later one`);
  });
}

function firstCopies(sheets: readonly Sheet[]): Sheet[] {
  const whole = sheets.filter(({ isWhole, name }) => isWhole && name !== undefined);
  return [...Map.groupBy(whole, ({ name }) => name).values()].map((copies) => earliest(copies));
}

const earliest = (copies: readonly Sheet[]): Sheet =>
  copies.reduce((first, copy) => (copy.receivedAt < first.receivedAt ? copy : first));

function beforeTheirOriginals(sheets: readonly Sheet[]): string[] {
  const first = new Map(firstCopies(sheets).map((sheet) => [sheet.name, sheet]));
  return [...first.values()]
    .filter(({ cancels, receivedAt }) => {
      const original = first.get(cancels);
      return original !== undefined && original.receivedAt > receivedAt;
    })
    .map(({ name, cancels }) => `${name} came out before ${cancels}, which it cancels`);
}

/** A bill that may be on paper is printed again only by a person. */
function unasked({ jobs, retries }: Evidence): string[] {
  return jobs
    .filter(({ document }) => document === 'bill' || document === 'invoice')
    .filter(({ id, copies_sent }) => copies_sent > 1 + (retries.get(id) ?? 0))
    .map((job) => `${titleOf(job)} was sent ${job.copies_sent} times and nobody asked for it`);
}

/** Each drawer opens as often as jobs were sent to it, at most; as often as they were confirmed, at least. */
function kicks({ jobs, stations }: Evidence): string[] {
  return stations.flatMap(({ device, printerId }) => {
    const its = jobs.filter(({ document, printer_id }) => document === 'drawer' && printer_id === printerId);
    const sent = its.reduce((sum, { copies_sent }) => sum + copies_sent, 0);
    const confirmed = its.filter(({ status }) => status === 'printed').length;
    const seen = sheetsOf(device).reduce((sum, sheet) => sum + sheet.kicks, 0);
    return [
      ...its.filter(({ copies_sent }) => copies_sent > 1).map((job) => `${titleOf(job)} was sent twice`),
      ...(seen <= sent && seen >= confirmed
        ? []
        : [`the drawer of ${device.name} opened ${seen} times, of ${sent} sent and ${confirmed} confirmed`]),
    ];
  });
}
