import type { Evidence } from './evidence.ts';
import { jobsPromised } from './guests.ts';
import { type Job, nameOf } from './jobs.ts';
import { beforeTheirOriginals, misplaced } from './order.ts';
import { namesForgotten, type Sheet, sheetsOf } from './paper.ts';
import { takenOverLate } from './takeover.ts';

export interface Verdict {
  readonly faults: readonly string[];
  readonly marked: number;
  readonly rerouted: number;
  /** Printed at home in the end, after a stand-in could not either. */
  readonly returned: number;
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
      ...misplaced(sheets, evidence),
      ...beforeTheirOriginals(sheets),
      ...unasked(evidence),
      ...takenOverLate(evidence.jobs, evidence.histories, evidence.outages),
      ...evidence.wrongLevels,
      ...kicks(evidence),
      ...sheets.filter(({ isWhole }) => isWhole).flatMap(smeared),
    ],
    marked: sheets.filter(({ isMarked }) => isMarked).length,
    rerouted: sheets.filter(({ reroutedFrom }) => reroutedFrom !== undefined).length,
    returned: sheets.filter(({ returnedFrom }) => returnedFrom !== undefined).length,
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

/** No server can know better: of a printer that confirms nothing, which lost it with its power. */
function isUnprovable(job: Job, { stations }: Evidence): boolean {
  const device = stations.find(({ printerId }) => printerId === job.printer_id)?.device;
  const name = nameOf(job);
  if (job.status !== 'printed_unacknowledged' || !device || name === undefined) return false;
  if (device.acknowledgement < 'C') return false;
  return namesForgotten(device).includes(name);
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
