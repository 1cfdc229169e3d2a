import { expect, test } from 'vitest';
import { taxAlarms } from '../../server/catalogue/taxes/alarms.ts';
import { openRestaurant } from '../harness/app.ts';

test('a tax that came after the menu is applied to all items, in place of its alternatives, and counted', async () => {
  const owner = await (await openRestaurant()).as('owner');
  const make = async (path: string, body: object) => (await owner('POST', path, body)).data;
  const reduced = await make('/pos/taxes', { name: 'VAT 7', rate: 7, rate_group: 'vat' });
  const bottle = await make('/pos/taxes', { name: 'Bottle', rate: 1 });
  const dish = { price: 5, tax_ids: [reduced.id, bottle.id] };
  const soup = await make('/pos/menu-items', { name: 'Soup', ...dish });
  const bread = await make('/pos/menu-items', { name: 'Bread', ...dish, tax_ids: [] });
  const full = await make('/pos/taxes', { name: 'VAT 19', rate: 19, rate_group: 'vat' });
  expect(full.items_count).toBe(0);
  const { data } = await owner('POST', `/pos/taxes/${full.id}/apply`);
  expect(data).toMatchObject({ id: full.id, items_count: 2 });
  expect((await owner('GET', `/pos/menu-items/${soup.id}`)).data.tax_ids).toEqual([bottle.id, full.id]);
  expect((await owner('GET', `/pos/menu-items/${bread.id}`)).data.tax_ids).toEqual([full.id]);
  const counts = (await owner('GET', '/pos/taxes')).data.map(
    (tax: { items_count: number }) => tax.items_count,
  );
  expect(counts).toEqual([0, 1, 2]);
});

test('items on sale without a tax are an alert once something was sold, where the menu is kept', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const [alarm] = taxAlarms;
  const count = async () =>
    ((await owner('GET', '/alarms')).data as { cause: string; facts: { count?: number } }[])
      .filter(({ cause }) => cause === alarm?.cause)
      .map(({ facts }) => facts.count);
  const { data: dish } = await owner('POST', '/pos/menu-items', { name: 'Soup', price: 5, tax_ids: [] });
  expect(await count()).toEqual([]);
  await owner('POST', '/pos/orders', { items: [{ menu_item_id: dish.id }] });
  expect(await count()).toEqual([1]);
  const { data: tax } = await owner('POST', '/pos/taxes', { name: 'Exempt', rate: 0 });
  await owner('POST', `/pos/taxes/${tax.id}/apply`);
  expect(await count()).toEqual([]);
});
