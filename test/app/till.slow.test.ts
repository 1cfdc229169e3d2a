import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../console/browser.ts';
import { type House, openEvening } from '../console/house.ts';
import { expectSound, pictures } from '../console/looks.ts';
import { ends, pairTablet, signInAt, views } from './tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

const shot = pictures('till');

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

async function lookAt(
  page: Page,
  name: string,
  sizes: readonly (keyof typeof views)[] = ['till'],
): Promise<void> {
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(views[size]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await shot(page, `${name}-${size}-${colorScheme}`);
      await expectSound(page, `${name} ${size} ${colorScheme}`);
    }
  }
  if (before) await page.setViewportSize(before);
}

/** A table with an order of the first dishes without choices, sent to the kitchen. */
async function seat(house: House, tableName: string, quantities: readonly number[]) {
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
  const menu: any[] = await house.api('GET', '/pos/menu-items');
  const plain = menu.filter(
    ({ variants, modifier_groups, is_available, stock_quantity }) =>
      variants.length + modifier_groups.length === 0 && is_available && stock_quantity === null,
  );
  const tables = await house.api('GET', '/pos/tables');
  const { id } = tables.find(({ name }: { name: string }) => name === tableName);
  const items = quantities.map((quantity, at) => ({ menu_item_id: plain[at].id, quantity, seat: at + 1 }));
  return house.api('POST', '/pos/orders', { table_id: id, covers: 2, items, send: true });
}

async function openTill(house: House, who = ['Imran', '2001'] as const, locale = 'en') {
  const screen = await pairTablet(house, 'staff', { view: 'till', locale });
  await screen.page.locator('.people button').first().waitFor();
  await signInAt(screen.page, ...who);
  await screen.page.locator('.table').first().waitFor();
  return screen;
}

describe.skipIf(noBrowser)(`till (${WITHOUT})`, () => {
  test('exact cash takes three taps, and change stays until the next tap', async () => {
    const house = await openEvening();
    const { id } = await seat(house, 'T5', [2, 1, 1]);
    const noted = await seat(house, 'T6', [1, 1]);
    const { page, complaints } = await openTill(house);
    await lookAt(page, 'tables', ['till', 'phone']);
    const { tap, taps } = counting(page);
    await tap('.table', /^T5/);
    await page.locator('.is-pay:not(:disabled)').waitFor();
    await lookAt(page, 'order', ['till', 'phone', 'kitchen', 'tablet']);
    await tap('.is-pay');
    await page.locator('.is-exact').waitFor();
    await lookAt(page, 'payment', ['till', 'phone', 'kitchen', 'tablet']);
    await tap('.is-exact');
    expect(taps()).toBe(3);
    await page.locator('.done').waitFor();
    const order = await house.api('GET', `/pos/orders/${id}`);
    expect(order.status).toBe('paid');
    await lookAt(page, 'paid');
    await page.locator('.done').click();
    await page.locator('.table').first().waitFor();

    const cash = counting(page);
    await cash.tap('.table', /^T6/);
    await cash.tap('.is-pay');
    await cash.tap('.likely .button:not(.is-exact)');
    await lookAt(page, 'payment-note');
    const back = await page.locator('.give-back bdi').innerText();
    await cash.tap('.is-take');
    expect(cash.taps()).toBe(4);
    await page.locator('.done.is-change').waitFor();
    expect(await page.locator('.done bdi').innerText()).toBe(back);
    await lookAt(page, 'change');
    const { payments, balance_due } = await house.api('GET', `/pos/orders/${noted.id}`);
    expect([payments.length, balance_due]).toEqual([1, 0]);
    expect(complaints).toEqual([]);
  }, 240_000);
});
