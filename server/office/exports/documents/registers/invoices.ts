import { orderNumber } from '../../../../core/ids.ts';
import { type Minor, sum } from '../../../../core/money/money.ts';
import type { InvoiceDocument } from '../../../../sales/orders/invoices/document.ts';
import { nextDayIn, type ReportBranch } from '../../../reports/store.ts';
import { tradingDays } from '../../../reports/trading-days.ts';
import { inWords } from '../cell-text.ts';
import { periodOf, type Source } from '../source.ts';
import { type Column, date, money, percent, short, type Table, table, text } from '../table.ts';
import { type InvoiceInRegister, invoicesAfter } from './store.ts';

const BATCH = 500;

const nextInvoiceDay = nextDayIn('invoices');

const NOTE = 'A credit note is negative, so that the sums are what is left of the sales.';

/** An invoice or credit note with its frozen content. */
export interface Issued extends InvoiceInRegister {
  readonly branch: ReportBranch;
  readonly content: InvoiceDocument;
  /** −1 for a credit note. */
  readonly sign: 1 | -1;
}

/** Every document of the period once, and each of its taxes by rate. */
export async function invoiceTables(source: Source): Promise<Table[]> {
  const isSeveral = source.branches.length > 1;
  return [
    table('Invoices and credit notes', documentColumns(isSeveral), issuedIn(source), NOTE),
    table('Tax by rate', taxColumns, taxRows(source)),
  ];
}

export async function* issuedIn({
  snapshot,
  request,
  branches,
  progress,
}: Pick<Source, 'snapshot' | 'request' | 'branches' | 'progress'>): AsyncGenerator<Issued> {
  for await (const { branch, date: day, part } of tradingDays(
    snapshot,
    branches,
    periodOf(request),
    nextInvoiceDay,
  )) {
    for (let after = 0, more = true; more; ) {
      const batch = { branchId: branch.id, date: day, after, limit: BATCH };
      const rows = await snapshot((handle) => invoicesAfter(handle, batch));
      for (const row of rows) {
        yield {
          ...row,
          branch,
          content: JSON.parse(row.document) as InvoiceDocument,
          sign: row.kind === 'credit_note' ? -1 : 1,
        };
      }
      more = rows.length === BATCH;
      after = rows.at(-1)?.id ?? after;
    }
    progress(part);
  }
}

const taxIn = ({ content }: Issued): Minor => sum(content.taxes.map(({ amount }) => amount));

const documentColumns = (isSeveral: boolean): Column<Issued>[] => [
  text('Number', ({ number }) => number),
  date('Day', (row) => row.business_date),
  short('Kind', ({ kind }) => inWords(kind)),
  text('For invoice', (row) => row.credited_number),
  ...(isSeveral ? [text<Issued>('Branch', ({ branch }) => branch.name)] : []),
  text('Order', (row) => orderNumber(row.order_id)),
  text('Buyer', ({ content }) => content.customer?.name ?? null),
  text('Tax number', ({ content }) => content.customer?.tax_number ?? null),
  money('Before tax (a)', (row) => row.sign * (row.total - taxIn(row) - row.content.rounding), true),
  money('Tax (b)', (row) => row.sign * taxIn(row), true),
  money('Rounding (r)', ({ sign, content }) => sign * content.rounding, true),
  money('Total (c = a+b+r)', ({ sign, total }) => sign * total, true),
  text('Reason', ({ reason }) => reason),
];

interface TaxRow {
  readonly name: string;
  readonly code: string;
  readonly rate: number;
  readonly inclusive: boolean;
  taxable: Minor;
  amount: Minor;
}

const taxColumns: Column<TaxRow>[] = [
  text('Tax', ({ name }) => name),
  short('Code', ({ code }) => code),
  percent('Rate', ({ rate }) => rate),
  short('In prices', ({ inclusive }) => (inclusive ? 'yes' : 'no')),
  money('Taxable', ({ taxable }) => taxable),
  money('Tax amount', ({ amount }) => amount, true),
];

async function* taxRows(source: Source): AsyncGenerator<TaxRow> {
  const rows = new Map<string, TaxRow>();
  for await (const { content, sign } of issuedIn({ ...source, progress: () => undefined })) {
    for (const { name, code, rate, inclusive, taxable, amount } of content.taxes) {
      const key = JSON.stringify([code, rate, inclusive]);
      const row = rows.get(key) ?? { name, code, rate, inclusive, taxable: 0, amount: 0 };
      row.taxable += sign * taxable;
      row.amount += sign * amount;
      rows.set(key, row);
    }
  }
  yield* rows.values();
}
