import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openEvening } from '../../console/harness/restaurant.ts';
import { signInAt } from '../../tools/screen-page.ts';
import { lookAt, shot } from '../looks.ts';
import { counting, ends, keysAsSeen, pairTablet, views } from '../tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

/** In the page: what was said of the time that is left to take a bump back. */
const SECONDS = `globalThis.secondsLeft = new Set();
  new MutationObserver(() => {
    const left = document.querySelector('.is-undo bdi');
    if (left) secondsLeft.add(left.innerText);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });`;

describe.skipIf(noBrowser)(`waiter and kitchen (${WITHOUT})`, () => {
  test('four dishes are ordered in eight taps, bumped in one, and 86 takes three', async () => {
    const restaurant = await openEvening();
    const kitchen = await pairTablet(restaurant, 'kitchen', { view: 'kitchen' });
    await kitchen.page.locator('.ticket').first().waitFor();
    const before = await kitchen.page.locator('.ticket').count();
    const waiter = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await waiter.page.locator('.people button').first().waitFor();
    await lookAt(waiter.page, 'sign-in', ['phone', 'tablet']);
    expect(await waiter.page.locator('.strip').innerText(), 'of the restaurant nothing is known').toBe(
      'All sent',
    );
    await signInAt(waiter.page, 'Asha', '3001');
    await waiter.page.locator('.table.is-free').first().waitFor();
    await lookAt(waiter.page, 'floor', ['narrow', 'phone', 'tablet']);

    const { tap, taps } = counting(waiter.page);
    await tap('.table.is-free');
    await waiter.page.locator('.dish').first().waitFor();
    const plain = 'li:not(:has(.more)) > .dish:not(:disabled)';
    await tap(plain, 'Vegetable Samosa');
    await tap(plain, 'Vegetable Samosa');
    await tap('.dish', 'Dal Makhani');
    await lookAt(waiter.page, 'choices', ['phone', 'tablet']);
    await tap('.options .option', 'Half');
    await tap('.sheet .is-act');
    await tap(plain, 'Rasmalai');
    await lookAt(waiter.page, 'pad', ['narrow', 'phone', 'tablet']);
    await tap('.is-send');
    expect(taps()).toBe(8);
    await expect.poll(() => waiter.page.locator('.order .state').allInnerTexts()).toContain('printed');
    await lookAt(waiter.page, 'sent', ['tablet']);

    await expect.poll(() => kitchen.page.locator('.ticket').count()).toBeGreaterThan(before);
    await lookAt(kitchen.page, 'kitchen', ['kitchen', 'tablet']);
    await kitchen.page.setViewportSize(views.kitchen);
    const open = () => kitchen.page.locator('.ticket:not(.is-bumped)').count();
    const left = await open();
    await kitchen.page.locator('.ticket .foot').first().click();
    await expect.poll(open).toBe(left - 1);
    await shot(kitchen.page, 'bumped');
    await kitchen.page.keyboard.press('z');
    await expect.poll(open).toBe(left);
    await kitchen.page.evaluate(SECONDS);
    await kitchen.page.keyboard.press('1');
    await expect.poll(open).toBe(left - 1);
    await kitchen.page.locator('.ticket.is-bumped').waitFor({ state: 'detached' });
    await expect
      .poll(() => kitchen.page.evaluate('secondsLeft.size'), { message: 'seconds to undo go on' })
      .toBeGreaterThan(1);

    const cook = counting(kitchen.page);
    await cook.tap('.tool', '86 list');
    await lookAt(kitchen.page, 'off-today', ['tablet']);
    const categories: { id: number }[] = await restaurant.api('GET', '/pos/categories');
    const menu: { category_id: number; name: string }[] = await restaurant.api('GET', '/pos/menu-items');
    const inMenuOrder = categories.flatMap(({ id }) => menu.filter(({ category_id }) => category_id === id));
    expect(await kitchen.page.locator('.off-list .tile').allInnerTexts()).toEqual(
      inMenuOrder.map(({ name }) => name),
    );
    await cook.tap('.off-list .tile', 'Rasmalai');
    await cook.tap('.off-list .button', '86 until tomorrow');
    expect(cook.taps()).toBe(3);
    await waiter.page.locator('.dish.is-off', { hasText: 'Rasmalai' }).waitFor();
    expect([...waiter.complaints, ...kitchen.complaints]).toEqual([]);
  }, 240_000);

  test('in Arabic everything is mirrored, and the screens are as sound', async () => {
    const restaurant = await openEvening();
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet', locale: 'ar' });
    await page.locator('.people button').first().waitFor();
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
    await expect.poll(() => keysAsSeen(page, '.pad .key')).toMatch(/^1234567890/);
    await signInAt(page, 'Asha', '3001');
    await page.locator('.table.is-free').first().click();
    await page.locator('.dish').first().waitFor();
    await lookAt(page, 'pad-arabic', ['phone', 'tablet']);
    expect(complaints).toEqual([]);
  }, 120_000);

  test('two waiters who order for one empty table at once write one order with the dishes of both', async () => {
    const restaurant = await openEvening();
    const tablets = await Promise.all([1, 2].map(() => pairTablet(restaurant, 'staff', { view: 'tablet' })));
    await Promise.all(
      tablets.map(({ page }, at) =>
        at === 0 ? signInAt(page, 'Asha', '3001') : signInAt(page, 'Joseph', '3002'),
      ),
    );
    const dishes = ['Vegetable Samosa', 'Rasmalai'];
    for (const [at, { page }] of tablets.entries()) {
      await page.locator('.table.is-free', { hasText: /^T5/ }).click();
      await page.locator('.dish', { hasText: dishes[at] }).first().click();
    }
    await Promise.all(tablets.map(({ page }) => page.locator('.is-send:not(:disabled)').click()));
    const lines = (page: Page) => page.locator('.order .order-line').allInnerTexts();
    for (const { page } of tablets) await expect.poll(async () => (await lines(page)).length).toBe(2);
    const orders = await restaurant.api('GET', '/pos/orders?status=kot&include=items');
    const onTable = orders.filter(({ table_name }: { table_name: string }) => table_name === 'T5');
    expect(onTable).toHaveLength(1);
    expect(onTable[0].items.map(({ name }: { name: string }) => name).sort()).toEqual(dishes.sort());
  }, 120_000);

  test('what an earlier day left open is one line in the kitchen, which is put away', async () => {
    const restaurant = await openEvening();
    const { page, complaints } = await pairTablet(restaurant, 'kitchen', { view: 'kitchen' });
    await page.locator('.ticket').first().waitFor();
    expect(await page.locator('.older').count()).toBe(0);
    const time = new Date(Date.now() + 2 * 86_400_000).toISOString();
    await page.route('**/health', (route) => route.fulfill({ json: { time } }));
    await page.reload();
    await page.locator('.older').waitFor();
    await expect.poll(() => page.locator('.ticket').count()).toBe(0);
    await expect.poll(() => page.locator('.older span').innerText()).toMatch(/Older tickets: [1-9]/);
    await lookAt(page, 'older', ['kitchen', 'tablet']);
    await page.locator('.older .button').click();
    await page.locator('.sheet .is-act').click();
    await page.locator('.older').waitFor({ state: 'detached' });
    await expect
      .poll(() => restaurant.api('GET', '/pos/kots?status=sent_to_kitchen&status=in_kitchen'))
      .toEqual([]);
    expect(complaints).toEqual([]);
  }, 120_000);
});
