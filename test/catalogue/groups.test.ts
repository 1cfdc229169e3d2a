import { expect, test } from 'vitest';
import { openRestaurant, type Reply } from '../harness/app.ts';

const codeOf = (reply: Reply) => [reply.status, reply.body.error?.code];
const pathsOf = (reply: Reply) => [reply.status, Object.keys(reply.body.error?.details ?? {})];
const namesOf = (records: { name: string }[]) => records.map((record) => record.name);

test('a category has names, a parent and a kitchen, and stands where it is put', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const food = await owner('POST', '/pos/categories', { name: 'Food', name_i18n: { fr: 'Plats' } });
  expect([food.status, food.data]).toEqual([
    201,
    {
      id: 1,
      name: 'Food',
      name_i18n: { fr: 'Plats' },
      parent_id: null,
      image_url: null,
      image_variants: null,
      kitchen_id: null,
      tax_ids: null,
      color: null,
      sort_order: 0,
      is_active: true,
      created_at: '2026-11-20T19:30:00.000Z',
      updated_at: '2026-11-20T19:30:00.000Z',
    },
  ]);
  await owner('POST', '/pos/categories', { name: 'Soups', parent_id: 1 });
  await owner('POST', '/pos/categories', { name: 'Off', is_active: false });
  await owner('PUT', '/pos/categories/2', { sort_order: 0 });
  await owner('PUT', '/pos/categories/1', { sort_order: 1 });
  expect(namesOf((await owner('GET', '/pos/categories')).data)).toEqual(['Soups', 'Food']);
  expect(namesOf((await owner('GET', '/pos/categories?all=1')).data)).toEqual(['Soups', 'Food', 'Off']);
  expect((await owner('PUT', '/pos/categories/2', { name_i18n: null })).data.parent_id).toBe(1);
});

test('a category never stands below itself, and not in or from what does not exist', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  await owner('POST', '/pos/categories', { name: 'A' });
  await owner('POST', '/pos/categories', { name: 'B', parent_id: 1 });
  await owner('POST', '/pos/categories', { name: 'C', parent_id: 2 });
  for (const parent_id of [1, 2, 3, 99]) {
    expect(pathsOf(await owner('PUT', '/pos/categories/1', { parent_id }))).toEqual([422, ['parent_id']]);
  }
  expect(pathsOf(await owner('POST', '/pos/categories', { name: 'X', kitchen_id: 5 }))).toEqual([
    422,
    ['kitchen_id'],
  ]);
  expect((await owner('GET', '/pos/categories/1')).data.parent_id).toBeNull();
});

test('a category with items or categories cannot be deleted', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  await owner('POST', '/pos/categories', { name: 'A' });
  await owner('POST', '/pos/categories', { name: 'B', parent_id: 1 });
  await owner('POST', '/pos/menu-items', { name: 'Soup', price: 4, category_id: 2 });
  expect(codeOf(await owner('DELETE', '/pos/categories/1'))).toEqual([409, 'RECORD_IN_USE']);
  expect(codeOf(await owner('DELETE', '/pos/categories/2'))).toEqual([409, 'RECORD_IN_USE']);
  await owner('DELETE', '/pos/menu-items/1');
  expect((await owner('DELETE', '/pos/categories/2')).status).toBe(200);
  expect((await owner('DELETE', '/pos/categories/1')).status).toBe(200);
  expect((await owner('GET', '/pos/categories?all=1')).data).toEqual([]);
});

test('a modifier group is edited with its modifiers', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const created = await owner('POST', '/pos/modifier-groups', {
    name: 'Milk',
    required: true,
    max_select: 1,
    modifiers: [{ name: 'Cow' }, { name: 'Oat', price: 0.5, max_quantity: 2 }],
  });
  expect([created.status, created.data]).toMatchObject([
    201,
    {
      min_select: 1,
      max_select: 1,
      required: true,
      modifiers: [
        { id: 1, modifier_group_id: 1, name: 'Cow', price: 0, max_quantity: 1, is_available: true },
        { id: 2, name: 'Oat', price: 0.5, max_quantity: 2 },
      ],
    },
  ]);
  const changed = await owner('PUT', '/pos/modifier-groups/1', {
    modifiers: [
      { id: 2, name: 'Oat', is_available: false },
      { name: 'Soy', price: 0.4 },
    ],
  });
  expect(changed.data.modifiers).toMatchObject([
    { id: 2, name: 'Oat', price: 0.5, is_available: false },
    { id: 3, name: 'Soy', price: 0.4 },
  ]);
  expect((await owner('GET', '/pos/modifier-groups')).data).toEqual([changed.data]);
  expect((await owner('GET', '/pos/modifiers/1')).status).toBe(404);
  const stranger = await owner('PUT', '/pos/modifier-groups/1', { modifiers: [{ id: 1, name: 'Cow' }] });
  expect(pathsOf(stranger)).toEqual([422, ['modifiers.0.id']]);
  const twice = [2, 2].map((id) => ({ id, name: 'Oat' }));
  expect(pathsOf(await owner('PUT', '/pos/modifier-groups/1', { modifiers: twice }))).toEqual([
    422,
    ['modifiers.1.id'],
  ]);
  expect(pathsOf(await owner('PUT', '/pos/modifier-groups/1', { max_select: 1, min_select: 2 }))).toEqual([
    422,
    ['max_select'],
  ]);
  expect((await owner('GET', '/pos/modifier-groups/1')).data).toEqual(changed.data);
});

test('modifiers have endpoints of their own', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  await owner('POST', '/pos/modifier-groups', { name: 'Extras', min_select: 2 });
  expect((await owner('GET', '/pos/modifier-groups/1')).data.required).toBe(true);
  const egg = await owner('POST', '/pos/modifiers', { modifier_group_id: 1, name: 'Egg', price: 1 });
  expect(egg.status).toBe(201);
  const dearer = await owner('PUT', '/pos/modifiers/1', { price: 1.5 });
  expect(dearer.data).toEqual({ ...egg.data, price: 1.5 });
  expect((await owner('GET', '/pos/modifiers')).data).toEqual([dearer.data]);
  expect(pathsOf(await owner('POST', '/pos/modifiers', { modifier_group_id: 9, name: 'X' }))).toEqual([
    422,
    ['modifier_group_id'],
  ]);
  expect(pathsOf(await owner('PUT', '/pos/modifiers/1', { price: -1 }))).toEqual([422, ['price']]);
  expect((await owner('DELETE', '/pos/modifiers/1')).status).toBe(200);
  expect((await owner('GET', '/pos/modifier-groups/1')).data.modifiers).toEqual([]);
});

test('a group that items offer cannot be deleted, and takes its modifiers with it when it is', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  await owner('POST', '/pos/modifier-groups', { name: 'Extras', modifiers: [{ name: 'Egg' }] });
  await owner('POST', '/pos/menu-items', { name: 'Rice', price: 4, modifier_group_ids: [1] });
  expect(codeOf(await owner('DELETE', '/pos/modifier-groups/1'))).toEqual([409, 'RECORD_IN_USE']);
  await owner('PUT', '/pos/menu-items/1', { modifier_group_ids: [] });
  expect((await owner('DELETE', '/pos/modifier-groups/1')).status).toBe(200);
  expect((await owner('GET', '/pos/modifiers?all=1')).data).toEqual([]);
});

test('inactive variants, modifiers and groups are shown only to managers who ask', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const waiter = await as('waiter');
  await owner('POST', '/pos/modifier-groups', {
    name: 'Extras',
    modifiers: [{ name: 'Egg' }, { name: 'Ham', is_active: false }],
  });
  await owner('POST', '/pos/modifier-groups', { name: 'Old', is_active: false });
  await owner('POST', '/pos/menu-items', {
    name: 'Rice',
    price: 4,
    modifier_group_ids: [2, 1],
    variants: [{ name: 'Half', price: 2, is_active: false }],
  });
  const seen = async (request: typeof owner, query: string) => {
    const [item] = (await request('GET', `/pos/menu-items${query}`)).data;
    const groups = item.modifier_groups.flatMap((group: { name: string; modifiers: { name: string }[] }) => [
      group.name,
      ...namesOf(group.modifiers),
    ]);
    return [...groups, ...namesOf(item.variants)];
  };
  expect(await seen(owner, '')).toEqual(['Extras', 'Egg']);
  expect(await seen(waiter, '?all=1')).toEqual(['Extras', 'Egg']);
  expect(await seen(owner, '?all=1')).toEqual(['Old', 'Extras', 'Egg', 'Ham', 'Half']);
});
