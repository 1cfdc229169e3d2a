import { createHash } from 'node:crypto';
import { addDays } from '../../core/time/time.ts';
import type { Handle } from '../../db/handle/handle.ts';
import type { Snapshots } from '../../db/handle/snapshots.ts';
import { countDay } from './count-day.ts';
import { ALL, keptFigures, salesDays, salesMonths, type Unit } from './kept-store.ts';
import { allBranches, type ReportBranch } from './store.ts';
import type { Tally } from './tally.ts';
import { addTally } from './tally-text.ts';
import type { Period } from './trading-days.ts';

/** What one set of branches has been counted for. */
interface Scope {
  readonly wanted: readonly ReportBranch[];
  /** More than one, and no other exists: their figures are also kept together. */
  readonly areAll: boolean;
  readonly zones: ReadonlyMap<number, string>;
}

/** Under branch 0 those of all. */
export function zonesOf(branches: readonly ReportBranch[]): ReadonlyMap<number, string> {
  const each = branches.map(({ id, timezone }) => [id, timezone] as const);
  const all = createHash('sha256').update(JSON.stringify(each)).digest('base64url').slice(0, 16);
  return new Map([...each, [ALL, all]]);
}

/**
 * Adds the figures of a period from what is kept for whole months and days; only days that changed since are counted
 * from their orders, each on its own snapshot.
 */
export async function addKept(
  snapshot: Snapshots,
  tally: Tally,
  wanted: readonly ReportBranch[],
  period: Period,
  progress: (part: number) => void = () => {},
): Promise<void> {
  const changed = await snapshot(async (handle) => {
    const known = await allBranches(handle, {});
    const areAll = wanted.length > 1 && wanted.length === known.length;
    const scope = { wanted, areAll, zones: zonesOf(known) };
    const months = await addMonths(handle, tally, scope, period);
    return addDaysKept(handle, tally, scope, period, months);
  });
  const byId = new Map(wanted.map((branch) => [branch.id, branch]));
  for (const [at, { branch_id, period: date }] of changed.entries()) {
    const branch = byId.get(branch_id);
    if (branch) await snapshot((handle) => countDay(handle, tally, { branch, date, filters: {} }));
    progress((at + 1) / changed.length);
  }
}

const keyOf = (branchId: number, period: string): string => `${branchId} ${period}`;

/** Returns the keys of the months that are counted. */
async function addMonths(handle: Handle, tally: Tally, scope: Scope, period: Period): Promise<Set<string>> {
  const { from, to } = wholeMonths(period);
  if (from > to) return new Set();
  const each = await salesMonths(handle, { branches: scope.wanted.map(({ id }) => id), from, to });
  return addUnits(handle, tally, scope, scope.areAll ? together(each) : each);
}

/** Returns the days of which nothing true is kept. */
async function addDaysKept(
  handle: Handle,
  tally: Tally,
  scope: Scope,
  { dateFrom, dateTo }: Period,
  counted: ReadonlySet<string>,
): Promise<Unit[]> {
  const isLeft = ({ branch_id, period }: Unit) =>
    !counted.has(keyOf(scope.areAll ? ALL : branch_id, period.slice(0, 7)));
  const branches = scope.wanted.map(({ id }) => id);
  const days: Unit[] = [];
  for (const [from, to] of monthsBetween(dateFrom, dateTo)) {
    if (scope.areAll && counted.has(keyOf(ALL, from.slice(0, 7)))) continue;
    days.push(...(await salesDays(handle, { branches, from, to })).filter(isLeft));
  }
  const done = scope.areAll ? await addUnits(handle, tally, scope, together(days)) : new Set<string>();
  const left = days.filter(({ period }) => !done.has(keyOf(ALL, period)));
  const kept = await addUnits(handle, tally, scope, left);
  return left.filter(({ branch_id, period }) => !kept.has(keyOf(branch_id, period)));
}

/** Adds those of which the kept figures are true; returns their keys. */
async function addUnits(
  handle: Handle,
  tally: Tally,
  { zones }: Pick<Scope, 'zones'>,
  units: readonly Unit[],
): Promise<Set<string>> {
  const added = new Set<string>();
  for (const [period, ofPeriod] of Map.groupBy(units, (unit) => unit.period)) {
    const changes = new Map(ofPeriod.map((unit) => [unit.branch_id, unit.changes]));
    for (const kept of await keptFigures(handle, { branches: [...changes.keys()], period })) {
      if (kept.changes !== changes.get(kept.branch_id) || kept.zones !== zones.get(kept.branch_id)) continue;
      addTally(tally, kept.figures);
      added.add(keyOf(kept.branch_id, period));
    }
  }
  return added;
}

/** The same periods of all branches. */
export function together(units: readonly Unit[]): Unit[] {
  const sums = new Map<string, number>();
  for (const { period, changes } of units) sums.set(period, (sums.get(period) ?? 0) + changes);
  return [...sums].map(([period, changes]) => ({ branch_id: ALL, period, changes }));
}

/** Sums what is kept of the parts; undefined if something is missing, or not true any more. */
export async function sumOfKept(
  handle: Handle,
  tally: Tally,
  zones: ReadonlyMap<number, string>,
  parts: readonly Unit[],
): Promise<boolean> {
  return (await addUnits(handle, tally, { zones }, parts)).size === parts.length;
}

export const lastDayOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
  return addDays(next, -1);
};

/** First and last day of the whole months of a period; `from` after `to` if there is none. */
function wholeMonths({ dateFrom, dateTo }: Period): { from: string; to: string } {
  const first = dateFrom.slice(0, 7);
  const last = dateTo.slice(0, 7);
  const from = dateFrom.endsWith('-01') ? dateFrom : addDays(lastDayOf(first), 1);
  const to = dateTo === lastDayOf(last) ? dateTo : addDays(`${last}-01`, -1);
  return { from, to };
}

/** The period month by month. */
function monthsBetween(dateFrom: string, dateTo: string): [string, string][] {
  const months: [string, string][] = [];
  for (let from = dateFrom; from <= dateTo; ) {
    const last = lastDayOf(from.slice(0, 7));
    months.push([from, last < dateTo ? last : dateTo]);
    from = addDays(last, 1);
  }
  return months;
}
