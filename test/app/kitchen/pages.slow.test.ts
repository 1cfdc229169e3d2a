import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { type Api, openRestaurant } from '../../console/harness/restaurant.ts';
import { lookAt, shot } from '../looks.ts';
import { ends, pairTablet } from '../tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

const ORDERS = 25;

async function order(api: Api, lines: number, from = 0): Promise<void> {
  const menu: { id: number }[] = await api('GET', '/pos/menu-items');
  const items = menu.slice(from, from + lines).map(({ id }) => ({ menu_item_id: id }));
  await api('POST', '/pos/orders', { items, send: true });
}

/** Tickets of which something is in sight, in the order of the board. */
const SHOWN = `(() => {
  const board = document.querySelector('.board > ul').getBoundingClientRect();
  const isIn = ({ left, right }) => right > board.left + 4 && left < board.right - 4;
  return [...document.querySelectorAll('.ticket')]
    .filter((one) => [...one.getClientRects()].some(isIn))
    .map((one) => Number(one.dataset.kot));
})()`;

const shownOn = (page: Page): Promise<number[]> => page.evaluate<number[]>(SHOWN);

/** What the two buttons say is before this page and after it. */
async function toldOn(page: Page): Promise<[number, number]> {
  const [before, after] = await page.locator('.pages .chip > span').allTextContents();
  return [Number.parseInt(before ?? '', 10), Number.parseInt(after ?? '', 10)];
}

/** Every ticket is in sight, or counted beside the board. */
async function expectCounted(page: Page, where: string): Promise<void> {
  const sum = async () => {
    const [before, after] = await toldOn(page);
    return (await shownOn(page)).length + before + after;
  };
  await expect.poll(sum, { message: where }).toBe(ORDERS);
}

async function openKitchen(locale: string, lines: readonly number[], view: 'tablet' | 'kitchen' = 'tablet') {
  const restaurant = await openRestaurant('--rate-limit', '0');
  for (const [at, count] of lines.entries()) await order(restaurant.api, count, at);
  const screen = await pairTablet(restaurant, 'kitchen', { view, locale });
  await screen.page.locator('.pages').waitFor();
  return { ...screen, api: restaurant.api };
}

const short = Array.from({ length: ORDERS }, () => 1);

describe.skipIf(noBrowser)(`pages of a kitchen (${WITHOUT})`, () => {
  test.each(['en', 'ar'])(
    'no ticket is out of sight without being counted, oldest first: %s',
    async (locale) => {
      const { page, complaints } = await openKitchen(locale, short);
      const seen: number[] = [];
      const isLast = () => page.locator('.pages .chip').last().isDisabled();
      for (let at = 1; ; at++) {
        await expectCounted(page, `page ${at}`);
        seen.push(...(await shownOn(page)));
        if (await isLast()) break;
        await page.keyboard.press('PageDown');
        await expect
          .poll(() => page.locator('.pages strong').innerText())
          .toMatch(new RegExp(`^\\D*${at + 1}\\b`));
      }
      const all = await page
        .locator('.ticket')
        .evaluateAll((list) => list.map((one) => Number(one.dataset.kot)));
      expect(seen).toEqual(all);
      expect(seen).toEqual([...seen].sort((one, other) => one - other));
      await shot(page, `kitchen-last-page-${locale}`);
      // The list of all that is to be made takes room from the board.
      await page.keyboard.press('a');
      await page.locator('.all-day .chip[aria-expanded=true]').waitFor();
      await expectCounted(page, 'beside the whole list');
      await lookAt(page, `kitchen-pages-${locale}`, ['kitchen', 'tablet']);
      expect(complaints).toEqual([]);
    },
    120_000,
  );

  test('a key of the bump bar ends what stands on this page, and the button says what came on another', async () => {
    const { page, complaints, api } = await openKitchen('en', short);
    await page.keyboard.press('+');
    await expect.poll(() => page.locator('.pages strong').innerText()).toMatch(/^2 of/);
    const [first] = await shownOn(page);
    await page.keyboard.press('1');
    await expect
      .poll(() =>
        page.locator('.ticket.is-bumped').evaluateAll((list) => list.map((one) => Number(one.dataset.kot))),
      )
      .toEqual([first]);

    await page.keyboard.press('-');
    await expect.poll(() => page.locator('.pages strong').innerText()).toMatch(/^1 of/);
    const next = page.locator('.pages .chip').last();
    const [, before] = await toldOn(page);
    await order(api, 1);
    await expect.poll(async () => (await toldOn(page))[1]).toBe(before + 1);
    await expect.poll(() => next.getAttribute('class')).toContain('is-warn');
    await expect.poll(() => next.innerText()).toMatch(/\d+ new/);
    await next.click();
    await page.keyboard.press('s');
    await expect
      .poll(() => page.locator('.pages strong').innerText(), { message: 'a station begins with its oldest' })
      .toMatch(/^1 of/);
    expect(complaints).toEqual([]);
  }, 120_000);

  test('a ticket longer than a column that goes on over the page is counted on both', async () => {
    const { page } = await openKitchen('en', [1, 1, 1, 1, 60, 1]);
    await shot(page, 'kitchen-long');
    const counted = async () => (await shownOn(page)).length + (await toldOn(page))[1];
    // The long order has a ticket at each of two stations.
    await expect.poll(counted, { message: 'one is here and there' }).toBe(7 + 1);
  }, 120_000);

  test('in every column that a ticket goes on in it says whose it is', async () => {
    const { page } = await openKitchen('en', [1, 40, 1]);
    const long = page.locator('.ticket.is-long').first();
    await expect.poll(() => long.evaluate((one) => one.getClientRects().length)).toBeGreaterThan(2);
    const [first, second] = await long.evaluate((one) =>
      [...one.getClientRects()].map(({ x, y }) => ({ x: x + 8, y: y + 12, width: 60, height: 40 })),
    );
    if (!first || !second) throw new Error('the ticket is in one column');
    /** Mean of red, green and blue: letters on the colour of the head. */
    const drawn = async (clip: typeof first) => {
      const { channels } = await sharp(await page.screenshot({ clip })).stats();
      return channels.map(({ mean }) => Math.round(mean / 10));
    };
    await shot(page, 'kitchen-goes-on');
    await expect.poll(() => drawn(second)).toEqual(await drawn(first));
    await long.locator('.head').click();
    await page.locator('.ticket.is-long.is-bumped').first().waitFor();
  }, 120_000);

  test('the tenth ticket of a page has a key, and those behind it', async () => {
    const { page, complaints } = await openKitchen('en', short, 'kitchen');
    const marks = () => page.locator('.ticket kbd').allTextContents();
    await expect.poll(async () => (await marks()).slice(8, 13).join('')).toBe('90qwe');
    await lookAt(page, 'kitchen-keys', ['kitchen']);
    const keyed = async (key: string) =>
      page
        .locator('.ticket', { has: page.locator('kbd', { hasText: new RegExp(`^${key}$`) }) })
        .getAttribute('data-kot');
    for (const key of ['w', '0']) {
      const id = await keyed(key);
      await page.keyboard.press(key);
      await page.locator(`.ticket.is-bumped[data-kot="${id}"]`).waitFor();
    }
    expect(complaints).toEqual([]);
  }, 120_000);
});
