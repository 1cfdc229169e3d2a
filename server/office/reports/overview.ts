import { addDays, businessDate, DAY, toIso } from '../../core/time/time.ts';
import { hourOf, instantOf, wallClock } from '../../core/time/wall-clock.ts';
import type { Reader } from '../../db/handle/handle.ts';
import { listedBranches } from '../../identity/branches/scope.ts';
import {
  branchClocks,
  itemsAtBranches,
  itemsOfCategories,
  QUARTER_MS,
  type Quarter,
  soldByQuarter,
  soldOnDays,
} from './overview-store.ts';
import type { Assortment, BranchSales } from './schema.ts';

const WEEK = 7;

type Clock = Awaited<ReturnType<typeof visibleBranches>>[number];

async function visibleBranches(reader: Reader) {
  const wanted = listedBranches(reader, undefined);
  const all = await branchClocks(reader, {});
  return wanted === 'all' ? all : all.filter(({ id }) => wanted.includes(id));
}

const weekBeforeNow = ({ now }: Reader, timezone: string): number =>
  instantOf(wallClock(now, timezone) - WEEK * DAY, timezone);

const weekBefore = (date: string): string => addDays(date, -WEEK);

/**
 * Each branch's day so far beside the same weekday a week ago, up to the same time of day. Three statements for any
 * number of branches, and one more if clocks changed within the week.
 */
export async function branchSales(
  reader: Reader,
  completeness: ReadonlyMap<number, number>,
): Promise<BranchSales[]> {
  const branches = await visibleBranches(reader);
  const days = branches.map(({ timezone, day_start }) => businessDate(reader.now, timezone, day_start));
  const ids = branches.map(({ id }) => id);
  const dates = [...new Set(days.flatMap((date) => [date, weekBefore(date)]))];
  const sold = [];
  for (const [before, clocks] of Map.groupBy(branches, ({ timezone }) => weekBeforeNow(reader, timezone)))
    sold.push(...(await soldOnDays(reader, { branches: clocks.map(({ id }) => id), dates, before })));
  const quarters = await soldByQuarter(reader, { branches: ids, dates: [...new Set(days)] });
  const ofDay = Map.groupBy(quarters, (row) => `${row.branch_id} ${row.business_date}`);
  const byDay = new Map(sold.map((row) => [`${row.branch_id} ${row.business_date}`, row]));
  return branches.map((branch, at) => {
    const date = days[at] as string;
    const today = byDay.get(`${branch.id} ${date}`);
    const parts = ofDay.get(`${branch.id} ${date}`) ?? [];
    const then = byDay.get(`${branch.id} ${weekBefore(date)}`);
    return {
      branch_id: branch.id,
      name: branch.name,
      business_date: date,
      orders: Number(today?.orders ?? 0),
      covers: parts.reduce((sum, { covers }) => sum + covers, 0),
      total: today?.total ?? 0,
      by_hour: byHour(parts, branch.timezone),
      week_before: weekBefore(date),
      week_before_so_far: then?.total_before ?? 0,
      week_before_total: then?.total ?? 0,
      complete_until: completeUntil(reader, branch, completeness),
    };
  });
}

/** Sales of each hour, local time. */
function byHour(parts: readonly Quarter[], timezone: string): BranchSales['by_hour'] {
  const totals = new Map<number, number>();
  for (const { quarter, total } of parts) {
    const hour = hourOf(Number(quarter) * QUARTER_MS, timezone);
    totals.set(hour, (totals.get(hour) ?? 0) + total);
  }
  return [...totals].map(([hour, total]) => ({ hour, total })).sort((one, other) => one.hour - other.hour);
}

/** The figures of a branch hosted here are always complete. */
function completeUntil(
  reader: Reader,
  { host_node }: Clock,
  completeness: ReadonlyMap<number, number>,
): string | null {
  const until = host_node === reader.tenant.node ? reader.now : completeness.get(host_node);
  return until === undefined ? null : toIso(until);
}

/** The assortment: how much of each category each branch sells now. Three statements. */
export async function assortment(reader: Reader): Promise<Assortment> {
  const branches = await visibleBranches(reader);
  const [categories, cells] = await Promise.all([
    itemsOfCategories(reader, {}),
    itemsAtBranches(reader, { branches: branches.map(({ id }) => id) }),
  ]);
  const known = new Map(cells.map((cell) => [`${cell.category_id} ${cell.branch_id}`, cell]));
  return {
    branches: branches.map(({ id, name }) => ({ branch_id: id, name })),
    categories: categories.map(({ category_id, name, items }) => ({
      category_id,
      name,
      items: Number(items),
      branches: branches.map(({ id }) => {
        const cell = known.get(`${category_id} ${id}`);
        return {
          branch_id: id,
          available: Number(items) - (cell?.off ?? 0),
          own_prices: cell?.own_prices ?? 0,
        };
      }),
    })),
  };
}
