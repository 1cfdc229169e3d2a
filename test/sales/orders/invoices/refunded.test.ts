import { expect, test } from 'vitest';
import { openRestaurant } from '../../../harness/app.ts';
import { addItem, addTax, changeTenant } from '../../../harness/menu.ts';
import { rowsIn } from '../../../harness/rows.ts';

interface Paper {
  readonly id: number;
  readonly kind: string;
  readonly number: string;
  readonly total: number;
}

/** Invoices by hand; a dish of 100.00 and one of 85.50 at 2.5 % twice, a service charge of 10 %, less 10 %. */
async function open(restaurant: Record<string, string> = {}) {
  const at = await openRestaurant({ currency: 'INR' });
  const owner = await at.as('owner');
  await changeTenant(at, { tax_number: '29ABCDE1234F1Z5', legal_name: 'Spice Route', ...restaurant });
  const tax = { rate_ppm: 25_000, hsn_code: '996331' };
  const cgst = await addTax(at, { ...tax, name: 'CGST', code: 'CGST25' });
  const sgst = await addTax(at, { ...tax, name: 'SGST', code: 'SGST25' });
  const thali = await addItem(at, { price: 10_000, name: 'Thali', tax_ids: `[${cgst},${sgst}]` });
  const dal = await addItem(at, { price: 28_550, name: 'Dal', tax_ids: `[${cgst},${sgst}]` });
  const printer = (await owner('POST', '/pos/printers', { name: 'Till', address: '127.0.0.1' })).data;
  await owner('PUT', `/branches/${at.branchId}/settings`, { receipt_printer_id: printer.id });
  const order = async (more: object = {}) =>
    (
      await owner('POST', '/pos/orders', {
        items: [{ menu_item_id: dal }, { menu_item_id: thali }],
        discount_type: 'percent',
        discount_value: 10,
        ...more,
      })
    ).data;
  const paid = async () => {
    const made = await order();
    await owner('POST', `/pos/orders/${made.id}/payment`, { payment_method: 'card' });
    return made;
  };
  const refund = (id: number, body: object) =>
    owner('POST', `/pos/orders/${id}/refund`, { reason: 'cold', ...body });
  const issue = (id: number) => owner('POST', `/pos/orders/${id}/print-invoice`);
  const papers = async (id: number) =>
    (await owner('GET', `/pos/invoices?order_id=${id}`)).data.toReversed() as Paper[];
  const said = async (paper: Paper | undefined) => (await owner('GET', `/pos/invoices/${paper?.id}`)).data;
  const printed = () =>
    rowsIn(at.tenant, "select snapshot from print_jobs where document = 'invoice' order by id").map(
      ({ snapshot }) => JSON.parse(String(snapshot)).invoice_number,
    );
  const x = async () => (await owner('GET', '/pos/reports/x')).data.figures;
  return { at, owner, thali, order, paid, refund, issue, papers, said, printed, x };
}

test('an invoice bills the order it is of: a draft with a number is a sale', async () => {
  const { owner, order, issue, x } = await open();
  const { id, total } = await order();
  expect((await x()).orders.total).toBe(0);
  const { data } = await issue(id);
  expect(data).toMatchObject({ status: 'billed', invoice_number: 'MAIN-026-1' });
  expect(data.warnings).toMatchObject([{ code: 'LINES_NOT_SENT' }]);
  expect((await owner('GET', `/pos/orders/${id}`)).data.status).toBe('billed');
  expect(await x()).toMatchObject({ orders: { orders: 1, total }, outstanding: { amount: total } });
});

test('an invoice of nothing is refused, and one whose order goes back to a draft is taken back', async () => {
  const { owner, order, issue, papers } = await open();
  const empty = (await owner('POST', '/pos/orders', { items: [] })).data;
  expect((await issue(empty.id)).body.error?.code).toBe('ORDER_EMPTY');
  expect((await owner('GET', `/pos/orders/${empty.id}`)).data.status).toBe('draft');
  const { id } = await order();
  await owner('POST', `/pos/orders/${id}/cancel`, { reason: 'left' });
  expect((await issue(id)).body.error.code).toBe('ORDER_LOCKED');
  const again = await order();
  await issue(again.id);
  await owner('PUT', `/pos/orders/${again.id}/status`, { status: 'draft' });
  expect((await papers(again.id)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
  expect((await owner('GET', `/pos/orders/${again.id}`)).data.invoice_number).toBeNull();
});

test('what was wholly refunded is invoiced only together with its credit note', async () => {
  const { paid, refund, issue, papers, printed, x } = await open();
  const { id, total } = await paid();
  await refund(id, { amount: total });
  expect((await issue(id)).data.invoice_number).toBe('MAIN-026-1');
  expect(await papers(id)).toMatchObject([
    { kind: 'invoice', number: 'MAIN-026-1', total },
    { kind: 'credit_note', number: 'MAIN-C026-1', total, reason: 'cold' },
  ]);
  expect(printed().toSorted()).toEqual(['MAIN-026-1', 'MAIN-C026-1']);
  const figures = await x();
  expect([figures.orders.net, figures.orders.tax, figures.check.difference]).toEqual([0, 0, 0]);
  expect(figures.invoices).toMatchObject([
    { series: 'MAIN-026', count: 1 },
    { series: 'MAIN-C026', count: 1 },
  ]);
  expect((await issue(id)).data.copy_no).toBe(1);
  expect(await papers(id)).toHaveLength(2);
});

test('each earlier refund gets its note with the invoice, and later ones theirs', async () => {
  const { paid, refund, issue, papers, said, at } = await open();
  const { id, items, total } = await paid();
  await refund(id, { items: [{ order_item_id: items[0].id }] });
  at.clock.advance(1_000);
  await refund(id, { amount: 40 });
  await issue(id);
  const before = await papers(id);
  expect(before.map(({ number }) => number)).toEqual(['MAIN-026-1', 'MAIN-C026-1', 'MAIN-C026-2']);
  expect(before[2]?.total).toBe(40);
  // 285.50 less 10 % is 256.95, of which 2.5 % are 6.42.
  expect(await said(before[1])).toMatchObject({
    items: [{ name: 'Dal', hsn_code: '996331', quantity: 1, unit_price: 285.5, discount: 28.55 }],
    taxes: [
      { code: 'CGST25', taxable: 256.95, amount: 6.42 },
      { code: 'SGST25', taxable: 256.95, amount: 6.42 },
    ],
    total: 269.79,
  });
  const rest = total - 269.79 - 40;
  await refund(id, { amount: Number(rest.toFixed(2)) });
  const all = await Promise.all((await papers(id)).map(said));
  const [invoice, ...notes] = all;
  const tax = (list: readonly { taxes: readonly { amount: number }[] }[]) =>
    list.flatMap(({ taxes }) => taxes).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  expect(notes).toHaveLength(3);
  expect(tax(notes)).toBe(tax([invoice]));
  expect(notes.reduce((sum, note) => sum + Math.round(note.total * 100), 0)).toBe(Math.round(total * 100));
});

test('money back by amount names the dishes and their codes, each with its part', async () => {
  const { paid, refund, issue, papers, said, owner } = await open();
  const { id } = await paid();
  await issue(id);
  await refund(id, { amount: 100 });
  const note = await said((await papers(id))[1]);
  expect(note.items).toMatchObject([
    { name: 'Dal', hsn_code: '996331', quantity: 1, line_total: 70.53 },
    { name: 'Thali', hsn_code: '996331', quantity: 1, line_total: 24.71 },
  ]);
  expect(note).toMatchObject({ subtotal: 95.24, total: 100, taxes: [{ amount: 2.38 }, { amount: 2.38 }] });
  const [, row] = (await owner('GET', '/pos/reports/x')).data.figures.by_tax;
  expect(row).toMatchObject({ refunded_base: 95.24, refunded_amount: 2.38 });
});

test('a credit note in Saudi Arabia is verified by a QR code of its own', async () => {
  const { paid, refund, issue, papers, said, at } = await open({
    country: 'SA',
    tax_number: '310122393500003',
    invoice_issue: 'by_hand',
  });
  const { id } = await paid();
  await issue(id);
  at.clock.advance(60_000);
  await refund(id, { amount: 100 });
  const { verification } = await said((await papers(id))[1]);
  const text = Buffer.from(verification, 'base64').toString();
  expect(text).toContain('2026-11-20T19:31:00Z');
  expect(text).toContain('100.00');
  expect(text).toContain('4.76');
});

test('one of sixteen is credited with the tax that it bears: 2.5 % of 256.95 are 6.42', async () => {
  const { owner, order, issue, refund, papers, said, x } = await open();
  const { data: dishes } = await owner('GET', '/pos/menu-items');
  const dal = dishes.find(({ name }: { name: string }) => name === 'Dal').id;
  const made = await order({ items: [{ menu_item_id: dal, quantity: 16 }] });
  await owner('POST', `/pos/orders/${made.id}/payment`, { payment_method: 'card' });
  await issue(made.id);
  const one = { items: [{ order_item_id: made.items[0].id, quantity: 1 }] };
  for (let n = 0; n < 16; n++) await refund(made.id, one);
  const [invoice, ...notes] = await Promise.all((await papers(made.id)).map(said));
  expect(notes).toHaveLength(16);
  expect(notes[0]).toMatchObject({
    items: [{ name: 'Dal', quantity: 1, unit_price: 285.5, discount: 28.55 }],
    taxes: [
      { taxable: 256.95, amount: 6.42 },
      { taxable: 256.95, amount: 6.42 },
    ],
  });
  const cents = notes.flatMap(({ taxes }) => taxes).map(({ amount }) => Math.round(amount * 100));
  expect(cents.reduce((sum, one) => sum + one)).toBe(
    invoice.taxes.reduce((sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100), 0),
  );
  expect((await x()).orders).toMatchObject({ net: 0, tax: 0, rounding: 0 });
});

test('the e-invoice of a credit note over an amount has dishes, codes and sums of its own', async () => {
  const { at, owner, order, issue, refund, papers } = await open();
  await owner('PUT', `/branches/${at.branchId}/settings`, { ticket_header: 'Bengaluru 560001' });
  const addresses = [{ line1: '12 Residency Road', city: 'Bengaluru', postal_code: '560025' }];
  const buyer = { name: 'Acme Private Limited', tax_number: '29AAACA1234B1Z6', addresses };
  const customer_id = (await owner('POST', '/pos/customers', buyer)).data.id;
  const { id } = await order({ customer_id });
  await owner('POST', `/pos/orders/${id}/payment`, { payment_method: 'card' });
  await issue(id);
  await refund(id, { amount: 123.45 });
  const { data } = await owner('GET', `/pos/invoices/${(await papers(id))[1]?.id}/e-invoice`);
  const items = data.ItemList as Record<string, number | string>[];
  expect(items.map(({ PrdDesc, HsnCd, Qty, GstRt }) => [PrdDesc, HsnCd, Qty, GstRt])).toEqual([
    ['Dal', '996331', 1, 5],
    ['Thali', '996331', 1, 5],
  ]);
  const total = (field: string) =>
    items.reduce((sum, item) => sum + Math.round(Number(item[field]) * 100), 0);
  const { AssVal, CgstVal, SgstVal, OthChrg, RndOffAmt, TotInvVal } = data.ValDtls;
  const cents = (amount: number) => Math.round(amount * 100);
  expect([total('AssAmt'), total('CgstAmt'), total('SgstAmt')]).toEqual(
    [AssVal, CgstVal, SgstVal].map(cents),
  );
  expect([OthChrg, TotInvVal]).toEqual([0, 123.45]);
  expect(cents(AssVal + CgstVal + SgstVal + RndOffAmt)).toBe(12_345);
  for (const item of items) {
    expect(cents(Number(item.TotAmt) - Number(item.Discount))).toBe(cents(Number(item.AssAmt)));
    expect(Number(item.UnitPrice) * Number(item.Qty)).toBeCloseTo(Number(item.TotAmt), 2);
  }
});
