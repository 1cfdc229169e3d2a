import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../console/harness/browser.ts';
import { openRestaurant } from '../console/harness/restaurant.ts';
import { signInAt } from '../tools/screen-page.ts';
import { ends, pairTablet } from './tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

const tableOf = (page: Page, name: string) =>
  page
    .locator('.table')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

async function tapDish(page: Page, table: string): Promise<string> {
  await tableOf(page, table).click();
  await page.locator('.categories .chip', { hasText: 'Breads' }).click();
  const dish = page.locator('.dishes .dish').first();
  await dish.click();
  return dish.locator('strong').innerText();
}

const back = (page: Page) => page.locator('.pad-top button').first().click();

/** How many entries of the queue an address keeps, and whether it knows what it is. */
const KEPT = `new Promise((resolve) => {
  const opening = indexedDB.open('galley.screens');
  opening.onsuccess = () => {
    const counting = opening.result.transaction('entries').objectStore('entries').count();
    counting.onsuccess = () => resolve([counting.result, localStorage.getItem('galley.device') !== null]);
  };
})`;

describe.skipIf(noBrowser)(`another address of the server (${WITHOUT})`, () => {
  test('a tablet takes its drafts, its queue and itself along, and each dish is in the kitchen once', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { port } = new URL(restaurant.url);
    const [from, to] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
    const tablet = await pairTablet({ ...restaurant, url: from }, 'staff', { view: 'tablet' });
    const { page, context, complaints } = tablet;
    // The computer was found under the one address and is found under the other by now.
    const address = await restaurant.api('GET', '/system/address');
    const moved = {
      ...address,
      addresses: ['127.0.0.1'],
      urls: [to],
      history: [{ addresses: ['localhost'] }],
    };
    await context.route(`${from}/api/v1/system/address`, (route) =>
      route.fulfill({ json: { success: true, data: moved } }),
    );
    // What is sent reaches the server, and its answers are lost.
    await context.route(`${from}/api/v1/pos/orders`, async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    await page.reload();
    await signInAt(page, 'Asha', '3001');
    const drafted = await tapDish(page, 'T4');
    await back(page);
    const sent = await tapDish(page, 'T2');
    await page.locator('.is-send:not(:disabled)').click();
    await page.locator('.unsent button', { hasText: 'Back to floor' }).click();
    await back(page);
    await expect.poll(async () => (await restaurant.api('GET', '/pos/orders')).length).toBe(1);

    await page.locator('.notice.move button:not(:disabled)').click();
    await page.waitForURL(`${to}/app/`);
    await signInAt(page, 'Asha', '3001');
    await tableOf(page, 'T4').waitFor();
    await expect.poll(async () => page.evaluate(KEPT), { timeout: 30_000 }).toEqual([1, true]);
    await tableOf(page, 'T4').click();
    await page.locator('.own .order-line', { hasText: drafted }).waitFor();
    await page.locator('.is-send:not(:disabled)').click();
    await page.locator('.is-send:disabled').waitFor();
    const cooked = async () => {
      const orders: { items: { name: string; quantity: number }[] }[] = await restaurant.api(
        'GET',
        '/pos/orders?include=items',
      );
      return orders.flatMap(({ items }) => items.map(({ name, quantity }) => `${quantity} ${name}`)).sort();
    };
    await expect.poll(cooked, { timeout: 30_000 }).toEqual([`1 ${sent}`, `1 ${drafted}`].sort());

    // The address it left says where it went, and keeps nothing.
    await page.goto(`${from}/app/`);
    await page.locator('.notice a', { hasText: to }).waitFor();
    await expect.poll(() => page.evaluate(KEPT)).toEqual([0, false]);

    // A code is good once: whoever finds it in a history gets nothing.
    const used = await context.newPage();
    await used.goto(`${to}/app/#from=H1-1-${'A'.repeat(40)}`);
    await used.locator('.notice', { hasText: 'Couldn’t move this device' }).waitFor();
    expect(complaints).toEqual([]);
  }, 400_000);
});
