import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openRestaurant, type Restaurant, tokenFor } from '../harness/app.ts';
import { filesOf } from '../harness/files.ts';
import { addItem } from '../harness/menu.ts';
import { listen } from './events/event-stream.ts';

const SQLITE = createRequire(import.meta.url).resolve('better-sqlite3');

/** Another program that takes a lock in the file, until it is told to let go. */
async function programHolding({ tenant }: Restaurant, begin: 'immediate' | 'exclusive') {
  const script = `
    const held = new (require(${JSON.stringify(SQLITE)}))(process.argv[1]);
    held.exec('begin ${begin}');
    process.stdout.write('held');
    process.stdin.once('data', () => { held.exec('rollback'); process.exit(); });`;
  const child = spawn(process.execPath, ['-e', script, filesOf(tenant).file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.write('.');
    await once(child, 'exit');
  };
}

async function open() {
  const at = await openRestaurant({ tellsAnything: true });
  const item = await addItem(at, { price: 100 });
  const waiter = await at.as('waiter');
  const order = () => waiter('POST', '/pos/orders', { items: [{ menu_item_id: item }] });
  expect((await order()).status).toBe(201);
  return { at, waiter, order };
}

/** The longest time in which the event loop did not turn, in milliseconds. */
function longestHold(): () => number {
  let [longest, last] = [0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    [longest, last] = [Math.max(longest, now - last), now];
  }, 5);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

describe.each(['immediate', 'exclusive'] as const)(
  'another program that holds the database (begin %s)',
  (begin) => {
    test('for some hundred milliseconds delays writes, and neither reads nor the event loop', async () => {
      const { at, waiter, order } = await open();
      const letGo = await programHolding(at, begin);
      const hold = longestHold();
      const orders = [order(), order(), order()];
      const started = performance.now();
      expect((await waiter('GET', '/orders')).status).toBe(200);
      expect(performance.now() - started).toBeLessThan(200);
      await pause(400);
      orders.push(order());
      await letGo();
      const made = await Promise.all(orders);
      expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(made.map(({ data }) => data.id)).size).toBe(4);
      expect(hold()).toBeLessThan(250);
      expect((await waiter('GET', '/orders')).data).toHaveLength(5);
      expect((await at.anonymous('GET', '/health')).body.status).toBe('ok');
    });
  },
);

/** The dishes of these tests bear no tax, which is an alarm of its own. */
const isUrgent = ({ is_urgent }: { is_urgent: boolean }): boolean => is_urgent;

test('for seconds is a code of its own, an alarm and a degraded health, and passes by itself', async () => {
  const { at, order } = await open();
  const token = await tokenFor(at.tenant, 'owner', at.branchId);
  const owner = at.withToken(token);
  const screen = await listen(at.server, token, { types: 'alarm' });
  const letGo = await programHolding(at, 'immediate');
  const started = performance.now();
  const refused = await order();
  expect([refused.status, refused.body.error.code, refused.headers['retry-after']]).toEqual([
    503,
    'DATABASE_BUSY',
    '2',
  ]);
  expect(performance.now() - started).toBeGreaterThan(2_000);
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(await screen.next()).toMatchObject({ event: 'alarm.changed' });
  expect((await at.anonymous('GET', '/health')).body).toMatchObject({
    status: 'degraded',
    problems: [{ code: 'DATABASE_BUSY', reason: 'SQLITE_BUSY' }],
  });
  const raised = (await owner('GET', '/alarms')).data.filter(isUrgent);
  expect(raised).toMatchObject([
    { cause: 'database_busy', is_urgent: true, advice: expect.stringContaining('Close it') },
  ]);
  await letGo();
  expect((await order()).status).toBe(201);
  at.clock.advance(31_000);
  expect((await order()).status).toBe(201);
  expect((await at.anonymous('GET', '/health')).body.status).toBe('ok');
  expect((await owner('GET', '/orders')).data).toHaveLength(3);
});

test('a request with the same key that met it is done once', async () => {
  const { at, waiter } = await open();
  const item = await addItem(at, { price: 100 });
  const letGo = await programHolding(at, 'immediate');
  const body = { items: [{ menu_item_id: item }] };
  const once = () => waiter('POST', '/pos/orders', body, { 'idempotency-key': 'held-1' });
  const waiting = once();
  await pause(300);
  await letGo();
  const [first, again] = [await waiting, await once()];
  expect([first.status, again.status, again.data.id]).toEqual([201, 201, first.data.id]);
  expect((await waiter('GET', '/orders')).data).toHaveLength(2);
});

test('a program that reads and goes on reading delays nothing, nor does it keep the server from stopping', async () => {
  const { at, order } = await open();
  const reader = new Database(filesOf(at.tenant).file, { readonly: true });
  onTestFinished(() => void reader.close());
  reader.exec('begin');
  reader.prepare('select count(*) from orders').get();
  const hold = longestHold();
  for (let made = 0; made < 60; made++) expect((await order()).status).toBe(201);
  expect(hold()).toBeLessThan(250);
  const started = performance.now();
  await at.server.close();
  await at.app.close();
  expect(performance.now() - started).toBeLessThan(2_000);
});
