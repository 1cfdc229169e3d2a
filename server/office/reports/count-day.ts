import type { Handle } from '../../db/handle/handle.ts';
import { fromJson } from '../../db/tables/json.ts';
import { creditsOf } from '../../sales/orders/pricing/credits.ts';
import {
  itemsSold,
  linesByRules,
  linesVoided,
  ordersOfDay,
  paymentsOfDay,
  type ReportBranch,
  refundsOfDay,
  refundsOfOrders,
  type SoldOrder,
} from './store.ts';
import {
  countCancelled,
  countCredit,
  countItem,
  countOrder,
  countPayments,
  countRules,
  countVoided,
  type Tally,
} from './tally.ts';

/** Narrows what is counted; payments are those of the matching orders. */
export interface SalesFilters {
  readonly order_type_id?: number | undefined;
  readonly waiter_id?: number | undefined;
}

/** Orders counted at a time: about a millisecond. */
const BATCH = 40;

interface Day {
  readonly branch: ReportBranch;
  readonly date: string;
  readonly filters: SalesFilters;
}

/** Adds a day's figures from its orders and payments. */
export async function countDay(handle: Handle, tally: Tally, day: Day): Promise<void> {
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
  for (const line of await linesByRules(handle, { orders })) countRules(tally, line);
  // What was voided before an order was cancelled, or moved to another bill, is in neither total.
  const both = [...orders, ...cancelled.map(({ id }) => id)];
  for (const line of await linesVoided(handle, { orders: both })) countVoided(tally, line);
}

const fits =
  ({ order_type_id, waiter_id }: SalesFilters) =>
  (row: Pick<SoldOrder, 'order_type_id' | 'waiter_id'>): boolean =>
    (order_type_id === undefined || row.order_type_id === order_type_id) &&
    (waiter_id === undefined || row.waiter_id === waiter_id);
