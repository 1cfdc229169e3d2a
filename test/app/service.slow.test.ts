import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../console/browser.ts';
import { openEvening } from '../console/house.ts';
import { expectSound, pictures } from '../console/looks.ts';
import { ends, pairTablet, signInAt, views } from './tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

const shot = pictures('screens');

/** Counts what a person taps. */
function counting(page: Page) {
  let taps = 0;
  return {
    tap: async (selector: string, hasText?: string | RegExp) => {
      taps++;
      await page
        .locator(selector, hasText === undefined ? {} : { hasText })
        .first()
        .click();
    },
    taps: () => taps,
  };
}

/** Light, dark and Arabic, sound to axe and no wider than its screen. */
async function lookAt(page: Page, name: string, sizes: readonly (keyof typeof views)[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(views[size]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await shot(page, `${name}-${size}-${colorScheme}`);
      await expectSound(page, `${name} ${size} ${colorScheme}`);
    }
  }
}

describe.skipIf(noBrowser)(`waiter and kitchen (${WITHOUT})`, () => {
  test('four dishes are ordered in eight taps, bumped in one, and 86 takes three', async () => {
    const house = await openEvening();
    const kitchen = await pairTablet(house, 'kitchen', { view: 'kitchen' });
    await kitchen.page.locator('.ticket').first().waitFor();
    const before = await kitchen.page.locator('.ticket').count();
    const waiter = await pairTablet(house, 'staff', { view: 'tablet' });
    await waiter.page.locator('.people button').first().waitFor();
    await lookAt(waiter.page, 'sign-in', ['phone', 'tablet']);
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
    await expect
      .poll(() => waiter.page.locator('.order .state').allInnerTexts(), { timeout: 15_000 })
      .toContain('printed');
    await lookAt(waiter.page, 'sent', ['tablet']);

    await expect.poll(() => kitchen.page.locator('.ticket').count()).toBeGreaterThan(before);
    await lookAt(kitchen.page, 'kitchen', ['kitchen', 'tablet']);
    await kitchen.page.setViewportSize(views.kitchen);
    const open = () => kitchen.page.locator('.ticket:not(.is-bumped)').count();
    const left = await open();
    await kitchen.page.locator('.ticket .foot').first().click();
    expect(await open()).toBe(left - 1);
    await shot(kitchen.page, 'bumped');
    await kitchen.page.keyboard.press('z');
    await expect.poll(open).toBe(left);
    await kitchen.page.keyboard.press('1');
    await expect.poll(open).toBe(left - 1);

    const cook = counting(kitchen.page);
    await cook.tap('.tool', 'Off today');
    await lookAt(kitchen.page, 'off-today', ['tablet']);
    await cook.tap('.off-list .tile', 'Rasmalai');
    await cook.tap('.off-list .button', 'Until tomorrow');
    expect(cook.taps()).toBe(3);
    await waiter.page.locator('.dish.is-off', { hasText: 'Rasmalai' }).waitFor();
    expect([...waiter.complaints, ...kitchen.complaints]).toEqual([]);
  }, 240_000);

  test('in Arabic everything is mirrored, and the screens are as sound', async () => {
    const house = await openEvening();
    const { page, complaints } = await pairTablet(house, 'staff', { view: 'tablet', locale: 'ar' });
    await page.locator('.people button').first().waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await signInAt(page, 'Asha', '3001');
    await page.locator('.table.is-free').first().click();
    await page.locator('.dish').first().waitFor();
    await lookAt(page, 'pad-arabic', ['phone', 'tablet']);
    expect(complaints).toEqual([]);
  }, 120_000);
});
