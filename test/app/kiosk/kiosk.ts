import type { Page } from 'playwright-core';
import type { Restaurant } from '../../console/harness/restaurant.ts';
import { pairTablet, type Screen } from '../tablets.ts';

export async function kioskIn(restaurant: Restaurant, settings: object = {}): Promise<Screen> {
  await restaurant.api('PUT', '/kiosk/settings', { languages: ['en', 'hi', 'ar'], ...settings });
  const screen = await pairTablet(restaurant, 'kiosk', { view: 'kiosk' });
  await screen.page.locator('.attract em').waitFor({ timeout: 60_000 });
  return screen;
}

export const touch = (page: Page, selector: string, hasText?: string | RegExp) =>
  page
    .locator(selector, hasText === undefined ? {} : { hasText })
    .first()
    .click();

/** As far as the menu, in whatever language: to eat here is the first choice, to take away the second. */
export async function begin(page: Page, where: 'here' | 'away' = 'away'): Promise<void> {
  await touch(page, '.attract > button');
  await page
    .locator('.where .tile')
    .nth(where === 'here' ? 0 : 1)
    .click();
  await page.locator('.kiosk-dish').first().waitFor();
}

/** Two samosas and a dish with its question answered. */
export async function choose(page: Page): Promise<void> {
  await touch(page, '.kiosk-menu > nav button', 'Starters');
  await touch(page, '.kiosk-dish', 'Vegetable Samosa');
  await touch(page, '.kiosk-dish', 'Vegetable Samosa');
  await touch(page, '.kiosk-menu > nav button', 'Vegetarian Mains');
  await touch(page, '.kiosk-dish', 'Dal Makhani');
  await touch(page, '.option', 'Half');
}
