import type { Minor } from '../../../core/money/money.ts';
import type { ItemFigures, OrderFigures } from '../../reports/figures.ts';
import { collectSales } from '../../reports/service.ts';
import type { SalesSummary } from '../../reports/summary.ts';
import { periodOf, type Source } from './source.ts';
import { type Column, date, dishes, int, money, percent, short, type Table, table, text } from './table.ts';

/** The period's figures and all their breakdowns. */
export async function salesTables({ snapshot, request, branches, progress }: Source): Promise<Table[]> {
  const question = {
    branches: branches.map(({ id }) => id),
    ...periodOf(request),
    filters: request.filters,
  };
  const sales = await collectSales(snapshot, question, progress);
  return [
    table('Summary', summaryColumns, summaryOf(sales), ADDS_UP),
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
    ...(sales.by_rule.length > 0 ? [table('By price rule', ruleColumns, sales.by_rule)] : []),
    table('By order type', [named('Order type'), ...orderColumns], sales.by_order_type),
    ...(sales.by_platform.length > 0
      ? [table('By platform', [named('Platform'), ...orderColumns, commission], sales.by_platform)]
      : []),
    table('By waiter', [named('Waiter', 'No waiter'), ...orderColumns], sales.by_waiter),
    table('By hour', [short('Hour', hourOf), ...orderColumns], sales.by_hour),
  ];
}

/** Letters name the figures in the summary and above every column, so that a reader can add them up. */
const ADDS_UP =
  'g = a + b + c + d + e + f. i = g + h = j + k + l. Amounts that make a sum smaller are negative.';

interface Fact {
  readonly name: string;
  readonly is: string | null;
  readonly amount: Minor | null;
  readonly count: number | null;
}

const summaryColumns: Column<Fact>[] = [
  { ...text('Figure', (fact: Fact) => fact.name), width: 34 },
  money('Amount', (fact: Fact) => fact.amount),
  dishes('Count', (fact: Fact) => fact.count),
  text('Adds up', (fact: Fact) => fact.is),
];

const fact = (
  name: string,
  amount: Minor | null,
  count: number | null = null,
  is: string | null = null,
): Fact => ({
  name,
  is,
  amount,
  count,
});

function summaryOf({ orders, payments, ...sales }: SalesSummary): Fact[] {
  return [
    fact('Orders', null, orders.orders),
    fact('Covers', null, orders.covers),
    ...orderAmounts.map(({ name, is, of }) => fact(name, of(orders), null, is)),
    fact('Average order', sales.average),
    fact('Tips', orders.tips),
    fact('Price rules (within gross sales)', sales.rule_discounts),
    fact('Line discounts (within gross sales)', sales.line_discounts),
    fact('Voided after sending to the kitchen', sales.voided.amount, sales.voided.quantity),
    fact('Canceled orders (not in sales)', sales.cancelled.total, sales.cancelled.orders),
    fact('Payments collected', payments.taken, payments.payments, 'm'),
    fact('Payments refunded', negative(payments.refunded), payments.refunds, 'n'),
    fact('Net payments', payments.kept, null, 'o = m + n'),
    fact('Closed without payment', sales.unrecorded.kept, sales.unrecorded.payments),
  ];
}

/** Without a negative zero, which files would show. */
const negative = (amount: Minor): Minor => 0 - amount;

interface OrderAmount {
  readonly name: string;
  /** Column heading. */
  readonly short: string;
  /** Its letter, and for a sum its formula. */
  readonly is: string;
  readonly of: (figures: OrderFigures) => Minor;
}

const orderAmounts: readonly OrderAmount[] = [
  { name: 'Gross sales', short: 'Gross', is: 'a', of: (row) => row.gross },
  { name: 'Discounts', short: 'Discounts', is: 'b', of: (row) => negative(row.discounts) },
  { name: 'Coupons', short: 'Coupons', is: 'c', of: (row) => negative(row.coupons) },
  { name: 'Charges', short: 'Charges', is: 'd', of: (row) => row.charges },
  {
    name: 'Tax added to prices',
    short: 'Tax added',
    is: 'e',
    of: (row) => row.tax + row.refunded_tax - row.inclusive_tax,
  },
  { name: 'Rounding', short: 'Rounding', is: 'f', of: (row) => row.rounding + row.refunded_rounding },
  { name: 'Total sales', short: 'Total', is: 'g = a+b+c+d+e+f', of: (row) => row.total },
  { name: 'Refunds', short: 'Refunds', is: 'h', of: (row) => negative(row.refunded) },
  {
    name: 'Sales after refunds',
    short: 'After refunds',
    is: 'i = g+h',
    of: (row) => row.total - row.refunded,
  },
  { name: 'Net sales after refunds', short: 'Net', is: 'j', of: (row) => row.net },
  { name: 'Tax after refunds', short: 'Tax', is: 'k', of: (row) => row.tax },
  { name: 'Rounding after refunds', short: 'Rounding', is: 'l, i = j+k+l', of: (row) => row.rounding },
];

const named = (title: string, none = '') => text(title, (row: { name: string | null }) => row.name ?? none);

const orderColumns: Column<OrderFigures>[] = [
  int('Orders', (row) => row.orders, true),
  int('Covers', (row) => row.covers, true),
  ...orderAmounts.map(({ short: title, is, of }) => money(`${title} (${is})`, of, true)),
  money('Tips', (row) => row.tips, true),
];

const commission = money('Commission', (row: { commission: Minor }) => row.commission, true);

const itemColumns: Column<ItemFigures>[] = [
  dishes('Quantity', (row) => row.quantity, true),
  money('At menu prices (a)', (row) => row.gross + row.line_discounts + row.rule_discounts, true),
  money('Price rules (b)', (row) => negative(row.rule_discounts), true),
  money('Line discounts (c)', (row) => negative(row.line_discounts), true),
  money('Gross (a+b+c)', (row) => row.gross, true),
];

const ruleColumns: Column<SalesSummary['by_rule'][number]>[] = [
  named('Price rule'),
  dishes('Quantity', (row) => row.quantity, true),
  money('Discount', (row) => negative(row.discount), true),
  money('Gross', (row) => row.gross, true),
];

type Method = SalesSummary['by_payment_method'][number];

const methodColumns: Column<Method>[] = [
  text('Method', (row) => row.name ?? row.payment_method),
  int('Payments', (row) => row.payments, true),
  money('Taken (m)', (row) => row.taken, true),
  int('Refunds', (row) => row.refunds, true),
  money('Refunded (n)', (row) => negative(row.refunded), true),
  money('Kept (o = m+n)', (row) => row.kept, true),
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
  money('Base sold (p)', (row) => row.base + row.refunded_base, true),
  money('Base refunded (q)', (row) => negative(row.refunded_base), true),
  money('Base (p+q)', (row) => row.base, true),
  money('Tax sold (r)', (row) => row.amount + row.refunded_amount, true),
  money('Tax refunded (s)', (row) => negative(row.refunded_amount), true),
  money('Tax (k = r+s)', (row) => row.amount, true),
];

const hourOf = ({ hour }: { hour: number }): string => `${String(hour).padStart(2, '0')}:00`;
