import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openRestaurant } from '../../console/harness/restaurant.ts';
import { signInAt } from '../../tools/screen-page.ts';
import { lookAt, takeTime } from '../looks.ts';
import { ends, pairTablet } from '../tablets.ts';
import { lookAtTill, openTill, pressInOneBreath, sayYes } from '../till/till.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

const key = (page: Page, digit: string) =>
  page.locator('.sheet .keypad .key', { hasText: new RegExp(`^${digit === '.' ? '\\.' : digit}$`) }).click();

const withFish = async () => {
  const restaurant = await openRestaurant('--rate-limit', '0');
  const fish = { name: 'Fish of the day', price: 0, open_price: true };
  await restaurant.api('POST', '/pos/menu-items', fish);
  return restaurant;
};

const firstLine = async ({ api }: Awaited<ReturnType<typeof withFish>>) => {
  const [order] = await api('GET', '/pos/orders?include=items');
  return order?.items[0];
};

describe.skipIf(noBrowser)(`a price that is typed (${WITHOUT})`, () => {
  test('on a phone: to the smallest unit, kept when the line is changed, not sold without', async () => {
    const restaurant = await withFish();
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'phone' });
    await signInAt(page, 'Asha', '3001');
    await page.locator('.table', { hasText: /^T5/ }).click();
    await page.locator('.find input').fill('fish of');
    await expect.poll(() => page.locator('.dish .facts').first().innerText()).toContain('Open price');
    await page.locator('.dish', { hasText: 'Fish of the day' }).click();
    const add = page.locator('.sheet footer .is-act');
    await expect.poll(() => add.isDisabled()).toBe(true);
    for (const digit of '1250.75') await key(page, digit);
    await expect.poll(() => add.innerText()).toContain('1,250.75');
    await lookAt(page, 'open-price', ['tablet', 'phone']);
    await add.click();
    await page.locator('.send-bar .square').click();
    await page.locator('.own .is-open', { hasText: 'Fish of the day' }).click();
    await expect.poll(() => page.locator('.sheet .given bdi').innerText()).toContain('1,250.75');
    await key(page, '0');
    await page.locator('.sheet .stepper button').last().click();
    await add.click();
    await page.locator('.is-send').click();
    await expect.poll(() => firstLine(restaurant)).toMatchObject({ price: 1250.75, quantity: 2 });
    expect(complaints).toEqual([]);
  }, 120_000);

  test('at a till from the keyboard, and another price of a sent line with a manager', async () => {
    const restaurant = await withFish();
    const { page, complaints } = await openTill(restaurant);
    await page.locator('.rail button', { hasText: 'Counter' }).click();
    await page.locator('.find input').fill('fish of');
    await page.locator('.dish', { hasText: 'Fish of the day' }).click();
    await page.locator('.sheet .keypad').waitFor();
    await pressInOneBreath(page, [...'480.5']);
    await expect.poll(() => page.locator('.sheet footer .is-act').innerText()).toContain('480.50');
    await lookAtTill(page, 'open-price');
    await page.locator('.sheet footer .is-act').click();
    await page.locator('.till-acts .is-send').click();
    await expect.poll(() => firstLine(restaurant)).toMatchObject({ price: 480.5, status: 'sent' });

    // Before its ticket is heard of it stands under no round.
    await page.locator('.order h3.round').waitFor();
    await page.locator('.order-line button.plain', { hasText: 'Fish of the day' }).click();
    await takeTime(page);
    await page.locator('.order-line .acts .button', { hasText: 'Change price' }).click();
    await takeTime(page);
    for (const digit of '450') await key(page, digit);
    await lookAtTill(page, 'line-price', ['till', 'phone']);
    await page.locator('.sheet .chip', { hasText: 'As agreed' }).click();
    await page.locator('.approval').waitFor();
    await lookAtTill(page, 'line-price-approval');
    await sayYes(page);
    await expect.poll(() => firstLine(restaurant)).toMatchObject({ price: 450, price_overridden: true });
    await expect.poll(() => page.locator('.order-line .amount').first().innerText()).toContain('450');
    expect(complaints).toEqual([]);
  }, 120_000);
});
