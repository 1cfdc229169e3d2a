import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { HOUR } from '../../server/core/time/time.ts';
import { localTables, replicatedTables } from '../../server/tables.ts';
import { openRestaurant, type Request, type Restaurant } from '../harness/app.ts';
import { VirtualPrinter } from '../tools/printer/virtual-printer.ts';

interface Practice {
  readonly restaurant: Restaurant;
  readonly owner: Request;
  readonly waiter: { readonly id: number; readonly real: Request };
  readonly dish: number;
  readonly table: number;
  readonly printer: VirtualPrinter;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<{ status: number; data: any }>;

const PIN = '4711';
const PIN_IN_TRAINING = '0000';

/** A paired tablet with a waiter and a manager, a dish whose kitchen has a printer, and another for bills. */
async function openPractice(): Promise<Practice> {
  const restaurant = await openRestaurant({ currency: 'INR' });
  const owner = await restaurant.as('owner');
  const must = async (...call: Parameters<Request>) => {
    const { status, data, body } = await owner(...call);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return data;
  };
  const printer = await VirtualPrinter.start();
  onTestFinished(() => printer.stop());
  const { id: printerId } = await must('POST', '/pos/printers', {
    name: 'Kitchen and bills',
    address: `127.0.0.1:${printer.port}`,
  });
  const kitchen = await must('POST', '/pos/kitchens', { name: 'Grill', printer_ids: [printerId] });
  await must('PUT', `/branches/${restaurant.branchId}/settings`, {
    receipt_printer_id: printerId,
    upi_id: 'spice@bank',
  });
  const category = await must('POST', '/pos/categories', { name: 'Mains' });
  const item = { category_id: category.id, kitchen_id: kitchen.id, name: 'Thali', price: 9.5 };
  const { id: dish } = await must('POST', '/pos/menu-items', item);
  const { id: area_id } = await must('POST', '/areas', { name: 'Hall' });
  const { id: table } = await must('POST', '/pos/tables', { name: 'T1', area_id });
  const device = await must('POST', '/devices', { label: 'Bar tablet', role: 'staff' });
  const people = { email: 'asha@example.com', password: 'open sesame 1', pin: PIN };
  const { id } = await must('POST', '/users', { name: 'Asha', role: 'waiter', ...people });
  const real = await signIn(restaurant.withToken(device.token), id, restaurant.withToken);
  return { restaurant, owner, waiter: { id, real }, dish, table, printer };
}

async function signIn<C extends Call>(
  device: Call,
  user_id: number,
  as: (token: string) => C,
  pin = PIN,
): Promise<C> {
  const { data } = await device('POST', '/auth/pin-login', { user_id, pin });
  return as(data.token);
}

/** Calls below `/training/api/v1` with a token of training. */
const inTraining =
  ({ server }: Restaurant, token: string): Call =>
  async (method, path, body) => {
    const response = await server.inject({
      method,
      url: `/training/api/v1${path}`,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    });
    const { data } = response.json();
    return { status: response.statusCode, data };
  };

async function enter({ restaurant, waiter }: Practice): Promise<{ person: Call; device: Call }> {
  const { status, data, body } = await waiter.real('POST', '/training');
  expect(status, JSON.stringify(body)).toBe(200);
  return {
    person: inTraining(restaurant, data.person.token),
    device: inTraining(restaurant, data.device.token),
  };
}

/** What entering leaves behind: nothing but who used a token when. */
const OF_SESSIONS = new Set(['tokens']);

/** Every row of the restaurant. */
function rowsOf({ tenant }: Restaurant): Promise<Record<string, unknown>> {
  const names = [...replicatedTables, ...localTables].map(({ name }) => name);
  return tenant.read(systemCaller, async ({ db }) => {
    const all: Record<string, unknown> = {};
    for (const name of names.filter((one) => !OF_SESSIONS.has(one)))
      all[name] = await db
        .selectFrom(name as 'orders')
        .selectAll()
        .execute();
    return all;
  });
}

test('an evening in training leaves no trace in the restaurant, and its papers say what they are', async () => {
  const at = await openPractice();
  const { restaurant, owner, dish, table, printer } = at;
  await restaurant.app.startWork();
  const { person } = await enter(at);
  const before = await rowsOf(restaurant);
  const items = [{ menu_item_id: dish, quantity: 2 }];
  const { data: order, status } = await person('POST', '/pos/orders', { table_id: table, items, send: true });
  expect(status).toBe(201);
  expect(order).toMatchObject({ total: 19, status: 'kot' });
  expect(order.order_number).toMatch(/^ORD-999-/);
  expect((await person('POST', `/pos/orders/${order.id}/print-bill`)).status).toBe(200);
  const [paper] = await printer.waitForTickets(1, 20_000);
  expect(paper?.text.match(/TRAINING: NOT A SALE/g)).toHaveLength(2);
  expect(paper?.text).not.toContain('spice@bank');
  expect(printer.tickets).toHaveLength(1);
  expect((await person('GET', '/pos/orders')).data).toHaveLength(1);
  expect((await person('GET', '/pos/tables')).data).toMatchObject([
    { status: expect.stringMatching(/occupied|billed/) },
  ]);

  expect(await rowsOf(restaurant)).toEqual(before);
  expect((await owner('GET', '/pos/orders')).data).toEqual([]);
  expect((await owner('GET', `/pos/orders/${order.id}`)).status).toBe(404);
});

test('tokens of one restaurant open nothing of the other, and nothing but work is served in training', async () => {
  const at = await openPractice();
  const { restaurant, waiter } = at;
  const { data } = await waiter.real('POST', '/training');
  expect(data.person).toMatchObject({ id: waiter.id, name: 'Asha', role: 'waiter' });
  expect((await restaurant.withToken(data.person.token)('GET', '/pos/orders')).status).toBe(401);
  expect((await restaurant.withToken(data.device.token)('GET', '/auth/pin-users')).status).toBe(401);
  const device = inTraining(restaurant, data.device.token);
  expect((await device('GET', '/auth/pin-users')).data).toMatchObject([{ name: 'Asha' }]);
  const as = (token: string) => inTraining(restaurant, token);
  const guess = { user_id: waiter.id, pin: PIN };
  expect((await device('POST', '/auth/pin-login', guess)).status).toBe(401);
  const person = await signIn(device, waiter.id, as, PIN_IN_TRAINING);
  expect((await person('GET', '/pos/orders')).status).toBe(200);
  for (const path of ['/users', '/webhooks', '/devices', '/sync/status', '/training', '/backups'])
    expect((await person('GET', path)).status, path).toBe(404);
  expect((await person('POST', '/pos/printers', {})).status).toBe(405);
  const realInTraining = await restaurant.server.inject({
    url: '/training/api/v1/pos/orders',
    headers: { authorization: 'Bearer 1|x' },
  });
  expect(realInTraining.statusCode).toBe(401);
  // No person at a computer, nor a kitchen.
  expect((await (await restaurant.as('waiter'))('POST', '/training')).status).toBe(403);
  expect((await (await restaurant.as('kitchen'))('POST', '/training')).status).toBe(403);
});

test('training outlives a restart, and is made of the restaurant again after half a day or when a manager says so', async () => {
  const at = await openPractice();
  const { restaurant, owner, waiter, dish, table } = at;
  const { person } = await enter(at);
  const items = [{ menu_item_id: dish, quantity: 1 }];
  await person('POST', '/pos/orders', { table_id: table, items });
  await restaurant.app.training?.close();
  expect((await person('GET', '/pos/orders')).data).toHaveLength(1);
  const { person: again } = await enter(at);
  expect((await again('GET', '/pos/orders')).data).toHaveLength(1);

  await owner('PUT', `/pos/menu-items/${dish}`, { price: 12 });
  restaurant.clock.advance(12 * HOUR);
  const { person: next } = await enter({ ...at, waiter: { ...waiter, real: await fresh(at) } });
  expect((await next('GET', '/pos/orders')).data).toEqual([]);
  expect((await next('GET', '/pos/menu-items')).data).toMatchObject([{ price: 12 }]);
  expect((await person('GET', '/pos/orders')).status).toBe(401);

  expect((await waiter.real('DELETE', '/training')).status).toBe(401);
  expect((await (await restaurant.as('cashier'))('DELETE', '/training')).status).toBe(403);
  expect((await owner('DELETE', '/training')).status).toBe(200);
  expect((await next('GET', '/pos/orders')).status).toBe(401);
  expect(existsSync(join(restaurant.app.dataDir, 'training'))).toBe(false);
});

test('a device and a person who are switched off are so in training, after a restart too', async () => {
  const at = await openPractice();
  const { restaurant, owner, waiter } = at;
  const { data } = await waiter.real('POST', '/training');
  const codeOf = async (token: string) => {
    const [url, headers] = ['/training/api/v1/pos/tables', { authorization: `Bearer ${token}` }];
    return (await restaurant.server.inject({ url, headers })).json().error?.code ?? 'works';
  };
  expect([await codeOf(data.device.token), await codeOf(data.person.token)]).toEqual(['works', 'works']);
  await owner('PUT', `/users/${waiter.id}`, { is_active: false });
  await expect.poll(() => codeOf(data.person.token)).toBe('ACCOUNT_DISABLED');
  await restaurant.app.training?.close();
  expect(await codeOf(data.device.token)).toBe('works');
  await owner('DELETE', `/devices/${data.device.device.id}`);
  await expect.poll(() => codeOf(data.device.token)).not.toBe('works');
});

/** The session of the PIN is over after twelve hours. */
async function fresh({ restaurant, owner, waiter }: Practice): Promise<Request> {
  const { data } = await owner('POST', '/devices', { label: 'Another tablet', role: 'staff' });
  return signIn(restaurant.withToken(data.token), waiter.id, restaurant.withToken);
}

test('head office offers no training', async () => {
  const central = await openRestaurant({ role: 'central' });
  expect((await (await central.as('owner'))('POST', '/training')).status).toBe(409);
});
