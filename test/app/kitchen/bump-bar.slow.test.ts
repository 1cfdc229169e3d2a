import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openRestaurant } from '../../console/harness/restaurant.ts';
import { lookAt } from '../looks.ts';
import { ends, pairTablet, views } from '../tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

const DISHES = 14;

describe.skipIf(noBrowser)(`a bump bar (${WITHOUT})`, () => {
  test('its keys turn stations, open what was bumped and bring it back, and show all that is to be made', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const menu: { id: number }[] = await restaurant.api('GET', '/pos/menu-items');
    for (const part of [menu.slice(0, DISHES), menu.slice(DISHES, 2 * DISHES)])
      await restaurant.api('POST', '/pos/orders', {
        items: part.map(({ id }) => ({ menu_item_id: id })),
        send: true,
      });
    for (const name of ['Cold kitchen', 'Pastry', 'Grill'])
      await restaurant.api('POST', '/pos/kitchens', { name });
    const { page, complaints } = await pairTablet(restaurant, 'kitchen', { view: 'tablet' });
    await page.locator('.ticket').first().waitFor();
    const open = () => page.locator('.ticket:not(.is-bumped)').count();
    const station = () =>
      page
        .locator('.bar nav .chip')
        .evaluateAll((all) => all.findIndex((one) => one.getAttribute('aria-pressed') === 'true'));
    /** Among more stations than the bar has room for. */
    const chosenIsSeen = () =>
      page.locator('.bar nav').evaluate((nav) => {
        const [room, chip] = [nav, nav.querySelector('[aria-pressed=true]')].map((one) =>
          one?.getBoundingClientRect(),
        );
        return room && chip && chip.left >= room.left - 1 && chip.right <= room.right + 1;
      });
    const stations = await page.locator('.bar nav .chip').count();
    for (let at = 1; at <= stations; at++) {
      await page.keyboard.press('s');
      await expect.poll(station).toBe(at % stations);
      await expect.poll(chosenIsSeen).toBe(true);
    }

    await page.keyboard.press('a');
    await page.locator('.all-day .chip[aria-expanded=true]').waitFor();
    await page.keyboard.press('a');
    await page.locator('.all-day .chip[aria-expanded=false]').waitFor();

    const before = await open();
    // Without Shift, where France has its 1.
    await page.evaluate("dispatchEvent(new KeyboardEvent('keydown', { key: '&', code: 'Digit1' }))");
    await expect.poll(open).toBe(before - 1);
    await page.locator('.ticket.is-bumped').waitFor({ state: 'detached' });
    await page.keyboard.press('r');
    await page.locator('.recall kbd', { hasText: '1' }).waitFor();
    await lookAt(page, 'recall', ['kitchen', 'tablet']);
    await page.setViewportSize(views.tablet);
    await page.keyboard.press('r');
    await page.locator('.recall').waitFor({ state: 'detached' });
    await page.keyboard.press('r');
    await page.locator('.recall kbd', { hasText: '1' }).waitFor();
    await page.keyboard.press('1');
    await page.locator('.recall').waitFor({ state: 'detached' });
    await expect.poll(open).toBe(before);
    expect(complaints).toEqual([]);
  }, 120_000);
});
