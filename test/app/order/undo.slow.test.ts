import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { type Api, openRestaurant } from '../../console/harness/restaurant.ts';
import { signInAt } from '../../tools/screen-page.ts';
import { shot } from '../looks.ts';
import { ends, pairTablet } from '../tablets.ts';
import { openTill } from '../till/till.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

const plain = 'li:not(:has(.more)) > .dish:not(:disabled)';
const bar = (page: Page) => page.locator('.undo-bar');
const tap = async (page: Page, ...names: string[]) => {
  for (const name of names) await page.locator(plain, { hasText: name }).first().click();
};

interface Listed {
  readonly status: string;
  readonly total: number;
  readonly items: readonly { readonly name: string; readonly quantity: number; readonly status: string }[];
}

const ordersOf = async (api: Api): Promise<string[]> =>
  (await api('GET', '/pos/orders?include=items')).map(
    ({ status, items }: Listed) =>
      `${status}: ${items.map(({ quantity, name, status }) => `${quantity} ${name} ${status}`).join(', ')}`,
  );

/** Where everything is that a finger may be on its way to. */
const places = (page: Page, targets: string): Promise<unknown> =>
  page.locator(targets).evaluateAll((all) =>
    all.map((one) => {
      const { x, y } = one.getBoundingClientRect();
      return `${one.className} ${Math.round(x)} ${Math.round(y)}`;
    }),
  );

describe.skipIf(noBrowser)(`a send that is undone (${WITHOUT})`, () => {
  test('on a pad: the kitchen is told, the dishes are new again and go to another table', async () => {
    const { api, ...restaurant } = await openRestaurant('--rate-limit', '0');
    const { page, complaints } = await pairTablet({ api, ...restaurant }, 'staff', { view: 'tablet' });
    await signInAt(page, 'Asha', '3001');
    await page.locator('.table', { hasText: /^T5/ }).click();
    await tap(page, 'Vegetable Samosa', 'Vegetable Samosa', 'Onion Bhaji');
    await page.locator('.is-send').click();
    await bar(page).waitFor();
    await expect.poll(() => ordersOf(api)).toEqual(['kot: 2 Vegetable Samosa sent, 1 Onion Bhaji sent']);
    await shot(page, 'undo-tablet');
    await bar(page).getByRole('button', { name: 'Undo' }).click();
    await page.locator('.own .order-line', { hasText: 'Onion Bhaji' }).waitFor();
    expect(await ordersOf(api)).toEqual(['cancelled: 2 Vegetable Samosa voided, 1 Onion Bhaji voided']);
    expect(await bar(page).count()).toBe(0);
    await expect.poll(() => page.locator('.own .order-line .quantity').allInnerTexts()).toEqual(['2×', '1×']);

    // Nothing of it is lost, and it is sent as a new order; after five seconds it is not undone any more.
    await tap(page, 'Onion Bhaji');
    await page.locator('.is-send').click();
    await bar(page).waitFor();
    const sentAt = Date.now();
    await bar(page).waitFor({ state: 'detached' });
    expect(Date.now() - sentAt).toBeLessThan(8_000);
    await expect
      .poll(async () => (await ordersOf(api))[0])
      .toBe('kot: 2 Vegetable Samosa sent, 2 Onion Bhaji sent');
    expect(complaints).toEqual([]);
  }, 120_000);

  test('a second round is undone alone, and nothing moves under a finger when the bar comes and goes', async () => {
    const { api, ...restaurant } = await openRestaurant('--rate-limit', '0');
    const { page, complaints } = await pairTablet({ api, ...restaurant }, 'staff', { view: 'phone' });
    await signInAt(page, 'Asha', '3001');
    await page.locator('.table', { hasText: /^T5/ }).click();
    await tap(page, 'Vegetable Samosa');
    await page.locator('.is-send').click();
    await bar(page).waitFor({ state: 'attached' });
    await bar(page).waitFor({ state: 'detached' });
    await tap(page, 'Onion Bhaji');
    const targets = '.dish, .send-bar > .button, .pad-tools .chip';
    const before = await places(page, targets);
    await page.locator('.is-send').click();
    await bar(page).waitFor();
    await shot(page, 'undo-phone');
    expect(await places(page, targets)).toEqual(before);
    await bar(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => ordersOf(api)).toEqual(['kot: 1 Vegetable Samosa sent, 1 Onion Bhaji voided']);
    await page.locator('.is-send:not(:disabled)').waitFor();
    expect(complaints).toEqual([]);
  }, 120_000);

  test('at the counter of a till, and too late is said', async () => {
    const { api, ...restaurant } = await openRestaurant('--rate-limit', '0');
    const { page, complaints } = await openTill({ api, ...restaurant });
    await page.locator('.rail button', { hasText: 'Counter' }).click();
    await tap(page, 'Vegetable Samosa', 'Onion Bhaji');
    await page.locator('.till-acts .is-send').click();
    await bar(page).waitFor();
    await shot(page, 'undo-till');
    await bar(page).getByRole('button', { name: 'Undo' }).click();
    await page.locator('.till-acts .is-send').waitFor();
    await expect.poll(() => ordersOf(api)).toEqual([expect.stringMatching(/^cancelled/)]);
    // The canceled order is not what the counter shows.
    await expect.poll(() => page.locator('.order .order-line').count()).toBe(2);

    await page.locator('.till-acts .is-send').click();
    await bar(page).waitFor();
    await expect.poll(async () => (await ordersOf(api))[0]).toMatch(/^kot/);
    const [{ id }] = await api('GET', '/pos/orders?status=kot');
    const [kot] = await api('GET', `/pos/kots?order_id=${id}`);
    await api('PUT', `/pos/kot/${kot.id}/status`, { status: 'in_kitchen' });
    await bar(page).getByRole('button', { name: 'Undo' }).click();
    await page.locator('.toast', { hasText: 'Too late to undo' }).waitFor();
    await expect.poll(async () => (await ordersOf(api))[0]).toMatch(/^kot/);
    expect(complaints).toEqual([]);
  }, 120_000);
});
