import type { BackgroundQuery } from '../../db/handle/background-query.ts';
import type { Handle } from '../../db/handle/handle.ts';
import type { Snapshots } from '../../db/handle/snapshots.ts';
import { countDay, type SalesFilters } from './count-day.ts';
import { addKept } from './kept.ts';
import type { ReportBranch } from './store.ts';
import { type SalesSummary, summarise } from './summary.ts';
import { emptyTally, type Tally } from './tally.ts';
import { branchesIn, type Period, tradingDays } from './trading-days.ts';

interface SalesQuestion extends Period {
  readonly branches: readonly number[] | 'all';
  readonly filters?: SalesFilters;
}

/** Receives the completed share. */
type Progress = (part: number) => void;

/** The sales figures of a few days from their orders, on one snapshot: for what is put on record. */
export async function salesSummary(handle: Handle, question: SalesQuestion): Promise<SalesSummary> {
  const tally = emptyTally();
  const branches = await branchesIn(handle, question.branches);
  await countDays((read) => read(handle), tally, branches, question);
  return summarise(handle, tally);
}

/** The sales figures of a period, from what is kept of whole days and months where nothing narrows them. */
export async function collectSales(
  snapshot: Snapshots,
  question: SalesQuestion,
  progress: Progress = () => {},
): Promise<SalesSummary> {
  const tally = emptyTally();
  const branches = await snapshot((handle) => branchesIn(handle, question.branches));
  const { order_type_id, waiter_id } = question.filters ?? {};
  if (order_type_id === undefined && waiter_id === undefined)
    await addKept(snapshot, tally, branches, question, progress);
  else await countDays(snapshot, tally, branches, question, progress);
  return snapshot((handle) => summarise(handle, tally));
}

/**
 * Each branch's day on its own snapshot, so that none holds up a checkpoint for long: the figures within a day always
 * agree, and the whole is the sum of its days.
 */
async function countDays(
  snapshot: Snapshots,
  tally: Tally,
  branches: readonly ReportBranch[],
  question: SalesQuestion,
  progress: Progress = () => {},
): Promise<void> {
  const filters = question.filters ?? {};
  for await (const { branch, date, part } of tradingDays(snapshot, branches, question)) {
    const day = { branch, date, filters };
    await snapshot((handle) => countDay(handle, tally, day));
    progress(part);
  }
}

/** The figures of a period as a request asks for them. */
export const salesQuery: BackgroundQuery<SalesQuestion, SalesSummary> = {
  name: 'sales',
  answer: (snapshot, question) => collectSales(snapshot, question),
};
