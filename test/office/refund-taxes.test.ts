import { expect, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';
import { addItem, addTax } from '../harness/menu.ts';
import { x } from './till-day.ts';

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

test('what a refund took back is kept with it, and is reckoned for one of an older program', async () => {
  const { back, wineLine, taxes, restaurant } = await paidDinner();
  await back(wineLine);
  const { writer } = restaurant.tenant.files;
  const kept = writer.prepare("select credited from payments where kind = 'refund'").pluck().get() as string;
  expect(JSON.parse(kept)).toMatchObject({
    amount: 595,
    net: 500,
    taxes: [
      { ppm: 70_000, amount: 0 },
      { ppm: 190_000, base: 500, amount: 95 },
    ],
  });
  for (const { name } of writer
    .prepare("select name from sqlite_master where type = 'trigger' and tbl_name = 'payments'")
    .all() as { name: string }[])
    writer.exec(`drop trigger "${name}"`);
  writer.exec('update payments set credited = null');
  expect(await taxes()).toEqual({ 7: [7.37, 0.52, 2.63, 0.18], 19: [7.37, 1.4, 2.63, 0.5] });
});
