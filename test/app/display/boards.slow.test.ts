import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openRestaurant, ownerOf, type Restaurant } from '../../console/harness/restaurant.ts';
import { copyRestaurant, serveGalley } from '../../harness/galley.ts';
import { tempFolder } from '../../harness/temp.ts';
import { lookAt } from '../looks.ts';
import { ends, pairTablet } from '../tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

interface Made {
  readonly id: number;
  readonly token_number: number;
  readonly total: number;
}

/** An order that its guest fetches, with these dishes of the menu. */
async function toFetch({ api }: Restaurant, dishes: readonly number[] = [0], send = true): Promise<Made> {
  const menu: { id: number; modifier_groups: { required: boolean }[] }[] = await api(
    'GET',
    '/pos/menu-items',
  );
  const plain = menu.filter((dish) => !dish.modifier_groups.some(({ required }) => required));
  const items = dishes.map((at) => ({ menu_item_id: plain[at]?.id, quantity: 1 + (at % 2) }));
  return api('POST', '/pos/orders', { items, send });
}

async function move({ api }: Restaurant, { id }: Made, status: string): Promise<void> {
  for (const kot of await api('GET', `/pos/kots?order_id=${id}`))
    await api('PUT', `/pos/kot/${kot.id}/status`, { status });
}

const tiles = (page: Page, which: string) => page.locator(`.pickup .is-${which} li bdi`).allInnerTexts();
const numbersOf = (orders: readonly Made[]) => orders.map(({ token_number }) => String(token_number));

const amountAt = async (page: Page, where: string): Promise<number> =>
  Number((await page.locator(where).innerText()).replaceAll(/[^\d.]/g, ''));

describe.skipIf(noBrowser)(`boards (${WITHOUT})`, () => {
  test('the pick-up board shows numbers alone, newest first, keeps what it is, and says when it is not up to date', async () => {
    const dataDir = join(tempFolder(), 'data');
    await copyRestaurant(dataDir, '--sample', '--demo-people');
    const server = await serveGalley(dataDir, '--rate-limit', '0');
    const restaurant: Restaurant = { url: server.url, dataDir, api: await ownerOf(server.url) };
    await restaurant.api('PUT', '/kiosk/settings', { languages: ['en', 'hi', 'ar'] });
    const { page, complaints } = await pairTablet(restaurant, 'display', { view: 'kitchen' });
    await page.locator('.purposes .tile').first().waitFor();
    await lookAt(page, 'display-choice', ['counter']);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.locator('.purposes .tile', { hasText: 'Pickup board' }).click();
    await page.locator('.pickup .is-ready p').waitFor();
    await lookAt(page, 'pickup-empty', ['kitchen']);

    const orders: Made[] = [];
    for (let at = 0; at < 10; at++) orders.push(await toFetch(restaurant));
    const [first, second, third, ...others] = orders as [Made, Made, Made, ...Made[]];
    await expect.poll(() => tiles(page, 'cooking')).toEqual(numbersOf(orders));
    for (const order of [first, second, third]) await move(restaurant, order, 'food_ready');
    await expect.poll(() => tiles(page, 'ready')).toEqual(numbersOf([third, second, first]));
    await expect.poll(() => tiles(page, 'cooking')).toEqual(numbersOf(others));
    await lookAt(page, 'pickup', ['kitchen', 'counter', 'kiosk']);
    await page.setViewportSize({ width: 1920, height: 1080 });
    const tall = () =>
      page
        .locator('.pickup .is-ready li')
        .first()
        .evaluate((tile) => tile.getBoundingClientRect().height);
    await expect.poll(tall, { message: 'read from six metres' }).toBeGreaterThan(180);
    await move(restaurant, second, 'served');
    await expect.poll(() => tiles(page, 'ready')).toEqual(numbersOf([third, first]));

    await page.reload();
    await expect.poll(() => tiles(page, 'ready')).toEqual(numbersOf([third, first]));
    server.signal('SIGSTOP');
    await page.locator('.pickup-stale').waitFor();
    await lookAt(page, 'pickup-stale', ['kitchen']);
    server.signal('SIGCONT');
    await page.locator('.pickup-stale').waitFor({ state: 'detached' });

    for (let at = 0; at < 22; at++)
      await move(restaurant, await toFetch(restaurant), at < 10 ? 'food_ready' : 'in_kitchen');
    await expect.poll(async () => (await tiles(page, 'ready')).length).toBe(6);
    await page.locator('.pickup .is-ready .rest', { hasText: 'and 6 more' }).waitFor();
    for (const size of ['kitchen', 'counter', 'kiosk'] as const) {
      await lookAt(page, 'pickup-full', [size]);
      const cut = () =>
        page.locator('.pickup li').evaluateAll((all) =>
          all
            .filter((tile) => {
              const section = tile.closest('section')?.getBoundingClientRect().bottom ?? 0;
              return tile.getBoundingClientRect().bottom > section;
            })
            .map((tile) => tile.textContent),
        );
      await expect.poll(cut, { message: `no number is cut: ${size}` }).toEqual([]);
    }
    expect(complaints).toEqual([]);
  }, 240_000);

  test('a customer display shows what its till serves: lines as they come, what is due, change, thanks', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { api } = restaurant;
    const { id: branchId } = await api('GET', '/branches/current');
    await api('PUT', `/branches/${branchId}/settings`, { upi_id: 'spiceroute@okbank' });
    await api('PUT', '/customer-display/content', {
      headline: 'Welcome',
      messages: ['Lassi, now with mango'],
    });
    await api('PUT', '/customer-display/current-order', { order_id: null });
    const { page, complaints } = await pairTablet(restaurant, 'display', { view: 'counter' });
    await page.locator('.purposes .tile', { hasText: 'Customer display' }).click();
    await page.locator('.idle h1').waitFor();
    await lookAt(page, 'customer-idle', ['counter']);

    const order = await toFetch(restaurant, [0, 1, 2], false);
    await api('PUT', '/customer-display/current-order', { order_id: order.id });
    await expect.poll(() => page.locator('.bill-lines li').count()).toBe(3);
    const menu = await api('GET', '/pos/menu-items');
    const { total } = await api('POST', `/pos/orders/${order.id}/items`, {
      items: [{ menu_item_id: menu.at(-1).id, quantity: 1 }],
      send: true,
    });
    await expect.poll(() => page.locator('.bill-lines li').count()).toBe(4);
    await expect.poll(() => amountAt(page, '.due .amount')).toBe(total);
    await page.locator('.due figure img').waitFor();
    await lookAt(page, 'customer-bill', ['counter', 'tablet']);

    const amount = Math.ceil(total / 100) * 100 + 100;
    await api('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'cash', amount });
    await expect.poll(() => amountAt(page, '.thanks .amount')).toBe(amount - total);
    await lookAt(page, 'customer-change', ['counter']);
    await api('PUT', '/customer-display/current-order', { order_id: null });
    await page.locator('.idle').waitFor();
    expect(complaints).toEqual([]);
  }, 240_000);
});
