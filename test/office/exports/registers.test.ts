import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { reportOf } from '../../../server/office/exports/documents/report.ts';
import type { Cell, Table } from '../../../server/office/exports/documents/table.ts';
import type { ExportKind } from '../../../server/office/exports/job.ts';
import type { Restaurant } from '../../harness/app.ts';
import { openIn, playDay, type Wire } from '../day-close/printed-days.ts';

interface Read {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

async function readTable({ headings, rows }: Table): Promise<Read> {
  const all: (readonly Cell[])[] = [];
  for await (const row of rows) all.push(row);
  return { titles: headings.map(({ title }) => title), rows: all };
}

async function register({ tenant }: Restaurant, kind: ExportKind): Promise<Map<string, Read>> {
  const request = { branches: 'all', date_from: null, date_to: null, filters: {} } as const;
  const report = await reportOf(
    { kind, request, now: 0 },
    (read) => tenant.read(systemCaller, read),
    () => undefined,
  );
  const tables = new Map<string, Read>();
  for (const table of report.tables) tables.set(table.title, await readTable(table));
  return tables;
}

const column = (table: Read | undefined, title: string): number[] => {
  const at = table?.titles.indexOf(title) ?? -1;
  expect(at, title).toBeGreaterThanOrEqual(0);
  return (table?.rows ?? []).map((row) => Number(row[at]));
};
const total = (table: Read | undefined, title: string): number =>
  column(table, title).reduce((sum, value) => sum + value, 0);

test('registers of invoices, payments and GST agree with each other and with the documents', async () => {
  const restaurant = await openIn('IN');
  await playDay(restaurant, 7);
  const issued = (await restaurant.owner('GET', '/pos/invoices?limit=100')).data as Wire[];
  expect(new Set(issued.map(({ kind }) => kind))).toEqual(new Set(['invoice', 'credit_note']));

  const invoices = await register(restaurant.at, 'invoices');
  const all = invoices.get('Invoices and credit notes');
  const signed = issued.map(({ kind, total }) => Math.round(total * 100) * (kind === 'invoice' ? 1 : -1));
  expect(column(all, 'Total (c = a+b+r)').sort()).toEqual(signed.sort());
  const [before, tax, rounding] = ['Before tax (a)', 'Tax (b)', 'Rounding (r)'].map((title) =>
    column(all, title),
  );
  column(all, 'Total (c = a+b+r)').forEach((sum, n) => {
    expect((before?.[n] ?? 0) + (tax?.[n] ?? 0) + (rounding?.[n] ?? 0)).toBe(sum);
  });
  const byRate = invoices.get('Tax by rate');
  expect(total(byRate, 'Tax amount')).toBe(total(all, 'Tax (b)'));

  const gst = await register(restaurant.at, 'gstr1');
  const hsn = gst.get('hsn');
  expect(total(hsn, 'Central Tax Amount') + total(hsn, 'State/UT Tax Amount')).toBe(
    total(byRate, 'Tax amount'),
  );
  const [b2b, b2cs, cdnr] = ['b2b', 'b2cs', 'cdnr'].map((name) => total(gst.get(name), 'Taxable Value'));
  expect((b2b ?? 0) + (b2cs ?? 0) - (cdnr ?? 0)).toBe(total(hsn, 'Taxable Value'));
  expect(total(gst.get('docs'), 'Total Number')).toBe(issued.length);

  const payments = await register(restaurant.at, 'payments');
  expect(total(payments.get('By method'), 'Amount')).toBe(total(payments.get('Payments'), 'Amount'));
  expect(total(payments.get('By method'), 'Tips')).toBe(total(payments.get('Payments'), 'Tip'));
});
