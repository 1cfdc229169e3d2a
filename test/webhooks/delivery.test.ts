import { expect, onTestFinished, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { DAY, SECOND } from '../../server/core/time/time.ts';
import { WebhookSender } from '../../server/webhooks/sender.ts';
import { openRestaurant, type RestaurantOptions } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';
import { provingOwner } from '../harness/prove.ts';
import { plantIn, rowsIn } from '../harness/rows.ts';
import { openReceiver, patient, type Received, signed } from './receiver.ts';

const GAP = 30;

/** A branch whose webhooks are sent once `serve` is called. */
async function openTestRestaurant(options: RestaurantOptions = {}) {
  const at = await openRestaurant(options);
  const owner = await at.as('owner');
  const dish = await addItem(at, { price: 1_000 });
  const order = async (): Promise<number> =>
    (await owner('POST', '/pos/orders', { items: [{ menu_item_id: dish, quantity: 1 }] })).data.id;
  const serve = async (patience = 10_000) => {
    const courier = new WebhookSender({
      ...{ tenant: at.tenant, log: { warn: () => {} } },
      reachable: { isShared: false, networks: [], ownPorts: new Set() },
      timing: { patience, gapAfter: () => GAP },
    });
    await courier.start();
    const ticking = setInterval(() => at.clock.advance(GAP), GAP);
    onTestFinished(async () => {
      clearInterval(ticking);
      await courier.stop();
    });
    return courier;
  };
  const subscribe = async (url: string, ...events: string[]) => {
    const made = await (await provingOwner(at))('POST', '/webhooks', { url, events });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.data;
  };
  const state = async (id: number) => (await owner('GET', `/webhooks/${id}`)).data;
  const deliveries = async (id: number) => (await owner('GET', `/webhooks/${id}/deliveries`)).data;
  return { at, owner, order, serve, subscribe, state, deliveries };
}

test('an order is told with its record, signed with the secret that was shown once', async () => {
  const { owner, order, serve, subscribe, state } = await openTestRestaurant();
  const receiver = await openReceiver();
  const { id, secret } = await subscribe(receiver.url, 'order.created');
  await serve();
  const orderId = await order();
  await expect.poll(() => receiver.received.length, patient).toBe(1);
  const [message] = receiver.received;
  expect(message?.body).toMatchObject({
    type: 'order.created',
    data: { id: orderId, order: { id: orderId, total: 10 } },
  });
  expect(message?.signatures).toEqual([message && signed(message, secret)]);
  await expect.poll(async () => (await state(id)).waiting, patient).toBe(0);
  expect(JSON.stringify((await owner('GET', '/webhooks')).body)).not.toContain(secret);
});

test('what nobody wants is queued for nobody, and another branch is another', async () => {
  const { order, subscribe, deliveries } = await openTestRestaurant();
  const { id } = await subscribe('http://127.0.0.1:9/', 'shift', 'stock.low');
  await order();
  expect(await deliveries(id)).toEqual([]);
});

test('a receiver that fails gets the same message again under its id, and nothing overtakes it', async () => {
  const { order, serve, subscribe, state } = await openTestRestaurant();
  const receiver = await openReceiver();
  const { id } = await subscribe(receiver.url, 'order.created');
  const fails = [
    (r: { destroy(): unknown }) => r.destroy(),
    // Hangs.
    () => {},
  ];
  let count = 0;
  receiver.answer = (response) => {
    count += 1;
    if (count === 1) response.writeHead(500).end('out of\u0000 order');
    else if (count <= 3) fails[count - 2]?.(response);
    else response.writeHead(200).end('ok');
  };
  const orders = [await order(), await order(), await order()];
  await serve(500);
  await expect.poll(async () => (await state(id)).failing_since, patient).not.toBeNull();
  await expect.poll(async () => (await state(id)).waiting, patient).toBe(0);
  // On a busy machine another answer may come too late and its message again.
  const told = receiver.received.map(({ id, body }) => `${id} ${body.data.id}`);
  expect(told.slice(0, 4)).toEqual(Array(4).fill(told[0]));
  expect(told).toEqual([...told].sort((one, other) => told.indexOf(one) - told.indexOf(other)));
  expect([...new Set(told)].map((one) => Number(one.split(' ')[1]))).toEqual(orders);
  expect(await state(id)).toMatchObject({ state: 'active', failing_since: null, problem: null });
});

test('a receiver that is away for three days is given up with an alarm, until somebody sends again', async () => {
  const { at, owner, order, serve, subscribe, state, deliveries } = await openTestRestaurant();
  const receiver = await openReceiver();
  await receiver.close();
  const { id } = await subscribe(receiver.url, 'order.created');
  const first = await order();
  await serve();
  await expect.poll(async () => (await state(id)).state, patient).toBe('failing');
  at.clock.advance(3 * DAY + SECOND);
  await expect.poll(async () => (await state(id)).state, patient).toBe('paused');
  const alarms = async () =>
    (await owner('GET', '/alarms')).data.filter(({ cause }: { cause: string }) => cause === 'webhook_paused');
  expect(await alarms()).toMatchObject([{ name: `webhook_paused:${id}`, page: 'webhooks' }]);
  // While it is given up nothing new is queued for it.
  await order();
  const [waiting, ...others] = await deliveries(id);
  expect([waiting.status, others]).toEqual(['waiting', []]);
  await receiver.open();
  await owner('POST', `/webhooks/${id}/deliveries/${waiting.id}/redeliver`);
  expect(await alarms()).toEqual([]);
  await expect.poll(() => receiver.received.map(({ body }) => body.data.id), patient).toEqual([first]);
  await expect.poll(async () => (await state(id)).state, patient).toBe('active');
});

test('what waits is sent by the server that comes after', async () => {
  const { order, serve, subscribe } = await openTestRestaurant();
  const receiver = await openReceiver();
  await subscribe(receiver.url, 'order.created');
  const courier = await serve();
  receiver.answer = () => {};
  const orderId = await order();
  await expect.poll(() => receiver.received.length, patient).toBe(1);
  // Broken off without an answer: whether the receiver took it is not known, so it comes again.
  await courier.stop();
  receiver.answer = (response) => response.writeHead(204).end();
  await serve();
  await expect.poll(() => receiver.received.length, patient).toBe(2);
  expect(receiver.received.map(({ body }) => body.data.id)).toEqual([orderId, orderId]);
  expect(receiver.received[0]?.id).toBe(receiver.received[1]?.id);
});

test('a transaction that is undone tells nobody', async () => {
  const { at, subscribe, deliveries } = await openTestRestaurant();
  const { id } = await subscribe('http://127.0.0.1:9/', 'order.created');
  const undone = at.tenant.transact(systemCaller, async (tx) => {
    tx.emit({ type: 'order.created', branchId: at.branchId, data: { id: 1, version: 1 } });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await deliveries(id)).toEqual([]);
});

test('a database without its key signs nothing: the webhook is given up and asks for a new secret', async () => {
  const { at, owner, order, serve, subscribe, state } = await openTestRestaurant();
  const receiver = await openReceiver();
  const { id, secret } = await subscribe(receiver.url, 'order.created');
  const stored = String(rowsIn(at.tenant, 'select secret from webhooks')[0].secret);
  expect(stored).not.toContain(secret.slice(6, 20));
  plantIn(at.tenant, `update webhooks set secret = '${stored.replace(/^pin1\$[^$]+/, 'pin1$elsewhere')}'`);
  await order();
  await serve();
  await expect.poll(async () => (await state(id)).state, patient).toBe('paused');
  expect((await state(id)).problem).toMatch(/new one/);
  expect(receiver.received).toEqual([]);
  const { secret: newer } = (await owner('POST', `/webhooks/${id}/secret`)).data;
  await expect.poll(() => receiver.received.length, patient).toBe(1);
  const [message] = receiver.received;
  expect(message?.signatures).toEqual([message && signed(message, newer)]);
});

test('for a day messages bear the signatures of both secrets', async () => {
  const { at, owner, order, serve, subscribe } = await openTestRestaurant();
  const receiver = await openReceiver();
  const { id, secret: former } = await subscribe(receiver.url, 'order.created');
  const { secret } = (await owner('POST', `/webhooks/${id}/secret`)).data;
  await serve();
  await order();
  await expect.poll(() => receiver.received.length, patient).toBe(1);
  at.clock.advance(DAY);
  await order();
  await expect.poll(() => receiver.received.length, patient).toBe(2);
  const [early, late] = receiver.received as [Received, Received];
  expect(early.signatures).toEqual([signed(early, secret), signed(early, former)]);
  expect(late.signatures).toEqual([signed(late, secret)]);
});
