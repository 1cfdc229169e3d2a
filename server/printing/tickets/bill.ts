import { decimal, withCode } from './amounts.ts';
import { qrLines } from './encoding/qr.ts';
import { fiscalLines } from './fiscal.ts';
import { bar, CUT, centred, pair, RULE } from './lines.ts';
import { marks } from './marks.ts';
import {
  businessHeading,
  customerLines,
  grandTotal,
  itemLines,
  orderLines,
  paymentLines,
  type Sale,
  taxName,
  totalLines,
} from './sale.ts';
import type { BillSnapshot } from './snapshot.ts';
import type { Line, Page, PageOptions } from './ticket.ts';
import { dateAndTime } from './times.ts';

/** What the guest is asked to pay. */
export function billLines(bill: BillSnapshot, options: PageOptions): Line[] {
  const { columns, say } = options;
  const asked = bill.split?.amount ?? (bill.balance_due || bill.total);
  return [
    ...marks(bill, options),
    ...businessHeading(options, bill.business),
    ...centred(columns, say.bill, { bold: true }),
    ...centred(columns, say.notATaxInvoice),
    ...(bill.split ? bar(columns, say.split(bill.split.n, bill.split.of)) : []),
    RULE,
    ...orderLines(options, bill.order, dateAndTime(bill.issued_at, bill.time_zone, say.language)),
    ...customerLines(options, bill.customer),
    RULE,
    ...itemLines(options, bill.items, bill.currency),
    RULE,
    ...totalLines(options, bill, addedTaxes(columns, bill)),
    ...includedTaxes(options, bill),
    ...share(options, bill),
    ...paymentLines(options, bill),
    ...fiscalLines(options, bill.fiscal),
    ...qrLines(columns, bill.payment_qr, say.scanToPay(withCode(asked, bill.currency))),
    ...bill.footers.flatMap((footer) => centred(columns, footer)),
    CUT,
  ];
}

const addedTaxes = (columns: number, { taxes, currency }: Sale): Line[] =>
  taxes
    .filter((tax) => !tax.inclusive)
    .flatMap((tax) => pair(columns, taxName(tax), decimal(tax.amount, currency)));

const includedTaxes = ({ columns, say }: Page, { taxes, currency }: Sale): Line[] =>
  taxes
    .filter((tax) => tax.inclusive)
    .flatMap((tax) => pair(columns, say.includesTax(taxName(tax)), decimal(tax.amount, currency)));

function share({ columns, say }: Page, { split, currency }: Sale): Line[] {
  if (split?.amount === undefined) return [];
  return grandTotal(columns, say.share(split.n, split.of), split.amount, currency);
}
