import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { launched, noBrowser, WITHOUT } from '../console/harness/browser.ts';
import { openRestaurant } from '../console/harness/restaurant.ts';
import { lookAt } from './looks.ts';
import { ends, expectTargets, views } from './tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

describe.skipIf(noBrowser)(`the way in (${WITHOUT})`, () => {
  test('the root of a branch says what a device can become and how, and the console is one tap away', async () => {
    const { url } = await openRestaurant('--rate-limit', '0');
    for (const locale of ['en', 'ar']) {
      const context = await (await launched()).newContext({ viewport: views.phone, locale });
      onTestFinished(() => context.close());
      const page = await context.newPage();
      await page.goto(`${url}/`);
      await page.waitForURL(`${url}/app/`);
      await page.locator('.device-setup .tile').nth(4).click();
      const code = page.locator('.device-setup .card a[href="/pair"]');
      await expect
        .poll(() => code.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight), {
          message: 'what comes next is in sight on a telephone',
        })
        .toBe(true);
      await lookAt(page, `way-in-${locale}`, ['phone', 'tablet', 'narrow']);
      await expectTargets(page, 48);
      await page.locator('a[href="/console/"]').click();
      await page.waitForURL(`${url}/console/`);
    }
    expect(await (await fetch(`${url}/`)).text()).toContain('Galley');
  }, 90_000);
});
