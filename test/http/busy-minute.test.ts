import { expect, test } from 'vitest';
import { DEVICE_FACTOR } from '../../server/http/callers/rate-limit.ts';
import { openRestaurant, type Request } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';

const LIMIT = 60;

/** A restaurant with a paired device of each kind; `calls` counts what each asked for. */
async function restaurant() {
  const at = await openRestaurant({ rateLimit: LIMIT });
  const owner = await at.as('owner');
  const calls: Record<string, number> = {};
  const refused: string[] = [];
  const deviceOf = async (name: string, role: string): Promise<Request> => {
    const device = (await owner('POST', '/devices', { role: 'staff', label: name })).data;
    const pin = String(3082 + Object.keys(calls).length * 1_357);
    const { id } = (await owner('POST', '/users', { name, role, pin })).data;
    const login = await at.withToken(device.token)('POST', '/auth/pin-login', { user_id: id, pin });
    calls[name] = 0;
    const send = at.withToken(login.data.token);
    return async (method, path, body, headers) => {
      calls[name] = (calls[name] ?? 0) + 1;
      const reply = await send(method, path, body, headers);
      if (reply.status >= 400) refused.push(`${name} ${method} ${path} ${reply.status}`);
      return reply;
    };
  };
  const screens = {
    waiter: await deviceOf('waiter', 'waiter'),
    kitchen: await deviceOf('kitchen', 'kitchen'),
    till: await deviceOf('till', 'cashier'),
  };
  const tables: number[] = [];
  for (let i = 0; i < 8; i++) tables.push((await owner('POST', '/pos/tables', { name: `T${i}` })).data.id);
  return { dish: await addItem(at, { price: 1_000 }), tables, calls, refused, ...screens };
}

type TestRestaurant = Awaited<ReturnType<typeof restaurant>>;
type Ordered = { id: number; total: number };

const lines = ({ dish }: TestRestaurant, n: number) =>
  Array.from({ length: n }, () => ({ menu_item_id: dish }));

/** After the night's worst moment: the Wi-Fi came back, and the screen reads what it shows and starts its stream. */
async function comeBack(screen: Request): Promise<void> {
  for (const path of ['/pos/menu-items', '/pos/categories', '/auth/user', '/health'])
    await screen('GET', path);
  await screen('POST', '/events/ticket');
}

/** Five tables sit down, three get a second round; food is served, calls are taken, two bills asked for. */
async function waiterMinute(at: TestRestaurant): Promise<void> {
  await comeBack(at.waiter);
  await at.waiter('GET', '/pos/floor');
  for (const [i, table_id] of at.tables.slice(0, 5).entries()) {
    const made = await at.waiter('POST', '/pos/orders', { table_id, items: lines(at, 4), send: true });
    if (i < 3)
      await at.waiter('POST', `/pos/orders/${made.data.id}/items`, { items: lines(at, 2), send: true });
    const kots = (await at.waiter('GET', `/pos/kots?order_id=${made.data.id}`)).data as Ordered[];
    for (const { id } of kots) await at.waiter('PUT', `/pos/kot/${id}/status`, { status: 'served' });
    const call = await at.waiter('POST', '/waiter-requests', { table_id, type: 'water' });
    await at.waiter('PUT', `/waiter-requests/${call.data.id}/assign`, {});
    await at.waiter('PUT', `/waiter-requests/${call.data.id}/complete`);
    if (i < 2) await at.waiter('PUT', `/pos/orders/${made.data.id}/status`, { status: 'billed' });
    await at.waiter('GET', '/pos/floor');
  }
}

/** Eight tickets of four dishes: each dish is struck off, each ticket taken on and bumped; two are recalled. */
async function kitchenMinute(at: TestRestaurant): Promise<void> {
  await comeBack(at.kitchen);
  const open = '/pos/kots?status=sent_to_kitchen&status=in_kitchen';
  const kots = (await at.kitchen('GET', open)).data as { id: number; items: Ordered[] }[];
  for (const [i, { id, items }] of kots.slice(0, 8).entries()) {
    await at.kitchen('PUT', `/pos/kot/${id}/status`, { status: 'in_kitchen' });
    for (const item of items) await at.kitchen('PUT', `/pos/kots/${id}/items/${item.id}/done`, {});
    await at.kitchen('PUT', `/pos/kot/${id}/status`, { status: 'food_ready' });
    if (i < 2) await at.kitchen('PUT', `/pos/kot/${id}/status`, { status: 'in_kitchen' });
  }
}

/** Six sales over the counter, one every ten seconds: cart and display follow each tap, a guest is looked up by typing. */
async function tillMinute(at: TestRestaurant): Promise<void> {
  await comeBack(at.till);
  await at.till('GET', '/pos/floor');
  for (let sale = 0; sale < 6; sale++) {
    for (const letters of ['As', 'Ash', 'Asha']) await at.till('GET', `/pos/customers?search=${letters}`);
    for (let tap = 1; tap <= 5; tap++)
      await at.till('POST', '/pos/session/save', { cart: { items: lines(at, tap) } });
    const { id, total } = (await at.till('POST', '/pos/orders', { items: lines(at, 5), send: true }))
      .data as Ordered;
    await at.till('PUT', '/customer-display/current-order', { order_id: id });
    await at.till('GET', `/pos/orders/${id}?include=customer,table`);
    await at.till('POST', `/pos/orders/${id}/split`, {
      parts: [{ items: [{ order_item_id: await firstItem(at, id), quantity: 1 }] }],
      preview: true,
    });
    await at.till('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash', amount: total });
    await at.till('PUT', '/customer-display/current-order', { order_id: null });
    await at.till('DELETE', '/pos/session/clear');
  }
}

const firstItem = async (at: TestRestaurant, id: number): Promise<number> =>
  (await at.till('GET', `/pos/orders/${id}`)).data.items[0].id;

test('the busiest minute of waiter, kitchen and till stays far below what a paired device may ask', async () => {
  const at = await restaurant();
  await waiterMinute(at);
  await waiterMinute({ ...at, tables: at.tables.slice(3) });
  await tillMinute(at);
  for (const name of Object.keys(at.calls)) if (name !== 'till') at.calls[name] = 0;
  await waiterMinute(at);
  await kitchenMinute(at);
  expect(at.refused).toEqual([]);
  expect(at.calls).toEqual({ waiter: 49, kitchen: 50, till: 102 });
  for (const count of Object.values(at.calls)) expect(count).toBeLessThan((LIMIT * DEVICE_FACTOR) / 3);
});
