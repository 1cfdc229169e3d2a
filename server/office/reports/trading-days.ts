import { addDays, DAY, fromIso } from '../../core/time/time.ts';
import type { Handle } from '../../db/handle/handle.ts';
import type { Snapshots } from '../../db/handle/snapshots.ts';
import { allBranches, type NextDay, nextTradingDay, type ReportBranch } from './store.ts';

/** Business dates, both included. */
export interface Period {
  readonly dateFrom: string;
  readonly dateTo: string;
}

interface TradingDay {
  readonly branch: ReportBranch;
  readonly date: string;
  /** The share of the period completed with this day. */
  readonly part: number;
}

export async function branchesIn(
  handle: Handle,
  branches: readonly number[] | 'all',
): Promise<ReportBranch[]> {
  const known = await allBranches(handle, {});
  return branches === 'all' ? known : known.filter(({ id }) => branches.includes(id));
}

/** The days on which a branch had an order or a payment (or whatever `next` looks for), branch after branch. */
export async function* tradingDays(
  snapshot: Snapshots,
  branches: readonly ReportBranch[],
  period: Period,
  next: NextDay = nextTradingDay,
): AsyncGenerator<TradingDay> {
  for (const [at, branch] of branches.entries()) {
    for (let from = period.dateFrom; from <= period.dateTo; ) {
      const start = from;
      const date = await snapshot((handle) => next(handle, branch.id, start));
      if (date === undefined || date > period.dateTo) break;
      yield { branch, date, part: (at + partOf(date, period)) / branches.length };
      from = addDays(date, 1);
    }
  }
}

/** Number of days, both ends included. */
export const daysBetween = (from: string, to: string): number => (fromIso(to) - fromIso(from)) / DAY + 1;

const partOf = (date: string, { dateFrom, dateTo }: Period): number =>
  daysBetween(dateFrom, date) / daysBetween(dateFrom, dateTo);
