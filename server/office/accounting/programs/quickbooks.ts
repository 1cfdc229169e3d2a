import type { Batch } from '../batch.ts';
import { amountIn, dateIn, plain, titleOf, windows1252 } from './text.ts';

const fields = ['TRNSTYPE', 'DATE', 'ACCNT', 'CLASS', 'AMOUNT', 'DOCNUM', 'MEMO'];

/** IIF has no quotes: a tab or a quote in a text would move its columns. */
const cell = (text: string): string => plain(text).replace(/["\t]/g, "'");

/** QuickBooks' IIF: a general journal entry for each batch. */
export function quickbooksFile(batches: readonly Batch[]): Buffer {
  const rows = [
    ['!TRNS', ...fields],
    ['!SPL', ...fields],
    ['!ENDTRNS'],
    ...batches.flatMap((batch) => [...linesOf(batch), ['ENDTRNS']]),
  ];
  return windows1252(rows.map((row) => `${row.join('\t')}\r\n`).join(''));
}

const linesOf = (batch: Batch): string[][] =>
  batch.entries.map(({ account, amount, text }, n) => [
    n === 0 ? 'TRNS' : 'SPL',
    'GENERAL JOURNAL',
    dateIn(batch.business_date, 'MM/DD/YYYY'),
    cell(account),
    batch.settings.by_branch ? cell(batch.branch_code) : '',
    amountIn(amount, batch.currency),
    cell(batch.z_number),
    cell(n === 0 ? `${titleOf(batch)}: ${text}` : text),
  ]);
