import pino from 'pino';
import { expect, test } from 'vitest';
import { openRestaurant, tokenFor } from '../harness/app.ts';
import { filesOf } from '../harness/files.ts';
import { addItem } from '../harness/menu.ts';
import { listen } from './events/event-stream.ts';

/** The dishes of these tests bear no tax, which is an alarm of its own. */
const isUrgent = ({ is_urgent }: { is_urgent: boolean }): boolean => is_urgent;

test('a full disk answers STORAGE_FULL, loses nothing that was answered, and work goes on when there is room', async () => {
  const at = await openRestaurant();
  const item = await addItem(at, { price: 100 });
  const waiter = await at.as('waiter');
  const order = () =>
    waiter('POST', '/pos/orders', { items: [{ menu_item_id: item, note: 'x'.repeat(500) }] });
  expect((await order()).status).toBe(201);
  const { writer } = filesOf(at.tenant);
  writer.pragma(`max_page_count = ${writer.pragma('page_count', { simple: true })}`);
  const made = [1];
  let refused = await order();
  while (refused.status === 201) {
    made.push(refused.data.id);
    refused = await order();
  }
  expect([refused.status, refused.body.error.code]).toEqual([507, 'STORAGE_FULL']);
  const health = await at.anonymous('GET', '/health');
  expect([health.status, health.body.status, health.body.problems[0].code]).toEqual([
    200,
    'degraded',
    'STORAGE_FULL',
  ]);
  expect((await waiter('GET', '/orders')).data).toHaveLength(made.length);
  writer.pragma('max_page_count = 1000000');
  expect((await order()).status).toBe(201);
  at.clock.advance(31_000);
  expect((await at.anonymous('GET', '/health')).body.status).toBe('ok');
  expect(writer.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('however often the health is asked for, the disk is looked at once a second, and its being full is said then', async () => {
  const at = await openRestaurant();
  let looks = 0;
  let free = 5_000_000;
  at.app.freeBytes = () => {
    looks++;
    return free;
  };
  const status = async () => (await at.anonymous('GET', '/health')).body.status;
  expect([await status(), await status(), looks]).toEqual(['ok', 'ok', 1]);
  free = 500_000;
  at.clock.advance(1_000);
  expect([await status(), await status(), looks]).toEqual(['degraded', 'degraded', 2]);
  at.clock.set(at.clock.now() - 60_000);
  at.clock.advance(1_000);
  free = 5_000_000;
  expect(await status()).toBe('ok');
});

test('a disk that refuses is no full disk: a code of its own, an alarm without a write, and it is found out when it answers again', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const at = await openRestaurant({ log, tellsAnything: true });
  const item = await addItem(at, { price: 100 });
  const token = await tokenFor(at.tenant, 'owner', at.branchId);
  const owner = at.withToken(token);
  const order = () => owner('POST', '/pos/orders', { items: [{ menu_item_id: item }] });
  expect((await order()).status).toBe(201);
  const screen = await listen(at.server, token, { types: 'alarm' });
  const { writer } = filesOf(at.tenant);
  writer.pragma('query_only = ON');
  const refused = await order();
  expect([refused.status, refused.body.error.code]).toEqual([503, 'STORAGE_FAILED']);
  expect(refused.headers['retry-after']).toBe('5');
  expect(lines.join('')).toContain('SQLITE_READONLY');
  expect(await screen.next()).toMatchObject({ event: 'alarm.changed' });
  const health = (await at.anonymous('GET', '/health')).body;
  expect(health).toMatchObject({
    status: 'degraded',
    problems: [{ code: 'STORAGE_FAILED', reason: 'SQLITE_READONLY' }],
  });
  expect((await owner('GET', '/alarms')).data.filter(isUrgent)).toMatchObject([
    { cause: 'storage_failed', is_urgent: true, facts: { reason: 'SQLITE_READONLY' } },
  ]);
  expect((await owner('GET', '/orders')).data).toHaveLength(1);
  at.clock.advance(60_000);
  expect((await at.anonymous('GET', '/health')).body.status).toBe('degraded');
  writer.pragma('query_only = OFF');
  expect((await order()).status).toBe(201);
  expect((await at.anonymous('GET', '/health')).body.status).toBe('ok');
  expect(await screen.next()).toMatchObject({ event: 'alarm.changed' });
  expect((await owner('GET', '/alarms')).data.filter(isUrgent)).toEqual([]);
});

test('that a disk answers again is found out though nobody sells', async () => {
  const at = await openRestaurant({ tellsAnything: true });
  const manager = await at.as('manager');
  const { writer } = filesOf(at.tenant);
  writer.pragma('query_only = ON');
  expect((await manager('POST', '/pos/categories', { name: 'Soups' })).body.error.code).toBe(
    'STORAGE_FAILED',
  );
  writer.pragma('query_only = OFF');
  at.clock.advance(31_000);
  await expect
    .poll(async () => (await at.anonymous('GET', '/health')).body.status, { timeout: 8_000 })
    .toBe('ok');
});
