import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { closeBrowser, noBrowser, openConsole, WITHOUT } from './harness/browser.ts';
import { enter, goTo } from './harness/looks.ts';
import { openRestaurant } from './harness/restaurant.ts';

beforeAll(async () => void (await buildBundle('console')));
afterAll(closeBrowser);

const inView = (page: Page, name: string) =>
  page.evaluate(
    `(() => {
      const one = [...document.querySelectorAll('.sidebar a, .sidebar button')].find((it) => it.textContent.trim() === ${JSON.stringify(name)});
      const { top, bottom } = one.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    })()`,
  );

describe.skipIf(noBrowser)(`the frame around pages (${WITHOUT})`, () => {
  test('the navigation fits 800 px, typed input survives Back, text is 16 px and fingers find 44 px', async () => {
    const { url } = await openRestaurant('--rate-limit', '0');
    const { page, complaints } = await openConsole(url);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('h1').waitFor();
    await enter(page);

    for (const group of ['Menu', 'Restaurant', 'Reports', 'System']) {
      await page.getByRole('button', { name: group, exact: true }).click();
      expect(await inView(page, 'Settings'), group).toBe(true);
      expect(await inView(page, 'Sign out'), group).toBe(true);
    }
    expect(await page.evaluate('document.querySelectorAll(".sidebar a").length')).toBeLessThan(20);
    expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('16px');

    await goTo(page, 'Coupons');
    await goTo(page, 'Menu', 'Categories');
    await page.getByRole('button', { name: 'Add category' }).click();
    const name = page.getByLabel('Name (required)');
    await name.fill('Thali');
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    await page.goBack({ waitUntil: 'commit' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await name.inputValue()).toBe('Thali');
    expect(page.url()).toMatch(/\/categories$/);
    await page.goBack({ waitUntil: 'commit' });
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Menu' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
