import { sum } from '../../core/money/money.ts';
import { qrLines } from './encoding/qr.ts';
import { fiscalLines } from './fiscal.ts';
import { bar, CUT, centred, pair, RULE, textLines } from './lines.ts';
import { figures, price } from './locale/amounts.ts';
import { dateAndTime, localTime } from './locale/times.ts';
import { marks } from './marks.ts';
import {
  businessHeading,
  customerLines,
  grandTotal,
  itemLines,
  orderLines,
  paymentLines,
  type Sale,
  taxTable,
  totalLines,
} from './sale.ts';
import type { Business, InvoiceSnapshot, RefundSnapshot } from './snapshot.ts';
import type { Line, Page, PageOptions } from './ticket.ts';
import { slipLines } from './tips.ts';

/** The invoice and credit note for the tax office. */
export function invoiceLines(invoice: InvoiceSnapshot, options: PageOptions): Line[] {
  const { columns, say, place } = options;
  return [
    ...marks(invoice, options),
    ...official(options, invoice.business, titleOf(options, invoice)),
    ...pair(
      columns,
      invoice.credits
        ? say.creditNoteNumber(invoice.invoice_number)
        : say.invoiceNumber(invoice.invoice_number),
      dateAndTime(invoice.issued_at, invoice.time_zone, place),
      { bold: true },
    ),
    ...credited(options, invoice),
    ...(invoice.split ? bar(columns, say.split(invoice.split.n, invoice.split.of)) : []),
    ...orderLines(options, invoice.order),
    ...customerLines(options, invoice.customer),
    RULE,
    ...itemLines(options, invoice.items, invoice.currency),
    RULE,
    ...totalLines(options, invoice, taxSum(options, invoice)),
    ...taxTable(options, invoice.taxes, invoice.currency),
    ...paymentLines(options, invoice),
    ...slipLines(options, invoice),
    ...fiscalLines(options, invoice.fiscal),
    ...(invoice.cashier ? textLines(columns, say.cashier(invoice.cashier)) : []),
    ...qrLines(
      columns,
      invoice.payment_qr,
      say.scanToPay(price(invoice.balance_due, invoice.currency, place)),
    ),
    ...qrLines(
      columns,
      invoice.verification === undefined ? undefined : { payload: invoice.verification },
      say.scanToVerify,
    ),
    ...invoice.footers.flatMap((footer) => centred(columns, footer)),
    CUT,
  ];
}

function titleOf({ say }: Page, { credits, business }: InvoiceSnapshot): string {
  if (credits) return say.creditNote;
  return business.tax_number ? say.taxInvoice : say.invoice;
}

/** What a credit note credits, and why. */
function credited({ columns, say, place }: Page, { credits, time_zone }: InvoiceSnapshot): Line[] {
  if (!credits) return [];
  const { date } = localTime(credits.issued_at, time_zone, place);
  return [
    ...pair(columns, say.forInvoice(credits.invoice_number), date),
    ...(credits.reason ? textLines(columns, say.reason(credits.reason)) : []),
  ];
}

export function refundLines(refund: RefundSnapshot, options: PageOptions): Line[] {
  const { columns, say, place } = options;
  return [
    ...marks(refund, options),
    ...official(options, refund.business, say.refund),
    ...(refund.refund_number
      ? textLines(columns, say.refundNumber(refund.refund_number), { bold: true })
      : []),
    ...original(options, refund),
    ...orderLines(options, refund.order, dateAndTime(refund.issued_at, refund.time_zone, place)),
    ...customerLines(options, refund.customer),
    RULE,
    ...(refund.items.length > 0 ? [...itemLines(options, refund.items, refund.currency), RULE] : []),
    ...grandTotal(options, say.refunded, refund.total, refund.currency),
    ...(refund.tip ? pair(columns, `  ${say.ofWhichTip}`, figures(refund.tip, refund.currency, place)) : []),
    ...taxTable(options, refund.taxes, refund.currency),
    RULE,
    ...paidBack(options, refund),
    ...fiscalLines(options, refund.fiscal),
    ...[
      refund.reason && say.reason(refund.reason),
      refund.refunded_by && say.cashier(refund.refunded_by),
      refund.approved_by && say.approvedBy(refund.approved_by),
    ].flatMap((each) => (each ? textLines(columns, each) : [])),
    ...refund.footers.flatMap((footer) => centred(columns, footer)),
    CUT,
  ];
}

const official = (page: Page, business: Business, title: string): Line[] => [
  ...businessHeading(page, business),
  RULE,
  ...centred(page.columns, title, { bold: true }),
];

function taxSum({ columns, say, place }: Page, { taxes, currency }: Sale): Line[] {
  const added = taxes.filter((tax) => !tax.inclusive);
  return added.length > 0
    ? pair(columns, say.tax, figures(sum(added.map((tax) => tax.amount)), currency, place))
    : [];
}

function paidBack({ columns, say, place }: Page, { method, paid_back, currency }: RefundSnapshot): Line[] {
  if (paid_back.length < 2) return textLines(columns, say.paidBackBy(method));
  return paid_back.flatMap((each) =>
    pair(columns, say.paidBackBy(each.method), figures(each.amount, currency, place)),
  );
}

function original({ columns, say, place }: Page, { original, time_zone }: RefundSnapshot): Line[] {
  if (!original.invoice_number) return [];
  const date = original.issued_at === undefined ? '' : localTime(original.issued_at, time_zone, place).date;
  return pair(columns, say.forInvoice(original.invoice_number), date);
}
