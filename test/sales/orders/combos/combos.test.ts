import { expect, test } from 'vitest';
import { type Lunch, openLunch, pricesOf } from './lunch.ts';

const at = await openLunch();

const lunch = (...chosen: (keyof Lunch['options'])[]) => ({
  menu_item_id: at.lunch.id,
  ...(chosen.length > 0 && { combo: chosen.map((name) => ({ option_id: at.options[name] })) }),
});

test('a combo without a choice is sold as its defaults, its price spread over them by their menu prices', async () => {
  const made = await at.order([{ ...lunch(), quantity: 2, note: 'no salt', seat: 3 }]);
  expect(made).toMatchObject({ subtotal: 20, total: 20 });
  expect(pricesOf(made)).toEqual([
    ['Burger', 2, 6.15],
    ['Fries', 2, 2.31],
    ['Cola', 2, 1.54],
  ]);
  const [burger, , cola] = made.items;
  const combo = { order_item_id: burger.id, menu_item_id: at.lunch.id, name: 'Lunch menu', quantity: 2 };
  expect(burger).toMatchObject({
    combo: { ...combo, step: 'Main', option_id: at.options.burger },
    note: 'no salt',
  });
  expect(cola).toMatchObject({ combo: { ...combo, step: 'Drink' }, course: 2, seat: 3 });
});

test('a surcharge is that of its own dish', async () => {
  const made = await at.order([lunch('pizza', 'fries', 'beer')]);
  expect(made.total).toBe(13);
  // 10.00 by 12 : 3 : 4 is 6.32, 1.58 and 2.10.
  expect(pricesOf(made)).toEqual([
    ['Pizza', 1, 8.32],
    ['Fries', 1, 1.58],
    ['Beer', 1, 3.1],
  ]);
});

test('a later course of it waits until it is fired, and a combo is popular as itself', async () => {
  const { id } = await at.order([lunch(), lunch()], { send: true });
  const kots = (await at.owner('GET', `/pos/kots?order_id=${id}`)).data;
  expect(kots.map(({ status, course }: { status: string; course: number }) => [status, course])).toEqual([
    ['sent_to_kitchen', null],
    ['held', 2],
  ]);
  const popular = (await at.owner('GET', '/pos/menu-items/popular')).data;
  expect(popular[0]).toMatchObject({ name: 'Lunch menu' });
});

test('taxes are those of the dishes', async () => {
  const { taxes } = await at.order([lunch()]);
  expect(taxes).toMatchObject([
    { rate: 10, base: 7.69, amount: 0.77 },
    { rate: 20, base: 1.28, amount: 0.26 },
  ]);
});

test.each([
  [['burger', 'fries'], 'choose at least 1 of Drink'],
  [['burger', 'pizza', 'fries', 'cola'], 'choose at most 1 of Main'],
] as const)('%s is refused: %s', async (chosen, why) => {
  const reply = await at.owner('POST', '/pos/orders', { items: [lunch(...chosen)] });
  expect(reply).toMatchObject({ status: 422, body: { error: { code: 'VALIDATION_ERROR' } } });
  expect(JSON.stringify(reply.body)).toContain(why);
});

test('an option of another combo, a choice for a plain dish and a size of a combo are refused', async () => {
  const refusal = async (item: object) => {
    const reply = await at.owner('POST', '/pos/orders', { items: [item] });
    expect(reply.status).toBe(422);
    return JSON.stringify(reply.body.error.details);
  };
  expect(await refusal({ ...lunch(), combo: [{ option_id: 1 }] })).toContain('items.0.combo.0.option_id');
  expect(await refusal({ menu_item_id: at.dishes.cola.id, combo: [] })).toContain('items.0.combo');
  expect(await refusal({ ...lunch(), variant_id: 1 })).toContain('items.0.variant_id');
  expect(await refusal({ ...lunch(), modifiers: [{ modifier_id: 1 }] })).toContain('items.0.modifiers');
});

test('a discount of the line is spread over its dishes, and another price over them as well', async () => {
  const cheaper = await at.order([{ ...lunch(), line_discount: 1 }]);
  expect(cheaper.total).toBe(9);
  expect(cheaper.items.map((item: { line_discount: number }) => item.line_discount)).toEqual([
    0.62, 0.23, 0.15,
  ]);
  const special = await at.order([{ ...lunch(), price: 6.5 }]);
  expect(special.total).toBe(6.5);
  expect(special.items.every((item: { price_overridden: boolean }) => item.price_overridden)).toBe(true);
});

test('a price rule for the combo makes its dishes cheaper; one for its dishes and a deal do not', async () => {
  const rule = async (body: object) =>
    (await at.made('/pos/price-rules', { name: 'Rule', type: 'percent', ...body })).id;
  const own = await rule({ name: 'Early lunch', value: 25, menu_item_ids: [at.lunch.id] });
  const drinks = await rule({ value: 50, menu_item_ids: [at.dishes.cola.id] });
  const deal = await rule({
    value: 100,
    buy_quantity: 1,
    get_quantity: 1,
    menu_item_ids: [at.dishes.fries.id],
  });
  const made = await at.order([lunch(), lunch()]);
  expect(made.total).toBe(15);
  expect(made.items[0]).toMatchObject({
    ...{ unit_price: 6.16, rule_discount: 1.54, line_total: 4.62 },
    rules: [{ rule_id: own, name: 'Early lunch', quantity: 1, amount: 1.54 }],
  });
  for (const id of [own, drinks, deal]) await at.owner('DELETE', `/pos/price-rules/${id}`);
});

test('a combo that a guest is charged less or more for than they saw is refused with its price', async () => {
  const reply = await at.owner('POST', '/pos/orders', { items: [{ ...lunch(), shown_price: 9 }] });
  expect(reply.body.error).toMatchObject({ code: 'PRICE_MISMATCH', details: { price: 10 } });
});

test('pieces of one dish that have different shares become two lines', async () => {
  const twins = await at.made('/pos/menu-items', {
    ...{ name: 'Three colas', price: 5 },
    combo_steps: [
      {
        ...{ name: 'Drinks', min_select: 3, max_select: 3 },
        options: [{ menu_item_id: at.dishes.cola.id, max_quantity: 3 }],
      },
    ],
  });
  const combo = [{ option_id: twins.combo_steps[0].options[0].id, quantity: 3 }];
  const made = await at.order([{ menu_item_id: twins.id, quantity: 2, combo }]);
  expect(made.total).toBe(10);
  expect(pricesOf(made)).toEqual([
    ['Cola', 4, 1.67],
    ['Cola', 2, 1.66],
  ]);
});

test('a dish that is sold out closes its option, and a step without any the combo', async () => {
  const { owner, dishes, lunch: menu } = at;
  const onMenu = async () => (await owner('GET', `/pos/menu-items/${menu.id}`)).data;
  const set = (id: number, is_available: boolean) =>
    owner('PUT', `/pos/menu-items/${id}/availability`, { is_available });
  await set(dishes.cola.id, false);
  expect(await onMenu()).toMatchObject({ is_available: true, reason: null });
  expect((await owner('POST', '/pos/orders', { items: [lunch()] })).body.error).toMatchObject({
    ...{ code: 'ITEM_UNAVAILABLE', details: { menu_item_id: dishes.cola.id } },
  });
  expect((await at.order([lunch('burger', 'fries', 'beer')])).total).toBe(11);
  await set(dishes.beer.id, false);
  expect(await onMenu()).toMatchObject({ is_available: false, reason: 'sold_out' });
  const listed = async (query: string) =>
    (await owner('GET', `/pos/menu-items?${query}`)).data.some(({ id }: { id: number }) => id === menu.id);
  expect([await listed('is_available=1'), await listed('is_available=0')]).toEqual([false, true]);
  await set(dishes.cola.id, true);
  await set(dishes.beer.id, true);
});

test('more of a dish of a combo is that dish at its own price', async () => {
  const made = await at.order([lunch()]);
  const { data } = await at.owner('PUT', `/pos/orders/${made.id}`, {
    items: [{ id: made.items[2].id, quantity: 2 }],
  });
  expect(pricesOf(data).slice(2)).toEqual([
    ['Cola', 1, 1.54],
    ['Cola', 1, 2],
  ]);
  expect(data.items[3].combo).toBeNull();
});

test('a list without ids that a client sends back keeps the combo as it is', async () => {
  const made = await at.order([lunch()]);
  const { data } = await at.owner('PUT', `/pos/orders/${made.id}`, {
    items: made.items.map(({ menu_item_id, quantity }: { menu_item_id: number; quantity: number }) => ({
      ...{ menu_item_id, quantity },
    })),
  });
  expect(data.total).toBe(10);
  expect(data.items.map(({ combo }: { combo: object }) => combo)).toEqual(
    made.items.map(({ combo }: { combo: object }) => combo),
  );
});

test('a waiter takes a combo back before it is sent, but no dish out of it without an approval', async () => {
  const waiter = await at.as('waiter');
  const taken = async () =>
    (await waiter('POST', '/pos/orders', { items: [lunch(), { menu_item_id: at.dishes.beer.id }] })).data;
  const refused = { status: 403, body: { error: { code: 'APPROVAL_REQUIRED' } } };
  const order = await taken();
  const [burger, fries, cola, beer] = order.items;
  const path = `/pos/orders/${order.id}`;
  const voided = (body: object) => waiter('POST', `${path}/items/${cola.id}/void`, body);
  expect(await voided({})).toMatchObject(refused);
  const change = (items: object[]) => waiter('PUT', path, { items });
  expect(await change([{ id: cola.id, menu_item_id: (await cheapest()).id }])).toMatchObject(refused);
  // Nor by way of a bill of its own that is cancelled.
  const apart = (
    await waiter('POST', `${path}/split`, {
      parts: [{ items: [{ order_item_id: cola.id }, { order_item_id: fries.id }] }],
    })
  ).data.orders[1];
  expect(await waiter('POST', `/pos/orders/${apart.id}/cancel`, { reason: 'gone' })).toMatchObject(refused);
  expect(burger.combo.order_item_id).toBe(cola.combo.order_item_id);
  // The whole of it goes.
  const other = await taken();
  const gone = await waiter('POST', `/pos/orders/${other.id}/items/${other.items[1].id}/void`, {
    combo: true,
  });
  expect(pricesOf(gone.data)).toEqual([['Beer', 1, 4]]);
  expect(beer.combo).toBeNull();
});

const cheapest = () => at.made('/pos/menu-items', { name: `Water ${Math.random()}`, price: 0.5 });
