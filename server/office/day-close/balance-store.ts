import { type SqlBool, sql } from 'kysely';
import { openOrderStatuses } from '../../core/statuses.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';
import { totalOf } from '../../db/handle/sums.ts';
import { isSold } from '../reports/store.ts';

type Branches = readonly number[];
type Handle = Reader | Tx;

const owed = sql<number>`orders.total - orders.amount_paid`;

const soldOrders = (handle: Handle, branches: Branches) =>
  handle.db.selectFrom('orders').where(inList('orders.branch_id', branches)).where(isSold, '=', 1);

async function owedBy(orders: ReturnType<typeof soldOrders>): Promise<{ orders: number; amount: number }> {
  const row = await orders
    .where('orders.status', '!=', 'paid')
    .where(owed, '!=', 0)
    .select((e) => [e.fn.countAll<number>().as('orders'), totalOf(owed).as('amount')])
    .executeTakeFirstOrThrow();
  return { orders: Number(row.orders), amount: Number(row.amount) };
}

/** Sold on the day and not paid. */
export const outstandingOf = (handle: Handle, branches: Branches, date: string) =>
  owedBy(soldOrders(handle, branches).where('orders.business_date', '=', date));

/** Sold before the day and not paid. */
export const carriedOver = (handle: Handle, branches: Branches, date: string) =>
  owedBy(
    soldOrders(handle, branches)
      .where('orders.business_date', '<', date)
      .where('orders.status', 'in', openOrderStatuses),
  );

export interface BalanceOfDay {
  /** What is missing of the day's order totals by their columns, including what refunds took back. */
  readonly owed: number;
  /** Paid for them on other days. */
  readonly paidOnOtherDays: number;
  /** Paid on the day for anything else: orders of other days, deposits. */
  readonly paidForOthers: number;
}

export async function balanceOfDay(handle: Handle, branches: Branches, date: string): Promise<BalanceOfDay> {
  const sold = soldOrders(handle, branches).where('orders.business_date', '=', date);
  const missing = await sold.select(totalOf(owed).as('amount')).executeTakeFirstOrThrow();
  const elsewhere = await sold
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where('payments.business_date', '!=', date)
    .select(totalOf('payments.amount').as('amount'))
    .executeTakeFirstOrThrow();
  const others = await handle.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where(inList('payments.branch_id', branches))
    .where('payments.business_date', '=', date)
    .where(isOfOthers(date))
    .select(totalOf('payments.amount').as('amount'))
    .executeTakeFirstOrThrow();
  return {
    owed: Number(missing.amount),
    paidOnOtherDays: Number(elsewhere.amount),
    paidForOthers: Number(others.amount),
  };
}

const isOfOthers = (date: string) => sql<SqlBool>`(orders.business_date <> ${date} or ${isSold} = 0)`;
