import { expect, test } from 'vitest';
import { openRestaurant, tokenFor } from '../harness/app.ts';
import { addItem, addTable } from '../harness/menu.ts';
import { listen } from '../http/events/event-stream.ts';

test('the board shows the numbers of those who fetch: being cooked, then ready, then no more', async () => {
  const at = await openRestaurant();
  const [waiter, cook, display] = [await at.as('waiter'), await at.as('kitchen'), await at.as('display')];
  const dish = await addItem(at, { price: 450 });
  const order = async (fields: object = {}) =>
    (await waiter('POST', '/pos/orders', { items: [{ menu_item_id: dish }], send: true, ...fields })).data;
  const board = async () => (await display('GET', '/customer-display/pickup')).data;
  const move = async ({ id }: { id: number }, status: string) => {
    const [kot] = (await cook('GET', `/pos/kots?order_id=${id}`)).data;
    at.clock.advance(1_000);
    await cook('PUT', `/pos/kot/${kot.id}/status`, { status });
  };
  expect(await board()).toEqual({ ready: [], preparing: [] });
  const [first, second] = [await order(), await order()];
  await order({ table_id: await addTable(at, 'T1') });
  await order({ send: false });
  expect(await board()).toEqual({ ready: [], preparing: [first.token_number, second.token_number] });
  await move(second, 'food_ready');
  await move(first, 'food_ready');
  expect(await board()).toEqual({ ready: [first.token_number, second.token_number], preparing: [] });
  await move(first, 'served');
  expect(await board()).toEqual({ ready: [second.token_number], preparing: [] });
});

test('the board hears when the kitchen gets further with an order, and nothing more of it', async () => {
  const at = await openRestaurant();
  const [waiter, cook] = [await at.as('waiter'), await at.as('kitchen')];
  const dish = await addItem(at, { price: 450 });
  const { data: order } = await waiter('POST', '/pos/orders', {
    items: [{ menu_item_id: dish }],
    send: true,
  });
  const board = await listen(at.server, await tokenFor(at.tenant, 'display', at.branchId));
  const [kot] = (await cook('GET', `/pos/kots?order_id=${order.id}`)).data;
  await cook('PUT', `/pos/kot/${kot.id}/status`, { status: 'food_ready' });
  expect(await board.next()).toMatchObject({ event: 'display.order', data: { order_id: order.id } });
});
