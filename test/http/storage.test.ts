import { expect, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';
import { filesOf } from '../harness/files.ts';
import { addItem } from '../harness/menu.ts';

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
  at.clock.advance(-60_000);
  free = 5_000_000;
  expect(await status()).toBe('ok');
});
