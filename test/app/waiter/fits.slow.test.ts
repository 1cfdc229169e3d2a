import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openRestaurant } from '../../console/harness/restaurant.ts';
import { signInAt } from '../../tools/screen-page.ts';
import { lookAt, shot } from '../looks.ts';
import { areInSight, ends, pairTablet } from '../tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

/** Names with a word that has no room in a line. */
const broken = (page: Page, names: string): Promise<string[]> =>
  page.locator(names).evaluateAll((all) =>
    all
      .filter((one) => {
        (one as HTMLElement).style.cssText = 'overflow-wrap: normal; hyphens: none';
        const isBroken = one.scrollWidth > one.clientWidth;
        (one as HTMLElement).style.cssText = '';
        return isBroken;
      })
      .map((one) => one.textContent ?? ''),
  );

describe.skipIf(noBrowser)(`what fits a tablet (${WITHOUT})`, () => {
  test('guests, names of dishes, the sum beside Undo, and the acts of a sent line', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(page, 'Asha', '3001');
    await page.locator('.table', { hasText: /^T5/ }).click();
    await page.locator('.covers-chips .chip:visible').first().waitFor();
    await lookAt(page, 'pad-new-table', ['tablet', 'phone']);
    expect(await areInSight(page, '.covers-chips .chip:visible'), 'phone').toBe(true);
    await page.setViewportSize({ width: 1024, height: 768 });
    expect(await areInSight(page, '.covers-chips .chip:visible'), 'tablet').toBe(true);
    expect(await broken(page, '.dish strong')).toEqual([]);

    const plain = 'li:not(:has(.more)) > .dish:not(:disabled):not(:has(.facts .icon))';
    for (const at of [0, 1, 2, 3, 4]) await page.locator(plain).nth(at).click();
    await page.locator('.is-send').click();
    await page.locator('.undo-bar').waitFor();
    await shot(page, 'pad-undo');
    expect(await areInSight(page, '.send-bar p bdi, .undo-bar .button, .undo-bar > span')).toBe(true);
    await page.locator('.undo-bar').waitFor({ state: 'detached' });

    const sent = page.locator('.order-line > .plain');
    await expect.poll(() => sent.count()).toBe(5);
    await sent.nth(1).click();
    await sent.nth(4).click();
    await shot(page, 'pad-line-acts');
    expect(await page.locator('.order-line > .acts').count()).toBe(1);
    expect(await areInSight(page, '.order-line > .acts .button')).toBe(true);

    await page.locator('.pad-top .square').first().click();
    await page.locator('.floor > .chips .chip').nth(1).click();
    await lookAt(page, 'floor-legend', ['tablet']);
    expect(complaints).toEqual([]);

    const kitchen = await pairTablet(restaurant, 'kitchen', { view: 'tablet', locale: 'ar' });
    await kitchen.page.locator('.bar nav .chip', { hasText: 'Tandoor' }).waitFor();
    await lookAt(kitchen.page, 'kitchen-ar', ['tablet']);
    expect(await areInSight(kitchen.page, '.bar nav .chip, .bar .tool')).toBe(true);
  }, 240_000);
});
