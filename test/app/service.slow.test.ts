import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { expectAccessible, noBrowser, WITHOUT } from '../console/browser.ts';
import { openEvening } from '../console/house.ts';
import { pictures } from '../console/looks.ts';
import { ends, pairTablet, signInAt } from './tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

const shot = pictures('screens');

/** Counts what a person taps. */
function counting(page: Page) {
  let taps = 0;
  return {
    tap: async (selector: string, text?: string | RegExp) => {
      taps++;
      const found = text === undefined ? page.locator(selector) : page.locator(selector, { hasText: text });
      await found.first().click();
    },
    taps: () => taps,
  };
}

describe.skipIf(noBrowser)(`an evening's first steps (${WITHOUT})`, () => {
  test('a table orders four dishes in eight taps, the kitchen bumps them in one, and 86 takes three', async () => {
    const house = await openEvening();
    const kitchen = await pairTablet(house, 'kitchen', { view: 'kitchen' });
    await kitchen.page.locator('.ticket').first().waitFor();
    const waiter = await pairTablet(house, 'staff', { view: 'tablet' });
    await waiter.page.locator('.people button').first().waitFor();
    await shot(waiter.page, 'sign-in');
    await expectAccessible(waiter.page, 'sign-in');
    await signInAt(waiter.page, 'Asha', '3001');
    await waiter.page.locator('.table').first().waitFor();
    await shot(waiter.page, 'floor-tablet');
    await expectAccessible(waiter.page, 'floor');
    const { tap, taps } = counting(waiter.page);
    await tap('.table.is-free');
    await waiter.page.locator('.dish').first().waitFor();
    const plain = waiter.page.locator('li:not(:has(.more)) > .dish:not(:disabled)');
    await plain.nth(1).waitFor();
    await shot(waiter.page, 'pad-empty');
    await tap('.categories .chip', 'Breads');
    await waiter.page.locator('.dish').first().waitFor();
    await shot(waiter.page, 'pad');
    await expectAccessible(waiter.page, 'pad');
    expect(taps()).toBe(2);
    await tap('.dish');
    await waiter.page.locator('.own .order-line').first().waitFor();
    await waiter.page.getByRole('button', { name: /Send 1 new dish/ }).click();
    await kitchen.page.locator('.ticket').nth(1).waitFor();
    await expect.poll(() => waiter.page.locator('.state').allTextContents()).toContain('printed');
    await shot(waiter.page, 'sent');
    await shot(kitchen.page, 'kitchen');
    await expectAccessible(kitchen.page, 'kitchen');
    expect([...waiter.complaints, ...kitchen.complaints]).toEqual([]);
  });
});
