import type { BackgroundQuery } from '../../db/handle/background-query.ts';
import type { Handle } from '../../db/handle/handle.ts';
import type { Snapshots } from '../../db/handle/snapshots.ts';
import { fromJson } from '../../db/tables/json.ts';
import { creditsOf } from '../../sales/orders/pricing/credits.ts';
import {
  itemsSold,
  linesVoided,
  ordersOfDay,
  paymentsOfDay,
  type ReportBranch,
  refundsOfDay,
  refundsOfOrders,
  type SoldOrder,
} from './store.ts';
import { type SalesSummary, summarise } from './summary.ts';
import {
  countCancelled,
  countCredit,
  countItem,
  countOrder,
  countPayments,
  countVoided,
  emptyTally,
  type Tally,
} from './tally.ts';
import { branchesIn, type Period, tradingDays } from './trading-days.ts';

/** Narrows what is counted; payments are those of the orders that fit. */
export interface SalesFilters {
  readonly order_type_id?: number | undefined;
  readonly waiter_id?: number | undefined;
}

export interface SalesQuestion extends Period {
  readonly branches: readonly number[] | 'all';
  readonly filters?: SalesFilters;
}

/** Orders counted at a time: about a millisecond. */
const BATCH = 40;

/** Hears the part that is done. */
type Progress = (part: number) => void;

/** The sales figures of a period on one snapshot: for a transaction or a reader, and a bounded number of days. */
export const salesSummary = (handle: Handle, question: SalesQuestion): Promise<SalesSummary> =>
  collectSales((read) => read(handle), question);

/**
 * The same, each branch's day on a snapshot of its own, so that no long one holds up a checkpoint: what is inside a day
 * always agrees, and the whole is the sum of its days.
 */
export async function collectSales(
  snapshot: Snapshots,
  question: SalesQuestion,
  progress: Progress = () => {},
): Promise<SalesSummary> {
  const tally = emptyTally();
  const filters = question.filters ?? {};
  const branches = await snapshot((handle) => branchesIn(handle, question.branches));
  for await (const { branch, date, part } of tradingDays(snapshot, branches, question)) {
    const day = { branch, date, filters };
    await snapshot((handle) => countDay(handle, tally, day));
    progress(part);
  }
  return snapshot((handle) => summarise(handle, tally));
}

/** The figures of a period as a request asks for them. */
export const salesQuery: BackgroundQuery<SalesQuestion, SalesSummary> = {
  name: 'sales',
  answer: (snapshot, question) => collectSales(snapshot, question),
};

interface Day {
  readonly branch: ReportBranch;
  readonly date: string;
  readonly filters: SalesFilters;
}

async function countDay(handle: Handle, tally: Tally, day: Day): Promise<void> {
  const { branch, date, filters } = day;
  const branchId = branch.id;
  for (let after = 0, more = true; more; ) {
    const orders = await ordersOfDay(handle, { branchId, date, after, limit: BATCH });
    await countOrders(handle, tally, orders.filter(fits(filters)), branch, date);
    more = orders.length === BATCH;
    after = orders.at(-1)?.id ?? after;
  }
  const payments = await paymentsOfDay(handle, { branchId, date });
  for (const rows of payments.filter(fits(filters))) countPayments(tally, rows);
  await countRefunds(handle, tally, day);
}

async function countRefunds(handle: Handle, tally: Tally, { branch, date, filters }: Day): Promise<void> {
  const refunds = (await refundsOfDay(handle, { branchId: branch.id, date })).filter(fits(filters));
  const orders = [...new Set(refunds.map(({ order_id }) => order_id))];
  const ofOrder = Map.groupBy(await refundsOfOrders(handle, { orders }), ({ order_id }) => order_id);
  for (const refund of refunds) {
    const sold = { ...refund, taxes: fromJson(refund.taxes) };
    const rows = (ofOrder.get(refund.order_id) ?? []).map(withCredit);
    const credit = creditsOf(sold, rows).find(({ paymentId }) => paymentId === refund.id);
    if (credit) countCredit(tally, refund, credit, branch, date);
  }
}

const withCredit = ({ credited, ...row }: Awaited<ReturnType<typeof refundsOfOrders>>[number]) => ({
  ...row,
  credited: credited && fromJson(credited),
});

async function countOrders(
  handle: Handle,
  tally: Tally,
  all: readonly SoldOrder[],
  branch: ReportBranch,
  date: string,
): Promise<void> {
  const sold = all.filter(({ is_sold }) => Number(is_sold) === 1);
  const orders = sold.map(({ id }) => id);
  const cancelled = all.filter(({ status }) => status === 'cancelled');
  for (const order of cancelled) countCancelled(tally, order);
  for (const order of sold) countOrder(tally, order, branch, date);
  for (const item of await itemsSold(handle, { orders })) countItem(tally, item);
  // What was voided before an order was cancelled, or put on another bill, is in neither of their totals.
  const both = [...orders, ...cancelled.map(({ id }) => id)];
  for (const line of await linesVoided(handle, { orders: both })) countVoided(tally, line);
}

const fits =
  ({ order_type_id, waiter_id }: SalesFilters) =>
  (row: Pick<SoldOrder, 'order_type_id' | 'waiter_id'>): boolean =>
    (order_type_id === undefined || row.order_type_id === order_type_id) &&
    (waiter_id === undefined || row.waiter_id === waiter_id);
