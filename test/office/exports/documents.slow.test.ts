import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { provingOwner } from '../../harness/prove.ts';
import { tempFolder } from '../../harness/temp.ts';
import { sheetsIn, type TestSheet } from '../../harness/workbook.ts';
import { openIn, playDay } from '../day-close/printed-days.ts';
import {
  ITEM_NAMES,
  openTestRestaurant,
  ordersOverTheApi,
  sales,
  soldOf,
  type TestRestaurant,
  trade,
} from '../trading.ts';
import { convertedByOffice, fileOf, hasProgram, parsedCsv, startBuilder, textOfPdf } from './exporting.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the wire says
type Wire = any;

const MONTH = { date_from: '2026-11-01', date_to: '2026-12-31' };
const PATIENCE = 120_000;
const cents = (decimal: unknown): number => Math.round(Number(decimal) * 100);
const total = <T>(rows: readonly T[], of: (row: T) => unknown): number =>
  rows.reduce((sum, row) => sum + cents(of(row)), 0);

const [month = []] = fc.sample(sales({ minLength: 24, maxLength: 24 }), { seed: 11, numRuns: 1 });

async function seededMonth(): Promise<{ restaurant: TestRestaurant; orders: Wire[]; sold: Wire[] }> {
  const restaurant = await openTestRestaurant();
  await trade(restaurant, month);
  await startBuilder(restaurant.at);
  const orders = await ordersOverTheApi(restaurant);
  return { restaurant, orders, sold: soldOf(orders) };
}

/** Of a country in which each bill is an invoice. */
async function invoicedDay(): Promise<Pick<TestRestaurant, 'at' | 'owner'>> {
  const restaurant = await openIn('IN');
  await playDay(restaurant, 7);
  await startBuilder(restaurant.at);
  return restaurant;
}

describe('of a seeded month', { timeout: PATIENCE }, () => {
  let world: Awaited<ReturnType<typeof seededMonth>>;
  beforeEach(async () => {
    world = await seededMonth();
  }, PATIENCE);

  const exported = (kind: string, body: object) =>
    fileOf(world.restaurant.at, world.restaurant.owner, kind, { ...MONTH, ...body });

  test('the CSV of the orders has a row for each, and its columns add up to those of the API', async () => {
    const text = (await exported('orders', { format: 'csv' })).toString();
    expect(text.startsWith('\ufeff')).toBe(true);
    const [header = [], ...rows] = parsedCsv(text.slice(1)).filter((row) => row.length > 1);
    const column = (title: string) => rows.map((row) => row[columnOf(header, title)] ?? '');
    expect(column('Order number').sort()).toEqual(
      world.orders.map(({ order_number }) => order_number).sort(),
    );
    const columns = {
      Subtotal: (order: Wire) => order.subtotal,
      Discount: (order: Wire) => -order.discount_amount,
      Rounding: (order: Wire) => order.rounding_adjustment,
      Total: (order: Wire) => order.total,
    };
    for (const [title, of] of Object.entries(columns)) {
      expect(
        total(column(title), (cell) => cell),
        title,
      ).toBe(total(world.sold, of));
    }
    expect(total(column('Paid'), (cell) => cell)).toBe(total(world.orders, (order) => order.amount_paid));
    expect(total(column('Tips'), (cell) => cell)).toBe(total(world.orders, (order) => order.tip_total));
    expect(column('Total').every((cell) => /^(-?\d+\.\d\d)?$/.test(cell))).toBe(true);
  });

  test('the Excel sheets hold numbers, dates and frozen headers, and add up to the API', async () => {
    const sheets = sheetsIn(await exported('orders', { format: 'excel' }));
    const { header, rows, xml } = sheets.get('Orders') as TestSheet;
    const at = (title: string) => columnOf(header, title);
    const orders = rows.slice(0, -1);
    expect(total(orders, (row) => row[at('Total')] ?? 0)).toBe(total(world.sold, ({ total: sum }) => sum));
    expect(cents(rows.at(-1)?.[at('Total')])).toBe(total(world.sold, ({ total: sum }) => sum));
    expect(orders.every((row) => typeof row[at('Paid')] === 'number')).toBe(true);
    expect(orders[0]?.[at('Business day')]).toBe('2026-11-20T00:00:00.000Z');
    expect(orders[0]?.[at('Opened')]).toMatch(/^2026-11-2\dT/);
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain('<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>');
    const styles = styleOf(xml, 1, at('Total'));
    expect(styles).not.toBe(styleOf(xml, 2, at('Total')));
  });

  test('the sales report has a sheet for each breakdown, each adding up to the API', async () => {
    const sheets = sheetsIn(await exported('sales-report', { format: 'excel' }));
    expect([...sheets.keys()]).toEqual([
      ...['About', 'Summary', 'By day', 'By category', 'By item', 'By payment method', 'By tax', 'By charge'],
      ...['By order type', 'By waiter', 'By hour'],
    ]);
    const fact = (name: string) => sheets.get('Summary')?.rows.find((row) => row[0] === name)?.[1];
    const sums = { 'Gross sales': 'subtotal', 'Total sales': 'total', Tips: 'tip_total' };
    for (const [name, field] of Object.entries(sums)) {
      expect(cents(fact(name)), name).toBe(total(world.sold, (order) => order[field]));
    }
    for (const name of ['By day', 'By order type', 'By waiter', 'By hour']) {
      const { header, rows } = sheets.get(name) as TestSheet;
      const sum = rows.at(-1)?.[columnOf(header, 'Total')];
      expect(cents(sum), name).toBe(total(world.sold, (order) => order.total));
    }
    const kept = sheets.get('By payment method')?.rows.at(-1)?.[5];
    expect(cents(kept)).toBe(
      total(
        world.orders.flatMap(({ payments }) => payments),
        (row: Wire) => row.amount,
      ),
    );
  });

  test.skipIf(!hasProgram('pdftotext'))(
    'the PDF shows the names in every script and the totals (skipped where pdftotext is missing)',
    async () => {
      const file = join(tempFolder(), 'sales.pdf');
      writeFileSync(file, await exported('sales-report', { format: 'pdf' }));
      const text = textOfPdf(file);
      const sum = total(world.sold, (order) => order.total) / 100;
      expect(text).toContain(sum.toLocaleString('en-US', { minimumFractionDigits: 2 }));
      const items = new Set(world.sold.flatMap((order) => order.items).map(({ name }) => name));
      for (const name of items) expect(text).toContain(name);
    },
  );

  test.skipIf(!hasProgram('soffice'))(
    'LibreOffice opens the Excel file and reads the same numbers (skipped where soffice is missing)',
    async () => {
      const folder = tempFolder();
      writeFileSync(join(folder, 'sales.xlsx'), await exported('sales-report', { format: 'excel' }));
      convertedByOffice(
        join(folder, 'sales.xlsx'),
        'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1',
        folder,
      );
      const days = parsedCsv(
        readFileSync(join(folder, 'sales-By day.csv'), 'utf8').replaceAll('\n', '\r\n'),
      ).filter((row) => row.length > 1);
      const at = columnOf(days[0] ?? [], 'Total');
      expect(cents(days.findLast((row) => row[0] === 'Total')?.[at])).toBe(
        total(world.sold, (order) => order.total),
      );
      expect(readdirSync(folder)).toContain('sales-By item.csv');
    },
  );

  test.skipIf(!hasProgram('soffice')).each(['sales-report', 'orders', 'payments', 'invoices'])(
    'each column of %s adds up to its total in LibreOffice (skipped where soffice is missing)',
    async (kind) => {
      const folder = tempFolder();
      const body = { ...MONTH, format: 'excel' };
      const { at, owner } = kind === 'invoices' ? await invoicedDay() : world.restaurant;
      const by = kind === 'invoices' ? await provingOwner(at) : owner;
      writeFileSync(join(folder, 'export.xlsx'), await fileOf(at, by, kind, body));
      convertedByOffice(
        join(folder, 'export.xlsx'),
        'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1',
        folder,
      );
      const sheets = readdirSync(folder).filter((name) => name.endsWith('.csv'));
      let added = 0;
      for (const name of sheets) {
        const all = parsedCsv(readFileSync(join(folder, name), 'utf8').replaceAll('\n', '\r\n'));
        const last = all.findLastIndex(([first]) => first === 'Total');
        if (last < 0) continue;
        const head = all.findLastIndex((row, at) => at < last && row.length === 1 && row[0] === '') + 1;
        const rows = all.slice(head + 1, last);
        for (const [at, sum] of (all[last] ?? []).entries()) {
          if (at === 0 || !/^-?[\d,]*\.?\d+$/.test(sum)) continue;
          expect(
            total(rows, (row) => plain(row[at])),
            `${name}: ${all[head]?.[at]}`,
          ).toBe(cents(plain(sum)));
          added++;
        }
      }
      expect(added).toBeGreaterThan(2);
    },
  );

  test('the inventory tells what was sold as the lines of the orders do', async () => {
    const text = (await exported('inventory', { format: 'csv' })).toString().slice(1);
    const [header = [], ...rows] = parsedCsv(text).filter((row) => row.length > 1);
    const lines = world.sold.flatMap((order) => order.items).filter(({ status }) => status !== 'voided');
    for (const [n, name] of ITEM_NAMES.entries()) {
      const sold = lines.filter(({ menu_item_id }) => menu_item_id === world.restaurant.items[n]);
      const shown = rows.find((row) => row[0] === name || row[0] === `'${name}`);
      expect(Number(shown?.[header.indexOf('Sold')]), name).toBe(
        sold.reduce((sum, { quantity }) => sum + quantity, 0),
      );
    }
  });
});

test('what was restocked, wasted and is left is in the inventory', { timeout: PATIENCE }, async () => {
  const { at, owner, items } = await openTestRestaurant();
  await startBuilder(at);
  const path = `/pos/stock/${items[0]}`;
  for (const [act, body] of Object.entries({
    count: { quantity: 3 },
    restock: { quantity: 20 },
    waste: { quantity: 4, reason: 'fell' },
  })) {
    expect((await owner('POST', `${path}/${act}`, body)).status, act).toBe(201);
  }
  const text = (await fileOf(at, owner, 'inventory', { format: 'csv' })).toString().slice(1);
  const [header = [], first = []] = parsedCsv(text).filter((row) => row.length > 1);
  const cell = (title: string) => first[header.indexOf(title)];
  expect([cell('In stock'), cell('Restocked'), cell('Wasted'), cell('Counted')]).toEqual([
    '19',
    '20',
    '4',
    '3',
  ]);
  expect(cell('State')).toBe('In stock');
});

test('texts that a spreadsheet would run are texts', { timeout: PATIENCE }, async () => {
  const { at, owner } = await openTestRestaurant();
  await startBuilder(at);
  const names = ['=1+1', '+49', '-2', '@SUM(A1)', '\tx', 'a,"b"\nc', '＝2'];
  for (const name of names) {
    const reply = await owner('POST', '/pos/customers', { name: `${name} `.trimEnd(), email: null });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  }
  const stored = (await owner('GET', '/pos/customers?limit=50&sort=created_at')).data.map(
    ({ name }: Wire) => name,
  );
  const csv = (await fileOf(at, await provingOwner(at), 'customers', { format: 'csv' })).toString().slice(1);
  const cells = parsedCsv(csv)
    .slice(1)
    .map(([name]) => name);
  const defused = (name: string) => (/^[=+\-@\t＝]/.test(name) ? `'${name}` : name);
  expect(cells.filter(Boolean)).toEqual([...stored.map(defused), 'Total'].slice(0, stored.length));
  const excel = await fileOf(at, await provingOwner(at), 'customers', { format: 'excel' });
  const { xml, rows } = sheetsIn(excel).get('Customers') as TestSheet;
  expect(rows.slice(0, stored.length).map(([name]) => name)).toEqual(stored);
  expect(xml).not.toContain('<f>');
});

test('customers come with what they ordered, those merged into them included', {
  timeout: PATIENCE,
}, async () => {
  const { at, owner, items } = await openTestRestaurant();
  await startBuilder(at);
  const customer = async (name: string) => (await owner('POST', '/pos/customers', { name })).data.id;
  const [kept, twin, idle] = [await customer('Ada'), await customer('Ada L.'), await customer('Ida')];
  for (const customer_id of [kept, twin, twin]) {
    const order = await owner('POST', '/pos/orders', { customer_id, items: [{ menu_item_id: items[0] }] });
    await owner('POST', `/pos/orders/${order.data.id}/payment`, { payment_method: 'card' });
  }
  const merged = await owner('POST', `/pos/customers/${twin}/merge`, { into_id: kept });
  expect(merged.status, JSON.stringify(merged.body)).toBeLessThan(300);
  const { total_spent } = (await owner('GET', `/pos/customers/${kept}`)).data;
  const csv = (await fileOf(at, await provingOwner(at), 'customers', { format: 'csv' })).toString().slice(1);
  const rows = parsedCsv(csv).slice(1, 3);
  expect(rows.map(([name, , , orders, spent]) => [name, orders, spent])).toEqual([
    ['Ada', '3', total_spent.toFixed(2)],
    ['Ida', '0', '0.00'],
  ]);
  expect(idle).toBeGreaterThan(0);
});

test('the record of sensitive acts is exported with who did what', { timeout: PATIENCE }, async () => {
  const { at, owner, items } = await openTestRestaurant();
  await startBuilder(at);
  const { data: order } = await owner('POST', '/pos/orders', { items: [{ menu_item_id: items[0] }] });
  await owner('POST', `/pos/orders/${order.id}/cancel`, { reason: 'left' });
  const csv = (
    await fileOf(at, await provingOwner(at), 'audit', { format: 'csv', filters: { entity: 'order' } })
  ).toString();
  const [header = [], entry = [], ...others] = parsedCsv(csv.slice(1)).filter((row) => row.length > 1);
  expect([entry[header.indexOf('Action')], entry[header.indexOf('Reason')]]).toEqual([
    'Order: cancel',
    'left',
  ]);
  expect(others).toEqual([]);
});

const plain = (cell = ''): string => cell.replaceAll(',', '') || '0';

/** The style of a cell by its row and column. */
const styleOf = (xml: string, row: number, at: number): string =>
  new RegExp(`<c r="${String.fromCharCode(65 + at)}${row}" s="(\\d+)"`).exec(xml)?.[1] ?? '';

/** A heading is a title, and the letters of what it is made of. */
const columnOf = (header: readonly string[], title: string): number =>
  header.findIndex((heading) => heading === title || heading.startsWith(`${title} (`));
