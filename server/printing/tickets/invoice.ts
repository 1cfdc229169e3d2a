import { sum } from '../../core/money/money.ts';
import { decimal, withCode } from './amounts.ts';
import { qrLines } from './encoding/qr.ts';
import { fiscalLines } from './fiscal.ts';
import { bar, CUT, centred, pair, RULE, textLines } from './lines.ts';
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
import { dateAndTime, localTime } from './times.ts';

/** The papers a tax inspector asks for. */
export function invoiceLines(invoice: InvoiceSnapshot, options: PageOptions): Line[] {
  const { columns, say } = options;
  return [
    ...marks(invoice, options),
    ...official(options, invoice.business, titleOf(options, invoice)),
    ...pair(
      columns,
      invoice.credits
        ? say.creditNoteNumber(invoice.invoice_number)
        : say.invoiceNumber(invoice.invoice_number),
      dateAndTime(invoice.issued_at, invoice.time_zone, say.language),
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
    ...fiscalLines(options, invoice.fiscal),
    ...(invoice.cashier ? textLines(columns, say.cashier(invoice.cashier)) : []),
    ...qrLines(columns, invoice.payment_qr, say.scanToPay(withCode(invoice.balance_due, invoice.currency))),
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

/** What a credit note takes back, and why. */
function credited({ columns, say }: Page, { credits, time_zone }: InvoiceSnapshot): Line[] {
  if (!credits) return [];
  const { date } = localTime(credits.issued_at, time_zone, say.language);
  return [
    ...pair(columns, say.forInvoice(credits.invoice_number), date),
    ...(credits.reason ? textLines(columns, say.reason(credits.reason)) : []),
  ];
}

export function refundLines(refund: RefundSnapshot, options: PageOptions): Line[] {
  const { columns, say } = options;
  return [
    ...marks(refund, options),
    ...official(options, refund.business, say.refund),
    ...(refund.refund_number
      ? textLines(columns, say.refundNumber(refund.refund_number), { bold: true })
      : []),
    ...original(options, refund),
    ...orderLines(options, refund.order, dateAndTime(refund.issued_at, refund.time_zone, say.language)),
    ...customerLines(options, refund.customer),
    RULE,
    ...(refund.items.length > 0 ? [...itemLines(options, refund.items, refund.currency), RULE] : []),
    ...grandTotal(columns, say.refunded, refund.total, refund.currency),
    ...(refund.tip ? pair(columns, `  ${say.ofWhichTip}`, decimal(refund.tip, refund.currency)) : []),
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

function taxSum({ columns, say }: Page, { taxes, currency }: Sale): Line[] {
  const added = taxes.filter((tax) => !tax.inclusive);
  return added.length > 0
    ? pair(columns, say.tax, decimal(sum(added.map((tax) => tax.amount)), currency))
    : [];
}

function paidBack({ columns, say }: Page, { method, paid_back, currency }: RefundSnapshot): Line[] {
  if (paid_back.length < 2) return textLines(columns, say.paidBackBy(method));
  return paid_back.flatMap((each) =>
    pair(columns, say.paidBackBy(each.method), decimal(each.amount, currency)),
  );
}

function original({ columns, say }: Page, { original, time_zone }: RefundSnapshot): Line[] {
  if (!original.invoice_number) return [];
  const date =
    original.issued_at === undefined ? '' : localTime(original.issued_at, time_zone, say.language).date;
  return pair(columns, say.forInvoice(original.invoice_number), date);
}
