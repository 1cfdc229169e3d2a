import { expect, test } from 'vitest';
import { addItem } from '../../harness/menu.ts';
import { rowsIn } from '../../harness/rows.ts';
import { openKitchen, path, third } from './share-kitchen.ts';

test('three thirds of one request are thirds of the dish as it was, named so, each with its status and ticket', async () => {
  const { order, split } = await openKitchen();
  const { id, items } = await order();
  const [dish] = items;
  const orders = await split(id, [third(dish.id)], [third(dish.id)]);
  const lines = orders.map((one: { items: object[] }) => one.items[0]);
  for (const [at, part] of lines.entries())
    expect(part).toMatchObject({
      name: 'Paella',
      quantity: 1,
      line_total: 3.33,
      share: { part: 1, of: 3, order_item_id: dish.id },
      ...{ status: 'sent', kot_id: dish.kot_id, order_id: orders[at].id },
    });
  expect(orders.map(({ status }: { status: string }) => status)).toEqual(['kot', 'kot', 'kot']);
});

test('the sum of the parts of one request is not more than the dish; the last part takes what is left, to the cent', async () => {
  const { owner, order, split, read } = await openKitchen();
  const { id, items } = await order([{ menu_item_id: 1 }, { menu_item_id: 1 }]);
  const [dish] = items;
  const body = { parts: [{ items: [third(dish.id, 2)] }, { items: [{ ...third(dish.id), of: 2 }] }] };
  const refused = await owner('POST', path(id, '/split'), body);
  expect(refused.body.error).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { 'parts.1.items.0.quantity': ['only 1/3 of this item is left'] },
  });
  expect((await read(id)).version).toBe(1);
  const all = await split(id, [{ ...third(dish.id), of: 2 }], [third(dish.id)], [{ order_item_id: dish.id }]);
  const parts = all.slice(1).map((one: { items: object[] }) => one.items[0]);
  expect(parts).toMatchObject([
    { line_total: 4.99, share: { part: 1, of: 2 } },
    { line_total: 3.33, share: { part: 1, of: 3 } },
    { id: dish.id, line_total: 1.67, share: { part: 1, of: 6 } },
  ]);
});

test('a share is shared again: fractions multiply, sums stay exact', async () => {
  const { order, split, read } = await openKitchen();
  const { id, items } = await order();
  const [, second] = await split(id, [third(items[0].id, 2)]);
  const [part] = second.items;
  expect(part).toMatchObject({ line_total: 6.66, share: { part: 2, of: 3 } });
  const [left, right] = await split(second.id, [{ order_item_id: part.id, quantity: 1, of: 4 }]);
  expect(left.items[0]).toMatchObject({ line_total: 5, share: { part: 1, of: 2 } });
  expect(right.items[0]).toMatchObject({
    line_total: 1.66,
    share: { part: 1, of: 6, order_item_id: items[0].id },
  });
  expect((await read(id)).items[0].line_total).toBe(3.33);
});

test('the kitchen has one dish: its ticket, its screen, its bump, and one void when nobody wants any of it', async () => {
  const { owner, order, split, read, kots, jobs } = await openKitchen();
  const { id, items } = await order();
  const [, second, last] = await split(id, [third(items[0].id)], [third(items[0].id)]);
  const [ticket] = await kots();
  expect(ticket.items).toMatchObject([{ id: items[0].id, name: 'Paella', quantity: 1, status: 'sent' }]);
  expect(jobs('kot')).toHaveLength(1);
  const done = await owner('PUT', `/pos/kots/${ticket.id}/items/${items[0].id}/done`, {});
  expect(done.data.items).toMatchObject([{ done: true }]);
  await owner('PUT', `/pos/kot/${ticket.id}/status`, { status: 'food_ready' });
  for (const one of [id, second.id, last.id]) expect((await read(one)).items[0].status).toBe('ready');

  const void1 = path(second.id, `/items/${second.items[0].id}/void`);
  expect((await owner('POST', void1, {})).body.error.details).toEqual({
    reason: ['is required to void an item already sent'],
  });
  await owner('POST', void1, { reason: 'left' });
  await owner('POST', path(id, '/cancel'), { reason: 'left' });
  expect(jobs('kot_void')).toEqual([]);
  expect((await kots())[0]).toMatchObject({
    status: 'food_ready',
    items: [{ quantity: 1, status: 'ready' }],
  });
  await owner('POST', path(last.id, '/cancel'), { reason: 'cold' });
  expect(jobs('kot_void')).toMatchObject([{ items: [{ name: 'Paella', quantity: 1 }] }]);
  const [whole, voided] = await kots();
  expect([whole.status, whole.items.length]).toEqual(['voided', 1]);
  expect(voided).toMatchObject({ type: 'void', items: [{ voids_item_id: items[0].id, quantity: 1 }] });
});

test('parts of an unsent dish go to the kitchen with the first that is sent, once, and begin together', async () => {
  const { at, owner, order, split, read, kots } = await openKitchen();
  const { id } = await order([{ menu_item_id: 1, course: 2 }, { menu_item_id: 1 }], { send: false });
  const [dish] = (await read(id)).items;
  const [, other] = await split(id, [third(dish.id)]);
  expect(other.status).toBe('draft');
  await owner('POST', path(other.id, '/kot'), { hold_after_course: 1 });
  expect(await kots()).toMatchObject([{ status: 'held', items: [{ id: dish.id, quantity: 1 }] }]);
  const first = await read(id);
  expect([first.status, first.items[0].status, first.items[1].status]).toEqual(['kot', 'held', 'pending']);
  await owner('POST', path(id, '/fire'), { course: 2 });
  expect((await read(other.id)).items[0].status).toBe('sent');
  const lines = rowsIn(
    at.tenant,
    'select kot_id, held_at from order_items where shares_item_id = ?',
    dish.id,
  );
  expect(new Set(lines.map((line) => JSON.stringify(line))).size).toBe(1);
  await owner('POST', path(id, '/kot'));
  const dishes = (await kots()).filter(({ status }: { status: string }) => status !== 'voided');
  expect(dishes.flatMap(({ items }: { items: object[] }) => items)).toHaveLength(2);
});

test('a dish whose bills were all cancelled is made once more when they are opened again', async () => {
  const { owner, order, split, read, kots, jobs } = await openKitchen();
  const { id, items } = await order();
  const [, other] = await split(id, [third(items[0].id)]);
  for (const one of [id, other.id]) await owner('POST', path(one, '/cancel'), { reason: 'left' });
  expect(jobs('kot_void')).toHaveLength(1);
  await owner('PUT', path(other.id, '/status'), { status: 'kot' });
  await owner('POST', path(other.id, '/kot'));
  await owner('PUT', path(id, '/status'), { status: 'kot' });
  expect((await owner('POST', path(id, '/kot'))).status).toBe(201);
  expect(jobs('kot')).toHaveLength(2);
  const live = (await kots()).filter(({ status }: { status: string }) => status === 'sent_to_kitchen');
  expect(live.map(({ type }: { type: string }) => type)).toEqual(['addition']);
  expect(live[0].items).toMatchObject([{ id: items[0].id, quantity: 1, status: 'sent' }]);
  const places = await Promise.all([id, other.id].map(async (one) => (await read(one)).items[0].kot_id));
  expect(places).toEqual([live[0].id, live[0].id]);
});

test('nobody drops a part of an unsent dish that the kitchen will make whole', async () => {
  const { waiter, order, split, paella } = await openKitchen();
  const mine = (await waiter('POST', '/pos/orders', { items: [{ menu_item_id: paella }] })).data;
  const { orders } = (
    await waiter('POST', path(mine.id, '/split'), { parts: [{ items: [third(mine.items[0].id, 2)] }] })
  ).data;
  const part = orders[1];
  const cancelled = await waiter('POST', path(part.id, '/cancel'), { reason: 'no' });
  expect(cancelled.body.error.code).toBe('APPROVAL_REQUIRED');
  const voided = await waiter('POST', path(part.id, `/items/${part.items[0].id}/void`), { reason: 'no' });
  expect(voided.body.error.code).toBe('APPROVAL_REQUIRED');
  const smaller = { items: [{ id: part.items[0].id, quantity: 1, price: 0.01 }] };
  expect((await waiter('PUT', path(part.id), smaller)).status).toBe(422);
  const replaced = await waiter('PUT', path(part.id), {
    items: [{ menu_item_id: paella }],
    version: part.version,
  });
  expect(replaced.data.items.map(({ share }: { share: unknown }) => share !== null)).toEqual([true, false]);
  expect(await order()).toBeDefined();
  expect(split).toBeDefined();
});

test('a part that is put back on the bill that has the rest makes one whole dish again, with its price and its extras', async () => {
  const { at, owner, order, split, read } = await openKitchen();
  const extras = {
    name: 'Extras',
    max_select: 2,
    modifiers: [{ name: 'Lime', price: 0.5, max_quantity: 2 }],
  };
  const group = (await owner('POST', '/pos/modifier-groups', extras)).data;
  const [lime] = group.modifiers;
  const dish = await addItem(at, { price: 950, name: 'Fish', modifier_group_ids: `[${group.id}]` });
  const wanted = [{ menu_item_id: dish, modifiers: [{ modifier_id: lime.id, quantity: 2 }] }];
  const made = await order(wanted);
  expect(made.items[0]).toMatchObject({ unit_price: 9.5, line_total: 10.5 });
  const [left, part] = await split(made.id, [third(made.items[0].id)]);
  expect([left.items[0].line_total, part.items[0].line_total]).toEqual([7, 3.5]);
  expect(part.items[0].modifiers).toMatchObject([{ name: 'Lime', price: 0, quantity: 2 }]);
  const back = { items: [{ order_item_id: part.items[0].id }], to_order_id: made.id };
  const moved = await owner('POST', path(part.id, '/move-items'), back);
  expect(moved.data.to.items).toMatchObject([
    { id: made.items[0].id, unit_price: 9.5, line_total: 10.5, share: null, modifiers: [{ price: 0.5 }] },
  ]);
  expect(moved.data.from).toMatchObject({
    ...{ status: 'cancelled', cancel_reason: `On the bill of ${made.order_number}`, items: [], total: 0 },
  });
  expect((await read(made.id)).total).toBe(10.5);
});

test('a shared dish moves for the kitchen when the bill of its first part does', async () => {
  const { owner, t2, order, split, jobs } = await openKitchen();
  const { id, items } = await order();
  const [, part] = await split(id, [third(items[0].id)]);
  const moves = () => jobs('kot').filter(({ moved_from }) => moved_from !== undefined);
  const move = (one: number) =>
    owner('POST', '/pos/tables/1/transfer', { to_table_id: t2, order_ids: [one] });
  await move(part.id);
  expect(moves()).toEqual([]);
  await move(id);
  expect(moves()).toMatchObject([{ items: [{ name: 'Paella', quantity: 1 }] }]);
});
