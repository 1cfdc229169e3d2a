import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../console/harness/browser.ts';
import { openRestaurant } from '../console/harness/restaurant.ts';
import { signInAt } from '../tools/screen-page.ts';
import { openFront } from './front.ts';
import { shot } from './looks.ts';
import { ends, pairTablet } from './tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

/** On a busy machine. */
const patient = { timeout: 60_000 };

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
      { ...patient, interval: 1_000 },
    )
    .toBeGreaterThan(0);

/** In the page: the build that a page is of. */
const BUILD = `(page) => Number(/galley-version" content="(?:(\\d)-)?/.exec(page)?.[1] ?? (page && 0))`;

/** What the next start is made of. */
const stored = (page: Page) =>
  expect.poll(
    () =>
      page.evaluate(`caches.open('galley.page')
        .then((store) => store.match('/app/'))
        .then((page) => page?.text())
        .then((page) => page && (${BUILD})(page))`),
    patient,
  );

/** The browser keeps only the fonts that it needed. */
const keptFonts = (page: Page) =>
  page.evaluate<string[]>(
    `caches.open('galley.page').then((store) => store.keys())
      .then((all) => all.map(({ url }) => url).filter((url) => url.endsWith('.woff2')).sort())`,
  );

/** A page that is being loaded answers nothing. */
const shownBuild = (page: Page): Promise<unknown> =>
  page.evaluate(`(${BUILD})(document.documentElement.outerHTML)`).catch(() => undefined);

/** With one ticket, on a line that can be cut. */
async function openKitchen(serviceWorkers: 'allow' | 'block' = 'allow') {
  const restaurant = await openRestaurant('--rate-limit', '0');
  const [dish] = await restaurant.api('GET', '/pos/menu-items');
  await restaurant.api('POST', '/pos/orders', { items: [{ menu_item_id: dish.id }], send: true });
  const front = await openFront(restaurant.url);
  const kitchen = await pairTablet({ ...restaurant, url: front.url }, 'kitchen', {
    view: 'tablet',
    serviceWorkers,
  });
  await kitchen.page.locator('.ticket').waitFor();
  return { front, kitchen };
}

describe.skipIf(noBrowser)(`a start (${WITHOUT})`, () => {
  test('a kitchen starts from what its browser keeps, with the server slow, gone, newer, or half of a newer one', async () => {
    const { front, kitchen } = await openKitchen();
    const { page, loads, complaints } = kitchen;
    await stored(page).toBe(0);
    await page.reload();
    await page.locator('.ticket').waitFor();
    await keptSnapshot(page, 'rows.kitchen');

    // Nothing is answered before the tickets are there.
    front.hold();
    await page.reload({ waitUntil: 'commit' });
    const asOf = page.locator('.strip > .is-warn .word');
    await asOf.waitFor();
    await page.locator('.ticket').waitFor();
    await expect.poll(() => asOf.innerText()).toMatch(/^As of \d\d:\d\d/);
    front.back();
    await page.locator('.strip > .is-warn .word').waitFor({ state: 'detached' });

    front.leave();
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.ticket').waitFor();
    await page.locator('.kitchen.is-stale').waitFor(patient);
    await shot(page, 'start-without-server');

    // It comes back newer, and nobody has touched this screen.
    await page.waitForLoadState();
    const before = loads();
    front.build = 2;
    front.back();
    await expect.poll(() => shownBuild(page), patient).toBe(2);
    await page.locator('.ticket').waitFor();
    await expect.poll(loads, patient).toBe(before + 1);

    front.lacks = /\/3\/kiosk-/;
    front.build = 3;
    await page.reload();
    await expect.poll(() => front.refused, patient).toBeGreaterThan(0);
    // The parts that came are stored by then.
    await page.waitForTimeout(2_000);
    front.leave();
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.ticket').waitFor();
    await expect.poll(() => shownBuild(page)).toBe(2);

    // What is kept is broken: the server's is shown, and kept.
    await page.evaluate(`caches.open('galley.page').then(async (store) => {
      const frames = (await store.keys()).filter(({ url }) => url.includes('/frame-'));
      await Promise.all(frames.map((one) => store.delete(one)));
    })`);
    // Whoever has touched a screen loads it anew themselves.
    await page.keyboard.press('Shift');
    front.lacks = undefined;
    front.back();
    await page.reload();
    await page.locator('.ticket').waitFor();
    await expect.poll(() => shownBuild(page)).toBe(3);
    await stored(page).toBe(3);
    expect(complaints).toEqual([]);
  }, 180_000);

  test('a screen that was touched takes a new version when nobody has touched it for ten minutes', async () => {
    const { front, kitchen } = await openKitchen('block');
    const { page, loads, complaints } = kitchen;
    await page.clock.install();
    await page.reload();
    await page.locator('.ticket').waitFor();
    await page.keyboard.press('Shift');
    front.build = 2;
    // A screen looks for a version when the server comes back.
    front.leave();
    await page.locator('.kitchen.is-stale').waitFor(patient);
    front.back();
    await page.locator('.kitchen:not(.is-stale)').waitFor(patient);
    await stored(page).toBe(2);
    const before = loads();
    // A screen also looks when its line comes back or its clock jumps; neither happens here.
    const events = '**/api/v1/events**';
    await page.route(events, () => {});
    await page.clock.runFor('08:30');
    await page.keyboard.press('Shift');
    await page.clock.runFor('08:30');
    await page.waitForTimeout(1_000);
    expect([loads(), await shownBuild(page)]).toEqual([before, 0]);
    await page.clock.runFor('02:30');
    await expect.poll(() => shownBuild(page), patient).toBe(2);
    await page.unroute(events);
    await page.locator('.ticket').waitFor();
    await expect.poll(loads, patient).toBe(before + 1);
    expect(complaints).toEqual([]);
  }, 120_000);

  test('a version that loading the page anew does not bring is not tried twice', async () => {
    const { front, kitchen } = await openKitchen('block');
    front.buildOpened = 0;
    front.build = 2;
    await kitchen.page.reload();
    // At each start it looks twice: when there is nothing to do, and when the server is heard.
    const tried = () => kitchen.page.evaluate(`sessionStorage['galley.versions'].match(/2-/g).length`);
    await expect.poll(() => tried().catch(() => 0), patient).toBeGreaterThan(2);
    await expect.poll(kitchen.loads, patient).toBe(3);
  }, 120_000);

  test('a browser that lets nothing be noted keeps the version that runs, until its next start', async () => {
    const { front, kitchen } = await openKitchen('block');
    const { page, loads, complaints } = kitchen;
    await page.addInitScript(`Object.defineProperty(window, 'sessionStorage', {
      get: () => { throw new DOMException('refused', 'SecurityError'); },
    })`);
    await page.reload();
    await page.locator('.ticket').waitFor();
    front.buildOpened = 0;
    front.build = 2;
    const before = loads();
    // A screen looks for a version when the server comes back.
    const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/app/', patient);
    front.leave();
    await page.locator('.kitchen.is-stale').waitFor(patient);
    front.back();
    await asked;
    await page.locator('.kitchen:not(.is-stale)').waitFor(patient);
    expect([loads(), complaints]).toEqual([before, []]);
  }, 120_000);

  test('a screen whose script did not come is begun anew when the server answers', async () => {
    const { page, loads } = await pairTablet(await openRestaurant(), 'staff', {
      view: 'tablet',
      serviceWorkers: 'block',
    });
    const script = /\/assets\/waiter-[^/]*\.js$/;
    let isLost = false;
    await page.route(script, (route) => {
      // What is fetched is kept for the next start.
      if (isLost || route.request().resourceType() === 'fetch') return route.fallback();
      isLost = true;
      return route.abort();
    });
    const lost = page.waitForEvent('requestfailed', (request) => script.test(request.url()));
    await signInAt(page, 'Asha', '3001');
    await lost;
    await expect.poll(loads).toBe(2);
    await signInAt(page, 'Asha', '3001');
    await page.locator('.table').first().waitFor();
  }, 120_000);

  test('a new version is taken when the screen locks, unless something waits to be sent', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const front = await openFront(restaurant.url);
    const waiter = await pairTablet({ ...restaurant, url: front.url }, 'staff', { view: 'tablet' });
    const { page } = waiter;
    await signInAt(page, 'Asha', '3001');
    await page.locator('.table.is-free').first().click();
    await page.locator('li:not(:has(.more)) > .dish:not(:disabled)').first().click();
    await page.locator('.order .own').waitFor();
    await page.locator('.pad-top button').first().click();
    await expect.poll(async () => (await keptFonts(page)).length, patient).toBeGreaterThan(1);
    const fonts = await keptFonts(page);
    front.build = 2;
    const lock = async () => {
      await page.locator('.rail button', { hasText: 'More' }).click();
      await page.locator('.me .tile', { hasText: 'Lock' }).click();
    };
    await lock();
    await stored(page).toBe(2);
    expect([waiter.loads(), await shownBuild(page)]).toEqual([1, 0]);
    const named = 'the new version names them too';
    expect(await keptFonts(page), named).toEqual(expect.arrayContaining(fonts));
    await signInAt(page, 'Asha', '3001');
    await page.locator('.rail button', { hasText: 'Tables' }).click();
    await page.locator('.table.is-unsent').click();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.locator('.order .own').waitFor({ state: 'detached' });
    await page.locator('.pad-top button').first().click();
    await lock();
    await expect.poll(() => shownBuild(page), patient).toBe(2);
    await expect.poll(waiter.loads, patient).toBe(2);
    expect(fonts.length, fonts.join()).toBeLessThan(8);
    expect(waiter.complaints).toEqual([]);
  }, 240_000);
});
