import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openRestaurant, type Restaurant } from '../../console/harness/restaurant.ts';
import { ends, pairTablet } from '../tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

/** In the page: what is said of the line from now on. */
const SAID = `globalThis.said = [];
  new MutationObserver(() => {
    const word = document.querySelector('.strip .word')?.textContent;
    if (word && said.at(-1) !== word) said.push(word);
  }).observe(document.querySelector('.strip'), { subtree: true, childList: true, characterData: true });`;

async function send({ api }: Restaurant): Promise<void> {
  const [dish] = await api('GET', '/pos/menu-items');
  await api('POST', '/pos/orders', { items: [{ menu_item_id: dish.id }], send: true });
}

describe.skipIf(noBrowser)(`a wake (${WITHOUT})`, () => {
  test('a screen that slept says it is live when its line is open again and all was read, not before', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    await send(restaurant);
    const { page, complaints } = await pairTablet(restaurant, 'kitchen', {
      view: 'tablet',
      serviceWorkers: 'block',
    });
    await page.clock.install();
    await page.reload();
    await page.locator('.ticket').waitFor();
    const live = page.locator('.strip', { hasText: 'Live' });
    await live.waitFor();
    // What goes over the line while the screen sleeps is lost, and nobody says so.
    const events = '**/api/v1/events**';
    let opened = 0;
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(events, async (route) => {
      opened++;
      await held;
      await route.continue();
    });
    await page.evaluate(SAID);
    await page.clock.fastForward('10:00');
    await expect.poll(() => opened).toBeGreaterThan(0);
    await send(restaurant);
    await page.clock.runFor(3_000);
    await expect.poll(() => page.evaluate('said')).toEqual(['Connecting']);
    letThrough();
    await live.waitFor();
    await expect.poll(() => page.locator('.ticket').count()).toBe(2);
    expect(complaints).toEqual([]);
  }, 120_000);
});
