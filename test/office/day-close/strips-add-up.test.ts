import { expect, test } from 'vitest';
import { DAY } from '../../../server/core/time/time.ts';
import { openRestaurant } from '../../harness/app.ts';
import { addItem, addTax, changeTenant } from '../../harness/menu.ts';
import { openEvening, playEvening } from '../small-evening.ts';
import { closeAndPrint, openIn, playDay, printedOf, type Wire, withPrinter } from './printed-days.ts';
import { addUpInvoice, addUpStrip, figure } from './printed-strip.ts';

test('X, Z and a supplement of an evening of everything add up, and so does the day after', async () => {
  const evening = await openEvening();
  const { at, owner, cashier } = evening;
  await withPrinter(at, owner);
  await cashier('POST', '/pos/shifts', { opening_float: 100 });
  const { part, open } = await playEvening(evening);
  const shift = (await cashier('GET', '/pos/shifts/current')).data;
  for (const [type, amount] of [
    ['in', 20],
    ['out', 5.5],
    ['drop', 40],
  ] as const)
    await cashier('POST', `/pos/shifts/${shift.id}/cash-movements`, { type, amount, reason: 'change' });
  await cashier('POST', `/pos/shifts/${shift.id}/close`, { counted_cash: 30 });
  await closeAndPrint(owner);
  await cashier('POST', `/pos/orders/${part.id}/payment`, { payment_method: 'cash' });
  await owner('POST', `/pos/orders/${part.id}/refund`, { amount: 3.33, reason: 'cold' });
  await closeAndPrint(owner);
  at.clock.advance(DAY);
  const after = await at.as('owner');
  await after('POST', `/pos/orders/${open.id}/payment`, { payment_method: 'card' });
  await closeAndPrint(after);
  const strips = (await printedOf(at, 'report')).map(addUpStrip);
  expect(strips).toHaveLength(12);
  const [x] = strips;
  expect(x?.sums).toBeGreaterThanOrEqual(12);
  expect(x?.sections.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['SALES', 'TAX AFTER REFUNDS', 'PAYMENTS', 'TIPS', 'OUTSTANDING', 'CASH']),
  );
  expect(figure(x?.sections ?? [], 'CASH', 'Cash drop')).toBe(-4000);
});

test('a credit note takes nothing out of one column only: 385.50 − 38.55 + 17.34 − 0.29 = 364.00', async () => {
  const at = await openRestaurant({ currency: 'INR' });
  await changeTenant(at, { rounding_mode: 'always', rounding_increment: 100 });
  const owner = await at.as('owner');
  await withPrinter(at, owner);
  const tax = { rate_ppm: 25_000 };
  const ids = [await addTax(at, { ...tax, code: 'CGST' }), await addTax(at, { ...tax, code: 'SGST' })];
  const tax_ids = `[${ids.join(',')}]`;
  const dal = await addItem(at, { price: 28_550, name: 'Dal', tax_ids });
  const thali = await addItem(at, { price: 10_000, name: 'Thali', tax_ids });
  const order = (
    await owner('POST', '/pos/orders', {
      items: [{ menu_item_id: dal }, { menu_item_id: thali }],
      discount_type: 'percent',
      discount_value: 10,
    })
  ).data;
  await owner('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'card' });
  const back = { items: [{ order_item_id: order.items[0].id }], reason: 'cold' };
  await owner('POST', `/pos/orders/${order.id}/refund`, back);
  await closeAndPrint(owner);
  const [strip] = (await printedOf(at, 'report')).map(addUpStrip);
  const sold = ['Gross sales', 'Discounts on orders', 'Taxes', 'Rounding', 'TOTAL'].map((label) =>
    figure(strip?.sections ?? [], 'SALES', label),
  );
  expect(sold).toEqual([38_550, -3_855, 1_734, -29, 36_400]);
});

test("a driver's cash adds up on the strip: what was carried, collected, handed in and is short", async () => {
  const at = await openRestaurant();
  const [owner, ravi] = [await at.as('owner'), await at.as('driver')];
  await withPrinter(at, owner);
  const user_id = (await ravi('GET', '/auth/user')).data.id;
  const driver = (await owner('POST', '/pos/delivery-drivers', { name: 'Ravi', user_id })).data;
  const types = (await owner('GET', '/pos/order-types')).data as Wire[];
  const order_type_id = types.find(({ slug }) => slug === 'delivery').id;
  const dish = await addItem(at, { price: 999 });
  const bring = async () => {
    const body = { order_type_id, items: [{ menu_item_id: dish }], send: true };
    const { id } = (await owner('POST', '/pos/orders', body)).data;
    await owner('POST', `/pos/orders/${id}/assign-driver`, { driver_id: driver.id });
    const money = { payment_method: 'cash', tendered: 20, tip_amount: 1 };
    expect((await ravi('POST', `/pos/orders/${id}/payment`, money)).status).toBe(201);
  };
  await bring();
  await closeAndPrint(owner);
  at.clock.advance(DAY);
  const next = await at.as('owner');
  await next('POST', '/pos/shifts', { opening_float: 50 });
  await next('POST', `/pos/delivery-drivers/${driver.id}/settlements`, { counted_cash: 10.5 });
  await closeAndPrint(next);
  const strips = (await printedOf(at, 'report')).map(addUpStrip);
  expect(strips).toHaveLength(8);
  const labels = ['Carried before', 'Collected', 'Handed in', 'Over/Short', 'Still carried'];
  const of = (at: number) => labels.map((label) => figure(strips[at]?.sections ?? [], 'Ravi', label));
  expect(of(0)).toEqual([0, 1_099, 0, 0, 1_099]);
  expect(of(4)).toEqual([1_099, 0, -1_050, -49, 0]);
  expect(figure(strips[4]?.sections ?? [], 'CASH', 'From drivers')).toBe(1_050);
});

test.each(['IN', 'CH', 'NZ', 'BH', 'JP', 'ID', 'US', 'DE', 'GB', 'SA'])(
  'every strip of two days in %s adds up',
  { timeout: 60_000 },
  async (code) => {
    const restaurant = await openIn(code);
    await playDay(restaurant, 7);
    await closeAndPrint(restaurant.owner);
    await playDay(restaurant, 8);
    await closeAndPrint(restaurant.owner);
    restaurant.at.clock.advance(DAY);
    const owner = await restaurant.at.as('owner');
    const [open] = (await owner('GET', '/pos/orders?status=kot')).data as Wire[];
    if (open) await owner('POST', `/pos/orders/${open.id}/payment`, { payment_method: 'cash' });
    await playDay({ ...restaurant, owner }, 9);
    await closeAndPrint(owner);
    const strips = (await printedOf(restaurant.at, 'report')).map(addUpStrip);
    expect(strips).toHaveLength(12);
    for (const { sums } of strips) expect(sums).toBeGreaterThanOrEqual(5);
    expect(strips.some(({ sections }) => figure(sections, 'SALES', 'Refunds') !== 0)).toBe(true);
  },
);

test.each(['IN', 'CH', 'BH', 'JP', 'US', 'DE'])(
  'every invoice and credit note in %s adds up on its paper',
  { timeout: 60_000 },
  async (code) => {
    const restaurant = await openIn(code, 'by_hand');
    await playDay(restaurant, 3);
    const { data: orders } = await restaurant.owner('GET', '/pos/orders?limit=200');
    for (const { id } of orders as Wire[]) {
      await restaurant.owner('POST', `/pos/orders/${id}/print-invoice`);
      await restaurant.owner('POST', `/pos/orders/${id}/refund`, { amount: 1, reason: 'late' });
    }
    const papers = (await printedOf(restaurant.at, 'invoice')).map(addUpInvoice);
    expect(papers.filter((title) => title === 'CREDIT NOTE').length).toBeGreaterThan(10);
    expect(papers.length).toBeGreaterThan(30);
  },
);
