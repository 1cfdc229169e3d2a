import { expect, test } from 'vitest';
import { countryOf } from '../../server/core/countries.ts';
import { exponentOf, toMinor } from '../../server/core/money.ts';
import { DAY } from '../../server/core/time.ts';
import { withTexts } from '../../server/printing/tickets/cleaned.ts';
import type { PrintSnapshot } from '../../server/printing/tickets/snapshot.ts';
import { openRestaurant, type Request, type Restaurant } from '../harness/app.ts';
import { addCharge, addItem, addKitchen, addTax, changeTenant } from '../harness/menu.ts';
import { rowsIn } from '../harness/rows.ts';
import { bytesOfTicket, print } from '../printing/paper.ts';
import { addUpStrip, figure } from './printed-strip.ts';
import { openEvening, playEvening } from './small-evening.ts';

/** Letters that a printer lacks are pictures, whose figures nobody reads here; a name that ends with a figure is none. */
const readable = (text: string): string =>
  (/^[\x20-\x7e]*$/.test(text)
    ? text
    : `Name ${[...text].map((letter) => letter.codePointAt(0)).join('-')}X`
  ).replace(/^([a-z]+) \d+$/i, '$1');

/** The strips that were asked for, as a strict printer leaves them on the paper; both widths. */
async function stripsOf(at: Restaurant) {
  const jobs = rowsIn(at.tenant, "select snapshot from print_jobs where document = 'report' order by id");
  const strips = [];
  for (const { snapshot } of jobs) {
    const said = { ...withTexts(JSON.parse(String(snapshot)) as PrintSnapshot, readable), language: 'en' };
    for (const columns of [48, 32]) strips.push(print(await bytesOfTicket(said, columns), columns));
  }
  return strips;
}

async function withPrinter(at: Restaurant, owner: Request): Promise<void> {
  const printer = (await owner('POST', '/pos/printers', { name: 'Till', address: '127.0.0.1' })).data;
  await owner('PUT', `/branches/${at.branchId}/settings`, { receipt_printer_id: printer.id });
}

async function closeAndPrint(owner: Request): Promise<void> {
  expect((await owner('POST', '/pos/reports/x/print')).status).toBeLessThan(300);
  const z = await owner('POST', '/pos/reports/z', {});
  expect(z.status).toBeLessThan(300);
  expect((await owner('POST', `/pos/reports/z/${z.data.id}/print`)).status).toBeLessThan(300);
}

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
  const strips = (await stripsOf(at)).map(addUpStrip);
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
  const [strip] = (await stripsOf(at)).map(addUpStrip);
  const sold = ['Gross', 'Discounts on orders', 'Taxes', 'Rounding', 'TOTAL INR'].map((label) =>
    figure(strip?.sections ?? [], 'SALES', label),
  );
  expect(sold).toEqual([38_550, -3_855, 1_734, -29, 36_400]);
});

/** The same numbers for one seed. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return {
    upTo: (most: number) => Math.floor(next() * (most + 1)),
    one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: what the wire says
type Wire = any;

/** A restaurant of the country's taxes, coins and service charge. */
async function openIn(code: string) {
  const pack = countryOf(code);
  if (!pack) throw new Error(`no pack of ${code}`);
  const exponent = exponentOf(pack.currency);
  const at = await openRestaurant({ currency: pack.currency });
  await changeTenant(at, {
    country: code,
    ...(pack.rounding && {
      rounding_mode: pack.rounding.mode,
      rounding_increment: toMinor(pack.rounding.increment, exponent) ?? 1,
    }),
  });
  await addKitchen(at, 'Kitchen', true);
  await addCharge(at, { rate_ppm: 100_000, taxable: 1, order_type_ids: '[1]' });
  const ids = new Map<string, number>();
  for (const { name, code: own, rate, inclusive } of pack.taxes)
    ids.set(
      own,
      await addTax(at, {
        name,
        code: own,
        rate_ppm: Math.round(rate * 10_000),
        inclusive: inclusive ? 1 : 0,
      }),
    );
  const unit = 10 ** exponent;
  const dishes = [];
  for (const [n, kind] of (['food', 'drink', 'alcohol', 'food'] as const).entries()) {
    const own = pack.taxes
      .filter((tax) => tax.for.includes(kind) && !tax.order_types)
      .map((tax) => ids.get(tax.code));
    const price = Math.round((7 + n * 5.37) * unit * (exponent === 0 ? 100 : 1));
    dishes.push(await addItem(at, { price, name: `Dish ${n}`, tax_ids: `[${own.join(',')}]` }));
  }
  const owner = await at.as('owner');
  await withPrinter(at, owner);
  const driver = (await owner('POST', '/pos/delivery-drivers', { name: 'Ravi' })).data;
  return { at, owner, dishes, driver, exponent };
}

/** Orders, discounts, payments in cash with tips, refunds by line and amount, cancels and what nobody recorded. */
async function playDay({ owner, dishes, exponent }: Awaited<ReturnType<typeof openIn>>, seed: number) {
  const { upTo, one } = dice(seed);
  const money = (share: number, of: number) => Number((of * share).toFixed(exponent));
  for (let n = 0; n < 14; n++) {
    const items = Array.from({ length: 1 + upTo(2) }, () => ({
      menu_item_id: one(dishes),
      quantity: 1 + upTo(3),
    }));
    const body = { order_type_id: one([1, 2]), items, send: true };
    const order: Wire = (await owner('POST', '/pos/orders', body)).data;
    const path = `/pos/orders/${order.id}`;
    const discount = { discount_type: 'percent', discount_value: one([5, 10, 12.5, 100]), reason: 'guest' };
    if (upTo(2) === 0) await owner('POST', `${path}/discount`, discount);
    const total = (await owner('GET', path)).data.total;
    if (total === 0) {
      await owner('PUT', `${path}/status`, { status: 'paid' });
      continue;
    }
    const what = one(['cash', 'cash', 'card', 'card', 'open', 'cancel', 'unrecorded', 'part'] as const);
    if (what === 'open') continue;
    if (what === 'cancel') await owner('POST', `${path}/cancel`, { reason: 'left' });
    else if (what === 'unrecorded') await owner('PUT', `${path}/status`, { status: 'paid' });
    else if (what === 'part')
      await owner('POST', `${path}/payment`, { payment_method: 'card', amount: money(0.3, total) });
    else {
      const tip_amount = upTo(1) * money(0.07, total);
      await owner('POST', `${path}/payment`, { payment_method: what, tip_amount });
      const back = upTo(3);
      const item = order.items[0];
      if (back === 0)
        await owner('POST', `${path}/refund`, {
          items: [{ order_item_id: item.id, quantity: 1 }],
          reason: 'cold',
        });
      if (back === 1) await owner('POST', `${path}/refund`, { amount: money(0.37, total), reason: 'late' });
      if (back === 2) await owner('POST', `${path}/print-invoice`);
    }
  }
}

test.each(['IN', 'CH', 'NZ', 'BH', 'JP', 'ID', 'US', 'DE', 'GB', 'SA'])(
  'every strip of two days in %s adds up',
  { timeout: 60_000 },
  async (code) => {
    const house = await openIn(code);
    await playDay(house, 7);
    await closeAndPrint(house.owner);
    await playDay(house, 8);
    await closeAndPrint(house.owner);
    house.at.clock.advance(DAY);
    const owner = await house.at.as('owner');
    const [open] = (await owner('GET', '/pos/orders?status=kot')).data as Wire[];
    if (open) await owner('POST', `/pos/orders/${open.id}/payment`, { payment_method: 'cash' });
    await playDay({ ...house, owner }, 9);
    await closeAndPrint(owner);
    const strips = (await stripsOf(house.at)).map(addUpStrip);
    expect(strips).toHaveLength(12);
    for (const { sums } of strips) expect(sums).toBeGreaterThanOrEqual(5);
    expect(strips.some(({ sections }) => figure(sections, 'SALES', 'Refunds') !== 0)).toBe(true);
  },
);
