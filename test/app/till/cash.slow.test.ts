import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { ownerOf, type Restaurant } from '../../console/harness/restaurant.ts';
import { copyRestaurant, serveGalley } from '../../harness/galley.ts';
import { tempFolder } from '../../harness/temp.ts';
import { lookAt, takeTime } from '../looks.ts';
import { ends, pairTablet } from '../tablets.ts';
import { lookAtTill, openTill, seat, typeAmount } from './till.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

/** In Switzerland, where the smallest coin is 0.05. */
async function openSwissRestaurant(): Promise<Restaurant> {
  const dataDir = join(tempFolder(), 'data');
  await copyRestaurant(dataDir, '--sample', '--demo-people', '--country', 'CH', '--currency', 'CHF');
  const { url } = await serveGalley(dataDir, '--rate-limit', '0');
  return { url, dataDir, api: await ownerOf(url) };
}

/** The first dish without choices costs 7.53. */
async function orderAt(restaurant: Restaurant, table: string) {
  const { items } = await seat(restaurant, table, [1]);
  const { menu_item_id: id } = items[0];
  await restaurant.api('PUT', `/pos/menu-items/${id}`, { price: 7.53, order_type_prices: {} });
  const { id: orderId } = await restaurant.api('GET', `/pos/orders/${items[0].order_id}`);
  await restaurant.api('POST', `/pos/orders/${orderId}/cancel`, { reason: 'another price' });
  return seat(restaurant, table, [1]);
}

const splitIn: Readonly<Record<string, string>> = { en: 'Split', ar: 'تقسيم' };

/** From right to left the register is read in each run by pages.slow.test.ts. */
const locales = inject('readings') === 'all' ? ['en', 'ar'] : ['en'];

describe.skipIf(noBrowser)(`cash at the till (${WITHOUT})`, () => {
  test.each(locales)(
    'coins are shown before they are taken, also to guests, and a tip comes later: %s',
    async (locale) => {
      const restaurant = await openSwissRestaurant();
      const { api } = restaurant;
      const { id: branchId } = await api('GET', '/branches/current');
      await api('PUT', `/branches/${branchId}/settings`, { payment_url: 'https://pay.example/{amount}' });
      const whole = await orderAt(restaurant, 'T5');
      const shared = await seat(restaurant, 'T6', [1]);
      const byCard = await seat(restaurant, 'T7', [1]);
      expect(whole).toMatchObject({ total: 7.53, balance_due_in_cash: 7.55 });
      const { page, complaints } = await openTill(restaurant, ['Meera', '1847'], locale);
      const open = async (table: string) => {
        await takeTime(page);
        await page.locator('.table', { hasText: table }).click();
      };
      const toPay = page.locator('.to-pay > bdi');

      await open('T5');
      await page.locator('.is-pay:not(:disabled)').click();
      await expect.poll(() => toPay.innerText()).toContain('7.55');
      // It is offered the till that has said what it shows.
      const display = await pairTablet(restaurant, 'display', { view: 'counter', locale });
      await display.page.locator('.purposes .tile').nth(2).click();
      await display.page.locator('.due .what', { hasText: '7.55' }).waitFor();
      await lookAt(display.page, `customer-cash-${locale}`, ['counter', 'tablet']);
      for (const key of ['1', '0'])
        await page.locator('.payment-keys .key', { hasText: new RegExp(`^${key}$`) }).click();
      await expect.poll(() => page.locator('.give-back bdi').innerText()).toContain('2.45');
      await lookAtTill(page, `cash-${locale}`, ['till', 'tablet', 'phone']);
      await page.locator('.is-take').click();
      await expect.poll(() => page.locator('.done bdi').first().innerText()).toContain('2.45');
      const [taken] = (await api('GET', `/pos/orders/${whole.id}`)).payments;
      expect(taken).toMatchObject({ amount: 7.55, tendered: 10, change_due: 2.45 });
      await page.locator('.done').click();

      // Three pay equal parts: each is coins, and the guest sees the one that is paid.
      await open('T6');
      await page.locator('.till-acts .button', { hasText: splitIn[locale] }).click();
      await page.locator('.split .chip').nth(2).click();
      await page.locator('.stepper button').last().click();
      await lookAtTill(page, `parts-${locale}`, ['till', 'phone']);
      await page.locator('.split-side footer .is-act').click();
      await expect.poll(() => toPay.innerText()).toContain('2.55');
      await expect.poll(() => display.page.locator('.due .amount').innerText()).toContain('2.55');
      await lookAt(display.page, `customer-part-${locale}`, ['counter', 'tablet']);
      for (const part of ['2.55', '2.50', '2.50']) {
        await expect.poll(() => toPay.innerText()).toMatch(new RegExp(part.replace(/0$/, '0?')));
        await page.locator('.is-exact:not(:disabled)').click();
        await page.locator('.done').click();
      }
      const parts = (await api('GET', `/pos/orders/${shared.id}`)).payments;
      expect(parts.map(({ amount }: { amount: number }) => amount)).toEqual([2.55, 2.5, 2.5]);

      // The signed slip of a card comes back.
      await api('POST', `/pos/orders/${byCard.id}/payment`, { payment_method: 'card' });
      await page.locator('.rail button').nth(2).click();
      await page.locator('.chip').nth(2).click();
      await page.locator('.order-list .tile', { hasText: 'T7' }).click();
      await page.locator('.taken-payment .button').first().click();
      await typeAmount(page, '2');
      await lookAtTill(page, `add-tip-${locale}`, ['till', 'phone']);
      await page.locator('.sheet footer .is-act').click();
      await page.locator('.taken-payment small', { hasText: '2' }).waitFor();
      await lookAtTill(page, `tip-added-${locale}`, ['till', 'tablet', 'phone']);
      expect((await api('GET', `/pos/orders/${byCard.id}`)).tip_total).toBe(2);
      expect(complaints).toEqual([]);
    },
    240_000,
  );
});
