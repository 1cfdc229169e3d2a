import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openRestaurant, type Restaurant } from '../../console/harness/restaurant.ts';
import { signInAt } from '../../tools/screen-page.ts';
import { lookAt } from '../looks.ts';
import { ends, pairTablet } from '../tablets.ts';
import { seat } from '../till/till.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

/** Sends a dish for a table. */
async function order(page: Page, table: string): Promise<void> {
  await page
    .locator('.table', { has: page.getByText(table, { exact: true }) })
    .first()
    .click();
  await page.locator('li:not(:has(.more)) > .dish:not(:disabled)').first().click();
  await page.locator('.is-send:not(:disabled)').click();
  await page.locator('.is-send:disabled').waitFor();
}

/** In the page: all that this browser keeps. */
const KEPT = `(async () => {
  const asked = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  const database = await asked(indexedDB.open('galley.screens'));
  const stores = [...database.objectStoreNames].map((name) =>
    asked(database.transaction(name).objectStore(name).getAll()));
  return JSON.stringify([await Promise.all(stores), { ...localStorage }, { ...sessionStorage }]);
})()`;

const dishesAt = async ({ api }: Restaurant, table: string) => {
  const orders: { table_name: string; waiter_name: string; items: unknown[] }[] = await api(
    'GET',
    '/pos/orders?include=items',
  );
  return orders
    .filter(({ table_name }) => table_name === table)
    .map(({ waiter_name, items }) => [waiter_name, items.length]);
};

async function beginAt(page: Page, name: string, pin: string): Promise<void> {
  await page.locator('.people button').first().waitFor();
  await signInAt(page, name, pin);
  await page.locator('.floor > .chips .chip').nth(1).click();
  await page.locator('.table').first().waitFor();
}

describe.skipIf(noBrowser)(`what waits on a device (${WITHOUT})`, () => {
  test('who was switched off is out at once, and a colleague sends what they tapped: once, in their own name', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    const tokens: string[] = [];
    page.on('request', (request) => {
      const token = request.headers().authorization?.replace('Bearer ', '');
      if (token) tokens.push(token);
    });
    await page.reload();
    await beginAt(page, 'Asha', '3001');
    await page.route('**/api/v1/pos/orders', (route) => route.abort());
    await order(page, 'T4');
    await page.locator('.unsent footer .button').click();
    await page.locator('.pad-top button').first().click();
    const people: { id: number; name: string }[] = await restaurant.api('GET', '/users');
    const asha = people.find(({ name }) => name.startsWith('Asha'));
    await restaurant.api('PUT', `/users/${asha?.id}`, { is_active: false });
    await page.locator('.people button').first().waitFor();
    await page.unroute('**/api/v1/pos/orders');
    await beginAt(page, 'Joseph', '3002');
    await page.locator('.strip button.plain.is-bad').waitFor();
    await page
      .locator('.table', { hasText: /^T4.*1 to send/ })
      .first()
      .waitFor();
    await page.locator('.strip button.plain.is-bad').click();
    await lookAt(page, 'send-in-my-name', ['phone', 'tablet']);
    await page.locator('.sheet .card .button.is-act').dblclick();
    await expect.poll(() => dishesAt(restaurant, 'T4')).toEqual([[expect.stringContaining('Joseph'), 1]]);
    await page.locator('.strip', { hasText: 'All sent' }).waitFor();
    // The token of whoever works here is nowhere but in memory once nothing waits to be sent.
    await expect.poll(() => page.evaluate<string>(KEPT)).not.toContain(tokens.at(-1));
    expect(await page.evaluate<string>(KEPT)).toContain(tokens[0]);
    expect(complaints).toEqual([]);
  }, 120_000);

  test('a kitchen says what was refused and sends it again as itself, once; deaf it turns red, switched off it ends', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    await seat(restaurant, 'T2', [1]);
    const { page, complaints } = await pairTablet(restaurant, 'kitchen', { view: 'kitchen' });
    await page.clock.install();
    await page.reload();
    await page.locator('.ticket').waitFor();
    const moves: string[] = [];
    let isRefused = true;
    await page.route('**/api/v1/pos/kot/*/status', (route) => {
      moves.push(route.request().headers().authorization ?? '');
      const error = { code: 'VERSION_CONFLICT', message: 'It changed.', details: {} };
      return isRefused ? route.fulfill({ status: 409, json: { success: false, error } }) : route.continue();
    });
    await page.locator('.ticket .foot').click();
    const needs = page.locator('.bar .strip button.is-bad');
    await needs.waitFor();
    isRefused = false;
    await needs.click();
    await lookAt(page, 'kitchen-needs-you', ['kitchen', 'tablet']);
    await page.locator('.sheet .card .button.is-act').dblclick();
    await expect
      .poll(async () =>
        (await restaurant.api('GET', '/pos/kots')).map(({ status }: { status: string }) => status),
      )
      .toEqual(['food_ready']);
    await needs.waitFor({ state: 'detached' });
    expect([moves.length, new Set(moves).size]).toEqual([2, 1]);

    await page.route('**/api/v1/events**', (route) => route.fulfill({ status: 503, json: {} }));
    for (let second = 0; second < 60; second++) await page.clock.runFor(1_000);
    await page.locator('.kitchen.is-stale').waitFor();
    await page.unroute('**/api/v1/events**');
    await page.clock.runFor(5_000);
    await page.locator('.kitchen:not(.is-stale)').waitFor();

    const [device] = await restaurant.api('GET', '/devices');
    await restaurant.api('PUT', `/devices/${device.id}`, { is_active: false });
    await page.clock.runFor(5_000);
    await page.locator('.device-setup').waitFor();
    expect(complaints).toEqual([]);
  }, 180_000);

  test('dishes for a bill that was paid meanwhile go onto a new one at the same table, once', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    await seat(restaurant, 'T4', [1]);
    const { table_id } = await seat(restaurant, 'T4', [1]);
    const { page } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await beginAt(page, 'Asha', '3001');
    const error = { code: 'ORDER_LOCKED', message: 'The order is paid.', details: {} };
    await page.route('**/api/v1/pos/orders/*/items', (route) =>
      route.fulfill({ status: 409, json: { success: false, error } }),
    );
    await order(page, 'T4');
    await page.locator('.strip button.plain.is-bad').click();
    await page.locator('.sheet .card .button.is-act').dblclick();
    const tables = async () =>
      (await restaurant.api('GET', '/pos/orders')).map((one: { table_id: number }) => one.table_id);
    await expect.poll(tables).toEqual([table_id, table_id, table_id]);
    await page.locator('.strip', { hasText: 'All sent' }).waitFor();
    expect(await tables()).toHaveLength(3);
  }, 120_000);

  test('a tablet whose disk takes nothing more says so, and still carries orders to the kitchen', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { page } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await page.addInitScript(
      "IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); }",
    );
    await page.reload();
    await beginAt(page, 'Asha', '3001');
    await page.locator('#app > .notice.is-bad').waitFor();
    await order(page, 'T4');
    await expect.poll(() => dishesAt(restaurant, 'T4')).toEqual([[expect.stringContaining('Asha'), 1]]);
  }, 120_000);
});
