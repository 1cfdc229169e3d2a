import type { Minor } from '../../../core/money.ts';
import type { ItemFigures, OrderFigures } from '../../reports/figures.ts';
import { collectSales } from '../../reports/service.ts';
import type { SalesSummary } from '../../reports/summary.ts';
import { periodOf, type Source } from './source.ts';
import { type Column, date, int, money, percent, short, type Table, table, text } from './table.ts';

/** The figures of the period and every breakdown of them. */
export async function salesTables({ snapshot, request, branches, progress }: Source): Promise<Table[]> {
  const question = {
    branches: branches.map(({ id }) => id),
    ...periodOf(request),
    filters: request.filters,
  };
  const sales = await collectSales(snapshot, question, progress);
  return [
    table('Summary', summaryColumns, summaryOf(sales)),
    table('By day', [date('Day', (day: { date: string }) => day.date), ...orderColumns], sales.by_day),
    ...(branches.length > 1 ? [table('By branch', [named('Branch'), ...orderColumns], sales.by_branch)] : []),
    table('By category', [named('Category', 'No category'), ...itemColumns], sales.by_category),
    table('By item', [named('Item'), ...itemColumns], sales.by_item),
    table('By payment method', methodColumns, methodsOf(sales)),
    table('By tax', taxColumns, sales.by_tax),
    table(
      'By charge',
      [named('Charge'), money('Amount', (row: { amount: Minor }) => row.amount, true)],
      sales.by_charge,
    ),
    table('By order type', [named('Order type'), ...orderColumns], sales.by_order_type),
    ...(sales.by_platform.length > 0
      ? [table('By platform', [named('Platform'), ...orderColumns, commission], sales.by_platform)]
      : []),
    table('By waiter', [named('Waiter', 'No waiter'), ...orderColumns], sales.by_waiter),
    table('By hour', [short('Hour', hourOf), ...orderColumns], sales.by_hour),
  ];
}

interface Fact {
  readonly name: string;
  readonly amount: Minor | null;
  readonly count: number | null;
}

const summaryColumns: Column<Fact>[] = [
  { ...text('Figure', (fact: Fact) => fact.name), width: 34 },
  money('Amount', (fact: Fact) => fact.amount),
  int('Count', (fact: Fact) => fact.count),
];

const fact = (name: string, amount: Minor | null, count: number | null = null): Fact => ({
  name,
  amount,
  count,
});

function summaryOf({ orders, payments, ...sales }: SalesSummary): Fact[] {
  return [
    fact('Orders', null, orders.orders),
    fact('Covers', null, orders.covers),
    fact('Gross sales', orders.gross),
    fact('Discounts', -orders.discounts),
    fact('Coupons', -orders.coupons),
    fact('Charges', orders.charges),
    fact('Tax contained in prices', -orders.inclusive_tax),
    fact('Refunded sales', -orders.refunded),
    fact('Net sales', orders.net),
    fact('Tax', orders.tax),
    fact('Rounding', orders.rounding),
    fact('Total sales', orders.total, orders.orders),
    fact('Average order', sales.average),
    fact('Tips', orders.tips),
    fact('Line discounts (within gross sales)', sales.line_discounts),
    fact('Voided after the kitchen had them', sales.voided.amount, sales.voided.quantity),
    fact('Cancelled orders', sales.cancelled.total, sales.cancelled.orders),
    fact('Payments taken', payments.taken, payments.payments),
    fact('Refunds', -payments.refunded, payments.refunds),
    fact('Payments kept', payments.kept),
    fact('Settled without a recorded payment', sales.unrecorded.kept, sales.unrecorded.payments),
  ];
}

const named = (title: string, none = '') => text(title, (row: { name: string | null }) => row.name ?? none);

const orderColumns: Column<OrderFigures>[] = [
  int('Orders', (row) => row.orders, true),
  int('Covers', (row) => row.covers, true),
  money('Gross', (row) => row.gross, true),
  money('Discounts', (row) => row.discounts + row.coupons, true),
  money('Charges', (row) => row.charges, true),
  money('Net', (row) => row.net, true),
  money('Tax', (row) => row.tax, true),
  money('Rounding', (row) => row.rounding, true),
  money('Total', (row) => row.total, true),
  money('Refunded', (row) => row.refunded, true),
  money('Tips', (row) => row.tips, true),
];

const commission = money('Commission', (row: { commission: Minor }) => row.commission, true);

const itemColumns: Column<ItemFigures>[] = [
  int('Quantity', (row) => row.quantity, true),
  money('Gross', (row) => row.gross, true),
  money('Line discounts', (row) => row.line_discounts, true),
];

type Method = SalesSummary['by_payment_method'][number];

const methodColumns: Column<Method>[] = [
  text('Method', (row) => row.name ?? row.payment_method),
  int('Payments', (row) => row.payments, true),
  money('Taken', (row) => row.taken, true),
  int('Refunds', (row) => row.refunds, true),
  money('Refunded', (row) => row.refunded, true),
  money('Kept', (row) => row.kept, true),
  money('Tips', (row) => row.tips, true),
];

const methodsOf = ({ by_payment_method, unrecorded }: SalesSummary): Method[] =>
  unrecorded.payments === 0 && unrecorded.kept === 0
    ? [...by_payment_method]
    : [...by_payment_method, { payment_method: 'unrecorded', name: 'Not recorded', ...unrecorded }];

const taxColumns: Column<SalesSummary['by_tax'][number]>[] = [
  text('Tax', (row) => row.name),
  short('Code', (row) => row.code),
  percent('Rate', (row) => row.rate_ppm),
  short('In prices', (row) => (row.inclusive ? 'yes' : 'no')),
  money('Base', (row) => row.base, true),
  money('Tax', (row) => row.amount, true),
];

const hourOf = ({ hour }: { hour: number }): string => `${String(hour).padStart(2, '0')}:00`;
