import { orderNumber } from '../../../core/ids.ts';
import { type Minor, sum } from '../../../core/money/money.ts';
import { wallClock } from '../../../core/time/wall-clock.ts';
import { fromJson } from '../../../db/tables/json.ts';
import type { OrderRow } from '../../../db/tables/sales.ts';
import type { ReportBranch } from '../../reports/store.ts';
import { tradingDays } from '../../reports/trading-days.ts';
import type { ExportRequest } from '../job.ts';
import { decimalText, inWords } from './cell-text.ts';
import { namesOnOrders, type OrderNames, ordersWithPayments, type PaidOrder } from './orders-store.ts';
import { periodOf, type Source } from './source.ts';
import { amount, type Column, date, int, short, type Table, table, text, time } from './table.ts';

const BATCH = 500;

const WHAT_COUNTS =
  'Canceled orders and drafts that were never sent count under Not sold, and in no other total but Paid, Refunded, Balance, and Tips.';

interface Line extends PaidOrder {
  readonly branch: ReportBranch;
}

/** One row an order. Amounts of sale are of sold orders only; money that moved is of all. */
export async function orderTables(source: Source): Promise<Table[]> {
  const names = await source.snapshot(namesOnOrders);
  return [table('Orders', columnsFor(source, names), linesOf(source), WHAT_COUNTS)];
}

async function* linesOf({ snapshot, request, branches, progress }: Source): AsyncGenerator<Line> {
  for await (const { branch, date, part } of tradingDays(snapshot, branches, periodOf(request))) {
    for (let after = 0, more = true; more; ) {
      const batch = { branchId: branch.id, date, after, limit: BATCH };
      const orders = await snapshot((handle) => ordersWithPayments(handle, batch));
      for (const one of orders) if (fits(one.order, request)) yield { ...one, branch };
      more = orders.length === BATCH;
      after = orders.at(-1)?.order.id ?? after;
    }
    progress(part);
  }
}

function fits(order: OrderRow, { filters }: ExportRequest): boolean {
  const { status, payment_status, order_type_id, waiter_id, table_id, customer_id } = filters;
  const wanted = { status, payment_status, order_type_id, waiter_id, table_id, customer_id };
  return Object.entries(wanted).every(
    ([column, value]) => value === undefined || order[column as keyof OrderRow] === value,
  );
}

function columnsFor({ branches, exponent, request }: Source, names: OrderNames): Column<Line>[] {
  return [
    { ...text('Order number', ({ order }: Line) => orderNumber(order.id)), width: 17 },
    int('Pickup number', ({ order }) => order.token_number),
    date('Business day', ({ order }) => order.business_date),
    time('Opened', ({ order, branch }) => wallClock(order.created_at, branch.timezone)),
    ...(branches.length > 1 ? [text<Line>('Branch', ({ branch }) => branch.name)] : []),
    short('Type', ({ order }) => names.types.get(order.order_type_id) ?? null),
    short('Table', ({ order }) => names.tables.get(order.table_id ?? 0) ?? null),
    ...(request.with_customers ? [text<Line>('Customer', ({ customer }) => customer)] : []),
    short('Waiter', ({ order }) => names.people.get(order.waiter_id ?? 0) ?? null),
    short('Status', ({ order }) => inWords(order.status)),
    short('Payment', ({ order }) => inWords(order.payment_status)),
    ofSale('Subtotal (a)', ({ subtotal }) => subtotal),
    ofSale('Discount (b)', ({ discount_amount }) => 0 - discount_amount),
    ofSale('Coupon (c)', ({ coupon_amount }) => 0 - coupon_amount),
    ofSale('Charges (d)', ({ charges }) => amountIn(fromJson(charges))),
    ofSale('Tax added (e)', ({ taxes }) => taxIn(taxes, false)),
    ofSale('Rounding (f)', ({ rounding_adjustment }) => rounding_adjustment),
    { ...ofSale('Total (g = a+b+c+d+e+f)', ({ total }) => total), width: 13 },
    ofSale('Tax in prices', ({ taxes }) => taxIn(taxes, true)),
    amount('Not sold', ({ order }: Line) => (isSale(order) ? null : order.total), true),
    amount('Paid (h)', ({ order }) => order.amount_paid, true),
    amount('Refunded (i)', ({ order }) => refundedOf(order), true),
    amount('Balance (g-h-i)', ({ order }) => balanceIn(order), true),
    amount('Tips', ({ order }) => order.tip_total, true),
    text('Payments', ({ payments }) => paymentsText(payments, names, exponent)),
  ];
}

const taxIn = (taxes: Order['taxes'], inclusive: boolean): Minor =>
  amountIn(fromJson(taxes).filter((tax) => tax.inclusive === inclusive));

const amountIn = (parts: readonly { readonly amount: Minor }[]): Minor =>
  sum(parts.map(({ amount }) => amount));

type Order = PaidOrder['order'];

const isSale = ({ is_sold }: Order): boolean => Number(is_sold) === 1;

/** An amount of sale: empty for cancelled and unsent orders. */
const ofSale = (title: string, amountOf: (order: Order) => Minor): Column<Line> =>
  amount(title, ({ order }) => (isSale(order) ? amountOf(order) : null), true);

/** A closed order is owed nothing more: what its payments lack was refunded. */
const refundedOf = (order: Order): Minor =>
  order.status === 'paid' ? Math.max(0, order.total - order.amount_paid) : 0;

/** Negative: the guest gets money back, or paid before anything was sold. */
const balanceIn = (order: Order): Minor =>
  (isSale(order) ? order.total : 0) - order.amount_paid - refundedOf(order);

/** `Card 20.00, Cash 10.29`: what each method kept. */
function paymentsText(payments: PaidOrder['payments'], { methods }: OrderNames, exponent: number): string {
  const kept = new Map<string, Minor>();
  for (const { payment_method, amount } of payments) {
    kept.set(payment_method, (kept.get(payment_method) ?? 0) + amount);
  }
  return [...kept]
    .map(([method, amount]) => `${methods.get(method) ?? inWords(method)} ${decimalText(amount, exponent)}`)
    .join(', ');
}
