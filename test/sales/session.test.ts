import { expect, test } from 'vitest';
import { openRestaurant, type Reply, type Request, type Restaurant, tokenFor } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';

const codeOf = (reply: Reply) => [reply.status, reply.body.error?.code];
const cartOf = (word: string) => ({ items: [{ menu_item_id: 1, quantity: 2, price: 4.5 }], guest: word });
const save = (by: Request, word: string, more: object = {}) =>
  by('POST', '/pos/session/save', { cart: cartOf(word), ...more });
const shown = async (by: Request) => (await by('GET', '/pos/session')).data;

/** Logs in by password as often as asked; all of one cashier. */
async function cashierOf({ as, withToken, anonymous }: Restaurant) {
  const owner = await as('owner');
  const account = { email: 'till@example.com', password: 'correct horse' };
  const { data } = await owner('POST', '/users', { name: 'Asha', role: 'cashier', pin: '4711', ...account });
  return {
    id: data.id as number,
    login: async (device_name?: string) =>
      withToken((await anonymous('POST', '/auth/login', { ...account, device_name })).data.token),
  };
}

async function tabletOf({ as, withToken }: Restaurant, label: string) {
  const owner = await as('owner');
  const { data: account } = await owner('POST', '/users', { name: label, role: 'display' });
  const { data } = await owner('POST', '/devices', { user_id: account.id, label });
  const tablet = withToken(data.token);
  return async (user_id: number) =>
    withToken((await tablet('POST', '/auth/pin-login', { user_id, pin: '4711' })).data.token);
}

test('a cart comes back as it was saved, to its owner on the same screen', async () => {
  const restaurant = await openRestaurant();
  const cashier = await restaurant.as('cashier');
  expect(await shown(cashier)).toMatchObject({ cart: null, updated_at: null, held_count: 0, elsewhere: [] });
  await save(cashier, 'window seat');
  const last = { ...cartOf('window seat'), nested: { discount: [0.1, null, '½'] } };
  const saved = await cashier('POST', '/pos/session/save', { cart: last });
  expect([saved.status, saved.data.cart, saved.data.held_order]).toEqual([200, last, null]);
  expect((await shown(cashier)).cart).toEqual(last);
  expect((await shown(await restaurant.as('cashier'))).cart).toBeNull();
  expect((await cashier('DELETE', '/pos/session/clear')).status).toBe(200);
  expect((await shown(cashier)).cart).toBeNull();
});

test('whoever logs in again on a registered device finds the cart; the next person does not', async () => {
  const restaurant = await openRestaurant();
  const asha = await cashierOf(restaurant);
  const bar = await tabletOf(restaurant, 'Bar');
  const door = await tabletOf(restaurant, 'Door');
  await save(await bar(asha.id), 'at the bar');
  await save(await door(asha.id), 'at the door');
  restaurant.clock.advance(60_000);
  const again = await shown(await bar(asha.id));
  expect([again.cart.guest, again.device_name]).toEqual(['at the bar', 'Bar']);
  expect(again.elsewhere).toMatchObject([{ device_name: 'Door', cart: { guest: 'at the door' } }]);
  const { data } = await (await restaurant.as('owner'))('POST', '/users', {
    name: 'Ravi',
    role: 'waiter',
    pin: '4711',
  });
  expect(await shown(await bar(data.id))).toMatchObject({ cart: null, elsewhere: [] });
});

test('on screens that are not registered two logins keep two carts, and one that ended leaves its cart to the next', async () => {
  const restaurant = await openRestaurant();
  const { login } = await cashierOf(restaurant);
  const first = await login('Laptop');
  const second = await login();
  await save(first, 'laptop');
  await save(second, 'phone');
  expect((await shown(first)).cart.guest).toBe('laptop');
  expect((await shown(second)).elsewhere).toMatchObject([{ device_name: 'Laptop' }]);
  await first('POST', '/auth/logout');
  const third = await login();
  expect((await shown(third)).cart.guest).toBe('laptop');
  await save(third, 'laptop and more');
  const now = await shown(third);
  expect([now.cart.guest, now.elsewhere.length]).toEqual(['laptop and more', 1]);
  expect((await shown(second)).cart.guest).toBe('phone');
});

test('a held cart leaves the screen and waits for anyone of the branch, newest first', async () => {
  const restaurant = await openRestaurant();
  const cashier = await restaurant.as('cashier');
  const waiter = await restaurant.as('waiter');
  await save(cashier, 'one');
  const held = await save(cashier, 'one', { hold: true, label: 'Blue coat' });
  expect(held.data).toMatchObject({ cart: null, held_count: 1, held_order: { label: 'Blue coat' } });
  await save(waiter, 'two', { hold: true });
  const list = (await waiter('GET', '/pos/session/held-orders')).data;
  expect(list).toMatchObject([
    { label: null, items_count: 2, order_id: null },
    { label: 'Blue coat', held_by_name: expect.stringContaining('cashier') },
  ]);
  expect(list[0]).not.toHaveProperty('cart');
  const one = await waiter('GET', `/pos/session/held-orders/${held.data.held_order.id}`);
  expect(one.data.cart).toEqual(cartOf('one'));
});

test('a held order becomes one order, once', async () => {
  const restaurant = await openRestaurant();
  const waiter = await restaurant.as('waiter');
  const item = await addItem(restaurant, { price: 450 });
  const held_order_id = (await save(waiter, 'one', { hold: true })).data.held_order.id;
  const body = { items: [{ menu_item_id: item }], held_order_id };
  const tries = await Promise.all([1, 2].map(() => waiter('POST', '/pos/orders', body)));
  expect(tries.map(({ status }) => status)).toEqual([201, 409]);
  const order_id = tries[0]?.data.id;
  expect(tries[1]?.body.error).toMatchObject({ code: 'HELD_ORDER_TAKEN', details: { order_id } });
  expect((await waiter('GET', '/pos/session/held-orders')).data).toEqual([]);
  const path = `/pos/session/held-orders/${held_order_id}`;
  expect((await waiter('GET', path)).data.order_id).toBe(order_id);
  expect(codeOf(await waiter('DELETE', path))).toEqual([409, 'HELD_ORDER_TAKEN']);
  expect((await waiter('GET', '/pos/orders')).data).toHaveLength(1);
});

test('an order that is refused leaves its held order where it was', async () => {
  const restaurant = await openRestaurant();
  const waiter = await restaurant.as('waiter');
  const { id } = (await save(waiter, 'one', { hold: true })).data.held_order;
  const refused = await waiter('POST', '/pos/orders', { items: [{ menu_item_id: 99 }], held_order_id: id });
  expect(refused.status).toBe(422);
  expect((await shown(waiter)).held_count).toBe(1);
});

test('a held order that was thrown away is gone, and who did it is on record', async () => {
  const restaurant = await openRestaurant();
  const waiter = await restaurant.as('waiter');
  const { id } = (await save(waiter, 'one', { hold: true, label: 'Blue coat' })).data.held_order;
  const path = `/pos/session/held-orders/${id}`;
  expect((await waiter('DELETE', path)).status).toBe(200);
  expect(codeOf(await waiter('GET', path))).toEqual([404, 'NOT_FOUND']);
  expect(codeOf(await waiter('DELETE', path))).toEqual([404, 'NOT_FOUND']);
  const taken = await waiter('POST', '/pos/orders', { items: [], held_order_id: id });
  expect([...codeOf(taken), taken.body.error.details]).toEqual([
    422,
    'VALIDATION_ERROR',
    { held_order_id: [expect.stringMatching(/^held order \d+ not found$/)] },
  ]);
  const entries = await (await restaurant.as('owner'))('GET', '/audit?action=held_order.delete');
  expect(entries.data).toMatchObject([{ before: { label: 'Blue coat', items_count: 2 } }]);
});

test('a cart that is none is refused and the one before stays', async () => {
  const { as } = await openRestaurant();
  const waiter = await as('waiter');
  await save(waiter, 'one');
  const wrong = [null, [], {}, { items: {} }, { items: [1] }, { items: [], blob: 'x'.repeat(270_000) }];
  for (const cart of wrong) expect((await waiter('POST', '/pos/session/save', { cart })).status).toBe(422);
  const many = { items: Array.from({ length: 1_001 }, () => ({})) };
  expect((await waiter('POST', '/pos/session/save', { cart: many })).status).toBe(422);
  expect((await shown(waiter)).cart.guest).toBe('one');
  expect(codeOf(await (await as('kitchen'))('GET', '/pos/session'))).toEqual([403, 'FORBIDDEN']);
});

test('without a chosen branch carts and held orders of every branch are seen, none is saved', async () => {
  const restaurant = await openRestaurant();
  const waiter = await restaurant.as('waiter');
  await save(waiter, 'one', { hold: true });
  const nowhere = restaurant.withToken(await tokenFor(restaurant.tenant, 'owner', null));
  expect(await shown(nowhere)).toMatchObject({ branch_id: null, cart: null, held_count: 1 });
  expect((await nowhere('GET', '/pos/session/held-orders')).data).toHaveLength(1);
  expect(codeOf(await save(nowhere, 'two'))).toEqual([409, 'BRANCH_REQUIRED']);
  expect(codeOf(await nowhere('DELETE', '/pos/session/clear'))).toEqual([409, 'BRANCH_REQUIRED']);
});
