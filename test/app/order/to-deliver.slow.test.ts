import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openEvening } from '../../console/harness/restaurant.ts';
import { takeTime } from '../looks.ts';
import { ends } from '../tablets.ts';
import { lookAtTill, openTill } from '../till/till.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

describe.skipIf(noBrowser)(`deliveries at the counter (${WITHOUT})`, () => {
  test('a delivery is not sent without an address, and a phone number is asked for once', async () => {
    const { api, ...restaurant } = await openEvening();
    const { page, complaints } = await openTill({ api, ...restaurant });
    await page.locator('.rail button', { hasText: 'Counter' }).click();
    await page
      .locator('.start-chips .chip', { hasText: 'Takeaway' })
      .and(page.locator('[aria-pressed=true]'))
      .waitFor();
    await page.locator('.pad-tools .find input').fill('Jalebi');
    await page.locator('.dishes .dish', { hasText: 'Jalebi' }).first().click();
    const sheet = page.locator('.sheet', { hasText: 'Delivery address' });
    const said = sheet.locator('footer .said');
    await page.locator('.start-chips .chip', { hasText: 'Guest' }).click();
    await page.locator('.sheet .chip', { hasText: 'Delivery' }).click();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => said.innerText()).toBe('Add an address, or choose Takeaway.');
    await lookAtTill(page, 'delivery-address', ['till', 'phone']);
    await page.setViewportSize({ width: 1280, height: 800 });
    await sheet.getByRole('button', { name: 'Close' }).click();
    await takeTime(page);

    await page.locator('.is-pay').click();
    await expect.poll(() => said.innerText()).toBe('Add an address, or choose Takeaway.');
    expect((await api('GET', '/pos/deliveries')).length).toBe(0);
    await sheet.getByLabel('Delivery address').fill('14 Church Street');
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => said.innerText()).toContain('No phone number');
    await sheet.getByLabel('Phone for the driver').fill('+91 98123 45670');
    await sheet.getByRole('button', { name: 'Done' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.locator('.start-chips .chip', { hasText: '98123' }).waitFor();
    await page.locator('.till-acts .is-send').click();
    await expect.poll(async () => (await api('GET', '/pos/deliveries')).length).toBe(1);
    const [delivery] = await api('GET', '/pos/deliveries');
    expect(delivery.address.line1).toBe('14 Church Street');
    expect(delivery.customer.phone).toBe('+919812345670');
    expect(complaints).toEqual([]);
  }, 240_000);
});
