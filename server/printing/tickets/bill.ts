import { decimal, withCode } from './amounts.ts';
import { bar, CUT, centred, pair, RULE } from './lines.ts';
import { marks } from './marks.ts';
import { qrLines } from './qr.ts';
import {
  businessHeading,
  customerLines,
  itemLines,
  orderLines,
  paymentLines,
  type Sale,
  taxName,
  totalLines,
} from './sale.ts';
import type { BillSnapshot } from './snapshot.ts';
import type { LayoutOptions, Line } from './ticket.ts';
import { dateAndTime } from './times.ts';

/** What the guest is asked to pay. */
export function billLines(bill: BillSnapshot, options: LayoutOptions): Line[] {
  const { columns } = options;
  const asked = bill.split?.amount ?? (bill.balance_due || bill.total);
  return [
    ...marks(bill, options),
    ...businessHeading(columns, bill.business, false),
    ...centred(columns, 'BILL', { bold: true }),
    ...centred(columns, 'not a tax invoice'),
    ...(bill.split ? bar(columns, `SPLIT ${bill.split.n} of ${bill.split.of}`) : []),
    RULE,
    ...orderLines(columns, bill.order, dateAndTime(bill.issued_at, bill.time_zone)),
    ...customerLines(columns, bill.customer),
    RULE,
    ...itemLines(columns, bill.items, bill.currency),
    RULE,
    ...totalLines(columns, bill, addedTaxes(columns, bill)),
    ...includedTaxes(columns, bill),
    ...share(columns, bill),
    ...paymentLines(columns, bill),
    ...qrLines(columns, bill.payment_qr, `Scan to pay ${withCode(asked, bill.currency)}`),
    ...bill.footers.flatMap((footer) => centred(columns, footer)),
    CUT,
  ];
}

const addedTaxes = (columns: number, { taxes, currency }: Sale): Line[] =>
  taxes
    .filter((tax) => !tax.inclusive)
    .flatMap((tax) => pair(columns, taxName(tax), decimal(tax.amount, currency)));

const includedTaxes = (columns: number, { taxes, currency }: Sale): Line[] =>
  taxes
    .filter((tax) => tax.inclusive)
    .flatMap((tax) => pair(columns, `Includes ${taxName(tax)}`, decimal(tax.amount, currency)));

function share(columns: number, { split, currency }: Sale): Line[] {
  if (split?.amount === undefined) return [];
  return pair(columns, `Share ${split.n} of ${split.of}`, withCode(split.amount, currency), {
    size: 'tall',
    bold: true,
  });
}
