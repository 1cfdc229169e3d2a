import { toIso } from '../../core/time/time.ts';
import type { BackgroundQuery } from '../../db/handle/background-query.ts';
import type { Handle } from '../../db/handle/handle.ts';
import type { Snapshots } from '../../db/handle/snapshots.ts';
import { countDay } from './count-day.ts';
import { lastDayOf, sumOfKept, together, zonesOf } from './kept.ts';
import {
  ALL,
  type KeptFigures,
  keptSums,
  salesDays,
  salesMonths,
  staleDays,
  type Unit,
} from './kept-store.ts';
import { allBranches, type ReportBranch } from './store.ts';
import { emptyTally } from './tally.ts';
import { tallyText } from './tally-text.ts';

interface Question {
  readonly what: 'days' | 'sums';
  /** Months and days of all branches are summed once they are over. */
  readonly now: number;
  /** Made at once. */
  readonly most: number;
}

/** Longest that a day is still going on anywhere. */
const OVER_MS = 48 * 3_600_000;
const FIRST = '0000-00-00';

/** The next figures to keep, of days or sums of days; none if those that are kept are true. */
export const figuresToKeep: BackgroundQuery<Question, KeptFigures[]> = {
  name: 'figures to keep',
  answer: (snapshot, { what, now, most }) =>
    what === 'days'
      ? daysToKeep(snapshot, most)
      : sumsToKeep(snapshot, toIso(now - OVER_MS).slice(0, 10), most),
};

async function daysToKeep(snapshot: Snapshots, most: number): Promise<KeptFigures[]> {
  const [branches, stale] = await snapshot(async (handle) => [
    new Map((await allBranches(handle, {})).map((branch) => [branch.id, branch])),
    await staleDays(handle, { limit: most }),
  ]);
  const made: KeptFigures[] = [];
  for (const { branch_id, period } of stale) {
    const branch = branches.get(branch_id);
    if (branch) made.push(await snapshot((handle) => dayToKeep(handle, branch, period)));
  }
  return made;
}

async function dayToKeep(handle: Handle, branch: ReportBranch, date: string): Promise<KeptFigures> {
  const [day] = await salesDays(handle, { branches: [branch.id], from: date, to: date });
  const tally = emptyTally();
  await countDay(handle, tally, { branch, date, filters: {} });
  const unit = { branch_id: branch.id, period: date, changes: day?.changes ?? 0 };
  return { ...unit, zones: branch.timezone, figures: tallyText(tally) };
}

/** Days of all branches, and months, up to a date. */
async function sumsToKeep(snapshot: Snapshots, before: string, most: number): Promise<KeptFigures[]> {
  const { wanted, branches, zones } = await snapshot((handle) => unitsToSum(handle, before));
  const made: KeptFigures[] = [];
  for (const unit of wanted) {
    if (made.length === most) break;
    const sum = await snapshot((handle) => sumToKeep(handle, unit, branches, zones));
    if (sum) made.push(sum);
  }
  return made;
}

async function unitsToSum(handle: Handle, before: string) {
  const known = await allBranches(handle, {});
  const branches = known.map(({ id }) => id);
  const zones = zonesOf(known);
  const period = { branches, from: FIRST, to: before };
  const ended = (await salesMonths(handle, period)).filter((unit) => lastDayOf(unit.period) <= before);
  const ofAll = branches.length > 1 ? [...together(await salesDays(handle, period)), ...together(ended)] : [];
  const kept = new Map((await keptSums(handle, {})).map((row) => [`${row.branch_id} ${row.period}`, row]));
  const wanted = [...ended, ...ofAll].filter((unit) => {
    const row = kept.get(`${unit.branch_id} ${unit.period}`);
    return row?.changes !== unit.changes || row.zones !== zones.get(unit.branch_id);
  });
  return { wanted, branches, zones };
}

/** Undefined while something below it has changed: it is made in a later round. */
async function sumToKeep(
  handle: Handle,
  unit: Unit,
  all: readonly number[],
  zones: ReadonlyMap<number, string>,
): Promise<KeptFigures | undefined> {
  const { branch_id, period } = unit;
  const isMonth = period.length === 7;
  const branches = branch_id === ALL ? all : [branch_id];
  const bounds = isMonth ? { from: `${period}-01`, to: lastDayOf(period) } : { from: period, to: period };
  const days = { branches, ...bounds };
  const parts =
    isMonth && branch_id === ALL ? await salesMonths(handle, days) : await salesDays(handle, days);
  const changes = parts.reduce((sum, part) => sum + part.changes, 0);
  const tally = emptyTally();
  if (!(await sumOfKept(handle, tally, zones, parts))) return undefined;
  return { branch_id, period, changes, zones: zones.get(branch_id) ?? '', figures: tallyText(tally) };
}
