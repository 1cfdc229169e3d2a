import { orderNumber } from '../../../../core/ids.ts';
import type { Minor } from '../../../../core/money/money.ts';
import { wallClock } from '../../../../core/time/wall-clock.ts';
import type { ReportBranch } from '../../../reports/store.ts';
import { tradingDays } from '../../../reports/trading-days.ts';
import { inWords } from '../cell-text.ts';
import { periodOf, type Source } from '../source.ts';
import { type Column, date, int, money, short, type Table, table, text, time } from '../table.ts';
import { type PaymentInRegister, paymentsAfter } from './store.ts';

const BATCH = 500;

interface Entry extends PaymentInRegister {
  readonly branch: ReportBranch;
}

/** Each payment, refund, void and tip as it was entered, and their sums by method. */
export async function paymentTables(source: Source): Promise<Table[]> {
  return [
    table('Payments', columnsFor(source.branches.length > 1), entriesIn(source)),
    table('By method', methodColumns, methodRows(source)),
  ];
}

async function* entriesIn({
  snapshot,
  request,
  branches,
  progress,
}: Pick<Source, 'snapshot' | 'request' | 'branches' | 'progress'>): AsyncGenerator<Entry> {
  for await (const { branch, date: day, part } of tradingDays(snapshot, branches, periodOf(request))) {
    for (let after = 0, more = true; more; ) {
      const batch = { branchId: branch.id, date: day, after, limit: BATCH };
      const rows = await snapshot((handle) => paymentsAfter(handle, batch));
      for (const row of rows) yield { ...row, branch };
      more = rows.length === BATCH;
      after = rows.at(-1)?.id ?? after;
    }
    progress(part);
  }
}

const nameOf = ({ method, payment_method }: PaymentInRegister): string => method ?? payment_method;

const columnsFor = (isSeveral: boolean): Column<Entry>[] => [
  date('Day', (row) => row.business_date),
  time('Time', ({ created_at, branch }) => wallClock(created_at, branch.timezone)),
  ...(isSeveral ? [text<Entry>('Branch', ({ branch }) => branch.name)] : []),
  text('Order', (row) => orderNumber(row.order_id)),
  text('Invoice', (row) => row.invoice_number),
  short('Kind', ({ kind }) => inWords(kind)),
  short('Method', nameOf),
  text('Reference', (row) => row.transaction_id),
  int('Shift', (row) => row.shift_id),
  text('Taken by', (row) => row.taken_by),
  money('Amount', ({ amount }) => amount, true),
  money('Tip', (row) => row.tip_amount, true),
  text('Reason', ({ reason }) => reason),
];

interface Method {
  readonly name: string;
  rows: number;
  amount: Minor;
  tips: Minor;
}

const methodColumns: Column<Method>[] = [
  text('Method', ({ name }) => name),
  int('Entries', ({ rows }) => rows, true),
  money('Amount', ({ amount }) => amount, true),
  money('Tips', ({ tips }) => tips, true),
];

async function* methodRows(source: Source): AsyncGenerator<Method> {
  const methods = new Map<string, Method>();
  for await (const entry of entriesIn({ ...source, progress: () => undefined })) {
    const method = methods.get(entry.payment_method) ?? { name: nameOf(entry), rows: 0, amount: 0, tips: 0 };
    method.rows += 1;
    method.amount += entry.amount;
    method.tips += entry.tip_amount;
    methods.set(entry.payment_method, method);
  }
  yield* methods.values();
}
