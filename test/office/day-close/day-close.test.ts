import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { HOUR } from '../../../server/core/time/time.ts';
import { insertBranch } from '../../../server/identity/tenant/create.ts';
import { type Request, tokenFor } from '../../harness/app.ts';
import { close, codeOf, DAY, open, x } from './till-day.ts';

test('an X report tells the day apart by what was sold, taken, given back, voided and left unrecorded', async () => {
  const { owner, cashier, order, sale } = await open();
  await sale(2, 'cash', { tip_amount: 1 });
  await sale(1, 'card', { tip_amount: 0.5 });
  const cheap = await order(1, { discount_type: 'percent', discount_value: 10 });
  await owner('PUT', `/pos/orders/${cheap}/status`, { status: 'paid' });
  const cold = await sale(1);
  await owner('POST', `/pos/orders/${cold.id}/refund`, { amount: 4, reason: 'cold' });
  const wrong = await sale(1, 'card');
  await owner('POST', `/pos/orders/${wrong.id}/payments/${wrong.payment}/void`, { reason: 'wrong key' });
  const gone = await order(3);
  await owner('POST', `/pos/orders/${gone}/cancel`, { reason: 'left' });
  const dropped = await order(2);
  await cashier('POST', `/pos/orders/${dropped}/kot`);
  const { items } = (await owner('GET', `/pos/orders/${dropped}`)).data;
  await owner('POST', `/pos/orders/${dropped}/items/${items[0].id}/void`, { reason: 'fell', quantity: 1 });

  const report = await x(owner);
  expect(report).toMatchObject({ business_date: DAY, z_reports: [], warnings: ['2 orders are still open.'] });
  const { figures } = report;
  expect(figures.orders).toMatchObject({
    orders: 6,
    gross: 70,
    discounts: 1,
    tax: 6.54,
    refunded: 4,
    refunded_tax: 0.36,
    total: 75.9,
    tips: 1.5,
  });
  expect(figures.payments).toMatchObject({
    payments: 3,
    taken: 44,
    refunds: 1,
    refunded: 4,
    kept: 40,
    tips: 1.5,
  });
  expect(figures.unrecorded).toMatchObject({ payments: 1, taken: 9.9 });
  expect(figures.cancelled).toEqual({ orders: 1, total: 33 });
  expect(figures.voided).toEqual({ lines: 1, quantity: 1, amount: 10 });
  expect(figures.by_payment_method).toMatchObject([
    { payment_method: 'cash', name: 'Cash', kept: 29, tips: 1 },
    { payment_method: 'card', kept: 11, tips: 0.5 },
  ]);
  expect(figures.by_tax).toMatchObject([{ name: 'VAT', rate: 10, base: 65.36, amount: 6.54 }]);
  expect(figures.by_order_type).toMatchObject([{ name: 'Takeaway', orders: 6, total: 75.9 }]);
  expect(figures.cash).toEqual({
    taken: 33,
    tips: 1,
    from_drivers: 0,
    refunded: 4,
    paid_in: 0,
    paid_out: 0,
    dropped: 0,
    net: 30,
  });
  expect(figures.drawers).toMatchObject([{ shift_id: null, expected_cash: 30 }]);
  expect(figures.outstanding).toEqual({ orders: 2, amount: 22 });
  expect(figures.discounts_by_kind).toEqual([{ kind: 'order', amount: 1 }]);
  expect(figures.tips_by_waiter.map(({ amount }: { amount: number }) => amount)).toEqual([1.5]);
  expect(figures.check).toMatchObject({ payments: 53.9, refunds: 4, outstanding_change: 22, difference: 0 });
});

test('a Z report stays as it was taken; what comes later is told once, by supplements that add up to the day', async () => {
  const { owner, order, pay, sale } = await open();
  await sale(2);
  const late = await order(1);
  await owner('PUT', `/pos/orders/${late}/status`, { status: 'billed' });
  const first = await close(owner);
  expect([first.status, first.data]).toEqual([
    201,
    expect.objectContaining({ z_number: 'Z-MAIN-000-000001', is_supplement: false, business_date: DAY }),
  ]);
  expect(first.data.figures).toMatchObject({ orders: { total: 33 }, payments: { kept: 22 }, open_orders: 1 });
  expect(first.data.warnings).toEqual(['1 order is still open.']);

  await pay(late, 'card');
  await sale(3, 'card', { tip_amount: 2 });
  const second = (await close(owner)).data;
  expect(second).toMatchObject({ number: 2, is_supplement: true, warnings: [] });
  expect(second.figures.orders).toMatchObject({ orders: 1, total: 33, tips: 2 });
  expect(second.figures.payments).toMatchObject({ payments: 2, kept: 44 });
  expect(second.figures.by_payment_method).toMatchObject([{ payment_method: 'card', kept: 44 }]);
  expect(second.figures.by_tax).toMatchObject([{ rate: 10, base: 30, amount: 3 }]);
  expect(second.figures.cash.net).toBe(0);

  await sale(1);
  const third = (await close(owner, DAY)).data;
  expect(third.figures.payments).toMatchObject({ payments: 1, kept: 11 });
  const whole = (await x(owner)).figures;
  const told = [first.data, second, third].map(({ figures }) => figures);
  for (const figure of ['orders', 'gross', 'tax', 'total', 'tips'])
    expect(sumOf(told, 'orders', figure)).toBeCloseTo(whole.orders[figure]);
  for (const figure of ['payments', 'taken', 'kept', 'tips'])
    expect(sumOf(told, 'payments', figure)).toBeCloseTo(whole.payments[figure]);
  const kept = (await owner('GET', `/pos/reports/z/${first.data.id}`)).data;
  expect(kept).toEqual(first.data);
});

// biome-ignore lint/suspicious/noExplicitAny: figures as the wire has them
const sumOf = (reports: any[], part: string, figure: string): number =>
  reports.reduce((sum, report) => sum + report[part][figure], 0);

test('a day to which nothing came is closed once, and the refusal takes no number', async () => {
  const { owner, sale } = await open();
  await sale(1);
  const first = (await close(owner)).data;
  const again = await close(owner);
  expect(again.body.error).toMatchObject({
    code: 'DAY_ALREADY_CLOSED',
    details: { z_report_id: first.id, z_number: first.z_number },
  });
  await sale(1);
  expect((await close(owner)).data.number).toBe(2);
  const list = (await owner('GET', '/pos/reports/z')).data;
  expect(list.map(({ number, total, taken }: Record<string, number>) => [number, total, taken])).toEqual([
    [2, 11, 11],
    [1, 11, 11],
  ]);
  expect((await x(owner)).z_reports).toHaveLength(2);
});

test('what is cancelled after the close is taken back by the supplement', async () => {
  const { owner, sale } = await open();
  const { id } = await sale(2);
  await close(owner);
  await owner('POST', `/pos/orders/${id}/cancel`, { reason: 'disputed' });
  const { figures } = (await close(owner)).data;
  expect(figures.orders).toMatchObject({ orders: -1, total: -22, tax: -2 });
  expect(figures.by_order_type).toMatchObject([{ name: 'Takeaway', orders: -1, total: -22 }]);
  expect(figures.by_tax).toMatchObject([{ rate: 10, amount: -2 }]);
  expect(figures.cancelled).toEqual({ orders: 1, total: 22 });
  expect(figures.payments).toMatchObject({ payments: 0, refunds: 1, refunded: 22 });
});

test('the day is the branch’s business date, earlier ones can be closed, later ones not', async () => {
  const { restaurant, owner, sale } = await open();
  await sale(1);
  restaurant.clock.advance(6 * HOUR);
  await sale(2);
  expect((await x(owner)).business_date).toBe(DAY);
  restaurant.clock.advance(6 * HOUR);
  await sale(4);
  expect((await x(owner)).figures.orders.total).toBe(44);
  expect((await x(owner, `?business_date=${DAY}`)).figures.orders.total).toBe(33);
  expect((await close(owner, DAY)).data).toMatchObject({
    business_date: DAY,
    figures: { orders: { total: 33 } },
  });
  expect((await close(owner)).data).toMatchObject({ business_date: '2026-11-21', number: 2 });
  for (const wrong of ['2026-11-22', '2026-02-30', 'today'])
    expect(codeOf(await close(owner, wrong))).toEqual([422, 'VALIDATION_ERROR']);
  const since = (await owner('GET', '/pos/reports/z?date_from=2026-11-21')).data;
  expect(since).toMatchObject([{ business_date: '2026-11-21' }]);
});

test('each drawer at work on the day is told with what it must hold and what was counted', async () => {
  const { restaurant, owner, cashier, sale } = await open();
  const shift = (await cashier('POST', '/pos/shifts', { opening_float: 50 })).data.id;
  const idle = (await owner('POST', '/pos/shifts', { opening_float: 10 })).data.id;
  await sale(1);
  await cashier('POST', `/pos/shifts/${shift}/cash-movements`, { type: 'out', amount: 6, reason: 'ice' });
  await cashier('POST', `/pos/shifts/${shift}/close`, { counted_cash: 54 });
  const { figures, warnings } = (await close(owner)).data;
  expect(warnings).toEqual(['1 shift is still open.']);
  expect(figures.drawers).toMatchObject([
    {
      shift_id: shift,
      status: 'closed',
      opening_float: 50,
      expected_cash: 55,
      counted_cash: 54,
      difference: -1,
    },
    { shift_id: idle, status: 'open', expected_cash: 10, counted_cash: null, difference: null },
  ]);
  expect(figures.cash).toMatchObject({ taken: 11, paid_out: 6, net: 5 });
  restaurant.clock.advance(24 * HOUR);
  expect((await x(owner)).figures.drawers).toEqual([]);
});

test('the numbers of the invoices of the day are told once', async () => {
  const { restaurant, owner, sale } = await open();
  const printer = (await owner('POST', '/pos/printers', { name: 'Till', address: '10.255.255.1' })).data.id;
  await owner('PUT', `/branches/${restaurant.branchId}/settings`, { receipt_printer_id: printer });
  const invoice = async () => owner('POST', `/pos/orders/${(await sale(1)).id}/print-invoice`);
  for (let n = 0; n < 3; n += 1) await invoice();
  const ranges = async () => (await close(owner)).data.figures.invoices;
  expect(await ranges()).toEqual([{ series: 'MAIN-026', first: 1, last: 3, count: 3 }]);
  await sale(1);
  expect(await ranges()).toEqual([]);
  await invoice();
  expect(await ranges()).toEqual([{ series: 'MAIN-026', first: 4, last: 4, count: 1 }]);
});

test('only the office reads days, a cashier closes one with an approval, and closing is on record', async () => {
  const { restaurant, owner, cashier, sale } = await open();
  await sale(1);
  expect(codeOf(await cashier('GET', '/pos/reports/x'))).toEqual([403, 'FORBIDDEN']);
  expect(codeOf(await close(cashier))).toEqual([403, 'APPROVAL_REQUIRED']);
  const { data } = await close(await restaurant.as('manager'));
  expect((await owner('GET', '/audit?action=day.close')).data).toMatchObject([
    { entity_id: data.id, after: { z_number: data.z_number, business_date: DAY } },
  ]);
  expect(codeOf(await owner('GET', '/pos/reports/z/999'))).toEqual([404, 'NOT_FOUND']);
});

test('without a chosen branch a day is read for all together, and only its host closes it', async () => {
  const { restaurant, sale } = await open();
  await sale(1);
  const { tenant, withToken } = restaurant;
  const away = await tenant.transact(systemCaller, (tx) =>
    insertBranch(tx, { name: 'Away', code: 'AWAY', timezone: 'Europe/Paris', hostNode: 7 }),
  );
  const nowhere = withToken(await tokenFor(tenant, 'owner', null));
  expect(await x(nowhere)).toMatchObject({ branch_id: null, figures: { orders: { total: 11 } } });
  expect(await x(nowhere, `?branch_id=${away}`)).toMatchObject({
    branch_id: away,
    figures: { orders: { total: 0 } },
  });
  expect(codeOf(await close(nowhere))).toEqual([409, 'BRANCH_REQUIRED']);
  expect(codeOf(await close(withToken(await tokenFor(tenant, 'owner', away))))).toEqual([
    409,
    'BRANCH_NOT_HOSTED',
  ]);
});

async function withReceiptPrinter(owner: Request, branchId: number): Promise<void> {
  const printer = (await owner('POST', '/pos/printers', { name: 'Till', address: '10.255.255.1' })).data;
  await owner('PUT', `/branches/${branchId}/settings`, { receipt_printer_id: printer.id });
}

test('a Z report prints at the receipt printer, a second time as a marked and audited copy', async () => {
  const { restaurant, owner, sale } = await open();
  await sale(2);
  const { data: z } = await close(owner);
  const print = () => owner('POST', `/pos/reports/z/${z.id}/print`);
  expect(codeOf(await print())).toEqual([409, 'PRINTER_NOT_CONFIGURED']);
  await withReceiptPrinter(owner, restaurant.branchId);
  expect((await print()).data).toMatchObject({ document: 'report', ref_id: z.id, reprint_no: null });
  expect((await print()).data).toMatchObject({ document: 'report', ref_id: z.id, reprint_no: 1 });
  const { data: log } = await owner('GET', '/audit?action=report.reprint');
  expect(log).toMatchObject([{ entity: 'z_report', entity_id: z.id }]);
});

test('an X report prints what the day has come to so far', async () => {
  const { restaurant, owner, sale } = await open();
  await withReceiptPrinter(owner, restaurant.branchId);
  await sale(2);
  const job = (await owner('POST', '/pos/reports/x/print')).data;
  const [stored] = await restaurant.tenant.read(systemCaller, ({ db }) =>
    db.selectFrom('print_jobs').select('snapshot').where('id', '=', job.id).execute(),
  );
  expect(JSON.parse(stored?.snapshot ?? '')).toMatchObject({ report: 'x', orders: 1, gross: 2000 });
});
