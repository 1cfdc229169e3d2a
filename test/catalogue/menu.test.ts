import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { openRestaurant, type Reply } from '../harness/app.ts';

const pathsOf = (reply: Reply) => [reply.status, Object.keys(reply.body.error?.details ?? {})];
const namesOf = (reply: Reply) => reply.data.map((record: { name: string }) => record.name);

test('a menu item is created from a name and a price, and shows every field', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const created = await owner('POST', '/pos/menu-items', { name: ' Crème brûlée ', price: 7.5 });
  expect([created.status, created.data]).toEqual([
    201,
    {
      id: 1,
      category_id: null,
      name: 'Crème brûlée',
      name_i18n: null,
      sku: null,
      description: null,
      image_url: null,
      image_variants: null,
      type: 'other',
      price: 7.5,
      base_price: 7.5,
      cost: null,
      tax_ids: [],
      tax_inclusive: null,
      kitchen_id: null,
      modifier_group_ids: [],
      modifier_groups: [],
      order_type_prices: {},
      prep_minutes: null,
      allergens: [],
      combo_steps: [],
      hsn_code: null,
      open_price: false,
      color: null,
      popular_place: null,
      sort_order: 0,
      is_active: true,
      variants: [],
      offers: [],
      is_available: true,
      reason: null,
      stock_quantity: null,
      low_stock_at: null,
      created_at: '2026-11-20T19:30:00.000Z',
      updated_at: '2026-11-20T19:30:00.000Z',
    },
  ]);
  expect((await owner('GET', '/pos/menu-items')).body).toEqual({ success: true, data: [created.data] });
});

test('every field is kept, and PUT changes only those given', async () => {
  const { as, clock } = await openRestaurant();
  const owner = await as('owner');
  await owner('POST', '/pos/categories', { name: 'Mains' });
  await owner('POST', '/pos/taxes', { name: 'VAT', rate: 10 });
  await owner('POST', '/pos/modifier-groups', { name: 'Extras', modifiers: [{ name: 'Egg', price: 1.2 }] });
  const body = {
    category_id: 1,
    name: 'Nasi goreng',
    name_i18n: { fr: 'Riz frit', 'zh-Hant': '炒飯' },
    sku: 'NG-1',
    description: 'Fried rice',
    image_url: '/media/abc.png',
    type: 'non_veg',
    price: 12.99,
    cost: 3.1,
    tax_ids: [1],
    tax_inclusive: true,
    modifier_group_ids: [1],
    order_type_prices: { 2: 11.5, 3: 13 },
    prep_minutes: 12,
    allergens: ['egg', 'soy'],
    sort_order: 4,
    is_active: true,
  };
  const created = await owner('POST', '/pos/menu-items', body);
  expect(created.data).toMatchObject({ ...body, order_type_prices: { 2: 11.5, 3: 13 } });
  expect(created.data.modifier_groups).toMatchObject([
    { id: 1, name: 'Extras', modifiers: [{ id: 1, name: 'Egg', price: 1.2 }] },
  ]);
  clock.advance(1_000);
  const changed = await owner('PUT', '/pos/menu-items/1', { price: 13.49, tax_inclusive: null });
  expect(changed.data).toEqual({
    ...created.data,
    price: 13.49,
    base_price: 13.49,
    tax_inclusive: null,
    updated_at: '2026-11-20T19:30:01.000Z',
  });
  expect((await owner('GET', '/pos/menu-items/1')).data).toEqual(changed.data);
});

test('a bad field is named with its path and changes nothing', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const soup = await owner('POST', '/pos/menu-items', { name: 'Soup', price: 4, sku: 'S' });
  const cases: [object, string][] = [
    [{ price: 4.005 }, 'price'],
    [{ price: -1 }, 'price'],
    [{ price: '4' }, 'price'],
    [{ category_id: 9 }, 'category_id'],
    [{ kitchen_id: 9 }, 'kitchen_id'],
    [{ tax_ids: [9] }, 'tax_ids.0'],
    [{ modifier_group_ids: [9] }, 'modifier_group_ids.0'],
    [{ order_type_prices: { 9: 1 } }, 'order_type_prices.9'],
    [{ order_type_prices: { 1: 1.001 } }, 'order_type_prices.1'],
    [{ order_type_prices: { first: 1 } }, 'order_type_prices.first'],
    [{ type: 'meat' }, 'type'],
    [{ image_url: 'javascript:alert(1)' }, 'image_url'],
    [{ name_i18n: { '': 'x' } }, 'name_i18n.'],
    [{ variants: [{ name: 'Half', price: 2, id: 7 }] }, 'variants.0.id'],
    [{ variants: [{ name: 'Half' }] }, 'variants.0.price'],
  ];
  for (const [body, path] of cases) {
    const put = await owner('PUT', '/pos/menu-items/1', { description: 'changed', ...body });
    expect(pathsOf(put)).toEqual([422, [path]]);
    const post = await owner('POST', '/pos/menu-items', { name: 'New', price: 1, ...body });
    expect(pathsOf(post)).toEqual([422, [path]]);
  }
  expect(pathsOf(await owner('POST', '/pos/menu-items', { name: 'Twin', price: 1, sku: 'S' }))).toEqual([
    422,
    ['sku'],
  ]);
  expect(pathsOf(await owner('POST', '/pos/menu-items', {}))).toEqual([422, ['name', 'price']]);
  expect((await owner('GET', '/pos/menu-items?all=1')).data).toEqual([soup.data]);
});

test('variants are edited with their item: by id changed, without id created, absent ones deleted', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const created = await owner('POST', '/pos/menu-items', {
    name: 'Biryani',
    price: 9,
    variants: [
      { name: 'Half', price: 5 },
      { name: 'Full', price: 9, is_default: true },
    ],
  });
  expect(created.data.variants).toMatchObject([
    { id: 1, menu_item_id: 1, name: 'Half', price: 5, is_default: false, sort_order: 0 },
    { id: 2, menu_item_id: 1, name: 'Full', price: 9, is_default: true, sort_order: 1 },
  ]);
  const changed = await owner('PUT', '/pos/menu-items/1', {
    variants: [
      { name: 'Family', price: 20 },
      { id: 2, name: 'Full', price: 9.5 },
    ],
  });
  expect(changed.data.variants).toMatchObject([
    { id: 3, name: 'Family', price: 20 },
    { id: 2, name: 'Full', price: 9.5, is_default: true },
  ]);
  const twice = [1, 2].map((n) => ({ name: `V${n}`, price: n, is_default: true }));
  expect(pathsOf(await owner('PUT', '/pos/menu-items/1', { variants: twice }))).toEqual([422, ['variants']]);
  expect((await owner('PUT', '/pos/menu-items/1', { price: 10 })).data.variants).toHaveLength(2);
  expect((await owner('PUT', '/pos/menu-items/1', { variants: [] })).data.variants).toEqual([]);
});

test('variants have endpoints of their own, and only one is the default', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  await owner('POST', '/pos/menu-items', { name: 'Biryani', price: 9 });
  await owner('POST', '/pos/menu-items', { name: 'Pulao', price: 9 });
  const path = '/pos/menu-items/1/variants';
  const half = await owner('POST', path, { name: 'Half', price: 5, is_default: true });
  expect([half.status, half.data.is_default]).toEqual([201, true]);
  const full = await owner('POST', path, { name: 'Full', price: 9, is_default: true });
  expect((await owner('GET', `${path}/${half.data.id}`)).data.is_default).toBe(false);
  const renamed = await owner('PUT', `${path}/${half.data.id}`, { name: 'Small', is_active: false });
  expect(renamed.data).toMatchObject({ name: 'Small', price: 5, is_active: false });
  expect((await owner('GET', path)).data).toEqual([full.data]);
  expect(namesOf(await owner('GET', `${path}?all=1`))).toEqual(['Small', 'Full']);
  expect((await owner('GET', `/pos/menu-items/2/variants/${half.data.id}`)).status).toBe(404);
  expect((await owner('PUT', `/pos/menu-items/2/variants/${half.data.id}`, { price: 1 })).status).toBe(404);
  expect((await owner('GET', '/pos/menu-items/9/variants')).status).toBe(404);
  expect(pathsOf(await owner('POST', path, { name: 'Free' }))).toEqual([422, ['price']]);
  expect((await owner('DELETE', `${path}/${full.data.id}`)).status).toBe(200);
  expect((await owner('GET', '/pos/menu-items/1')).data.variants).toEqual([]);
  expect((await owner('GET', '/pos/menu-items/1?all=1')).data.variants).toHaveLength(1);
});

test('items that share a modifier group each show its prices right', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  await owner('POST', '/pos/modifier-groups', { name: 'Extras', modifiers: [{ name: 'Egg', price: 1.25 }] });
  for (const name of ['A', 'B', 'C'])
    await owner('POST', '/pos/menu-items', { name, price: 1, modifier_group_ids: [1] });
  const { data } = await owner('GET', '/pos/menu-items');
  expect(
    data.map(
      (item: { modifier_groups: { modifiers: { price: number }[] }[] }) =>
        item.modifier_groups[0]?.modifiers[0]?.price,
    ),
  ).toEqual([1.25, 1.25, 1.25]);
});

test('a deleted item is gone from every answer, and nobody but the office may write or see the cost', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const waiter = await as('waiter');
  await owner('POST', '/pos/menu-items', { name: 'Soup', price: 4, cost: 1.1 });
  expect((await waiter('GET', '/pos/menu-items/1')).data.cost).toBeNull();
  expect((await owner('GET', '/pos/menu-items/1')).data.cost).toBe(1.1);
  for (const method of ['PUT', 'DELETE'] as const)
    expect((await waiter(method, '/pos/menu-items/1', {})).status).toBe(403);
  expect((await waiter('POST', '/pos/menu-items', {})).status).toBe(403);
  expect((await owner('DELETE', '/pos/menu-items/1')).status).toBe(200);
  expect((await owner('GET', '/pos/menu-items?all=1')).data).toEqual([]);
  for (const [method, path] of [
    ['GET', '/pos/menu-items/1'],
    ['PUT', '/pos/menu-items/1'],
    ['DELETE', '/pos/menu-items/1'],
    ['PUT', '/pos/menu-items/1/availability'],
    ['POST', '/pos/menu-items/1/variants'],
  ] as const) {
    const body = method === 'GET' ? undefined : { name: 'x', price: 1 };
    expect((await owner(method, path, body)).status).toBe(404);
  }
});

test('a new price is recorded with who gave it; other changes are not', async () => {
  const { as, tenant } = await openRestaurant();
  const manager = await as('manager');
  await manager('POST', '/pos/menu-items', { name: 'Soup', price: 4 });
  await manager('PUT', '/pos/menu-items/1', { description: 'Hot' });
  await manager('PUT', '/pos/menu-items/1', { price: 5 });
  await manager('POST', '/pos/menu-items/1/variants', { name: 'Cup', price: 3 });
  const entries = await tenant.read(systemCaller, ({ db }) =>
    db.selectFrom('audit_entries').select(['action', 'before', 'after']).orderBy('id').execute(),
  );
  expect(entries.map(({ action }) => action)).toEqual(['menu_item.reprice', 'menu_item.reprice']);
  expect(JSON.parse(entries[0]?.before ?? '').price).toBe(400);
  expect(JSON.parse(entries[1]?.after ?? '').variants).toMatchObject([{ id: 1, name: 'Cup', price: 300 }]);
});
