import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { creditFor, creditsOf } from '../../../server/sales/orders/pricing/credits.ts';
import { openRestaurant } from '../../harness/app.ts';
import { addItem, addTax } from '../../harness/menu.ts';
import { x } from '../day-close/till-day.ts';

/** A meal at 7 % and a drink at 19 %, prices with their tax, both paid. */
async function paidDinner() {
  const restaurant = await openRestaurant();
  const meal = await addTax(restaurant, { rate_ppm: 70_000, name: 'VAT 7', inclusive: 1 });
  const drink = await addTax(restaurant, { rate_ppm: 190_000, name: 'VAT 19', inclusive: 1 });
  const soup = await addItem(restaurant, { price: 1_070, tax_ids: `[${meal}]` });
  const wine = await addItem(restaurant, { price: 595, tax_ids: `[${drink}]` });
  const owner = await restaurant.as('owner');
  const items = [
    { menu_item_id: soup, quantity: 1 },
    { menu_item_id: wine, quantity: 2 },
  ];
  const { data } = await owner('POST', '/pos/orders', { items });
  await owner('POST', `/pos/orders/${data.id}/payment`, { payment_method: 'cash', amount: 22.6 });
  const [soupLine, wineLine] = data.items.map(({ id }: { id: number }) => id) as [number, number];
  const refund = (body: object) =>
    owner('POST', `/pos/orders/${data.id}/refund`, { reason: 'corked', ...body });
  const back = (order_item_id: number, quantity = 1) => refund({ items: [{ order_item_id, quantity }] });
  const taxes = async () =>
    Object.fromEntries(
      (await x(owner)).figures.by_tax.map((tax: Record<string, number>) => [
        tax.rate,
        [tax.base, tax.amount, tax.refunded_base, tax.refunded_amount],
      ]),
    );
  return { restaurant, owner, soupLine, wineLine, refund, back, taxes, id: data.id as number };
}

test('a drink that is given back takes back its own tax and none of the meal', async () => {
  const { back, wineLine, taxes } = await paidDinner();
  expect(await taxes()).toEqual({ 7: [10, 0.7, 0, 0], 19: [10, 1.9, 0, 0] });
  expect((await back(wineLine)).status).toBe(201);
  expect(await taxes()).toEqual({ 7: [10, 0.7, 0, 0], 19: [5, 0.95, 5, 0.95] });
});

test('lines and an amount given back one after the other leave nothing of any tax', async () => {
  const { back, refund, wineLine, soupLine, taxes, owner } = await paidDinner();
  await refund({ amount: 3.33 });
  await back(wineLine);
  expect((await taxes())[7][1] + (await taxes())[19][1]).toBeLessThan(2.6);
  await refund({ amount: 13.32 });
  expect(await taxes()).toEqual({ 7: [0, 0, 10, 0.7], 19: [0, 0, 10, 1.9] });
  expect((await x(owner)).figures.orders).toMatchObject({
    net: 0,
    tax: 0,
    refunded: 22.6,
    refunded_tax: 2.6,
  });
  expect((await back(soupLine)).body.error.code).toBe('REFUND_EXCEEDS_PAID');
});

test('what a refund took back is kept with it', async () => {
  const { back, wineLine, restaurant } = await paidDinner();
  await back(wineLine);
  const { credited } = await restaurant.tenant.read(systemCaller, ({ db }) =>
    db.selectFrom('payments').select('credited').where('kind', '=', 'refund').executeTakeFirstOrThrow(),
  );
  expect(JSON.parse(credited ?? '')).toMatchObject({
    amount: 595,
    net: 500,
    taxes: [
      { ppm: 70_000, amount: 0 },
      { ppm: 190_000, base: 500, amount: 95 },
    ],
  });
});

test('a refund without stored taxes takes back the same part of each tax; one after it takes what is left', () => {
  const tax = (ppm: number, base: number, amount: number) => ({
    ...{ id: ppm, name: 'VAT', code: 'vat', inclusive: true },
    ...{ ppm, base, amount },
  });
  const taxes = [tax(70_000, 1_000, 70), tax(190_000, 1_000, 190)];
  const sold = { status: 'paid', total: 2_260, amount_paid: 1_665, rounding_adjustment: 0, taxes };
  const old = [{ id: 1, amount: -595, credited: null }];
  const [credit] = creditsOf(sold, old);
  expect(credit).toMatchObject({ amount: 595, taxes: [{ amount: 18 }, { amount: 50 }] });
  const rest = creditFor(sold, old, 1_665, { goods: 810, taxes: [tax(190_000, 1_000, 190)] });
  expect(rest.taxes.map(({ base, amount }) => [base, amount])).toEqual([
    [737, 52],
    [737, 140],
  ]);
});
