import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../../harness/temp.ts';
import { sheetsIn } from '../../harness/workbook.ts';
import { openEvening, playEvening } from '../small-evening.ts';
import { fileOf, hasProgram, parsedCsv, startBuilder, textOfPdf } from './exporting.ts';

const DAY = '2026-11-20';
const PERIOD = { date_from: DAY, date_to: DAY };
const PATIENCE = 60_000;
const hasPdf = hasProgram('pdftotext');

/** As it was written, with every amount in cents. */
interface Written {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const cents = (cell: unknown): number => Math.round(Number(String(cell ?? '').replaceAll(',', '')) * 100);

/** What headings say in brackets: the letter of a figure, or what it is the sum of. */
function saidOf(header: readonly string[]) {
  const said = header.map((heading) => /\(([a-z].*)\)$/.exec(heading)?.[1]?.split(', ') ?? []);
  const letters = new Map<string, number>();
  for (const [at, parts] of said.entries())
    for (const part of parts) {
      const letter = /^([a-z])( =|$)/.exec(part)?.[1];
      if (letter && !letters.has(letter)) letters.set(letter, at);
    }
  const sums = said.flatMap((parts, at) =>
    parts.flatMap((part) => {
      const [left, right] = part.includes('=') ? part.split(' = ') : ['', part];
      const terms = [...(right ?? '').matchAll(/([+-]?)([a-z])/g)];
      if (terms.length < 2) return [];
      const of = left ? (letters.get(left) ?? at) : at;
      return [{ of, terms: terms.map(([, sign, letter]) => ({ sign, letter: letter as string })) }];
    }),
  );
  return { letters, sums };
}

/** Adds every row up as its headings say; answers how many sums were checked. */
function addUp({ title, header, rows }: Written): number {
  const { letters, sums } = saidOf(header);
  for (const row of rows)
    for (const { of, terms } of sums) {
      const known = terms.filter(({ letter }) => letters.has(letter));
      if (known.length < terms.length) continue;
      const sum = known.reduce(
        (total, { sign, letter }) => total + (sign === '-' ? -1 : 1) * cents(row[letters.get(letter) ?? -1]),
        0,
      );
      expect(cents(row[of]), `${title}: ${header[of]} of ${row.join(' | ')}`).toBe(sum);
    }
  return sums.length * rows.length;
}

const columnOf = ({ header, rows }: Written, title: string): string[] => {
  const at = header.findIndex((heading) => heading === title || heading.startsWith(`${title} (`));
  expect(at, `${title} in ${header}`).toBeGreaterThanOrEqual(0);
  return rows.map((row) => row[at] ?? '');
};
const sumOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cents(cell), 0);

/** Columns of the orders export in which an order that is no sale has an amount. */
const moneyOfUnsold = ({ header, rows }: Written): string[] => {
  const titles = header.map((heading) => heading.replace(/ \(.*\)$/, ''));
  const [first, last] = [titles.indexOf('Subtotal'), titles.indexOf('Tips')];
  const unsold = rows.filter((row) => row[titles.indexOf('Not sold')] !== '');
  expect(unsold.length).toBeGreaterThan(1);
  return titles.filter((_, at) => at >= first && at <= last && unsold.some((row) => row[at] !== ''));
};

function tablesOfCsv(bytes: Buffer): Map<string, Written> {
  const tables = new Map<string, Written>();
  for (const part of bytes.toString().slice(1).trimEnd().split('\r\n\r\n')) {
    const [[title = ''] = [], ...lines] = parsedCsv(part);
    const [header = [], ...rows] = lines.filter((line) => line.length > 1);
    tables.set(title, { title, header, rows });
  }
  return tables;
}

const tablesOfExcel = (bytes: Buffer): Map<string, Written> =>
  new Map(
    [...sheetsIn(bytes)].map(([title, { header, rows }]) => [
      title,
      { title, header, rows: rows.map((row) => row.map(String)) },
    ]),
  );

/** The numbers of the rows that begin so; a wide row goes on in the next line. */
const numbersIn = (text: string, begins: string): number[][] =>
  text.split('\n').flatMap((line, at, lines) => {
    if (!line.trimStart().startsWith(begins)) return [];
    const next = lines.slice(at + 1).find((other) => other.trim() !== '') ?? '';
    const row = line.trim().slice(begins.length) + (/^[\s\d.,-]+$/.test(next) ? next : '');
    return [(row.match(/-?[\d,]+\.\d\d/g) ?? []).map(cents)];
  });

let evening: ReturnType<typeof play> | undefined;

/** One evening for all tests: what its files and reports say. */
const played = () => {
  evening ??= play().catch((error: unknown) => {
    evening = undefined;
    throw error;
  });
  return evening;
};

async function play() {
  const evening = await openEvening();
  const orders = await playEvening(evening);
  await startBuilder(evening.at);
  const { at, owner } = evening;
  const files = new Map<string, Buffer>();
  for (const kind of ['sales-report', 'orders'])
    for (const format of ['csv', 'excel', ...(hasPdf ? ['pdf'] : [])])
      files.set(`${kind} ${format}`, await fileOf(at, owner, kind, { ...PERIOD, format }));
  const file = (kind: string, format: string) => files.get(`${kind} ${format}`) as Buffer;
  const report = (await owner('GET', `/reports/sales?date_from=${DAY}&date_to=${DAY}`)).data;
  const x = (await owner('GET', '/pos/reports/x')).data.figures;
  at.clock.advance(24 * 3_600_000);
  const losses = (await owner('GET', `/reports/losses?date_from=${DAY}&date_to=${DAY}`)).data;
  return { orders, file, report, x, losses };
}

test('of an evening with everything in it each row of the sales export is what its headings say', {
  timeout: PATIENCE,
}, async () => {
  const { file, report } = await played();
  const csv = tablesOfCsv(file('sales-report', 'csv'));
  const excel = tablesOfExcel(file('sales-report', 'excel'));
  let checked = 0;
  for (const written of [...csv.values(), ...[...excel.values()].slice(1)]) checked += addUp(written);
  expect(checked).toBeGreaterThan(60);
  for (const title of ['By day', 'By order type', 'By waiter', 'By hour']) {
    const written = csv.get(title) as Written;
    for (const [column, amount] of [
      ['Total', report.orders.total],
      ['Net', report.orders.net],
      ['Tax', report.orders.tax],
      ['Refunds', -report.orders.refunded],
    ])
      expect(sumOf(columnOf(written, column)), `${title} ${column}`).toBe(cents(amount));
    const sheet = excel.get(title) as Written;
    expect(cents(columnOf(sheet, 'After refunds').at(-1)), title).toBe(
      cents(report.orders.total) - cents(report.orders.refunded),
    );
  }
});

test('the summary adds up from above to below, in every format', { timeout: PATIENCE }, async () => {
  const { file, report } = await played();
  const summary = tablesOfCsv(file('sales-report', 'csv')).get('Summary') as Written;
  const amounts = new Map(summary.rows.map(([name, amount]) => [name, cents(amount)]));
  const sum = (...names: string[]) =>
    names.reduce((total, name) => total + (amounts.get(name) ?? Number.NaN), 0);
  expect(sum('Gross sales', 'Discounts', 'Coupons', 'Charges', 'Tax added to prices', 'Rounding')).toBe(
    sum('Total sales'),
  );
  expect(sum('Total sales', 'Refunds')).toBe(sum('Sales after refunds'));
  expect(sum('Net sales after refunds', 'Tax after refunds', 'Rounding after refunds')).toBe(
    sum('Sales after refunds'),
  );
  expect(sum('Payments collected', 'Payments refunded')).toBe(sum('Net payments'));
  expect(sum('Total sales')).toBe(cents(report.orders.total));
  const sheet = tablesOfExcel(file('sales-report', 'excel')).get('Summary') as Written;
  expect(sheet.rows.map(([name, amount]) => [name, cents(amount)])).toEqual(
    summary.rows.map(([name, amount]) => [name, cents(amount)]),
  );
  if (!hasPdf) return;
  const path = join(tempFolder(), 'sales.pdf');
  writeFileSync(path, file('sales-report', 'pdf'));
  const text = textOfPdf(path);
  for (const name of ['Gross sales', 'Total sales', 'Sales after refunds', 'Net payments'])
    expect(numbersIn(text, name)[0]?.[0], name).toBe(amounts.get(name));
  const day = tablesOfCsv(file('sales-report', 'csv')).get('By day') as Written;
  expect(numbersIn(text, DAY)[0]).toEqual((day.rows[0] ?? []).slice(3).map(cents));
  expect(text).toContain('i = g + h = j + k + l');
});

test('the orders export lists what is no sale, and adds up to the sales report and the day report', {
  timeout: PATIENCE,
}, async () => {
  const { file, report, x, orders } = await played();
  const text = file('orders', 'csv').toString().slice(1);
  const [header = [], ...rows] = parsedCsv(text).filter((line) => line.length > 1);
  const csv: Written = { title: 'Orders', header, rows };
  const book = tablesOfExcel(file('orders', 'excel'));
  const sheet = book.get('Orders') as Written;
  const about = book.get('About')?.rows ?? [];
  const listed = { ...sheet, rows: sheet.rows.slice(0, -1) };
  const [, note = ''] = about.find(([title]) => title === 'Orders') ?? [];
  expect(moneyOfUnsold(csv).filter((title) => title !== 'Not sold')).toEqual(
    note.match(/no other total but (.*)\.$/)?.[1]?.split(/, and |, /),
  );
  for (const written of [csv, listed]) {
    expect(
      addUp({ ...written, rows: written.rows.filter((row) => row[header.indexOf('Not sold')] === '') }),
    ).toBeGreaterThan(18);
    expect(written.rows.length).toBe(Object.keys(orders).length);
    expect(sumOf(columnOf(written, 'Total'))).toBe(cents(report.orders.total));
    const notSold = cents(report.cancelled.total) + cents(orders.draft.total);
    expect(sumOf(columnOf(written, 'Not sold'))).toBe(notSold);
    expect(sumOf(columnOf(written, 'Tips'))).toBe(cents(report.orders.tips));
  }
  for (const title of ['Subtotal', 'Total', 'Paid', 'Refunded', 'Balance', 'Not sold'])
    expect(cents(columnOf(sheet, title).at(-1)), title).toBe(sumOf(columnOf(listed, title)));
  expect(x.orders).toEqual(report.orders);
  expect(x.check.difference).toBe(0);
  if (!hasPdf) return;
  const path = join(tempFolder(), 'orders.pdf');
  writeFileSync(path, file('orders', 'pdf'));
  expect(numbersIn(textOfPdf(path), 'Total').at(-1)?.slice(0, 7)).toEqual(
    ['Subtotal', 'Discount', 'Coupon', 'Charges', 'Tax added', 'Rounding', 'Total'].map((title) =>
      sumOf(columnOf(csv, title)),
    ),
  );
});

test('what is sold is what was sent less what was lost before it was paid, and kept less what was lost after it', {
  timeout: PATIENCE,
}, async () => {
  const { report: sales, losses: report } = await played();
  const lost = (...reasons: string[]): number =>
    report.by_reason
      .filter(({ reason }: { reason: string }) => reasons.includes(reason))
      .reduce((sum: number, { amount }: { amount: number }) => sum + cents(amount), 0);
  for (const { reason, amount } of report.by_reason) expect(amount, reason).toBeGreaterThan(0);
  const { gross, discounts, coupons } = sales.orders;
  const billed = cents(gross) - cents(discounts) - cents(coupons);
  expect(cents(report.sent) - lost('void', 'comp', 'discount', 'coupon', 'cancelled')).toBe(billed);
  expect(cents(report.sent) - cents(report.lost)).toBe(billed - lost('unrecorded', 'refund', 'open'));
  expect(lost('comp', 'discount', 'coupon')).toBe(
    cents(sales.line_discounts) + cents(discounts) + cents(coupons),
  );
});
