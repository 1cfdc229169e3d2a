import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openRestaurant } from '../../console/harness/restaurant.ts';
import { upload } from '../../harness/pictures.ts';
import { lookAt } from '../looks.ts';
import { ends, expectTargets, loseAnswer, views } from '../tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

import { begin, choose, kioskIn, touch } from './kiosk.ts';

const amountIn = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));

async function corners(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (const [x, y] of [
    [20, 20],
    [width - 20, 20],
    [width - 20, height - 20],
    [20, height - 20],
  ] as const)
    await page.mouse.click(x, y);
}

describe.skipIf(noBrowser)(`the kiosk (${WITHOUT})`, () => {
  test('a guest orders to take away, and a lost answer makes no second order', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const menu = await restaurant.api('GET', '/pos/menu-items');
    for (const name of ['Vegetable Samosa', 'Dal Makhani', 'Paneer Tikka', 'Papdi Chaat']) {
      const { id } = menu.find((dish: { name: string }) => dish.name === name);
      const image = await upload({
        width: 640,
        height: 400,
        color: name === 'Dal Makhani' ? '#7a4020' : '#c9a227',
      });
      await restaurant.api('PUT', `/pos/menu-items/${id}`, { image });
    }
    const { page, complaints, loads } = await kioskIn(restaurant);
    await lookAt(page, 'kiosk-attract', ['kiosk']);
    await touch(page, '.attract > button');
    await lookAt(page, 'kiosk-where', ['kiosk']);
    await touch(page, '.where .tile', 'Takeout');
    await page.locator('.kiosk-dish').first().waitFor();
    await choose(page);
    await lookAt(page, 'kiosk-choices', ['kiosk', 'kioskTablet']);
    await touch(page, '.sheet footer .is-act');
    await touch(page, '.kiosk-menu > nav button', 'Starters');
    await lookAt(page, 'kiosk-menu', ['kiosk', 'kioskTablet']);
    await expectTargets(page, 56);
    await page.setViewportSize(views.kiosk);
    await expectTargets(page, 72);
    const soFar = amountIn(await page.locator('.kiosk-go bdi').innerText());
    await touch(page, '.kiosk-go .button');
    const sum = async () => amountIn(await page.locator('.kiosk-sums .total bdi').innerText());
    await expect.poll(sum).toBeGreaterThan(soFar);
    const total = await sum();
    await lookAt(page, 'kiosk-cart', ['kiosk', 'kioskTablet']);
    await expectTargets(page, 56);
    await page.setViewportSize(views.kiosk);
    await expectTargets(page, 72);
    await touch(page, '.kiosk-foot .plain', 'Allergens');
    await lookAt(page, 'kiosk-allergens', ['kiosk']);
    await touch(page, '.sheet header .square');
    await touch(page, '.kiosk-foot .plain', 'Move buttons down');
    const top = () =>
      page
        .locator('.kiosk button')
        .evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().top)));
    await expect.poll(top, { message: 'every control is in the lower part' }).toBeGreaterThan(1920 * 0.4);
    await lookAt(page, 'kiosk-down', ['kiosk']);

    // The server makes the order, and its answers are lost; then the page itself ends.
    let attempts = 0;
    await page.route('**/api/v1/kiosk/orders', async (route) => {
      attempts++;
      await loseAnswer(route);
    });
    await touch(page, '.pay-by .is-act');
    await expect.poll(() => attempts).toBeGreaterThan(1);
    await page.locator('.kiosk-sums .notice').waitFor();
    await lookAt(page, 'kiosk-unsure', ['kiosk']);
    const again = page.locator('.kiosk-foot .plain', { hasText: 'Start over' });
    await expect.poll(() => again.isDisabled(), { message: 'an order on its way is waited for' }).toBe(true);
    await page.unroute('**/api/v1/kiosk/orders');
    await page.reload();
    await page.locator('.kiosk-number h1').waitFor();
    await lookAt(page, 'kiosk-number', ['kiosk', 'kioskTablet']);
    const orders = await restaurant.api('GET', '/pos/orders?include=items');
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ source: 'kiosk', total, status: 'draft' });
    await expect
      .poll(() => page.locator('.kiosk-number h1').innerText())
      .toBe(String(orders[0].token_number));
    await touch(page, '.kiosk-number .is-act');
    await page.locator('.attract em').waitFor();
    expect(loads()).toBe(2);
    expect(complaints).toEqual([]);
  }, 240_000);

  test('guests read it in Hindi and Arabic; who leaves is asked, then everything is cleared', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    await restaurant.api('PUT', '/tenants/current', { settings: { asks_charge_consent: true } });
    const { page, complaints } = await kioskIn(restaurant, { idle_seconds: 300, send_immediately: true });
    await page.clock.install();
    await page.reload();
    await touch(page, '.attract .chip', 'हिन्दी');
    await begin(page, 'here');
    await page.locator('.kiosk-dish strong', { hasText: 'समोसा' }).first().waitFor();
    await lookAt(page, 'kiosk-hindi', ['kiosk', 'kioskTablet']);
    await touch(page, '.kiosk-languages .chip', 'العربية');
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
    await touch(page, '.kiosk-dish', 'سمبوسة خضار');
    await touch(page, '.kiosk-go .button');
    await page.locator('.kiosk-sums .total bdi').waitFor();
    await lookAt(page, 'kiosk-arabic', ['kiosk']);
    const total = async () => amountIn(await page.locator('.kiosk-sums .total bdi').innerText());
    const without = await total();
    await page.locator('.service .option').first().click();
    await expect.poll(total).toBeGreaterThan(without);
    // From now on guests are thought gone soon, by a time that passes only here: nobody is as quick as they have to be.
    await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 1000'));
    await restaurant.api('PUT', '/kiosk/settings', { idle_seconds: 10 });
    const passUntil = async (selector: string) => {
      const seconds = async () => {
        await page.clock.runFor(1_000);
        return page.locator(selector).count();
      };
      await expect.poll(seconds).toBe(1);
    };
    await passUntil('.still-there');
    await touch(page, '.still-there .is-act');
    await page.locator('.still-there').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.kiosk-cart li').count()).toBe(1);
    await passUntil('.still-there');
    await touch(page, '.still-there .button:not(.is-act)');
    await page.locator('.attract em').waitFor();
    await expect.poll(() => page.locator('.still-there').count()).toBe(0);
    await begin(page);
    await passUntil('.still-there');
    expect(await page.locator('.still-there p').innerText()).toContain('15');
    // The page's clock goes on in small steps while the page is looked at.
    let isLooking = true;
    const look = lookAt(page, 'kiosk-still-there', ['kiosk']).finally(() => {
      isLooking = false;
    });
    while (isLooking) await page.clock.runFor(1);
    await look;
    await passUntil('.attract em');
    await page.clock.resume();
    await expect.poll(() => page.locator('.attract em').innerText()).toBe('Tap to order');
    await begin(page);
    await expect.poll(() => page.locator('.kiosk-go .button').isDisabled()).toBe(true);
    expect(complaints).toEqual([]);
  }, 240_000);

  test('what sells out meanwhile leaves the cart with a word, and only a manager finds the way out', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const all = await restaurant.api('GET', '/pos/menu-items');
    const names = [
      'Onion Bhaji',
      'Papdi Chaat',
      'Dahi Puri',
      'Hara Bhara Kebab',
      'Mango Lassi',
      'Gulab Jamun',
    ];
    const items = names.map((name) => ({
      menu_item_id: all.find((dish: { name: string }) => dish.name === name).id,
      quantity: 2,
    }));
    await restaurant.api('POST', '/pos/orders', { items, send: true });
    const { page, complaints } = await kioskIn(restaurant);
    await begin(page);
    await page.locator('.kiosk-dishes h1', { hasText: 'Popular' }).waitFor();
    const popular = async () => (await page.locator('.kiosk-dish strong').allInnerTexts()).sort();
    await expect.poll(popular).toEqual(names.sort());
    await lookAt(page, 'kiosk-popular', ['kiosk']);
    await choose(page);
    await touch(page, '.sheet footer .is-act');
    await touch(page, '.kiosk-go .button');
    await page.locator('.kiosk-sums .total bdi').waitFor();
    const offers = () => page.locator('.goes-well strong').allInnerTexts();
    await expect
      .poll(offers, { message: 'of categories that the cart has nothing of, without a question first' })
      .toEqual(['Gulab Jamun', 'Mango Lassi']);
    await lookAt(page, 'kiosk-goes-well', ['kiosk', 'kioskTablet']);
    await page.setViewportSize(views.kiosk);
    await expectTargets(page, 72);
    await touch(page, '.goes-well .offer', 'Gulab Jamun');
    await expect.poll(offers).toEqual(['Mango Lassi']);
    await touch(page, '.kiosk-cart li button[aria-label="Remove Gulab Jamun"]');
    await expect.poll(offers).toEqual(['Gulab Jamun', 'Mango Lassi']);
    await touch(page, '.goes-well .offer', 'Mango Lassi');
    await page.locator('.sheet', { hasText: 'Mango Lassi' }).waitFor();
    await touch(page, '.sheet header .square');
    await page.locator('.kiosk-sums .total bdi').waitFor();
    const menu = await restaurant.api('GET', '/pos/menu-items');
    const samosa = menu.find(({ name }: { name: string }) => name === 'Vegetable Samosa');
    await restaurant.api('PUT', `/pos/menu-items/${samosa.id}/availability`, { is_available: false });
    await page.locator('.kiosk-cart .notice', { hasText: 'Vegetable Samosa' }).waitFor();
    await expect.poll(() => page.locator('.kiosk-cart li').count()).toBe(1);
    await page.locator('.kiosk-sums .total bdi').waitFor();

    await touch(page, '.kiosk-foot .plain', 'Start over');
    await page.locator('.attract em').waitFor();
    // The server is found elsewhere by now, which is nothing to ask a guest.
    const address = await restaurant.api('GET', '/system/address');
    const data = {
      ...address,
      addresses: ['192.0.2.7'],
      urls: ['http://192.0.2.7:4600'],
      history: [{ addresses: [new URL(restaurant.url).hostname] }],
    };
    const told = page.waitForResponse('**/api/v1/system/address');
    await page.route('**/api/v1/system/address', (route) => route.fulfill({ json: { success: true, data } }));
    await page.reload();
    await page.locator('.attract em').waitFor();
    await told;
    expect(await page.locator('.move').count()).toBe(0);
    await corners(page);
    await page.locator('.sheet .pad').waitFor();
    await expect.poll(() => page.locator('.sheet .chip').allInnerTexts()).not.toContain('Asha Rao');
    await touch(page, '.sheet .chip', 'Meera Nair');
    await lookAt(page, 'kiosk-way-out', ['kiosk']);
    const enter = async (pin: string) => {
      for (const digit of pin) await touch(page, '.pad .key', new RegExp(`^${digit}$`));
      await touch(page, '.pad .key.is-act');
    };
    await enter('9999');
    await page.locator('.sheet .said', { hasText: 'Wrong PIN' }).waitFor();
    await enter('1847');
    await page.locator('.sheet a[href="/pair"]').waitFor();
    await page.locator('.sheet .move button:not(:disabled)').waitFor();
    await lookAt(page, 'kiosk-outside', ['kiosk']);
    expect(complaints).toEqual([]);
  }, 240_000);
});
