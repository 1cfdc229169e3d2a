import { papersOf } from '../../core/countries.ts';
import { qrLines } from './encoding/qr.ts';
import { fiscalLines } from './fiscal.ts';
import { bar, CUT, centred, pair, RULE } from './lines.ts';
import { figures, price } from './locale/amounts.ts';
import { dateAndTime } from './locale/times.ts';
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
import { slipLines, suggestedTips } from './tips.ts';

/** What the guest is asked to pay. */
export function billLines(bill: BillSnapshot, options: PageOptions): Line[] {
  const { columns, say, place } = options;
  const asked = bill.split?.amount ?? (bill.balance_due || bill.total);
  return [
    ...marks(bill, options),
    ...businessHeading(options, bill.business),
    ...centred(columns, say.bill, { bold: true }),
    ...(papersOf(place.country).says_not_invoice ? centred(columns, say.notATaxInvoice) : []),
    ...(bill.split ? bar(columns, say.split(bill.split.n, bill.split.of)) : []),
    RULE,
    ...orderLines(options, bill.order, dateAndTime(bill.issued_at, bill.time_zone, place)),
    ...customerLines(options, bill.customer),
    RULE,
    ...itemLines(options, bill.items, bill.currency),
    RULE,
    ...totalLines(options, bill, addedTaxes(options, bill)),
    ...includedTaxes(options, bill),
    ...share(options, bill),
    ...paymentLines(options, bill),
    ...suggestedTips(options, bill, asked),
    ...slipLines(options, bill),
    ...fiscalLines(options, bill.fiscal),
    ...qrLines(columns, bill.payment_qr, say.scanToPay(price(asked, bill.currency, place))),
    ...bill.footers.flatMap((footer) => centred(columns, footer)),
    CUT,
  ];
}

const addedTaxes = ({ columns, place }: Page, { taxes, currency }: Sale): Line[] =>
  taxes
    .filter((tax) => !tax.inclusive)
    .flatMap((tax) => pair(columns, taxName(tax, place), figures(tax.amount, currency, place)));

const includedTaxes = ({ columns, say, place }: Page, { taxes, currency }: Sale): Line[] =>
  taxes
    .filter((tax) => tax.inclusive)
    .flatMap((tax) =>
      pair(columns, say.includesTax(taxName(tax, place)), figures(tax.amount, currency, place)),
    );

function share(page: Page, { split, currency }: Sale): Line[] {
  if (split?.amount === undefined) return [];
  return grandTotal(page, page.say.share(split.n, split.of), split.amount, currency);
}
