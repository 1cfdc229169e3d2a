import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { DAY } from '../../../server/core/time/time.ts';
import { forgetOldJobs } from '../../../server/printing/jobs/history-store.ts';
import { openRestaurant } from '../../harness/app.ts';
import { addItem, addTax } from '../../harness/menu.ts';
import { rowsIn } from '../../harness/rows.ts';

async function openTill(settings: object = {}) {
  const at = await openRestaurant({ currency: 'INR' });
  const owner = await at.as('owner');
  const printer = (await owner('POST', '/pos/printers', { name: 'Till', address: '10.255.255.1' })).data.id;
  const path = `/branches/${at.branchId}/settings`;
  const changed = await owner('PUT', path, { receipt_printer_id: printer, ...settings });
  expect(changed.body).toMatchObject({ success: true });
  const tax = await addTax(at, { name: 'GST', rate_ppm: 50_000 });
  const item = await addItem(at, { price: 10_000, name: 'Thali', tax_ids: `[${tax}]` });
  const order = async (more: object = {}): Promise<number> =>
    (await owner('POST', '/pos/orders', { items: [{ menu_item_id: item }], ...more })).data.id;
  const pay = (id: number, payment_method: string, amount?: number) =>
    owner('POST', `/pos/orders/${id}/payment`, { payment_method, amount });
  const printed = (document: string) =>
    rowsIn(
      at.tenant,
      'select snapshot, reprint from print_jobs where document = ? order by id',
      document,
    ).map((row) => {
      const { snapshot, reprint } = row as { snapshot: string; reprint: string | null };
      return { ...JSON.parse(snapshot), copy: reprint === null ? 0 : JSON.parse(reprint).n };
    });
  return { at, owner, path, printer, order, pay, printed };
}

test('a bill asks for what is due by UPI, and for nothing once it is paid', async () => {
  const { owner, order, pay, printed } = await openTill({ upi_id: 'spice@okbank' });
  const id = await order();
  await owner('POST', `/pos/orders/${id}/print-bill`);
  await pay(id, 'card', 25);
  await owner('POST', `/pos/orders/${id}/print-bill`);
  await pay(id, 'card');
  await owner('POST', `/pos/orders/${id}/print-bill`);
  const [whole, rest, none] = printed('bill').map(({ payment_qr }) => payment_qr);
  expect(whole.payload).toMatch(/^upi:\/\/pay\?pa=spice@okbank&pn=[^&]+&am=105\.00&cu=INR&tn=ORD-000-1$/);
  expect(rest.payload).toContain('&am=80.00&');
  expect(none).toBeUndefined();
});

test('a branch without a UPI id may let guests pay at an address of its own', async () => {
  const { owner, order, printed } = await openTill({
    payment_url: 'https://pay.example/{order}?sum={amount}',
  });
  await owner('POST', `/pos/orders/${await order()}/print-bill`);
  expect(printed('bill')[0].payment_qr).toEqual({ payload: 'https://pay.example/ORD-000-1?sum=105.00' });
});

test.each([
  { upi_id: 'spice' },
  { upi_id: 'spice@ok bank' },
  { payment_url: 'http://pay.example' },
  { payment_url: 'https://pay.example/{table}' },
  { payment_url: 'javascript:alert(1)' },
  { ticket_language: 'Hindi!' },
])('the setting %o is refused and changes nothing', async (setting) => {
  const { owner, path } = await openTill();
  const before = (await owner('GET', path)).data;
  const refused = await owner('PUT', path, setting);
  expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, Object.keys(setting)]);
  expect((await owner('GET', path)).data).toEqual(before);
});

test('UPI is for restaurants that sell in rupees', async () => {
  const at = await openRestaurant({ currency: 'EUR' });
  const owner = await at.as('owner');
  const refused = await owner('PUT', `/branches/${at.branchId}/settings`, { upi_id: 'spice@okbank' });
  expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, ['upi_id']]);
});

test('guests who share get a bill each, with their part and its number', async () => {
  const { owner, order, printed } = await openTill({ upi_id: 'spice@okbank' });
  const id = await order({ items: [{ menu_item_id: 1, quantity: 2 }] });
  const reply = await owner('POST', `/pos/orders/${id}/print-bill`, { parts: 4 });
  expect(reply.data).toMatchObject({ status: 'billed', copy_no: 0 });
  expect(reply.data.print_jobs).toHaveLength(4);
  const bills = printed('bill');
  expect(bills.map(({ split }) => split)).toEqual([
    { n: 1, of: 4, amount: 5_250 },
    { n: 2, of: 4, amount: 5_250 },
    { n: 3, of: 4, amount: 5_250 },
    { n: 4, of: 4, amount: 5_250 },
  ]);
  expect(bills[0].payment_qr.payload).toContain('&am=52.50&');
});

test('one part printed again is a copy of that part only', async () => {
  const { owner, order, printed } = await openTill();
  const path = `/pos/orders/${await order()}/print-bill`;
  await owner('POST', path, { amounts: [5, 100] });
  expect((await owner('POST', path, { amounts: [5, 100], part: 2 })).data.copy_no).toBe(1);
  expect((await owner('POST', path, { amounts: [5, 100], part: 2 })).data.copy_no).toBe(2);
  expect((await owner('POST', path, { amounts: [5, 100], part: 1 })).data.copy_no).toBe(1);
  expect((await owner('POST', path)).data.copy_no).toBe(0);
  expect(printed('bill').map(({ split, copy }) => [split?.n, copy])).toEqual([
    [1, 0],
    [2, 0],
    [2, 1],
    [2, 2],
    [1, 1],
    [undefined, 0],
  ]);
});

test.each([
  [{ parts: 2, amounts: [50, 55] }, 'amounts'],
  [{ amounts: [50, 50] }, 'amounts'],
  [{ amounts: [105, 0] }, 'amounts'],
  [{ parts: 3, part: 4 }, 'part'],
  [{ part: 1 }, 'part'],
  [{ parts: 1 }, 'parts'],
])('a split as %o prints nothing', async (body, field) => {
  const { owner, order, printed } = await openTill();
  const refused = await owner('POST', `/pos/orders/${await order()}/print-bill`, body);
  expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, [field]]);
  expect(printed('bill')).toEqual([]);
});

test('a bill names the coupon by its code and the discount by its rate and reason', async () => {
  const { owner, order, printed } = await openTill();
  const coupon = { code: 'WELCOME10', type: 'percent', value: 10 };
  expect((await owner('POST', '/pos/coupons', coupon)).status).toBe(201);
  const id = await order({ coupon_code: 'welcome10' });
  const discount = { discount_type: 'percent', discount_value: 5, reason: 'Regular' };
  expect((await owner('POST', `/pos/orders/${id}/discount`, discount)).status).toBe(200);
  await owner('POST', `/pos/orders/${id}/print-bill`);
  expect(printed('bill')[0].discounts).toMatchObject([
    { kind: 'discount', rate: 50_000, reason: 'Regular', amount: 500 },
    { kind: 'coupon', code: 'WELCOME10', amount: 950 },
  ]);
});

test('an invoice keeps its number and date; every further one is a numbered copy, a year later as well', async () => {
  const { at, owner, order, printed } = await openTill();
  const path = `/pos/orders/${await order()}/print-invoice`;
  const first = (await owner('POST', path)).data;
  at.clock.advance(DAY);
  expect((await owner('POST', path)).data).toMatchObject({
    invoice_number: first.invoice_number,
    copy_no: 1,
  });
  const [original, copy] = printed('invoice');
  expect(copy.issued_at).toBe(original.issued_at);
  await at.tenant.transact(systemCaller, (tx) =>
    tx.db.updateTable('print_jobs').set({ status: 'printed' }).execute(),
  );
  at.clock.advance(365 * DAY);
  await forgetOldJobs(at.tenant);
  expect((await (await at.as('owner'))('POST', path)).data).toMatchObject({
    invoice_number: first.invoice_number,
    copy_no: 2,
  });
});

test('the first copy is numbered though nothing is left of the first print', async () => {
  const { at, owner, order } = await openTill();
  const path = `/pos/orders/${await order()}/print-invoice`;
  await owner('POST', path);
  await at.tenant.transact(systemCaller, (tx) => tx.db.deleteFrom('print_jobs').execute());
  expect((await owner('POST', path)).data.copy_no).toBe(1);
});

test('a refund prints a paper that names the invoice, the taxes within it and who agreed', async () => {
  const { at, owner, printer, order, pay, printed } = await openTill();
  const id = await order();
  await pay(id, 'cash', 55);
  await pay(id, 'card');
  const invoice = (await owner('POST', `/pos/orders/${id}/print-invoice`)).data.invoice_number;
  at.clock.advance(DAY);
  const back = await owner('POST', `/pos/orders/${id}/refund`, { amount: 84, reason: 'cold' });
  expect(back.data.print_jobs).toMatchObject([{ printer_id: printer, status: 'queued' }]);
  const [paper] = printed('refund');
  expect(paper).toMatchObject({
    original: { invoice_number: invoice, issued_at: at.clock.now() - DAY },
    total: 8_400,
    taxes: [{ name: 'GST', rate: 50_000, taxable: 8_000, amount: 400 }],
    paid_back: [
      { method: 'Card', amount: 5_000 },
      { method: 'Cash', amount: 3_400 },
    ],
    reason: 'cold',
  });
  expect(paper.refund_number).toMatch(/^REF-\d{4}$/);
});

test('a cancelled order that was paid prints its refund; a voided payment prints nothing', async () => {
  const { owner, order, pay, printed } = await openTill();
  const [cancelled, voided] = [await order(), await order()];
  await pay(cancelled, 'cash');
  await owner('POST', `/pos/orders/${cancelled}/cancel`, { reason: 'left' });
  await pay(voided, 'cash', 10);
  const state = (await owner('GET', `/pos/orders/${voided}/payment-status`)).data;
  const path = `/pos/orders/${voided}/payments/${state.payments[0].id}/void`;
  expect((await owner('POST', path, { reason: 'wrong key' })).data.print_jobs).toEqual([]);
  expect(printed('refund')).toMatchObject([{ total: 10_500, original: {}, reason: 'left' }]);
});

test('money goes back where no printer is as well', async () => {
  const { owner, path, order, pay } = await openTill();
  await owner('PUT', path, { receipt_printer_id: null });
  const id = await order();
  await pay(id, 'cash');
  const back = await owner('POST', `/pos/orders/${id}/refund`, { amount: 105, reason: 'cold' });
  expect([back.status, back.data.refunded, back.data.print_jobs]).toEqual([201, 105, []]);
});

test('header, footer and number of copies are the branch’s; the address of a delivery is on its bill', async () => {
  const settings = {
    ticket_header: 'Est. 1968\nOpen late',
    ticket_footer: 'Thank you\nCome again',
    bill_copies: 2,
  };
  const { owner, order, printed } = await openTill({ ...settings, ticket_language: 'hi' });
  const types = (await owner('GET', '/pos/order-types')).data as { id: number; slug: string }[];
  const order_type_id = types.find(({ slug }) => slug === 'delivery')?.id;
  const asha = {
    name: 'Asha',
    phone: '+919876543210',
    addresses: [{ line1: '9 Harbour Lane', city: 'Kochi' }],
  };
  const customer_id = (await owner('POST', '/pos/customers', asha)).data.id;
  await owner('POST', `/pos/orders/${await order({ order_type_id, customer_id })}/print-bill`);
  const bills = printed('bill');
  expect(bills).toHaveLength(2);
  expect(bills[0]).toMatchObject({
    language: 'hi',
    business: { address: ['Est. 1968', 'Open late'] },
    footers: ['Thank you', 'Come again'],
    customer: { name: 'Asha', address: '9 Harbour Lane, Kochi' },
  });
});
