import { orderNumber } from '../../../core/ids.ts';
import type { Minor } from '../../../core/money.ts';
import { balanceOf } from '../../../core/order-account.ts';
import { wallClock } from '../../../core/wall-clock.ts';
import type { OrderRow } from '../../../db/tables/sales.ts';
import type { ReportBranch } from '../../reports/store.ts';
import { tradingDays } from '../../reports/trading-days.ts';
import type { ExportRequest } from '../job.ts';
import { decimalText } from './cell-text.ts';
import { namesOnOrders, type OrderNames, ordersWithPayments, type PaidOrder } from './orders-store.ts';
import { periodOf, type Source } from './source.ts';
import { amount, type Column, date, int, short, type Table, table, text, time } from './table.ts';

const BATCH = 500;

interface Line extends PaidOrder {
  readonly branch: ReportBranch;
}

/** One row an order, cancelled ones too. */
export async function orderTables(source: Source): Promise<Table[]> {
  const names = await source.snapshot(namesOnOrders);
  return [table('Orders', columnsFor(source, names), linesOf(source))];
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

function columnsFor({ branches, exponent }: Source, names: OrderNames): Column<Line>[] {
  return [
    { ...text('Number', ({ order }: Line) => orderNumber(order.id)), width: 17 },
    int('Token', ({ order }) => order.token_number),
    date('Day', ({ order }) => order.business_date),
    time('Opened', ({ order, branch }) => wallClock(order.created_at, branch.timezone)),
    ...(branches.length > 1 ? [text<Line>('Branch', ({ branch }) => branch.name)] : []),
    short('Type', ({ order }) => names.types.get(order.order_type_id) ?? null),
    short('Table', ({ order }) => names.tables.get(order.table_id ?? 0) ?? null),
    text('Customer', ({ customer }) => customer),
    short('Waiter', ({ order }) => names.people.get(order.waiter_id ?? 0) ?? null),
    short('Status', ({ order }) => order.status),
    short('Payment', ({ order }) => order.payment_status.replace('_', ' ')),
    amount('Subtotal', ({ order }) => order.subtotal, true),
    amount('Discount', ({ order }) => order.discount_amount, true),
    amount('Coupon', ({ order }) => order.coupon_amount, true),
    amount('Charges', ({ order }) => amountsIn(order.charges), true),
    amount('Tax', ({ order }) => amountsIn(order.taxes), true),
    amount('Rounding', ({ order }) => order.rounding_adjustment, true),
    amount('Total', ({ order }) => order.total, true),
    amount('Paid', ({ order }) => order.amount_paid, true),
    amount('Tips', ({ order }) => order.tip_total, true),
    amount('Balance', ({ order }) => balanceOf(order), true),
    text('Payments', ({ payments }) => paymentsText(payments, exponent)),
  ];
}

const amountsIn = (json: string): Minor =>
  (JSON.parse(json) as { amount: Minor }[]).reduce((sum, { amount }) => sum + amount, 0);

/** `card 20.00, cash 10.29`: what was kept by each method. */
function paymentsText(payments: PaidOrder['payments'], exponent: number): string {
  const kept = new Map<string, Minor>();
  for (const { payment_method, amount } of payments) {
    kept.set(payment_method, (kept.get(payment_method) ?? 0) + amount);
  }
  return [...kept].map(([method, amount]) => `${method} ${decimalText(amount, exponent)}`).join(', ');
}
