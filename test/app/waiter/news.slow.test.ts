import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openEvening, openRestaurant } from '../../console/harness/restaurant.ts';
import { signInAt } from '../../tools/screen-page.ts';
import { lookAt, takeTime } from '../looks.ts';
import { ends, pairTablet } from '../tablets.ts';
import { seat } from '../till/till.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

interface Row {
  readonly id: number;
  readonly name: string;
}

const tile = (page: Page, table: string) =>
  page.locator('.table', { has: page.locator('strong', { hasText: new RegExp(`^${table}$`) }) }).first();

/** Where each target is that a finger may be on its way to. */
const places = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(`Object.fromEntries(
    [...document.querySelectorAll('button')]
      .filter((one) => one.checkVisibility() && !one.closest('.needs, .strip'))
      .map((one) => [one.className + (one.querySelector('strong') ?? one).textContent.replaceAll(/[0-9/]/g, '') +
        (one.querySelector('strong')?.textContent ?? ''), one.getBoundingClientRect()])
      .map(([name, { x, y }]) => [name, Math.round(x) + ' ' + Math.round(y)]))`);

async function moved(page: Page, before: Record<string, string>): Promise<string[]> {
  const after = await places(page);
  // A table that changed its look has another class; what is compared is what is still the same.
  return Object.keys(before)
    .filter((name) => name in after && after[name] !== before[name])
    .map((name) => `${name}: ${before[name]} → ${after[name]}`);
}

describe.skipIf(noBrowser)(`nothing disappears and nothing moves (${WITHOUT})`, () => {
  test('a dish that ran out meanwhile stays in its order on a phone, with what can be done', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { api } = restaurant;
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'phone' });
    await signInAt(page, 'Asha', '3001');
    await tile(page, 'T5').click();
    for (const name of ['Onion Bhaji', 'Rasmalai']) {
      await page.locator('.dish', { hasText: name }).first().click();
      // Both may be scrolled to the same place.
      await takeTime(page);
    }
    const menu: Row[] = await api('GET', '/pos/menu-items');
    const { id } = menu.find(({ name }) => name === 'Rasmalai') as Row;
    // The tablet hears of it too late.
    await page.route('**/api/v1/pos/orders', async (route) => {
      await api('PUT', `/pos/menu-items/${id}/availability`, { is_available: false });
      await route.continue();
    });
    await page.locator('.is-send').click();
    await page.locator('.refused-bar', { hasText: 'Rasmalai' }).waitFor();
    await lookAt(page, 'refused-bar', ['phone']);
    await page.locator('.refused-bar').click();
    const refused = page.locator('.own.is-refused');
    await refused.locator('.order-line', { hasText: 'Rasmalai' }).waitFor();
    await lookAt(page, 'refused-line', ['phone', 'tablet']);
    await refused.locator('.button', { hasText: 'Remove' }).click();
    await refused.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  }, 120_000);

  test('dishes of a table that moved before they were sent go where somebody says, never to a new order unasked', async () => {
    const restaurant = await openEvening();
    const { api } = restaurant;
    const order = await seat(restaurant, 'T6', [1]);
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(page, 'Asha', '3001');
    await page.locator('.floor > .chips .chip').nth(1).click();
    await tile(page, 'T6').click();
    await page.locator('.dish', { hasText: 'Onion Bhaji' }).first().click();
    await page.locator('.own .order-line').waitFor();
    const tables: Row[] = await api('GET', '/pos/tables');
    const of = (name: string) => tables.find((one) => one.name === name)?.id;
    await api('POST', `/pos/tables/${of('T6')}/transfer`, { to_table_id: of('T9') });
    await page.locator('.order-line', { hasText: 'Onion Bhaji' }).first().waitFor();
    await expect.poll(() => page.locator('.order-line').count()).toBe(1);
    await page.locator('.is-send').click();
    await page.locator('.sheet', { hasText: 'T6 is now T9' }).waitFor();
    await lookAt(page, 'draft-moved', ['phone', 'tablet']);
    expect(await api('GET', `/pos/orders?table_id=${of('T6')}&status=kot`)).toEqual([]);
    await page.locator('.sheet .button', { hasText: 'Add to T9' }).click();
    const lines = async () => (await api('GET', `/pos/orders/${order.id}`)).items.length;
    await expect.poll(lines).toBe(2);
    expect(complaints).toEqual([]);
  }, 120_000);

  test.each(['phone', 'tablet'] as const)(
    'news moves no target of a %s',
    async (view) => {
      const restaurant = await openEvening();
      const { api } = restaurant;
      const order = await seat(restaurant, 'T6', [2, 1]);
      const { page, complaints } = await pairTablet(restaurant, 'staff', { view });
      await signInAt(page, 'Asha', '3001');
      await tile(page, 'T6').waitFor();
      const before = await places(page);
      expect(Object.keys(before).length).toBeGreaterThan(8);
      const table = (await api('GET', '/pos/tables')).find(({ name }: Row) => name === 'T7');
      const news: readonly (readonly [string, () => Promise<unknown>, string])[] = [
        [
          'food is ready',
          async () => {
            for (const { id } of await api('GET', `/pos/kots?order_id=${order.id}`))
              await api('PUT', `/pos/kot/${id}/status`, { status: 'food_ready' });
          },
          '.needs .is-good',
        ],
        [
          'guests call',
          () => api('POST', '/waiter-requests', { table_id: table.id, type: 'bill' }),
          '.needs .is-warn',
        ],
        [
          'a colleague opens a table',
          () => seat(restaurant, 'T8', [1]),
          '.table:not(.is-free):has-text("T8")',
        ],
      ];
      for (const [name, happens, shown] of news) {
        await happens();
        await page.locator(shown).first().waitFor({ state: 'attached' });
        expect(await moved(page, before), name).toEqual([]);
      }
      await lookAt(page, 'floor-news', [view]);
      expect(complaints).toEqual([]);
    },
    150_000,
  );

  test('an allergy of a seat is asked for by the dish, and stands on every ticket', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { api } = restaurant;
    const menu: (Row & { allergens: string[] })[] = await api('GET', '/pos/menu-items');
    const dish = menu.find(({ name }) => name === 'Onion Bhaji') as Row;
    await api('PUT', `/pos/menu-items/${dish.id}`, { allergens: ['Dairy'] });
    const kitchen = await pairTablet(restaurant, 'kitchen', { view: 'kitchen' });
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'phone' });
    await signInAt(page, 'Asha', '3001');
    await tile(page, 'T5').click();
    await page.getByRole('button', { name: 'Allergy' }).first().click();
    await page.locator('.sheet .chip', { hasText: 'Seat 2' }).click();
    await page.locator('.sheet .chip', { hasText: /^milk$/ }).click();
    await lookAt(page, 'allergy-sheet', ['phone', 'tablet']);
    await page.locator('.sheet footer .is-act').click();
    await page.locator('.dish', { hasText: 'Onion Bhaji' }).first().click();
    await page.locator('.sheet', { hasText: 'Onion Bhaji contains milk' }).waitFor();
    await lookAt(page, 'allergy-warning', ['phone']);
    await page.locator('.sheet .button', { hasText: 'Add anyway' }).click();
    await page.locator('.is-send:not(:disabled)').click();
    await kitchen.page.locator('.ticket .allergy', { hasText: 'Seat 2' }).waitFor();
    await lookAt(kitchen.page, 'ticket-allergy', ['kitchen']);
    await page.getByRole('button', { name: 'Order', exact: true }).click();
    await page.locator('.allergy-banner', { hasText: 'milk' }).waitFor();
    await lookAt(page, 'allergy-banner', ['phone', 'tablet']);
    expect([...complaints, ...kitchen.complaints]).toEqual([]);
  }, 150_000);
});
