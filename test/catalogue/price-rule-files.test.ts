import { expect, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';

type Call = Awaited<ReturnType<Awaited<ReturnType<typeof openRestaurant>>['as']>>;

/** What the rules are about, under the same names in each restaurant. */
async function furnish(owner: Call) {
  const add = async (path: string, body: object) => (await owner('POST', path, body)).data;
  const drinks = await add('/pos/categories', { name: 'Drinks' });
  const pizza = await add('/pos/menu-items', {
    ...{ name: 'Pizza', price: 12 },
    variants: [
      { name: 'Small', price: 9 },
      { name: 'Large', price: 14 },
    ],
  });
  await add('/pos/menu-items', { name: 'Soup', price: 6, sku: 'SOUP-1' });
  const soup = await add('/pos/menu-items', { name: 'Soup', price: 7, sku: 'SOUP-2' });
  const terrace = await add('/areas', { name: 'Terrace' });
  return { drinks, pizza, soup, terrace };
}

const percent = { type: 'percent', value: 20 };

test('price rules leave one restaurant as a file and come into another by their names', async () => {
  const from = await openRestaurant();
  const owner = await from.as('owner');
  const { drinks, pizza, soup, terrace } = await furnish(owner);
  const [type] = (await owner('GET', '/pos/order-types')).data;
  const rules = [
    {
      ...{ name: 'Happy hour', ...percent, category_ids: [drinks.id], area_ids: [terrace.id] },
      ...{ time_from: '17:00', time_to: '19:00', days: [1, 5], order_type_ids: [type.id] },
    },
    {
      ...{ name: 'Two for one', type: 'percent', value: 100, buy_quantity: 1, get_quantity: 1 },
      ...{ variant_ids: [pizza.variants[1].id], get_menu_item_ids: [soup.id], is_active: false },
    },
  ];
  for (const rule of rules) expect((await owner('POST', '/pos/price-rules', rule)).status).toBe(201);
  const file = (await owner('GET', '/pos/price-rules/export')).data;
  expect(file.price_rules).toMatchObject([
    { name: 'Happy hour', categories: ['Drinks'], areas: ['Terrace'], order_types: [type.name] },
    { variants: [{ menu_item: 'Pizza', variant: 'Large' }], get_menu_items: ['SOUP-2'], is_active: false },
  ]);
  expect(JSON.stringify(file)).not.toMatch(/_ids?"/);

  const at = await openRestaurant();
  const other = await at.as('owner');
  const own = await furnish(other);
  const taken = await other('POST', '/pos/price-rules/import', file);
  expect(taken.data).toEqual({ created: 2, changed: 0, unchanged: 0 });
  expect((await other('GET', '/pos/price-rules?all=1')).data).toMatchObject([
    { name: 'Happy hour', category_ids: [own.drinks.id], area_ids: [own.terrace.id], days: [1, 5] },
    { variant_ids: [own.pizza.variants[1].id], get_menu_item_ids: [own.soup.id], is_active: false },
  ]);
  expect((await other('GET', '/pos/price-rules/export')).data).toEqual(file);
  const [happy, deal] = file.price_rules;
  const again = { price_rules: [{ ...happy, value: 25 }, deal] };
  expect((await other('POST', '/pos/price-rules/import', again)).data).toEqual({
    ...{ created: 0, changed: 1, unchanged: 1 },
  });
  const seen = (await other('GET', '/audit?action=price_rule.update')).data;
  expect(seen).toHaveLength(1);
});

test('a file with a fault anywhere changes nothing, and says which rule and which name', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  await furnish(owner);
  const good = { name: 'Lunch', ...percent, categories: ['drinks '] };
  const refused = async (rule: object) => {
    const file = { price_rules: [good, rule] };
    const { status, body } = await owner('POST', '/pos/price-rules/import', file);
    expect(status).toBe(422);
    return body.error.details;
  };
  const named = { name: 'Soup day', ...percent };
  expect(await refused({ ...named, menu_items: ['Goulash'] })).toEqual({
    'price_rules.1.menu_items.0': ['nothing here is called "Goulash"'],
  });
  expect(await refused({ ...named, menu_items: ['Soup'] })).toEqual({
    'price_rules.1.menu_items.0': ['2 here are called "Soup"'],
  });
  expect(await refused({ ...named, variants: [{ menu_item: 'Pizza', variant: 'Huge' }] })).toEqual({
    'price_rules.1.variants.0.variant.0': ['nothing here is called "Huge"'],
  });
  expect(await refused({ ...named, time_from: '17:00' })).toEqual({
    'price_rules.1.time_to': ['is required with the other time'],
  });
  expect(await refused({ ...named, value: 120 })).toEqual({
    'price_rules.1.value': ['must be at most 100 percent'],
  });
  expect((await owner('GET', '/pos/price-rules?all=1')).data).toEqual([]);
});

test('rules of one name come back as they were, and one whose dishes are deleted never applies to all', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const { soup, drinks } = await furnish(owner);
  const hours = { name: 'Happy hour', category_ids: [drinks.id], type: 'percent' };
  await owner('POST', '/pos/price-rules', { ...hours, value: 20, days: [1, 2] });
  await owner('POST', '/pos/price-rules', { ...hours, value: 50, days: [5] });
  await owner('POST', '/pos/price-rules', { name: 'Soup day', ...percent, menu_item_ids: [soup.id] });
  await owner('DELETE', `/pos/menu-items/${soup.id}`);
  const file = (await owner('GET', '/pos/price-rules/export')).data;
  expect(file.price_rules).toMatchObject([
    { name: 'Happy hour', value: 20 },
    { name: 'Happy hour', value: 50 },
  ]);
  const before = (await owner('GET', '/pos/price-rules?all=1')).data;
  const again = await owner('POST', '/pos/price-rules/import', file);
  expect(again.data).toEqual({ created: 0, changed: 0, unchanged: 2 });
  const terms = ({ updated_at: _, ...rule }: { updated_at: string }) => rule;
  expect((await owner('GET', '/pos/price-rules?all=1')).data.map(terms)).toEqual(before.map(terms));
});
