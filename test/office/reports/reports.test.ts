import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { salesSummary } from '../../../server/office/reports/service.ts';
import { openRestaurant, type Request } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';
import { openTestRestaurant, ordersOverTheApi, sales, soldOf, trade } from '../trading.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the wire says
type Wire = any;

const ALWAYS = { date_from: '2026-11-01', date_to: '2026-12-01' };
const REPORT = `/reports/sales?date_from=${ALWAYS.date_from}&date_to=${ALWAYS.date_to}`;

/** Decimals of the wire in cents: sums of doubles would not be exact. */
const cents = (decimal: number): number => Math.round(decimal * 100);
const total = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + cents(of(row)), 0);

describe('the sales figures', () => {
  test('equal the sums over the orders and payments of the API, whatever was sold', async () => {
    await fc.assert(
      fc.asyncProperty(sales({ minLength: 8, maxLength: 16 }), async (day) => {
        const restaurant = await openTestRestaurant();
        await trade(restaurant, day);
        const orders = await ordersOverTheApi(restaurant);
        const { data: report } = await restaurant.owner('GET', REPORT);
        expectSums(report, orders);
        await expectBooks(restaurant.owner, report);
        for (const rows of [
          report.by_day,
          report.by_branch,
          report.by_order_type,
          report.by_waiter,
          report.by_hour,
        ]) {
          for (const figure of Object.keys(report.orders)) {
            expect(
              total(rows, (row: Wire) => row[figure]),
              figure,
            ).toBe(cents(report.orders[figure]));
          }
        }
      }),
      { numRuns: 4, endOnFailure: true },
    );
  }, 120_000);

  function expectSums(report: Wire, orders: Wire[]): void {
    const standing = orders.filter(({ status }) => status !== 'cancelled');
    const sold = soldOf(orders);
    const given = sold.filter(({ status }) => status === 'paid');
    const refunded = total(given, (order) => order.total - order.amount_paid);
    const figures = {
      gross: total(sold, (order) => order.subtotal),
      discounts: total(sold, (order) => order.discount_amount),
      charges: total(sold, (order) =>
        order.charges.reduce((sum: number, { amount }: Wire) => sum + amount, 0),
      ),
      total: total(sold, (order) => order.total),
      tips: total(sold, (order) => order.tip_total),
    };
    for (const [name, sum] of Object.entries(figures)) expect(cents(report.orders[name]), name).toBe(sum);
    const sumOfTaxes = total(sold, ({ taxes }) =>
      taxes.reduce((sum: number, { amount }: Wire) => sum + amount, 0),
    );
    expect(cents(report.orders.tax + report.orders.refunded_tax)).toBe(sumOfTaxes);
    expect(cents(report.orders.refunded)).toBe(refunded);
    expect(report.orders.orders).toBe(sold.length);
    expect(report.cancelled).toEqual({
      orders: orders.length - standing.length,
      total:
        total(
          orders.filter((order) => order.status === 'cancelled'),
          (order) => order.total,
        ) / 100,
    });
    const { gross, charges, net, tax, rounding } = report.orders;
    expect(cents(net + tax + rounding)).toBe(cents(report.orders.total) - refunded);
    const lines = sold.flatMap((order) => order.items).filter(({ status }) => status !== 'voided');
    expect(total(report.by_item, (row: Wire) => row.gross)).toBe(total(lines, (row) => row.line_total));
    expect(total(report.by_category, (row: Wire) => row.gross)).toBe(cents(gross));
    expect(cents(report.line_discounts)).toBe(total(lines, (row) => row.line_discount));
    expect(total(report.by_tax, (row: Wire) => row.amount)).toBe(cents(tax));
    expect(total(report.by_charge, (row: Wire) => row.amount)).toBe(cents(charges));
    expectPayments(
      report,
      orders.flatMap(({ payments }) => payments),
    );
  }

  /** Of every day the sales, read from orders, agree with the money, read from payments. */
  async function expectBooks(owner: Request, report: Wire): Promise<void> {
    for (const { date } of report.by_day) {
      const { figures } = (await owner('GET', `/pos/reports/x?business_date=${date}`)).data;
      const { net, tax, charges, rounding, payments, refunds, outstanding_change, difference } =
        figures.check;
      expect(difference, date).toBe(0);
      expect(cents(net + tax + charges + rounding)).toBe(cents(payments - refunds + outstanding_change));
    }
  }

  function expectPayments(report: Wire, payments: Wire[]): void {
    const counted = payments.filter(({ payment_method }) => payment_method !== 'unrecorded');
    const unrecorded = payments.filter(({ payment_method }) => payment_method === 'unrecorded');
    const refunds = counted.filter(({ kind }) => kind === 'refund');
    expect(cents(report.payments.kept)).toBe(total(counted, ({ amount }) => amount));
    expect(cents(report.payments.tips)).toBe(total(counted, ({ tip_amount }) => tip_amount));
    expect(total(refunds, ({ amount }) => -amount)).toBe(cents(report.payments.refunded));
    expect(report.payments.refunds).toBe(refunds.length);
    expect(cents(report.unrecorded.kept)).toBe(total(unrecorded, ({ amount }) => amount));
    const standing = counted.filter(({ kind, status }) => kind === 'payment' && status !== 'voided');
    expect(report.payments.payments).toBe(standing.length);
    expect(total(report.by_payment_method, (row: Wire) => row.kept)).toBe(cents(report.payments.kept));
  }
});

test('a line the kitchen had is counted as voided at its full price, an unsent one is not', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const item = await addItem(at, { price: 500 });
  const order = await owner('POST', '/pos/orders', {
    items: [
      { menu_item_id: item, quantity: 3 },
      { menu_item_id: item, quantity: 1 },
    ],
  });
  const [sent, unsent] = order.data.items;
  await owner('POST', `/pos/orders/${order.data.id}/items/${unsent.id}/void`, {});
  await owner('POST', `/pos/orders/${order.data.id}/kot`);
  await owner('POST', `/pos/orders/${order.data.id}/items/${sent.id}/void`, { reason: 'cold', quantity: 2 });
  const { data } = await owner('GET', REPORT);
  expect(data.voided).toEqual({ lines: 1, quantity: 2, amount: 10 });
  expect(data.by_item).toMatchObject([{ id: item, quantity: 1, gross: 5 }]);
});

test('money counts on the day it moved, a sale on the day it was made', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const item = await addItem(at, { price: 1_000 });
  const { data: order } = await owner('POST', '/pos/orders', { items: [{ menu_item_id: item }] });
  at.clock.advance(86_400_000);
  await owner('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'card' });
  const on = async (day: string) =>
    (await owner('GET', `/reports/sales?date_from=${day}&date_to=${day}`)).data;
  expect(await on('2026-11-20')).toMatchObject({ orders: { total: 10 }, payments: { kept: 0 } });
  expect(await on('2026-11-21')).toMatchObject({ orders: { total: 0 }, payments: { kept: 10 }, by_day: [] });
});

test('hours are those of the wall clock at the branch', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const item = await addItem(at, { price: 1_000 });
  const { data: order } = await owner('POST', '/pos/orders', { items: [{ menu_item_id: item }] });
  await owner('PUT', `/pos/orders/${order.id}/status`, { status: 'billed' });
  const { data } = await owner('GET', REPORT);
  expect(data.by_hour).toMatchObject([{ hour: 20, orders: 1 }]);
});

test('one breakdown is sent when one is asked for, and filters narrow all figures alike', async () => {
  const restaurant = await openTestRestaurant();
  const [day = []] = fc.sample(sales({ minLength: 12, maxLength: 12 }), { seed: 3, numRuns: 1 });
  await trade(restaurant, day);
  const { data: whole } = await restaurant.owner('GET', REPORT);
  const { data: one } = await restaurant.owner('GET', `${REPORT}&group_by=order_type`);
  expect(one).toMatchObject({ by_item: null, by_day: null, by_order_type: whole.by_order_type });
  const [types, waiters] = [whole.by_order_type, whole.by_waiter];
  const { data: narrowed } = await restaurant.owner('GET', `${REPORT}&order_type_id=${types[0].id}`);
  expect(narrowed.orders.total).toBe(types[0].total);
  expect(cents(narrowed.payments.kept)).toBeLessThan(cents(whole.payments.kept));
  const { data: served } = await restaurant.owner('GET', `${REPORT}&waiter_id=${restaurant.waiterId}`);
  expect(served.orders.total).toBe(waiters.find(({ id }: Wire) => id === restaurant.waiterId).total);
});

test('inside a transaction the figures are those of the request', async () => {
  const restaurant = await openTestRestaurant();
  const [day = []] = fc.sample(sales({ minLength: 6, maxLength: 6 }), { seed: 5, numRuns: 1 });
  await trade(restaurant, day);
  const { data } = await restaurant.owner('GET', REPORT);
  const summary = await restaurant.at.tenant.transact(systemCaller, (tx) =>
    salesSummary(tx, { branches: 'all', dateFrom: ALWAYS.date_from, dateTo: ALWAYS.date_to }),
  );
  expect(summary.orders.total).toBe(cents(data.orders.total));
  expect(summary.by_day.map(({ date }) => date)).toEqual(data.by_day.map(({ date }: Wire) => date));
});

describe('refused', () => {
  test.each([
    ['date_from=2026-11-02&date_to=2026-11-01', 'date_to'],
    ['date_from=2025-10-31&date_to=2026-11-01', 'date_to'],
    ['date_from=2026-10-01&date_to=2026-11-01&order_type_id=1', 'date_to'],
    ['date_from=2026-02-30&date_to=2026-03-01', 'date_from'],
    ['date_to=2026-11-01', 'date_from'],
    [`date_from=2026-11-01&date_to=2026-11-01&group_by=mood`, 'group_by'],
  ])('%s', async (query, path) => {
    const at = await openRestaurant();
    const reply = await (await at.as('manager'))('GET', `/reports/sales?${query}`);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.details)).toEqual([path]);
  });

  test('to those who do not lead the restaurant, and for another branch', async () => {
    const at = await openRestaurant();
    expect((await (await at.as('cashier'))('GET', REPORT)).status).toBe(403);
    const elsewhere = await (await at.as('owner'))('GET', `${REPORT}&branch_id=999`);
    expect(elsewhere.body.error.code).toBe('BRANCH_FORBIDDEN');
  });
});
