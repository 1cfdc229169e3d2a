import { decimal } from './amounts.ts';
import { CUT, centred, pair, RULE, textLines } from './lines.ts';
import { marks } from './marks.ts';
import { businessHeading, grandTotal, taxTable } from './sale.ts';
import type { ReportSnapshot } from './snapshot.ts';
import type { Line, PageOptions } from './ticket.ts';
import { dateAndTime } from './times.ts';

/** The day on one strip: what was sold, how it was paid, what lies in the drawers. */
export function reportLines(report: ReportSnapshot, options: PageOptions): Line[] {
  return [
    ...marks(report, options),
    ...heading(report, options),
    ...sales(report, options),
    ...payments(report, options),
    ...section(options, options.say.categories, sums(report.categories, report, options)),
    ...section(options, options.say.invoices, invoices(report, options)),
    ...section(options, options.say.cash, cash(report, options)),
    ...unfinished(report, options),
    CUT,
  ];
}

function heading(report: ReportSnapshot, options: PageOptions): Line[] {
  const { columns, say } = options;
  const { issued_at, time_zone, business_date, closed_by } = report;
  return [
    ...businessHeading({ ...options, logo: undefined }, report.business),
    RULE,
    ...centred(columns, report.report === 'z' ? say.zReport : say.xReport, { size: 'double', bold: true }),
    ...(report.is_supplement ? centred(columns, say.supplement, { bold: true }) : []),
    ...(report.z_number ? centred(columns, report.z_number, { bold: true }) : []),
    ...centred(columns, say.businessDate(business_date)),
    ...pair(
      columns,
      dateAndTime(issued_at, time_zone, say.language),
      closed_by ? say.closedBy(closed_by) : '',
    ),
  ];
}

function sales(report: ReportSnapshot, options: PageOptions): Line[] {
  const { columns, say } = options;
  const row = (label: string, amount: number) => pair(columns, label, decimal(amount, report.currency));
  const added = report.taxes.filter(({ inclusive }) => !inclusive).reduce((sum, tax) => sum + tax.amount, 0);
  return [
    ...section(options, say.sales, [
      ...pair(columns, say.orders, String(report.orders)),
      ...row(say.gross, report.gross),
      ...(report.discounts ? row(say.discounts, -report.discounts) : []),
      ...sums(report.charges, report, options),
      ...(added ? row(say.taxes, added) : []),
      ...(report.rounding ? row(say.rounding, report.rounding) : []),
      RULE,
      ...grandTotal(columns, say.total, report.total, report.currency),
      ...(report.credited ? row(say.refundedSum, -report.credited) : []),
      ...(report.net_sales === undefined ? [] : row(say.netSales, report.net_sales)),
      ...(report.outstanding ? row(say.outstanding, report.outstanding) : []),
      ...(report.carried_over ? row(say.carriedOver, report.carried_over) : []),
      ...counted(say.voided, report.voided, report, options),
      ...counted(say.cancelled, report.cancelled, report, options),
    ]),
    ...taxTable(options, report.taxes, report.currency),
    ...section(options, say.refundedSum, taxTable(options, report.credited_taxes, report.currency).slice(1)),
  ];
}

function payments(report: ReportSnapshot, options: PageOptions): Line[] {
  const { columns, say } = options;
  const row = (label: string, amount: number) => pair(columns, label, decimal(amount, report.currency));
  return section(options, say.payments, [
    ...sums(report.payments, report, options),
    RULE,
    ...row(say.taken, report.taken),
    ...(report.refunded ? row(say.refundedSum, -report.refunded) : []),
    ...(report.tips ? row(say.tips, report.tips) : []),
    ...report.tips_by_waiter.flatMap(({ name, amount }) => row(`  ${name}`, amount)),
    ...(report.unrecorded ? row(say.unrecorded, report.unrecorded) : []),
  ]);
}

const invoices = ({ invoices }: ReportSnapshot, { columns }: PageOptions): Line[] =>
  invoices.flatMap(({ first, last, count }) =>
    pair(columns, first === last ? first : `${first} - ${last}`, String(count)),
  );

function cash(report: ReportSnapshot, { columns, say }: PageOptions): Line[] {
  const row = (label: string, amount: number | undefined) =>
    amount === undefined ? [] : pair(columns, `  ${label}`, decimal(amount, report.currency));
  return [
    ...pair(columns, say.net, decimal(report.net_cash, report.currency), { bold: true }),
    ...report.drawers.flatMap(({ name, opening, expected, counted, difference }) => [
      ...textLines(columns, name ?? say.withoutShift),
      ...row(say.opening, opening),
      ...row(say.expected, expected),
      ...row(say.counted, counted),
      ...row(say.difference, difference),
    ]),
  ];
}

const unfinished = ({ open_orders, open_shifts }: ReportSnapshot, { columns, say }: PageOptions): Line[] =>
  [[say.openOrders, open_orders] as const, [say.openShifts, open_shifts] as const].flatMap(([label, n]) =>
    n > 0 ? pair(columns, label, String(n), { bold: true }) : [],
  );

const section = ({ columns }: PageOptions, title: string, lines: Line[]): Line[] =>
  lines.length > 0 ? [RULE, ...textLines(columns, title, { bold: true }), ...lines] : [];

type Sum = ReportSnapshot['payments'][number];

const sums = (all: Sum[], report: ReportSnapshot, options: PageOptions): Line[] =>
  all.flatMap(({ name, ...sum }) => counted(name, sum, report, options));

function counted(
  name: string,
  { count, amount }: Omit<Sum, 'name'>,
  { currency }: ReportSnapshot,
  { columns }: PageOptions,
): Line[] {
  if (!count && !amount) return [];
  return pair(columns, count ? `${name} (${count})` : name, decimal(amount, currency));
}
