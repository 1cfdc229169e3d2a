import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { ownerOf, type Restaurant } from '../../console/harness/restaurant.ts';
import { copyRestaurant, serveGalley } from '../../harness/galley.ts';
import { tempFolder } from '../../harness/temp.ts';
import { VirtualPrinter } from '../../tools/printer/virtual-printer.ts';
import { signInAt } from '../../tools/screen-page.ts';
import { ends, loseAnswer, pairTablet } from '../tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

interface Line {
  readonly name: string;
  readonly quantity: number;
}

/** Sends the n-th dishes of Breads to a table; answers what was tapped. */
async function order(page: Page, table: string, dishes: readonly number[]): Promise<string[]> {
  await page
    .locator('.table', { hasText: new RegExp(`^${table}(?!\\d)`) })
    .first()
    .click();
  await page.locator('.categories .chip', { hasText: 'Breads' }).click();
  const names: string[] = [];
  for (const at of dishes) {
    const dish = page.locator('.dishes .dish').nth(at);
    names.push(await dish.locator('strong').innerText());
    await dish.click();
  }
  await page.locator('.is-send:not(:disabled)').click();
  await page.locator('.is-send:disabled').waitFor();
  await page.locator('.pad-top button').first().click();
  return names;
}

const counted = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

describe.skipIf(noBrowser)(`a broken line (${WITHOUT})`, () => {
  test('a line that breaks before and after requests and a server killed with -9 lose no dish and double none', async () => {
    const dataDir = join(tempFolder(), 'data');
    await copyRestaurant(dataDir, '--sample', '--demo-people');
    let server = await serveGalley(dataDir, '--rate-limit', '0');
    const { url } = server;
    const restaurant: Restaurant = { url, dataDir, api: await ownerOf(url) };
    const printer = await VirtualPrinter.start();
    const { id } = await restaurant.api('POST', '/pos/printers', {
      name: 'Tandoor',
      address: `127.0.0.1:${printer.port}`,
    });
    for (const kitchen of await restaurant.api('GET', '/pos/kitchens'))
      await restaurant.api('PUT', `/pos/kitchens/${kitchen.id}`, { printer_ids: [id] });
    const kitchen = await pairTablet(restaurant, 'kitchen', { view: 'kitchen' });
    const waiter = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(waiter.page, 'Asha', '3001');
    await waiter.page.locator('.table').first().waitFor();
    await waiter.page.locator('.chip', { hasText: 'Main hall' }).click();
    const tapped = [...(await order(waiter.page, 'T1', [0, 0, 2]))];

    // The Wi-Fi is gone before the request: nothing leaves the tablet.
    await waiter.page.route('**/api/v1/pos/orders**', (route) => route.abort());
    tapped.push(...(await order(waiter.page, 'T2', [1, 3])));
    await waiter.page.locator('.unsent').waitFor();
    await expect.poll(() => waiter.page.locator('.unsent li .where').first().innerText()).toContain('T2');
    await waiter.page.locator('.unsent footer .button').click();
    await waiter.page.unroute('**/api/v1/pos/orders**');

    // Gone after it: the server has the order and the tablet does not know.
    await waiter.page.locator('.unsent-bar').waitFor({ state: 'detached' });
    await waiter.page.route('**/api/v1/pos/orders**', loseAnswer);
    tapped.push(...(await order(waiter.page, 'T3', [2, 4])));
    await waiter.page.waitForTimeout(1_500);
    await waiter.page.unroute('**/api/v1/pos/orders**');

    // A power cut at the server, with a dish tapped while it is away.
    server.signal('SIGKILL');
    await server.ended;
    tapped.push(...(await order(waiter.page, 'T4', [5])));
    await kitchen.page.locator('.kitchen.is-stale').waitFor();
    await waiter.page.locator('.strip .is-bad').first().waitFor();
    await waiter.page.locator('.unsent').waitFor();
    await waiter.page.locator('.unsent footer .button').click();

    // Tapped when it is known to be away: never attempted, so it is surely not in the kitchen.
    tapped.push(...(await order(waiter.page, 'T5', [1])));
    await waiter.page.locator('.unsent-bar button').first().click();
    const late = waiter.page.locator('.unsent .card', { hasText: 'T5' });
    await late.waitFor();
    await expect.poll(() => late.getAttribute('class')).toContain('is-bad');
    expect(await waiter.page.locator('.unsent header .button').count()).toBe(0);
    await waiter.page.locator('.unsent footer .button').click();
    server = await serveGalley(dataDir, '--rate-limit', '0', '--port', new URL(url).port);
    await kitchen.page.locator('.kitchen:not(.is-stale)').waitFor();
    await expect
      .poll(() => waiter.page.locator('.strip').innerText(), { timeout: 40_000 })
      .toContain('All sent');

    const again = await ownerOf(url);
    const orders: { items: Line[] }[] = await again('GET', '/pos/orders?include=items&limit=50');
    const there = orders.flatMap(({ items }) =>
      items.flatMap(({ name, quantity }) => Array.from({ length: quantity }, () => name)),
    );
    expect(counted(there)).toEqual(counted(tapped));
    const onBoard = () => kitchen.page.locator('.ticket .dish > span:first-child').allInnerTexts();
    await expect.poll(async () => new Set(await onBoard()).size).toBe(new Set(tapped).size);

    // Every ticket is bumped with one tap, which reaches the waiter.
    const open = kitchen.page.locator('.ticket:not(.is-bumped)');
    for (let left = await open.count(); left > 0; left--) {
      await open.locator('.foot').first().click();
      await expect.poll(() => open.count()).toBeLessThan(left);
    }
    await waiter.page.locator('.needs-column .is-good').first().waitFor();
    expect([waiter.loads(), kitchen.loads()]).toEqual([1, 1]);
    expect([...waiter.complaints, ...kitchen.complaints]).toEqual([]);
    await printer.stop();
  }, 240_000);
});
