import { sum } from '../../core/money.ts';
import { decimal } from './amounts.ts';
import { bar, CUT, centred, pair, RULE, text } from './lines.ts';
import { marks } from './marks.ts';
import { qrLines } from './qr.ts';
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
import type { LayoutOptions, Line } from './ticket.ts';
import { dateAndTime, localTime } from './times.ts';

/** The papers a tax inspector asks for. */
export function invoiceLines(invoice: InvoiceSnapshot, options: LayoutOptions): Line[] {
  const { columns } = options;
  return [
    ...marks(invoice, options),
    ...official(columns, invoice.business, invoice.business.tax_number ? 'TAX INVOICE' : 'INVOICE'),
    ...pair(
      columns,
      `Invoice ${invoice.invoice_number}`,
      localTime(invoice.issued_at, invoice.time_zone).date,
      {
        bold: true,
      },
    ),
    ...(invoice.split ? bar(columns, `SPLIT ${invoice.split.n} of ${invoice.split.of}`) : []),
    ...orderLines(columns, invoice.order, dateAndTime(invoice.issued_at, invoice.time_zone)),
    ...customerLines(columns, invoice.customer),
    RULE,
    ...itemLines(columns, invoice.items, invoice.currency),
    RULE,
    ...totalLines(columns, invoice, taxSum(columns, invoice)),
    ...taxTable(columns, invoice.taxes, invoice.currency),
    ...paymentLines(columns, invoice),
    ...(invoice.cashier ? text(columns, `Cashier: ${invoice.cashier}`) : []),
    ...qrLines(columns, invoice.payment_qr, 'Scan to pay'),
    ...invoice.footers.flatMap((footer) => centred(columns, footer)),
    CUT,
  ];
}

export function refundLines(refund: RefundSnapshot, options: LayoutOptions): Line[] {
  const { columns } = options;
  return [
    ...marks(refund, options),
    ...official(columns, refund.business, 'REFUND'),
    ...(refund.refund_number ? text(columns, `Refund ${refund.refund_number}`, { bold: true }) : []),
    ...original(columns, refund),
    ...orderLines(columns, refund.order, dateAndTime(refund.issued_at, refund.time_zone)),
    ...customerLines(columns, refund.customer),
    RULE,
    ...(refund.items.length > 0 ? [...itemLines(columns, refund.items, refund.currency), RULE] : []),
    ...grandTotal(columns, 'REFUNDED', refund.total, refund.currency),
    ...taxTable(columns, refund.taxes, refund.currency),
    ...[
      `Paid back by ${refund.method}`,
      refund.reason && `Reason: ${refund.reason}`,
      refund.refunded_by && `Cashier: ${refund.refunded_by}`,
      refund.approved_by && `Approved by: ${refund.approved_by}`,
      ...refund.footers,
    ].flatMap((each) => (each ? text(columns, each) : [])),
    CUT,
  ];
}

const official = (columns: number, business: Business, title: string): Line[] => [
  ...businessHeading(columns, business, true),
  RULE,
  ...centred(columns, title, { bold: true }),
];

function taxSum(columns: number, { taxes, currency }: Sale): Line[] {
  const added = taxes.filter((tax) => !tax.inclusive);
  return added.length > 0 ? pair(columns, 'Tax', decimal(sum(added.map((tax) => tax.amount)), currency)) : [];
}

function original(columns: number, { original, time_zone }: RefundSnapshot): Line[] {
  if (!original.invoice_number) return [];
  const date = original.issued_at === undefined ? '' : localTime(original.issued_at, time_zone).date;
  return pair(columns, `For invoice ${original.invoice_number}`, date);
}
