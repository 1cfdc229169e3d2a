import { sum } from '../../core/money/money.ts';
import { CUT, centred, pair, RULE, textLines } from './lines.ts';
import { figures } from './locale/amounts.ts';
import { dateAndTime, dayText } from './locale/times.ts';
import { marks } from './marks.ts';
import { businessHeading, grandTotal, taxTable } from './sale.ts';
import type { ReportSnapshot, TicketCurrency } from './snapshot.ts';
import type { Line, PageOptions, Style } from './ticket.ts';

/**
 * The day on one strip that can be added up by hand: in each section a bold figure is the sum of those above it. Sales
 * come before refunds, then what the refunds took back, then what remains.
 */
export function reportLines(report: ReportSnapshot, options: PageOptions): Line[] {
  const { say } = options;
  const on = new Strip(report, options);
  return [
    ...marks(report, options),
    ...heading(report, options),
    ...sales(report, on),
    ...taxes(report, on),
    ...payments(report, on),
    ...on.section(say.tipsGiven, report.tips_by_waiter.flatMap(on.counted), [say.tips, report.tips]),
    ...on.section(
      say.unpaid,
      [...on.row(say.ofTheDay, report.outstanding), ...on.row(say.carriedOver, report.carried_over)],
      [say.outstanding, report.outstanding + report.carried_over],
    ),
    ...on.section(say.categories, report.categories.flatMap(on.counted), [say.gross, report.gross]),
    ...on.section(say.notSold, [
      ...on.counted({ name: say.voided, ...report.voided }),
      ...on.counted({ name: say.cancelled, ...report.cancelled }),
    ]),
    ...on.section(
      say.invoices,
      report.invoices.flatMap(({ first, last, count }) =>
        pair(options.columns, first === last ? first : `${first} - ${last}`, String(count)),
      ),
    ),
    ...cash(report, on),
    CUT,
  ];
}

type Sum = Omit<ReportSnapshot['payments'][number], 'count'> & { readonly count?: number | undefined };

/** Rows and sums in the currency of the report. */
class Strip {
  readonly options: PageOptions;
  readonly #currency: TicketCurrency;

  constructor({ currency }: ReportSnapshot, options: PageOptions) {
    this.options = options;
    this.#currency = currency;
  }

  readonly row = (label: string, amount: number): Line[] => (amount === 0 ? [] : this.#figure(label, amount));

  readonly counted = ({ name, count, amount }: Sum): Line[] =>
    count === 0 && amount === 0 ? [] : this.#figure(count ? `${name} (${count})` : name, amount);

  sum(label: string, amount: number): Line[] {
    return this.#figure(label, amount, { bold: true });
  }

  #figure(label: string, amount: number, style: Style = {}): Line[] {
    const { columns, place } = this.options;
    return pair(columns, label, figures(amount, this.#currency, place), style);
  }

  grand(label: string, amount: number): Line[] {
    return grandTotal(this.options, label, amount, this.#currency);
  }

  /** Nothing if there are no lines. */
  section(title: string, lines: Line[], sum?: readonly [string, number]): Line[] {
    if (lines.length === 0) return [];
    const total = sum ? this.sum(...sum) : [];
    return [RULE, ...textLines(this.options.columns, title, { bold: true }), ...lines, ...total];
  }

  taxes(title: string, taxes: ReportSnapshot['taxes']): Line[] {
    const { say } = this.options;
    const rows = taxTable(this.options, taxes, this.#currency).slice(1);
    return this.section(title, rows, [say.tax, taxesOf(taxes)]);
  }
}

const taxesOf = (taxes: ReportSnapshot['taxes']): number => sum(taxes.map(({ amount }) => amount));

function heading(report: ReportSnapshot, options: PageOptions): Line[] {
  const { columns, say, place } = options;
  const { issued_at, time_zone, business_date, closed_by } = report;
  const counts = [
    [say.orders, report.orders] as const,
    ...[[say.openOrders, report.open_orders] as const, [say.openShifts, report.open_shifts] as const].filter(
      ([, count]) => count > 0,
    ),
  ];
  return [
    ...businessHeading({ ...options, logo: undefined }, report.business),
    RULE,
    ...centred(columns, report.report === 'z' ? say.zReport : say.xReport, { size: 'double', bold: true }),
    ...(report.is_supplement ? centred(columns, say.supplement, { bold: true }) : []),
    ...(report.z_number ? centred(columns, report.z_number, { bold: true }) : []),
    ...centred(columns, say.businessDate(dayText(business_date, place))),
    ...pair(columns, dateAndTime(issued_at, time_zone, place), closed_by ? say.closedBy(closed_by) : ''),
    ...counts.flatMap(([label, count]) => pair(columns, label, String(count))),
  ];
}

const discountNames = {
  rule: 'ruleDiscounts',
  line: 'lineDiscounts',
  order: 'orderDiscounts',
  coupon: 'coupons',
} as const;

function sales(report: ReportSnapshot, on: Strip): Line[] {
  const { say } = on.options;
  const { credited, kept } = report;
  return [
    ...on.section(say.sales, [
      ...on.counted({ name: say.gross, amount: report.gross }),
      ...report.discounts.flatMap(({ kind, amount }) => on.row(say[discountNames[kind]], -amount)),
      ...report.charges.flatMap(on.counted),
      ...on.row(say.taxes, taxesOf(report.taxes.filter(({ inclusive }) => !inclusive))),
      ...on.row(say.rounding, report.rounding),
    ]),
    RULE,
    ...on.grand(say.total, report.total),
    ...(credited ? [...on.row(say.refunds, -credited.amount), ...on.sum(say.afterRefunds, kept.total)] : []),
    ...on.row(say.lessTax, -taxesOf(kept.taxes)),
    ...on.row(say.lessRounding, -kept.rounding),
    ...on.sum(say.netSales, kept.net),
  ];
}

function taxes({ taxes, credited, kept }: ReportSnapshot, on: Strip): Line[] {
  const { say } = on.options;
  if (!credited || credited.taxes.length === 0) return on.taxes(say.taxOnSales, taxes);
  return [
    ...on.taxes(say.taxOnSales, taxes),
    ...on.taxes(say.taxOnRefunds, credited.taxes),
    ...on.taxes(say.taxAfterRefunds, kept.taxes),
  ];
}

/** Payments plus what guests owe more than before equal the sales. */
function payments(report: ReportSnapshot, on: Strip): Line[] {
  const { say } = on.options;
  return on.section(
    say.payments,
    [
      ...report.payments.flatMap(on.counted),
      ...on.sum(say.taken, report.taken),
      ...on.row(say.unrecorded, report.unrecorded),
      ...on.row(say.refundedSum, -report.refunded),
      ...on.row(say.owedMore, report.owed_more),
      ...on.row(say.difference, report.difference),
    ],
    [report.credited ? say.afterRefunds : say.total, report.kept.total],
  );
}

function cash(report: ReportSnapshot, on: Strip): Line[] {
  const { say } = on.options;
  const { cash } = report;
  const moved = [
    ...on.row(say.cashTaken, cash.taken),
    ...on.row(say.cashTips, cash.tips),
    ...on.row(say.fromDrivers, cash.from_drivers),
    ...on.row(say.refundedSum, -cash.refunded),
    ...on.row(say.paidIn, cash.paid_in),
    ...on.row(say.paidOut, -cash.paid_out),
    ...on.row(say.dropped, -cash.dropped),
    ...on.sum(say.net, cash.net),
  ];
  const drawers = report.drawers.map(({ name, opening, expected, counted, difference = 0 }) => ({
    title: name ?? say.withoutShift,
    lines: [
      ...on.row(say.opening, opening),
      ...on.row(say.inAndOut, expected - opening),
      ...on.sum(say.expected, expected),
      ...(counted === undefined
        ? []
        : [...on.row(say.difference, difference), ...on.sum(say.counted, counted)]),
    ],
  }));
  const drivers = report.drivers.map(({ name, before, collected, handed_in, difference, carried }) => ({
    title: name ?? say.withoutShift,
    lines: [
      ...on.row(say.carriedBefore, before),
      ...on.row(say.collected, collected),
      ...on.row(say.handedIn, -handed_in),
      ...on.row(say.difference, difference),
      ...on.sum(say.stillCarried, carried),
    ],
  }));
  return [
    ...on.section(say.cash, moved),
    ...[...drawers, ...drivers].flatMap(({ title, lines }) => on.section(title, lines)),
  ];
}
