import { expect, test } from 'vitest';
import { openRestaurant } from '../../../harness/app.ts';
import { addItem, addTax } from '../../../harness/menu.ts';
import { rowsIn } from '../../../harness/rows.ts';

/** Three dishes and a drink at rates of their own: 300.00 + 5 % and 90.00 + 18 %, less 10 %. */
async function open() {
  const at = await openRestaurant({ currency: 'INR' });
  const owner = await at.as('owner');
  const low = await addTax(at, { name: 'GST 5%', code: 'GST5', rate_ppm: 50_000 });
  const high = await addTax(at, { name: 'GST 18%', code: 'GST18', rate_ppm: 180_000 });
  const thali = await addItem(at, { price: 10_000, name: 'Thali', tax_ids: `[${low}]` });
  const soda = await addItem(at, { price: 9_000, name: 'Soda', tax_ids: `[${high}]` });
  const items = [{ menu_item_id: thali, quantity: 3 }, { menu_item_id: soda }];
  const body = { items, discount_type: 'percent', discount_value: 10 };
  const { id } = (await owner('POST', '/pos/orders', body)).data;
  await owner('POST', `/pos/orders/${id}/payment`, { payment_method: 'card' });
  await owner('POST', `/pos/orders/${id}/print-invoice`);
  const papers = async () => (await owner('GET', `/pos/invoices?order_id=${id}`)).data.toReversed();
  const [invoice] = await papers();
  const credit = (more: object = {}, invoiceId = invoice.id) =>
    owner('POST', `/pos/invoices/${invoiceId}/credit`, { reason: 'wrong guest', ...more });
  const order = async () => (await owner('GET', `/pos/orders/${id}`)).data;
  return { at, owner, id, invoice, papers, credit, order };
}

test('an invoice that was wrongly issued is taken back whole, no money moves, and the order can get another', async () => {
  const { owner, id, invoice, papers, credit, order } = await open();
  expect(invoice.total).toBe(379.08);
  const note = await credit();
  expect(note.status).toBe(201);
  expect(note.data).toMatchObject({
    kind: 'credit_note',
    number: 'MAIN-C026-1',
    total: 379.08,
    credited_invoice_id: invoice.id,
    reason: 'wrong guest',
  });
  expect(await order()).toMatchObject({ status: 'paid', amount_paid: 379.08, invoice_number: null });
  expect((await credit()).body.error.code).toBe('INVOICE_CREDITED');
  await owner('POST', `/pos/orders/${id}/print-invoice`);
  expect((await order()).invoice_number).toBe('MAIN-026-2');
  const figures = (await owner('GET', '/pos/reports/x')).data.figures;
  expect(figures.invoices).toMatchObject([
    { series: 'MAIN-026', first: 1, last: 2 },
    { series: 'MAIN-C026', first: 1, last: 1 },
  ]);
  expect([figures.check.difference, (await papers()).length]).toEqual([0, 3]);
  const [entry] = (await owner('GET', '/audit?action=invoice.credit')).data;
  expect([entry.before, entry.reason]).toEqual([{ number: 'MAIN-026-1' }, 'wrong guest']);
});

test('lines are taken back with their discounts and their own taxes, piece by piece to the line', async () => {
  const { credit, order, papers } = await open();
  const first = (await credit({ items: [{ line: 1, quantity: 1 }] })).data;
  expect(first).toMatchObject({
    total: 94.5,
    items: [{ name: 'Thali', quantity: 1, line_total: 100, discount: 10 }],
    taxes: [{ code: 'GST5', taxable: 90, amount: 4.5 }],
  });
  const second = (await credit({ items: [{ line: 1 }, { line: 2 }] })).data;
  expect(second).toMatchObject({
    total: 284.58,
    taxes: [
      { code: 'GST5', taxable: 180, amount: 9 },
      { code: 'GST18', taxable: 81, amount: 14.58 },
    ],
  });
  expect(first.total + second.total).toBeCloseTo(379.08);
  expect((await order()).invoice_number).toBe('MAIN-026-1');
  for (const [items, path] of [
    [[{ line: 1 }], 'items.0.quantity'],
    [[{ line: 3 }], 'items.0.line'],
  ] as const)
    expect(Object.keys((await credit({ items })).body.error.details)).toEqual([path]);
  expect((await papers()).length).toBe(3);
});

test('what was taken back by hand is not credited again when the money goes back', async () => {
  const { owner, id, credit, papers } = await open();
  await credit({ items: [{ line: 2 }] });
  const refund = (amount: number) => owner('POST', `/pos/orders/${id}/refund`, { amount, reason: 'stale' });
  expect((await refund(95.58)).data.credit_note_id).toBeNull();
  expect((await papers()).length).toBe(2);
  const { credit_note_id } = (await refund(20)).data;
  expect((await papers()).at(-1)).toMatchObject({ id: credit_note_id, kind: 'credit_note', total: 20 });
});

test('all notes of an invoice are together the invoice, with each of its taxes', async () => {
  const { at, owner, id, credit } = await open();
  await credit({ items: [{ line: 2 }] });
  await owner('POST', `/pos/orders/${id}/refund`, { amount: 150.01, reason: 'stale' });
  await credit();
  const said = rowsIn(at.tenant, 'select kind, document from invoices order by id').map((row) => {
    const { kind, document } = row as { kind: string; document: string };
    return { kind, ...JSON.parse(document) };
  });
  const [invoice, ...notes] = said;
  const codes = ['GST5', 'GST18'];
  const sums = (papers: typeof notes) =>
    codes.map((code) =>
      papers
        .flatMap(({ taxes }) => taxes.filter((tax: { code: string }) => tax.code === code))
        .reduce((sum, { taxable, amount }) => [sum[0] + taxable, sum[1] + amount], [0, 0]),
    );
  expect(notes).toHaveLength(3);
  expect(sums(notes)).toEqual(sums([invoice]));
  expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(invoice.total);
});

test('a cashier needs an approval; a note is no invoice, and without a reason nothing happens', async () => {
  const { at, owner, invoice, papers, credit } = await open();
  const cashier = await at.as('cashier');
  const denied = await cashier('POST', `/pos/invoices/${invoice.id}/credit`, { reason: 'wrong' });
  expect(denied.body.error).toMatchObject({ code: 'APPROVAL_REQUIRED' });
  expect((await owner('POST', `/pos/invoices/${invoice.id}/credit`, {})).status).toBe(422);
  expect((await credit({ item: [{ line: 1 }] })).status).toBe(422);
  expect((await papers()).length).toBe(1);
  const { data: note } = await credit({ items: [{ line: 2 }] });
  expect((await credit({}, note.id)).body.error.code).toBe('INVOICE_CREDITED');
});

test('a credit note by hand prints itself, with the lines it takes back', async () => {
  const { at, owner, credit } = await open();
  const printer = (await owner('POST', '/pos/printers', { name: 'Till', address: '127.0.0.1' })).data;
  await owner('PUT', `/branches/${at.branchId}/settings`, { receipt_printer_id: printer.id });
  await credit({ items: [{ line: 1, quantity: 2 }] });
  const [job] = rowsIn(at.tenant, 'select snapshot from print_jobs order by id desc');
  expect(JSON.parse((job as { snapshot: string }).snapshot)).toMatchObject({
    invoice_number: 'MAIN-C026-1',
    credits: { invoice_number: 'MAIN-026-1', reason: 'wrong guest' },
    items: [{ name: 'Thali', quantity: 2, line_total: 20_000 }],
    total: 18_900,
  });
});

test('an invoice and its credit note are printed again as copies of what was issued', async () => {
  const { at, owner, credit, invoice, papers } = await open();
  expect((await owner('POST', `/pos/invoices/${invoice.id}/print`)).body.error.code).toBe(
    'PRINTER_NOT_CONFIGURED',
  );
  const printer = (await owner('POST', '/pos/printers', { name: 'Epson', address: '127.0.0.1' })).data;
  await owner('PUT', `/branches/${at.branchId}/settings`, { receipt_printer_id: printer.id });
  const { data: note } = await credit();
  const again = async (id: number) => (await owner('POST', `/pos/invoices/${id}/print`)).data;
  expect([(await again(note.id)).copy_no, (await again(note.id)).copy_no]).toEqual([1, 2]);
  expect(await again(invoice.id)).toMatchObject({ copy_no: 1, invoice_number: invoice.number });
  const jobs = rowsIn(at.tenant, "select snapshot from print_jobs where document = 'invoice' order by id");
  const numbers = jobs.map(({ snapshot }) => JSON.parse(String(snapshot)).invoice_number);
  expect(numbers).toEqual([note.number, note.number, note.number, invoice.number]);
  expect(await papers()).toHaveLength(2);
});
