import { describe, expect, test } from 'vitest';
import { openRestaurant, type Request } from '../../harness/app.ts';
import { addTable } from '../../harness/menu.ts';

/** A dish of two sizes with extras, 3 of it on an unsent line of a waiter. */
async function restaurant() {
  const at = await openRestaurant();
  const [owner, waiter] = [await at.as('owner'), await at.as('waiter')];
  const made = async (path: string, body: object) => {
    const { status, data } = await owner('POST', path, body);
    expect([200, 201], JSON.stringify(data)).toContain(status);
    return data;
  };
  const tax = await made('/pos/taxes', { name: 'VAT', code: 'VAT', rate: 10, inclusive: false });
  const category = await made('/pos/categories', { name: 'Grill' });
  const group = await made('/pos/modifier-groups', {
    name: 'Extras',
    modifiers: [
      { name: 'Cheese', price: 1.5, max_quantity: 3 },
      { name: 'Bacon', price: 2 },
    ],
  });
  const dish = await made('/pos/menu-items', {
    ...{ name: 'Burger', price: 10, category_id: category.id, tax_ids: [tax.id] },
    modifier_group_ids: [group.id],
    variants: [
      { name: 'Half', price: 7 },
      { name: 'Whole', price: 12 },
    ],
  });
  const [cheese, bacon] = group.modifiers;
  const table = await addTable(at, 'T1');
  return { at, owner, waiter, tax, category, group, dish, cheese, bacon, table };
}

type TestRestaurant = Awaited<ReturnType<typeof restaurant>>;

const changed = async (owner: Request, path: string, body: object) => {
  const answer = await owner('PUT', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

/** What happens to the menu after the guest ordered. */
const menuChanges: Readonly<Record<string, (at: TestRestaurant) => Promise<unknown>>> = {
  'its price rises': ({ owner, dish }) => changed(owner, `/pos/menu-items/${dish.id}`, { price: 11 }),
  'its size is dropped': ({ owner, dish }) => changed(owner, `/pos/menu-items/${dish.id}`, { variants: [] }),
  'its size costs more': ({ owner, dish }) =>
    changed(owner, `/pos/menu-items/${dish.id}`, {
      variants: dish.variants.map(({ id, name, price }: { id: number; name: string; price: number }) => ({
        ...{ id, name, price: price + 1 },
      })),
    }),
  'its extras are dropped': ({ owner, dish }) =>
    changed(owner, `/pos/menu-items/${dish.id}`, { modifier_group_ids: [] }),
  'an extra runs out': ({ owner, cheese }) =>
    changed(owner, `/pos/modifiers/${cheese.id}`, { is_available: false }),
  'an extra is deleted': ({ owner, cheese }) => owner('DELETE', `/pos/modifiers/${cheese.id}`),
  'its category goes': ({ owner, category }) =>
    changed(owner, `/pos/categories/${category.id}`, { is_active: false }),
  'it is out of stock': ({ owner, dish }) =>
    changed(owner, `/pos/menu-items/${dish.id}/availability`, { is_available: false }),
  'it is switched off': ({ owner, dish }) =>
    changed(owner, `/pos/menu-items/${dish.id}`, { is_active: false }),
  'it is deleted': ({ owner, dish }) => owner('DELETE', `/pos/menu-items/${dish.id}`),
  'its tax rises': ({ owner, tax }) => changed(owner, `/pos/taxes/${tax.id}`, { rate: 19 }),
  'its tax goes': ({ owner, dish }) => changed(owner, `/pos/menu-items/${dish.id}`, { tax_ids: [] }),
};

interface Line {
  readonly id: number;
  readonly quantity: number;
  readonly unit_price: number;
  readonly modifiers: readonly { readonly modifier_id: number }[];
}

const anew = ({ modifiers }: Line, { dish }: TestRestaurant) => ({
  ...{ menu_item_id: dish.id, variant_id: dish.variants[0].id, modifiers },
});

/** What asks for no more: the change, and how many are left. */
const edits: Readonly<Record<string, (line: Line, at: TestRestaurant) => { body: object; left?: number }>> = {
  'a note': ({ id }) => ({ body: { items: [{ id, note: 'no onions' }] } }),
  'a seat and a course': ({ id }) => ({ body: { items: [{ id, seat: 2, course: 2 }] } }),
  'held back': ({ id }) => ({ body: { items: [{ id, hold: true }] } }),
  'one fewer': ({ id }) => ({ body: { items: [{ id, quantity: 2 }] }, left: 2 }),
  'as the screen has it, with a note': ({ id, unit_price, ...line }, { dish }) => ({
    body: {
      items: [
        { id, menu_item_id: dish.id, quantity: 3, price: unit_price, modifiers: line.modifiers, note: 'hot' },
      ],
    },
  }),
  'written anew with a note': (line, at) => ({
    body: { items: [{ ...anew(line, at), quantity: 3, line_discount: 1.5, note: 'hot' }] },
  }),
  'written anew, one fewer': (line, at) => ({
    body: { items: [{ ...anew(line, at), quantity: 2, line_discount: 1 }] },
    left: 2,
  }),
  'notes of the order': () => ({ body: { notes: 'birthday' } }),
  'another type of order': () => ({ body: { order_type_id: 2 } }),
  'another table': (_, { table }) => ({ body: { table_id: table } }),
};

const ordered = async ({ waiter, dish, cheese }: TestRestaurant) => {
  const { status, data } = await waiter('POST', '/pos/orders', {
    order_type_id: 1,
    items: [
      {
        ...{ menu_item_id: dish.id, variant_id: dish.variants[0].id, quantity: 3, line_discount: 1.5 },
        modifiers: [{ modifier_id: cheese.id, quantity: 2 }],
      },
    ],
  });
  expect(status, JSON.stringify(data)).toBe(201);
  return data;
};

describe.each(Object.keys(menuChanges))('%s after it was ordered', (menuChange) => {
  test('whatever asks for no more of it succeeds, and what was ordered costs what it did', async () => {
    const at = await restaurant();
    const orders = [];
    for (const name of Object.keys(edits)) orders.push({ name, order: await ordered(at) });
    await menuChanges[menuChange]?.(at);
    for (const { name, order } of orders) {
      const [line] = order.items;
      const { body, left = 3 } = edits[name]?.(line, at) ?? { body: {} };
      const answer = await at.waiter('PUT', `/pos/orders/${order.id}`, body);
      expect(answer.status, `${name}: ${JSON.stringify(answer.body.error)}`).toBe(200);
      expect(answer.data.items, name).toMatchObject([
        {
          ...{ quantity: left, unit_price: 7, modifiers: [{ name: 'Cheese', price: 1.5, quantity: 2 }] },
          ...{ taxes: [{ rate: 10 }], line_discount: left * 0.5, line_total: left * 9.5 },
        },
      ]);
      expect(answer.data.total, name).toBe(Math.round(left * 9.5 * 110) / 100);
    }
  });
});

test('fewer extras need nothing of the menu, more of them only the extra', async () => {
  const at = await restaurant();
  const { id, items } = await ordered(at);
  await changed(at.owner, `/pos/menu-items/${at.dish.id}/availability`, { is_available: false });
  await changed(at.owner, `/pos/modifiers/${at.cheese.id}`, { price: 5 });
  const change = (modifiers: object[]) =>
    at.waiter('PUT', `/pos/orders/${id}`, { items: [{ id: items[0].id, modifiers }] });
  const fewer = await change([{ modifier_id: at.cheese.id, quantity: 1 }]);
  expect(fewer.data.items[0].modifiers).toMatchObject([{ price: 1.5, quantity: 1 }]);
  const more = await change([{ modifier_id: at.cheese.id, quantity: 1 }, { modifier_id: at.bacon.id }]);
  expect(more.data.items[0].modifiers).toMatchObject([{ price: 1.5 }, { name: 'Bacon', price: 2 }]);
  const most = await change([{ modifier_id: at.cheese.id, quantity: 4 }]);
  expect(most.body.error.details).toEqual({ 'items.0.modifiers.0.quantity': ['must be at most 3'] });
});

test('more of a line costs what the dish costs now, on a line of its own where that is another price', async () => {
  const at = await restaurant();
  const { id, items } = await ordered(at);
  const raise = (quantity: number) =>
    at.waiter('PUT', `/pos/orders/${id}`, { items: [{ id: items[0].id, quantity, note: 'hot', seat: 1 }] });
  const same = await raise(4);
  expect(same.data.items).toMatchObject([{ id: items[0].id, quantity: 4, unit_price: 7, note: 'hot' }]);
  await menuChanges['its size costs more']?.(at);
  const dearer = await raise(6);
  expect(dearer.data.items).toMatchObject([
    { id: items[0].id, quantity: 4, unit_price: 7, note: 'hot', seat: 1 },
    { quantity: 2, unit_price: 8, note: 'hot', seat: 1, line_discount: 0 },
  ]);
  await changed(at.owner, `/pos/menu-items/${at.dish.id}/availability`, { is_available: false });
  const refused = await raise(5);
  expect(refused.body.error).toMatchObject({ code: 'ITEM_UNAVAILABLE', details: { path: 'items.0' } });
  expect((await raise(1)).status).toBe(200);
});

test('a price that a manager set is for the pieces it was set for', async () => {
  const at = await restaurant();
  const line = { menu_item_id: at.dish.id, quantity: 1, price: 1 };
  const { id, items } = (await at.owner('POST', '/pos/orders', { items: [line] })).data;
  const raise = (by: Request, quantity: number) =>
    by('PUT', `/pos/orders/${id}`, { items: [{ id: items[0].id, quantity }] });
  expect((await raise(at.waiter, 3)).data.items).toMatchObject([
    { quantity: 1, unit_price: 1 },
    { quantity: 2, unit_price: 10 },
  ]);
  expect((await raise(at.owner, 2)).data.items).toMatchObject([{ quantity: 2, unit_price: 1 }, {}]);
});

test('a refused line is named by its place in the request, also among changes of others', async () => {
  const at = await restaurant();
  const { id, items } = await ordered(at);
  const refused = await at.waiter('PUT', `/pos/orders/${id}`, {
    items: [
      { id: items[0].id, note: 'hot' },
      { menu_item_id: at.dish.id, price: 3 },
    ],
  });
  expect(refused.body.error).toMatchObject({
    code: 'PRICE_MISMATCH',
    details: { path: 'items.1.price', price: 10 },
  });
  const twice = [
    { id: items[0].id, quantity: 1 },
    { id: items[0].id, note: 'hot' },
  ];
  expect((await at.waiter('PUT', `/pos/orders/${id}`, { items: twice })).status).toBe(422);
});

test('a billed order to which more of a line is added is open again', async () => {
  const at = await restaurant();
  const { id, items } = await ordered(at);
  await at.owner('PUT', `/pos/orders/${id}/status`, { status: 'billed' });
  const { data } = await at.waiter('PUT', `/pos/orders/${id}`, { items: [{ id: items[0].id, quantity: 4 }] });
  expect(data.status).toBe('draft');
});
