import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openRestaurant } from '../../console/harness/restaurant.ts';
import { ends } from '../tablets.ts';
import { lookAtTill, openTill, seat } from './till.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

describe.skipIf(noBrowser)(`on account at the till (${WITHOUT})`, () => {
  test('the till asks who owes a payment on account, and goes on with it once that is said', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    await restaurant.api('POST', '/pos/payment-methods', {
      name: 'Account',
      code: 'account',
      kind: 'on_account',
    });
    const order = await seat(restaurant, 'T5', [1]);
    const { page, complaints } = await openTill(restaurant, ['Meera', '1847']);
    await page.locator('.table', { hasText: /^T5/ }).click();
    await page.locator('.is-pay:not(:disabled)').click();
    await page.locator('.methods .tile', { hasText: 'Account' }).click();
    await page.locator('.is-take', { hasText: 'Choose customer' }).waitFor();
    expect(await page.locator('.is-exact').isDisabled()).toBe(true);
    await lookAtTill(page, 'account-nobody');
    await page.locator('.is-take').click();
    await page.locator('.guests form input').first().fill('Hilda Meyer');
    await page.locator('.guests form .button').click();
    await page.locator('.methods .tile[aria-pressed=true]', { hasText: 'Account' }).waitFor();
    await page.locator('.is-exact:not(:disabled)').click();
    await page.locator('.done').waitFor();
    await lookAtTill(page, 'account-paid');
    const paid = await restaurant.api('GET', `/pos/orders/${order.id}`);
    expect(paid).toMatchObject({ status: 'paid', customer_name: 'Hilda Meyer' });
    expect(paid.payments).toMatchObject([{ payment_method: 'account', amount: order.total }]);
    expect(complaints).toEqual([]);
  });
});
