import type { Evidence } from './evidence.ts';
import { type Attempt, type Job, nameOf } from './jobs.ts';
import type { Sheet } from './paper.ts';

/** The first whole copy of a job. */
interface Outcome {
  readonly job: Job;
  readonly sheet: Sheet;
}

/**
 * By each ticket's first whole copy, among those of one home at one printer: what a stand-in takes over comes behind
 * what it had printed itself. Bills that a person had printed again come when that person decided.
 */
export function misplaced(sheets: readonly Sheet[], evidence: Evidence): string[] {
  const jobs = new Map(evidence.jobs.map((job) => [nameOf(job), job]));
  const outcomes = firstCopies(sheets)
    .filter(({ name, isMarked }) => !(isMarked && !name?.startsWith('KOT')))
    .map((sheet) => ({ job: jobs.get(sheet.name), sheet }))
    .filter((outcome): outcome is Outcome => outcome.job !== undefined);
  const queues = Map.groupBy(
    outcomes,
    ({ sheet: { device, reroutedFrom } }) => `${device.name}, for ${reroutedFrom ?? 'itself'}`,
  );
  return [...queues].flatMap(([queue, its]) =>
    its
      .filter((late, at) => its.slice(0, at).some((earlier) => overtook(earlier, late, evidence)))
      .map(({ job }) => `job ${job.id} came out of ${queue}, behind a later one`),
  );
}

/** Between taking up a ticket and its first byte: the printer is connected and asked, the ticket drawn. */
const PREPARING_MS = 5_000;

/** Both were there to be printed, and the wrong one was. */
function overtook(earlier: Outcome, late: Outcome, { stations, histories }: Evidence): boolean {
  if (earlier.job.id < late.job.id) return false;
  const at = stations.find(({ device }) => device === late.sheet.device)?.printerId;
  const here = ({ job }: Outcome) =>
    (histories.get(job.id) ?? []).filter(({ printer_id }) => printer_id === at);
  const arrived = here(late).findLast(isArrival);
  const sent = here(earlier).find((attempt) => !isArrival(attempt) && attempt.outcome !== 'not_sent');
  const cameLater = arrived && sent && time(arrived) >= time(sent) - PREPARING_MS;
  return !(cameLater && saysSo(late.sheet));
}

/** A cook who reads the tickets in their order must see that this one is out of it. */
const saysSo = ({ name, reroutedFrom, returnedFrom }: Sheet): boolean =>
  (reroutedFrom ?? returnedFrom) !== undefined || !name?.startsWith('KOT');

const isArrival = ({ outcome }: Attempt): boolean => outcome === 'handed_over' || outcome === 'brought_home';

const time = ({ started_at }: Attempt): number => Date.parse(started_at);

export function beforeTheirOriginals(sheets: readonly Sheet[]): string[] {
  const first = new Map(firstCopies(sheets).map((sheet) => [sheet.name, sheet]));
  return [...first.values()]
    .filter(({ cancels, receivedAt }) => {
      const original = first.get(cancels);
      return original !== undefined && original.receivedAt > receivedAt;
    })
    .map(({ name, cancels }) => `${name} came out before ${cancels}, which it cancels`);
}

/** In the order in which they came out: a ticket's other copies may be at other printers. */
function firstCopies(sheets: readonly Sheet[]): Sheet[] {
  const whole = sheets.filter(({ isWhole, name }) => isWhole && name !== undefined);
  const inTime = whole.toSorted((one, other) => one.receivedAt - other.receivedAt);
  return [...Map.groupBy(inTime, ({ name }) => name).values()].map(([first]) => first as Sheet);
}
