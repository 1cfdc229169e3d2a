import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../console/harness/browser.ts';
import { openRestaurant } from '../console/harness/restaurant.ts';
import { signInAt } from '../tools/screen-page.ts';
import { lookAt } from './looks.ts';
import { ends, pairTablet, views } from './tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

const choose = (page: Page, screen: string) => page.locator('.me .chip', { hasText: screen }).click();
const choices = (page: Page) => page.locator('.me fieldset').count();

async function lock(page: Page): Promise<void> {
  await page.locator('.me .tile', { hasText: 'Lock' }).click();
  await page.locator('.people button').first().waitFor();
}

describe.skipIf(noBrowser)(`the choice of a screen (${WITHOUT})`, () => {
  test('a manager chooses what a device shows, which keeps it; who has one screen is asked nothing', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(page, 'Meera', '1847');
    await page.locator('.till-me').click();
    await choose(page, 'Waiter’s tablet');
    await page.locator('.frame .rail button', { hasText: 'More' }).click();
    await lookAt(page, 'me-manager', ['phone', 'tablet']);

    await page.reload();
    await signInAt(page, 'Meera', '1847');
    await page.locator('.frame .rail button', { hasText: 'More' }).click();
    await choose(page, 'Kitchen screen');
    await page.locator('.bar .tool').last().click();
    await page.locator('.me fieldset').first().waitFor();
    await lookAt(page, 'kitchen-more', ['phone', 'tablet']);
    await page.setViewportSize(views.tablet);
    await lock(page);
    await signInAt(page, 'Meera', '1847');
    await page.locator('.bar .tool').last().click();
    await choose(page, 'Register');
    await page.locator('.till').waitFor();
    await page.locator('.till-me').click();
    await choose(page, 'Waiter’s tablet');
    await page.locator('.frame .rail button', { hasText: 'More' }).click();
    await lock(page);

    await signInAt(page, 'Imran', '2847');
    await page.locator('.till-me').click();
    await expect.poll(() => choices(page), { message: 'a cashier has the till alone' }).toBe(1);
    await lock(page);
    await signInAt(page, 'Asha', '3001');
    await page.locator('.frame .rail button', { hasText: 'More' }).click();
    await expect.poll(() => choices(page), { message: 'a waiter has one screen' }).toBe(1);
    expect(complaints).toEqual([]);
  }, 180_000);

  test('a kitchen chooses its own language, and keeps it', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { page, complaints } = await pairTablet(restaurant, 'kitchen', { view: 'tablet' });
    await page.locator('.bar .tool').last().click();
    await choose(page, 'हिन्दी');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('hi');
    await page.reload();
    await page.locator('.bar').waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('hi');
    expect(complaints).toEqual([]);
  }, 120_000);
});
