import { expect, test } from 'vitest';
import { openRestaurant, type Request } from '../../../harness/app.ts';
import { addItem, addTax, changeTenant } from '../../../harness/menu.ts';
import { rowsIn } from '../../../harness/rows.ts';

async function open(settings: Record<string, string> = {}) {
  const at = await openRestaurant({ currency: 'INR' });
  const owner = await at.as('owner');
  const restaurant = {
    tax_number: '29ABCDE1234F1Z5',
    legal_name: 'Spice Route Private Limited',
    ...settings,
  };
  await changeTenant(at, restaurant);
  const tax = { rate_ppm: 25_000, hsn_code: '996331' };
  const cgst = await addTax(at, { ...tax, name: 'CGST', code: 'CGST25' });
  const sgst = await addTax(at, { ...tax, name: 'SGST', code: 'SGST25' });
  const dish = await addItem(at, { price: 31_000, name: 'Thali', tax_ids: `[${cgst},${sgst}]` });
  const order = async (more: object = {}): Promise<number> =>
    (await owner('POST', '/pos/orders', { items: [{ menu_item_id: dish }], ...more })).data.id;
  const issue = async (id: number): Promise<string> =>
    (await owner('POST', `/pos/orders/${id}/print-invoice`)).data.invoice_number;
  const papers = async (id: number) =>
    (await owner('GET', `/pos/invoices?order_id=${id}`)).data.toReversed() as Paper[];
  return { at, owner, dish, order, issue, papers };
}

interface Paper {
  readonly id: number;
  readonly kind: string;
  readonly number: string;
  readonly total: number;
  readonly credited_invoice_id: number | null;
  readonly reason: string | null;
}

const pay = (by: Request, id: number) => by('POST', `/pos/orders/${id}/payment`, { payment_method: 'card' });

test('an invoice needs no printer, and says seller, code of the goods and taxes by rate', async () => {
  const { owner, order, issue, papers } = await open();
  const id = await order();
  expect(await issue(id)).toBe('MAIN-026-1');
  const [paper] = await papers(id);
  const { data } = await owner('GET', `/pos/invoices/${paper?.id}`);
  expect(data).toMatchObject({
    number: 'MAIN-026-1',
    total: 325.5,
    seller: { legal_name: 'Spice Route Private Limited', tax_number: '29ABCDE1234F1Z5' },
    items: [{ name: 'Thali', hsn_code: '996331', quantity: 1, line_total: 310 }],
    taxes: [
      { name: 'CGST', rate: 2.5, taxable: 310, amount: 7.75 },
      { name: 'SGST', rate: 2.5, taxable: 310, amount: 7.75 },
    ],
  });
});

test('what changes after the invoice is credited whole, and the next invoice has the next number', async () => {
  const { owner, dish, order, issue, papers } = await open();
  const id = await order();
  await issue(id);
  const discount = { discount_type: 'percent', discount_value: 10 };
  await owner('POST', `/pos/orders/${id}/discount`, discount);
  expect((await owner('GET', `/pos/orders/${id}`)).data.invoice_number).toBeNull();
  await owner('POST', `/pos/orders/${id}/items`, { items: [{ menu_item_id: dish }] });
  expect(await issue(id)).toBe('MAIN-026-2');
  const all = await papers(id);
  expect(all).toMatchObject([
    { kind: 'invoice', number: 'MAIN-026-1', total: 325.5 },
    { kind: 'credit_note', number: 'MAIN-C026-1', total: 325.5, credited_invoice_id: all[0]?.id },
    { kind: 'invoice', number: 'MAIN-026-2', total: 585.9 },
  ]);
  const first = (await owner('GET', `/pos/invoices/${all[0]?.id}`)).data;
  expect(first.items).toHaveLength(1);
  expect(first.total).toBe(325.5);
});

test('notes, covers and the kitchen change nothing of an invoice', async () => {
  const { owner, order, issue, papers } = await open();
  const id = await order();
  const number = await issue(id);
  await owner('PUT', `/pos/orders/${id}`, { covers: 4, notes: 'window' });
  await owner('POST', `/pos/orders/${id}/kot`);
  await pay(owner, id);
  expect((await owner('GET', `/pos/orders/${id}`)).data.invoice_number).toBe(number);
  expect(await papers(id)).toHaveLength(1);
});

test('refunds are credited in parts that add up to the invoice and to each of its taxes', async () => {
  const { at, owner, order, issue, papers } = await open();
  const id = await order();
  await pay(owner, id);
  await issue(id);
  for (const amount of [100, 100, 125.5])
    await owner('POST', `/pos/orders/${id}/refund`, { reason: 'cold', amount });
  const notes = (await papers(id)).filter(({ kind }) => kind === 'credit_note');
  expect(notes.map(({ number, total, reason }) => [number, total, reason])).toEqual([
    ['MAIN-C026-1', 100, 'cold'],
    ['MAIN-C026-2', 100, 'cold'],
    ['MAIN-C026-3', 125.5, 'cold'],
  ]);
  const taxes = rowsIn(at.tenant, "select document from invoices where kind = 'credit_note'").map((row) =>
    (JSON.parse((row as { document: string }).document).taxes as { amount: number }[]).map(
      (tax) => tax.amount,
    ),
  );
  expect(taxes.map(([cgst = 0]) => cgst).reduce((sum, one) => sum + one)).toBe(775);
});

test('an order that is cancelled takes its invoice back', async () => {
  const { owner, order, issue, papers } = await open();
  const id = await order();
  await issue(id);
  await owner('POST', `/pos/orders/${id}/cancel`, { reason: 'left' });
  const all = await papers(id);
  expect(all.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
  expect(all[1]).toMatchObject({ total: 325.5, reason: 'left' });
});

test('a setting issues invoices at billing or when paid; the country says which', async () => {
  const billed = await open({ invoice_issue: 'billed' });
  const id = await billed.order();
  await billed.owner('PUT', `/pos/orders/${id}/status`, { status: 'billed' });
  expect((await billed.papers(id)).map(({ number }) => number)).toEqual(['MAIN-026-1']);

  const paid = await open({ country: 'IN' });
  const [one, two] = [await paid.order(), await paid.order()];
  await paid.owner('PUT', `/pos/orders/${one}/status`, { status: 'billed' });
  expect(await paid.papers(one)).toEqual([]);
  await pay(paid.owner, one);
  await pay(paid.owner, two);
  expect((await paid.papers(two)).map(({ number }) => number)).toEqual(['MAIN-026-2']);
  await paid.owner('POST', `/pos/orders/${one}/payments/1/void`, { reason: 'wrong key' });
  expect(await paid.papers(one)).toHaveLength(1);
});

test('numbers begin anew with the financial year, and a branch chooses what they begin with', async () => {
  const { at, owner, dish, order, issue } = await open({ financial_year_start: '04-01' });
  expect(await issue(await order())).toBe('MAIN-026-1');
  await owner('PUT', `/branches/${at.branchId}/settings`, { invoice_prefix: 'MGROAD' });
  expect(await issue(await order())).toBe('MGROAD-026-1');
  at.clock.advance(140 * 86_400_000);
  const again = await at.as('owner');
  await again('POST', '/system/clock/confirm');
  const { id } = (await again('POST', '/pos/orders', { items: [{ menu_item_id: dish }] })).data;
  const later = (await again('POST', `/pos/orders/${id}/print-invoice`)).data.invoice_number;
  expect(later).toBe('MGROAD-027-1');
  expect(later).toMatch(/^[A-Z0-9/-]{1,16}$/);
});

test('copies of an invoice say so and repeat what was issued; a credit note prints itself', async () => {
  const { at, owner, dish, order, issue } = await open();
  const printer = (await owner('POST', '/pos/printers', { name: 'Till', address: '10.255.255.1' })).data.id;
  await owner('PUT', `/branches/${at.branchId}/settings`, { receipt_printer_id: printer });
  const id = await order();
  await issue(id);
  expect((await owner('POST', `/pos/orders/${id}/print-invoice`)).data.copy_no).toBe(1);
  await owner('POST', `/pos/orders/${id}/items`, { items: [{ menu_item_id: dish }] });
  const snapshots = rowsIn(
    at.tenant,
    "select snapshot from print_jobs where document = 'invoice' order by id",
  ).map((row) => JSON.parse((row as { snapshot: string }).snapshot));
  expect(snapshots.map(({ invoice_number, credits }) => [invoice_number, credits?.invoice_number])).toEqual([
    ['MAIN-026-1', undefined],
    ['MAIN-026-1', undefined],
    ['MAIN-C026-1', 'MAIN-026-1'],
  ]);
});

test('in Saudi Arabia the invoice carries a QR code of seller, VAT number, time, total and VAT', async () => {
  const { owner, order, issue, papers } = await open({ country: 'SA', tax_number: '310122393500003' });
  const id = await order();
  await issue(id);
  const { verification } = (await owner('GET', `/pos/invoices/${(await papers(id))[0]?.id}`)).data;
  const bytes = Buffer.from(verification, 'base64');
  const facts = [];
  for (let at = 0; at < bytes.length; at += 2 + bytes[at + 1]!)
    facts.push(bytes.subarray(at + 2, at + 2 + bytes[at + 1]!).toString());
  expect(facts).toEqual([
    'Spice Route Private Limited',
    '310122393500003',
    '2026-11-20T19:30:00Z',
    '325.50',
    '15.50',
  ]);
});

test("an invoice to a business leaves as India's e-invoice takes it, its credit note with the invoice it names", async () => {
  const { at, owner, order, issue, papers } = await open();
  await owner('PUT', `/branches/${at.branchId}/settings`, { ticket_header: 'Bengaluru 560001' });
  const buyer = {
    name: 'Acme Private Limited',
    tax_number: '29AAACA1234B1Z6',
    addresses: [{ line1: '12 Residency Road', city: 'Bengaluru', postal_code: '560025' }],
  };
  const customer_id = (await owner('POST', '/pos/customers', buyer)).data.id;
  const id = await order({ customer_id, discount_type: 'percent', discount_value: 10 });
  await issue(id);
  await owner('POST', `/pos/orders/${id}/cancel`, { reason: 'left' });
  const [invoice, note] = await papers(id);
  const { data } = await owner('GET', `/pos/invoices/${invoice?.id}/e-invoice`);
  expect(data).toMatchObject({
    Version: '1.1',
    DocDtls: { Typ: 'INV', No: 'MAIN-026-1', Dt: '20/11/2026' },
    SellerDtls: { Gstin: '29ABCDE1234F1Z5', LglNm: 'Spice Route Private Limited', Pin: 560001, Stcd: '29' },
    BuyerDtls: { Gstin: '29AAACA1234B1Z6', Loc: 'Bengaluru', Pin: 560025, Pos: '29' },
    ItemList: [
      {
        HsnCd: '996331',
        TotAmt: 310,
        Discount: 31,
        AssAmt: 279,
        GstRt: 5,
        CgstAmt: 6.98,
        TotItemVal: 292.96,
      },
    ],
    ValDtls: { AssVal: 279, CgstVal: 6.98, SgstVal: 6.98, OthChrg: 0, TotInvVal: 292.96 },
  });
  const credit = (await owner('GET', `/pos/invoices/${note?.id}/e-invoice`)).data;
  expect(credit).toMatchObject({
    DocDtls: { Typ: 'CRN', No: 'MAIN-C026-1' },
    RefDtls: { PrecDocDtls: [{ InvNo: 'MAIN-026-1' }] },
  });
  const guest = await order();
  await issue(guest);
  const refused = await owner('GET', `/pos/invoices/${(await papers(guest))[0]?.id}/e-invoice`);
  expect(refused.body.error).toMatchObject({
    code: 'E_INVOICE_INCOMPLETE',
    details: { 'buyer.tax_number': ['must be a GSTIN'] },
  });
});
