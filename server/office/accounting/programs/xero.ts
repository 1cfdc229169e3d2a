import { csvText } from '../../../core/csv.ts';
import type { Batch } from '../batch.ts';
import { amountIn, dateIn, plain, titleOf } from './text.ts';

const headings = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'];
const tracking = ['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'];

/** Xero's manual journals: lines with the same narration and date are one journal. */
export function xeroFile(batches: readonly Batch[]): Buffer {
  const rows = batches.flatMap((batch) =>
    batch.entries.map(({ account, amount, text }) => [
      plain(titleOf(batch)),
      dateIn(batch.business_date, batch.country === 'US' ? 'MM/DD/YYYY' : 'DD/MM/YYYY'),
      plain(text),
      account,
      batch.settings.xero?.tax_rate ?? '',
      amountIn(amount, batch.currency),
      ...(batch.settings.by_branch ? ['Branch', batch.branch_code] : ['', '']),
      ...['', ''],
    ]),
  );
  return Buffer.from(`${csvText([[...headings, ...tracking], ...rows])}\r\n`);
}
