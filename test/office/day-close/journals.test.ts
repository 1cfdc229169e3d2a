import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readCsv } from '../../../server/core/csv.ts';
import type { Accounting } from '../../../server/identity/tenant/accounting.ts';
import { elementsIn } from '../../../server/sheets/xml.ts';
import { type Request, tokenFor } from '../../harness/app.ts';
import { close, codeOf, DAY, open } from './till-day.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers as the wire has them
type Wire = any;

async function suggested(owner: Request, chart: string): Promise<Accounting> {
  const { suggestions } = (await owner('GET', '/accounting')).data;
  return suggestions.find((one: Wire) => one.chart === chart).accounting;
}

const setAccounts = async (owner: Request, accounting: object) => {
  const reply = await owner('PUT', '/accounting', accounting);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
};

/**
 * 22.00 in cash, of which 2.00 went back; 11.00 and a tip of 0.50 by card; 22.00 still owed; 5.00 paid out of a drawer
 * that is 1.00 short. Of 50.00 and 5.00 tax the refund took 1.82 and 0.18.
 */
async function openDay() {
  const at = await open();
  const { restaurant, owner, cashier, order, sale } = at;
  const shift = (await cashier('POST', '/pos/shifts', { opening_float: 50 })).data.id;
  const cold = await sale(2);
  await owner('POST', `/pos/orders/${cold.id}/refund`, { amount: 2, reason: 'cold' });
  await sale(1, 'card', { tip_amount: 0.5 });
  const late = await order(2);
  await owner('PUT', `/pos/orders/${late}/status`, { status: 'billed' });
  await cashier('POST', `/pos/shifts/${shift}/cash-movements`, { type: 'out', amount: 5, reason: 'ice' });
  const { expected } = (await owner('GET', `/pos/shifts/${shift}`)).data.drawer;
  const ended = await cashier('POST', `/pos/shifts/${shift}/close`, { counted_cash: expected - 1 });
  expect(ended.status, JSON.stringify(ended.body)).toBe(200);
  const token = await tokenFor(restaurant.tenant, 'owner', restaurant.branchId);
  const file = async (query: string) => {
    const reply = await restaurant.server.inject({
      method: 'GET',
      url: `/api/v1/accounting/journals/file?${query}`,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: reply.statusCode, bytes: reply.rawPayload, headers: reply.headers };
  };
  const journal = async (z: number) => (await owner('GET', `/pos/reports/z/${z}/journal`)).data;
  return { ...at, late, file, journal };
}

const linesOf = ({ entries }: Wire): string[] =>
  entries.map(({ account, debit, credit }: Wire) => `${account} ${debit} ${credit}`);

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test('a closed day is booked by the accounts of its restaurant, to the cent and in balance', async () => {
  const { owner, journal } = await openDay();
  const accounts = await suggested(owner, 'quickbooks');
  await setAccounts(owner, { ...accounts, payment_methods: [{ payment_method: 'card', account: 'Stripe' }] });
  const z = (await close(owner)).data;
  const booked = await journal(z.id);
  expect(booked).toMatchObject({ z_number: 'Z-MAIN-000-000001', debit: 59.5, credit: 59.5 });
  expect(linesOf(booked)).toEqual([
    'Cash on hand 20 0',
    'Stripe 11.5 0',
    'Petty cash 5 0',
    'Cash on hand 0 5',
    'Cash on hand 0 1',
    'Cash over and short 1 0',
    'Sales 0 48.18',
    'VAT 0 4.82',
    'Owed by guests 22 0',
    'Tips payable 0 0.5',
  ]);
  expect(z.journal).toMatchObject({ id: booked.id, program: 'quickbooks', digest: booked.digest });
  expect((await owner('GET', '/pos/reports/z')).data[0].journal).toEqual(z.journal);
});

test('a supplement is a batch of its own and books nothing twice', async () => {
  const { owner, journal, late, pay, sale, file } = await openDay();
  await setAccounts(owner, await suggested(owner, 'quickbooks'));
  const first = (await close(owner)).data;
  await pay(late, 'card');
  await sale(1);
  const second = (await close(owner)).data;
  expect(linesOf(await journal(second.id))).toEqual([
    'Undeposited Funds 22 0',
    'Cash on hand 11 0',
    'Sales 0 10',
    'VAT 0 1',
    'Owed by guests 0 22',
  ]);
  const both = (await file(`date_from=${DAY}&date_to=${DAY}`)).bytes.toString();
  expect(both.match(/^ENDTRNS/gm)).toHaveLength(2);
  expect(both).toContain(first.z_number);
  expect(both).toContain(`${second.z_number} `);
  expect(both).toContain('(Supplement)');
});

test('a file is the same each time, whatever became of the accounts; booking again makes another', async () => {
  const { owner, file } = await openDay();
  const accounts = await suggested(owner, 'xero');
  await setAccounts(owner, accounts);
  const z = (await close(owner)).data;
  const first = await file(`z_report_id=${z.id}`);
  expect(sha256(first.bytes)).toBe(z.journal.digest);
  expect(first.headers.etag).toBe(`"${z.journal.digest}"`);
  await setAccounts(owner, { ...accounts, accounts: { ...accounts.accounts, sales: '201' } });
  await owner('PUT', '/tenants/current', { name: 'Another name' });
  expect((await file(`z_report_id=${z.id}`)).bytes).toEqual(first.bytes);

  const again = await owner('POST', `/pos/reports/z/${z.id}/journal`);
  expect(again.status).toBe(201);
  expect(again.data.digest).not.toBe(z.journal.digest);
  expect((await file(`z_report_id=${z.id}`)).bytes.toString()).toContain('"201"');
  const same = await owner('POST', `/pos/reports/z/${z.id}/journal`);
  expect([same.status, same.data.id]).toEqual([200, again.data.id]);
});

test('a day without accounts is booked later, and no file leaves it out in silence', async () => {
  const { owner, file } = await openDay();
  const z = (await close(owner)).data;
  expect(z.journal).toBeNull();
  const make = () => owner('POST', `/pos/reports/z/${z.id}/journal`);
  expect(codeOf(await make())).toEqual([409, 'ACCOUNTS_NOT_SET']);
  await setAccounts(owner, await suggested(owner, 'tally'));
  const whole = `date_from=${DAY}&date_to=${DAY}`;
  const refused = await file(whole);
  expect([refused.status, JSON.parse(refused.bytes.toString()).error]).toMatchObject([
    409,
    { code: 'JOURNALS_MISSING', details: { z_numbers: [z.z_number] } },
  ]);
  expect((await make()).status).toBe(201);
  expect((await file(whole)).status).toBe(200);
});

test('accounts that a program would refuse are refused when they are set', async () => {
  const { owner } = await openDay();
  const accounting = await suggested(owner, 'skr03');
  const wrong = [
    { ...accounting, datev: null },
    { ...accounting, accounts: { ...accounting.accounts, cash: 'Kasse' } },
    {
      ...accounting,
      taxes: [{ code: 'VAT', account: '1776', sales_account: '8400' }],
      accounts: { ...accounting.accounts, charges: '8500' },
    },
  ];
  const fields = [];
  for (const one of wrong) {
    const reply = await owner('PUT', '/accounting', one);
    fields.push([reply.status, ...Object.keys(reply.body.error.details)]);
  }
  expect(fields).toEqual([
    [422, 'datev'],
    [422, 'accounts.cash'],
    [422, 'accounts.charges'],
  ]);
});

type Closed = Awaited<ReturnType<typeof openDay>> & { readonly z: Wire };

/** The file of one and the same day for each program. */
async function fileFor(
  { owner, file, z }: Closed,
  chart: string,
  more: (accounting: Accounting) => object = (same) => same,
) {
  await setAccounts(owner, more(await suggested(owner, chart)));
  expect((await owner('POST', `/pos/reports/z/${z.id}/journal`)).status).toBe(201);
  const { bytes, headers } = await file(`z_report_id=${z.id}`);
  return { bytes, name: String(headers['content-disposition']) };
}

test('the file of each program has the lines that it imports, and they balance', async () => {
  const day = await openDay();
  const closed = { ...day, z: (await close(day.owner)).data };
  for (const check of [checkDatev, checkTally, checkQuickbooks, checkXero]) await check(closed);
});

const cents = (amount: string | undefined): number => Math.round(Number(amount?.replace(',', '.')) * 100);

/** An EXTF batch of category 21, against a clearing account that it leaves at zero. */
async function checkDatev(closed: Closed) {
  const { bytes, name } = await fileFor(closed, 'skr03', (accounting) => ({
    ...accounting,
    taxes: [{ code: closed.z.figures.by_tax[0].code, account: '1776', sales_account: '8400' }],
    datev: { ...accounting.datev, consultant: 29098, client: 55003 },
    by_branch: true,
  }));
  expect(name).toContain('EXTF_Buchungsstapel_Z-MAIN-000-000001.csv');
  const [head, columns, ...lines] = bytes.toString('latin1').trimEnd().split('\r\n');
  const facts = head?.split(';') ?? [];
  expect(facts.slice(0, 5)).toEqual(['"EXTF"', '700', '21', '"Buchungsstapel"', '13']);
  expect(facts.slice(10, 16)).toEqual(['29098', '55003', '20260101', '4', '20261120', '20261120']);
  expect(facts).toHaveLength(31);
  expect(columns?.split(';')).toHaveLength(125);
  const rows = lines.map((line) => line.split(';'));
  expect(rows.every((row) => row.length === 125)).toBe(true);
  // Sales of 48.18 with their tax of 4.82: an Automatikkonto takes both.
  expect(rows.map((row) => [row[0], row[1], row[6], row[7], row[9], row[36]].join(' '))).toEqual(
    [
      '20,00 "S" 1000',
      '11,50 "S" 1360',
      '5,00 "S" 1360',
      '5,00 "H" 1000',
      '1,00 "H" 1000',
      '1,00 "S" 2309',
      '53,00 "H" 8400',
      '22,00 "S" 1410',
      '0,50 "H" 1755',
    ].map((line) => `${line} 1590 2011 "MAIN"`),
  );
  const clearing = rows.reduce((sum, row) => sum + cents(row[0]) * (row[1] === '"S"' ? 1 : -1), 0);
  expect(clearing).toBe(0);
  expect(rows[6]?.[13]).toBe('"Erlöse VAT"');
}

/** A journal voucher: debits are negative. */
async function checkTally(closed: Closed) {
  const { bytes } = await fileFor(closed, 'tally', (accounting) => ({
    ...accounting,
    accounts: { ...accounting.accounts, sales: 'Food & <Drink>' },
    tally: { company: 'Spice Garden' },
  }));
  const xml = bytes.toString();
  const [voucher] = elementsIn(xml, 'VOUCHER');
  expect(xml).toContain('<SVCURRENTCOMPANY>Spice Garden</SVCURRENTCOMPANY>');
  expect(voucher?.said).toContain('REMOTEID="Z-MAIN-000-000001"');
  expect(voucher?.inner).toContain('<DATE>20261120</DATE>');
  const one = (inner: string, name: string) => [...elementsIn(inner, name)][0]?.inner;
  const ledgers = [...elementsIn(voucher?.inner ?? '', 'ALLLEDGERENTRIES.LIST')].map(({ inner }) =>
    ['LEDGERNAME', 'ISDEEMEDPOSITIVE', 'AMOUNT'].map((part) => one(inner, part)),
  );
  expect(ledgers.slice(0, 3)).toEqual([
    ['Cash-in-hand', 'Yes', '-20.00'],
    ['Card clearing', 'Yes', '-11.50'],
    ['Petty cash', 'Yes', '-5.00'],
  ]);
  expect(ledgers).toContainEqual(['Food &amp; &lt;Drink&gt;', 'No', '48.18']);
  expect(ledgers.reduce((sum, [, , amount]) => sum + cents(amount), 0)).toBe(0);
  expect(ledgers.every(([, isDebit, amount]) => (isDebit === 'Yes') === cents(amount) < 0)).toBe(true);
}

/** A general journal entry whose first line is the transaction. */
async function checkQuickbooks(closed: Closed) {
  const { bytes } = await fileFor(closed, 'quickbooks');
  const rows = bytes
    .toString('latin1')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split('\t'));
  expect(rows.slice(0, 3).map(([mark]) => mark)).toEqual(['!TRNS', '!SPL', '!ENDTRNS']);
  const lines = rows.slice(3, -1);
  expect(lines.map(([mark]) => mark)).toEqual(['TRNS', ...Array(9).fill('SPL')]);
  expect(rows.at(-1)).toEqual(['ENDTRNS']);
  expect(lines[0]?.slice(1, 7)).toEqual([
    'GENERAL JOURNAL',
    '11/20/2026',
    'Cash on hand',
    '',
    '20.00',
    'Z-MAIN-000-000001',
  ]);
  expect(lines.map((row) => row[5])).toEqual([
    ...['20.00', '11.50', '5.00', '-5.00', '-1.00', '1.00', '-48.18', '-4.82', '22.00', '-0.50'],
  ]);
  expect(lines.reduce((sum, row) => sum + cents(row[5]), 0)).toBe(0);
}

/** A manual journal: its lines have one narration and date. */
async function checkXero(closed: Closed) {
  const { bytes } = await fileFor(closed, 'xero', (accounting) => ({ ...accounting, by_branch: true }));
  const [head, ...lines] = readCsv(bytes.toString());
  expect(head?.slice(0, 6)).toEqual([
    ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
  ]);
  expect(new Set(lines.map(([narration, date]) => `${narration} ${date}`))).toHaveLength(1);
  expect(lines.map((row) => row.slice(3, 8).join(' '))).toEqual(
    [
      ...['091 20.00', '092 11.50', '877 5.00', '091 -5.00', '091 -1.00', '861 1.00'],
      ...['200 -48.18', '820 -4.82', '611 22.00', '803 -0.50'],
    ].map((line) => line.replace(' ', ' Tax Exempt ').concat(' Branch MAIN')),
  );
  expect(lines.reduce((sum, row) => sum + cents(row[5]), 0)).toBe(0);
}
