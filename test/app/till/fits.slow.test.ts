import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openRestaurant, type Restaurant } from '../../console/harness/restaurant.ts';
import { areInSight, ends, views } from '../tablets.ts';
import { lookAtTill, openTill, seat } from './till.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

/** What a cashier has to find on a tablet whatever was tapped before. */
const TAKING = '.payment .is-take, .payment .paper .tile, .payment .key';

/** How many pixels of a part have to be scrolled to. */
const hidden = (page: Page, part: string): Promise<number> =>
  page.locator(part).evaluate((box: { scrollHeight: number; clientHeight: number }) => {
    return box.scrollHeight - box.clientHeight;
  });

async function expectAboveRail(page: Page, button: string): Promise<void> {
  const [act, rail] = [await page.locator(button).boundingBox(), await page.locator('.rail').boundingBox()];
  expect((act?.y ?? 0) + (act?.height ?? 0), button).toBeLessThanOrEqual(rail?.y ?? 0);
}

async function openTable(restaurant: Restaurant, locale: string): Promise<Page> {
  const { page } = await openTill(restaurant, ['Imran', '2847'], locale);
  await page.locator('.table', { hasText: /^T5/ }).click();
  await page.locator('.is-pay:not(:disabled)').waitFor();
  return page;
}

describe.skipIf(noBrowser)(`what fits a till (${WITHOUT})`, () => {
  test('the discount sheet on a register, and the pay button on a small phone', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    await restaurant.api('POST', '/pos/coupons', { code: 'DIWALI', type: 'percent', value: 10 });
    await seat(restaurant, 'T5', [2, 1]);
    const german = await openTable(restaurant, 'de');
    await german.locator('.till-acts .button').first().click();
    await german.locator('.sheet .beside').waitFor();
    await lookAtTill(german, 'discount-de');
    expect(await hidden(german, '.sheet-body'), 'de').toBeLessThanOrEqual(0);
    await german.keyboard.press('Escape');

    for (const locale of ['fr', 'es']) {
      const page = await openTable(restaurant, locale);
      await page.setViewportSize(views.narrow);
      await page.locator('.till-top .phone-only').click();
      await lookAtTill(page, `order-${locale}`, ['narrow']);
      await expectAboveRail(page, '.till-acts .is-pay');
      await page.locator('.till-acts .is-pay').click();
      await page.locator('.payment .is-take').waitFor();
      await lookAtTill(page, `payment-${locale}`, ['narrow']);
      await page.setViewportSize(views.narrow);
      await expectAboveRail(page, '.payment .is-take');
    }
  }, 240_000);

  test('the button that takes the money, on a tablet, with change and after a part payment', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    await seat(restaurant, 'T5', [4, 2]);
    const page = await openTable(restaurant, 'en');
    await page.setViewportSize(views.tablet);
    await page.locator('.is-pay').click();
    await page.locator('.likely .button:not(.is-exact)').last().click();
    await page.locator('.give-back').waitFor();
    await lookAtTill(page, 'change', ['tablet']);
    expect(await areInSight(page, `${TAKING}, .give-back`), 'change').toBe(true);

    await page.locator('.payment .given button').click();
    await page.locator('.payment .key', { hasText: /^1$/ }).click();
    await page.locator('.is-take:not(:disabled)').click();
    await page.locator('.done').click();
    await page.locator('.is-pay:not(:disabled), .payment').first().waitFor();
    if ((await page.locator('.payment').count()) === 0) await page.locator('.is-pay').click();
    await page.locator('.methods .tile', { hasText: 'Card' }).click();
    await page.locator('.paid-so-far').waitFor();
    await lookAtTill(page, 'rest-by-card', ['tablet']);
    expect(await areInSight(page, TAKING), 'the rest by card').toBe(true);

    const german = await openTable(restaurant, 'de');
    await german.setViewportSize(views.tablet);
    await german.locator('.is-pay').click();
    await german.locator('.likely .is-exact').waitFor();
    await lookAtTill(german, 'payment-de', ['tablet']);
    expect(await areInSight(german, `${TAKING}, .likely .button`), 'de').toBe(true);
  }, 240_000);
});
