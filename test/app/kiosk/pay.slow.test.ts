import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openRestaurant } from '../../console/harness/restaurant.ts';
import { lookAt } from '../looks.ts';
import { ends, expectTargets, views } from '../tablets.ts';
import { lookAtTill, openTill } from '../till/till.ts';
import { begin, choose, kioskIn, touch } from './kiosk.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

describe.skipIf(noBrowser)(`the money of a kiosk (${WITHOUT})`, () => {
  test('a guest pays by phone or at the till, and has it brought to the table', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { id } = await restaurant.api('GET', '/branches/current');
    await restaurant.api('PUT', `/branches/${id}/settings`, { upi_id: 'spice@okbank' });
    const { page, complaints } = await kioskIn(restaurant, {
      payment_methods: ['upi'],
      serves_at_table: true,
    });
    await begin(page, 'here');
    await choose(page);
    await touch(page, '.sheet footer .is-act');
    await touch(page, '.kiosk-go .button');
    await touch(page, '.where-to .option', 'Bring to table');
    await touch(page, '.table-keys .button', '1');
    await touch(page, '.table-keys .button', '2');
    await lookAt(page, 'kiosk-table-number', ['kiosk', 'kioskTablet']);
    await expectTargets(page, 56);
    await touch(page, '.sheet footer .is-act');
    await page.locator('.where-to [aria-pressed=true]', { hasText: '12' }).waitFor();
    await lookAt(page, 'kiosk-pay', ['kiosk', 'kioskTablet']);
    await page.setViewportSize(views.kiosk);
    await expectTargets(page, 72);
    await touch(page, '.kiosk-languages .chip', 'العربية');
    await lookAt(page, 'kiosk-pay-arabic', ['kiosk']);
    await touch(page, '.kiosk-languages .chip', 'English');
    // The disk is full: an order that cannot be kept is sent all the same.
    await page.evaluate(
      "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }",
    );
    await touch(page, '.pay-by .button', 'Pay with UPI');
    await page.locator('.kiosk-number img').waitFor();
    await lookAt(page, 'kiosk-number-code', ['kiosk', 'kioskTablet']);
    await touch(page, '.kiosk-number .is-act');
    await begin(page, 'here');
    await choose(page);
    await touch(page, '.sheet footer .is-act');
    await touch(page, '.kiosk-go .button');
    // A browser that keeps nothing more sends the order all the same.
    await page.evaluate(
      "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }",
    );
    await touch(page, '.pay-by .button', 'Pay at the counter');
    await page.locator('.kiosk-number .pay', { hasText: 'at the counter' }).waitFor();
    expect(await page.locator('.kiosk-number img').count()).toBe(0);
    const orders = await restaurant.api('GET', '/pos/orders');
    expect(orders.map(({ notes }: { notes: string | null }) => notes)).toEqual([null, 'Table 12']);
    const { page: till } = await openTill(restaurant);
    await till.locator('.rail button .count.is-orders', { hasText: '2' }).waitFor();
    await till.locator('.rail button', { hasText: 'Orders' }).click();
    await till.locator('.order-list .tile small', { hasText: 'Kiosk' }).first().waitFor();
    await lookAtTill(till, 'kiosk-orders');
    expect(complaints).toEqual([]);
  }, 240_000);
});
