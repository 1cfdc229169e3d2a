import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../console/browser.ts';
import { openEvening, openHouse } from '../console/house.ts';
import { signInAt } from '../programs/screen-page.ts';
import { shot } from './looks.ts';
import { ends, pairTablet } from './tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

/** Until the screen has kept what it knows, which it does now and then. */
const keptSnapshot = (page: Page, name: string) =>
  expect
    .poll(
      () =>
        page.evaluate(`new Promise((resolve) => {
          const open = indexedDB.open('galley.screens');
          open.onsuccess = () => {
            const asked = open.result.transaction('facts').objectStore('facts').get('${name}');
            asked.onsuccess = () => { open.result.close(); resolve(asked.result?.lists?.kot?.length ?? 0); };
          };
        })`),
      { timeout: 40_000, interval: 1_000 },
    )
    .toBeGreaterThan(0);

describe.skipIf(noBrowser)(`a start (${WITHOUT})`, () => {
  test('a kitchen that starts while the server is slow shows what it knew, with the time of it', async () => {
    const house = await openEvening();
    const { page, complaints } = await pairTablet(house, 'kitchen', { view: 'tablet' });
    await page.locator('.ticket').first().waitFor();
    const before = await page.locator('.ticket').count();
    await keptSnapshot(page, 'rows.kitchen');
    await page.route('**/api/v1/pos/kots**', () => {});
    await page.reload();
    await page.locator('.notice.is-warn').waitFor();
    expect(await page.locator('.ticket').count()).toBe(before);
    expect(await page.locator('.notice.is-warn').innerText()).toMatch(/^As of \d\d:\d\d/);
    await shot(page, 'cold-start');
    await page.unroute('**/api/v1/pos/kots**');
    await page.reload();
    await page.locator('.ticket').first().waitFor();
    await page.locator('.notice.is-warn').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  }, 120_000);

  test('on a trusted address a kitchen starts without the server, says so in red and shows its tickets', async () => {
    const house = await openEvening();
    const { page, complaints } = await pairTablet(house, 'kitchen', { view: 'tablet' });
    await page.locator('.ticket').first().waitFor();
    const before = await page.locator('.ticket').count();
    await page.reload();
    await page.locator('.ticket').first().waitFor();
    await keptSnapshot(page, 'rows.kitchen');
    await expect
      .poll(
        () =>
          page.evaluate(`caches.open('galley.page').then((store) => store.keys()).then((all) => all.length)`),
        { timeout: 30_000 },
      )
      .toBeGreaterThan(4);
    await page.context().setOffline(true);
    await page.reload();
    await page.locator('.ticket').first().waitFor();
    expect(await page.locator('.ticket').count()).toBe(before);
    await page.locator('.kitchen.is-stale').waitFor({ timeout: 30_000 });
    await shot(page, 'start-without-server');
    expect(complaints).toEqual([]);
  }, 120_000);

  test('a screen whose script did not come is begun anew when the server answers', async () => {
    const { page, loads } = await pairTablet(await openHouse(), 'staff', {
      view: 'tablet',
      serviceWorkers: 'block',
    });
    const script = /\/assets\/waiter-[^/]*\.js$/;
    await page.route(script, (route) => route.abort(), { times: 1 });
    const lost = page.waitForEvent('requestfailed', (request) => script.test(request.url()));
    await signInAt(page, 'Asha', '3001');
    await lost;
    await expect.poll(loads).toBe(2);
    await signInAt(page, 'Asha', '3001');
    await page.locator('.table').first().waitFor();
  }, 120_000);

  test('a new version is taken when the screen locks, unless something waits to be sent', async () => {
    const house = await openEvening();
    const waiter = await pairTablet(house, 'staff', { view: 'tablet' });
    const { page } = waiter;
    await signInAt(page, 'Asha', '3001');
    await page.locator('.table.is-free').first().click();
    await page.locator('li:not(:has(.more)) > .dish:not(:disabled)').first().click();
    await page.locator('.order .own').waitFor();
    await page.locator('.pad-top button').first().click();
    await page.route('**/app/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), etag: '"another"' } });
    });
    const lock = async () => {
      await page.locator('.rail button', { hasText: 'More' }).click();
      await page.locator('.me .tile', { hasText: 'Lock' }).click();
    };
    await lock();
    await page.waitForTimeout(2_000);
    expect(waiter.loads()).toBe(1);
    await signInAt(page, 'Asha', '3001');
    await page.locator('.rail button', { hasText: 'Floor' }).click();
    await page.locator('.table.is-unsent').click();
    await page.getByRole('button', { name: /^Take off/ }).click();
    await page.locator('.order .own').waitFor({ state: 'detached' });
    await page.locator('.pad-top button').first().click();
    await lock();
    await expect.poll(() => waiter.loads(), { timeout: 10_000 }).toBe(2);
    expect(waiter.complaints).toEqual([]);
  }, 120_000);
});
