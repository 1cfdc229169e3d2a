import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { codeAt, stepAt } from '../../server/identity/auth/second-factor/totp.ts';
import { copyRestaurant, serveGalley } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import { bytesOf } from '../identity/auth/base32.ts';
import { closeBrowser, noBrowser, openConsole, WITHOUT } from './harness/browser.ts';
import { enter, lookAt, settled } from './harness/looks.ts';
import { owner } from './harness/restaurant.ts';

beforeAll(async () => void (await buildBundle('console')));
afterAll(closeBrowser);

async function openOffice(): Promise<string> {
  const dataDir = join(tempFolder(), 'central');
  await copyRestaurant(dataDir, '--role', 'central');
  return (await serveGalley(dataDir, '--role', 'central', '--rate-limit', '0')).url;
}

describe.skipIf(noBrowser)(`the second factor at the console (${WITHOUT})`, () => {
  test('is switched on with a telephone, asked for at the next sign-in, and a recovery code opens as well', {
    timeout: 120_000,
  }, async () => {
    const url = await openOffice();
    const { page } = await openConsole(url);
    await enter(page);
    await page.goto(`${url}/console/security`);
    await settled(page);
    const card = page.locator('section.form-card').last();
    await lookAt(page, 'second-factor-off');
    await card.locator('input[type=password]').fill(owner.password);
    await card.locator('button.primary').click();
    await card.locator('img.qr').waitFor();
    await lookAt(page, 'second-factor-scan');
    const secret = (await card.locator('code').innerText()).replace(/\s/g, '');
    await card.locator('input').fill(codeAt(bytesOf(secret), stepAt(Date.now())));
    await card.locator('button.primary').click();
    await card.locator('.recovery-codes').waitFor();
    await lookAt(page, 'second-factor-codes');
    const codes = await card.locator('.recovery-codes code').allInnerTexts();
    expect(codes).toHaveLength(10);
    await card.locator('button.primary').click();
    await expect.poll(() => card.innerText()).toContain('10');
    await lookAt(page, 'second-factor-on');

    const { page: next } = await openConsole(url);
    await next.locator('input[type=email]').fill(owner.email);
    await next.locator('input[type=password]').fill(owner.password);
    await next.locator('button.primary').click();
    const code = next.locator('input[autocomplete=one-time-code]');
    await code.waitFor();
    await lookAt(next, 'second-factor-sign-in');
    await code.fill(codes[0] as string);
    await next.locator('button.primary').click();
    await settled(next);
  });
});
