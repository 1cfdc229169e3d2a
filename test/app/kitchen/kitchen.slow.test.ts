import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { expectSound } from '../../console/harness/looks.ts';
import { type Api, openRestaurant } from '../../console/harness/restaurant.ts';
import { expectTargets, shot } from '../looks.ts';
import { ends, pairTablet } from '../tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

const MINUTE = 60_000;
const ORDERS = 34;
const widths = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
];

interface Row {
  readonly id: number;
  readonly name: string;
}

/** A full room: rounds, guests who take away, wishes, an allergy, courses that wait, a void. */
async function fill(api: Api): Promise<void> {
  const menu: (Row & { modifier_groups: { modifiers: Row[] }[] })[] = await api('GET', '/pos/menu-items');
  const tables: Row[] = await api('GET', '/pos/tables');
  const waiters: Row[] = await api('GET', '/waiters');
  for (let n = 0; n < ORDERS; n++) {
    const lines = Array.from({ length: 1 + (n % 4) }, (_, at) => {
      const dish = menu[(n * 5 + at * 7) % menu.length];
      const [modifier] = dish?.modifier_groups[0]?.modifiers ?? [];
      return {
        menu_item_id: dish?.id,
        quantity: 1 + ((n + at) % 3),
        ...(modifier && at === 0 && { modifiers: [{ modifier_id: modifier.id, quantity: 1 }] }),
        ...(n % 9 === 4 && at === 0 && { note: 'ALLERGY: nuts' }),
        ...(n % 6 === 2 && at === 1 && { note: 'For a child: mild' }),
        ...(n % 7 === 3 && at === 2 && { course: 2, hold: true }),
      };
    });
    const table = n % 4 === 1 ? null : tables[n % tables.length];
    const order = await api('POST', '/pos/orders', {
      ...(table && { table_id: table.id, covers: 1 + (n % 6), join_open: true }),
      waiter_id: waiters[n % waiters.length]?.id,
      items: lines,
      send: true,
    });
    if (n === 20) {
      const gone = order.items[0];
      const reason = 'Ordered by mistake';
      await api('POST', `/pos/orders/${order.id}/items/${gone.id}/void`, { reason });
    }
  }
}

/** The tickets came over half an hour, the first ones long ago. */
async function spreadAges(page: Page): Promise<void> {
  await page.route('**/api/v1/pos/kots?**', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { id: number; created_at: string }[] };
    const first = Math.min(...answer.data.map(({ id }) => id));
    const data = answer.data.map((kot) => ({
      ...kot,
      created_at: new Date(Date.now() - Math.max(0.2, 26 - (kot.id - first) * 0.5) * MINUTE).toISOString(),
    }));
    await route.fulfill({ response, json: { ...answer, data } });
  });
}

/** Every ticket of the page is whole: none is cut at an edge. */
const CUT = `[...document.querySelectorAll('.ticket')].filter((one) => {
  const [board, box] = [document.querySelector('.board > ul').getBoundingClientRect(), one.getBoundingClientRect()];
  const isHere = box.right > board.left + 4 && box.left < board.right - 4;
  return isHere && (box.bottom > board.bottom + 1 || box.right > board.right + 1 || box.left < board.left - 1);
}).length`;

async function toFirstPage(page: Page): Promise<void> {
  const back = page.locator('.pages .chip').first();
  while (await back.isEnabled()) await back.click();
}

/** In the page: what was drawn first, where each ticket of that first page stood, and what the bar at the bottom moved. */
const FIRST = `globalThis.firstDrawn = new Promise((resolve) => {
  const watch = new MutationObserver(() => {
    const list = document.querySelector('.board > ul');
    if (!list?.querySelector('.ticket')) return;
    watch.disconnect();
    resolve({ drawn: list.children.length, isFull: list.lastElementChild.getBoundingClientRect().left > list.getBoundingClientRect().right, places: placesNow() });
  });
  watch.observe(document, { childList: true, subtree: true });
});
globalThis.movedBelow = [];
new PerformanceObserver((list) => {
  const nodes = list.getEntries().flatMap(({ sources }) => sources.map(({ node }) => node));
  const elements = nodes.map((node) => (node instanceof Element ? node : node?.parentElement));
  globalThis.movedBelow.push(...elements.filter((one) => one?.closest('.below')).map((one) => one.className));
}).observe({ type: 'layout-shift', buffered: true });
globalThis.placesNow = () => [...document.querySelectorAll('.ticket')]
  .map((one) => [one.dataset.kot, one.getBoundingClientRect()])
  .filter(([, { left }]) => left < innerWidth)
  .map(([kot, { left, top }]) => [kot, Math.round(left), Math.round(top)].join(' '));`;

interface First {
  readonly drawn: number;
  readonly isFull: boolean;
  readonly places: readonly string[];
}

describe.skipIf(noBrowser)(`a kitchen on a full evening (${WITHOUT})`, () => {
  test('thirty tickets and more are readable on every screen: late, held, void, page by page, none cut', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    await fill(restaurant.api);
    const { page, complaints } = await pairTablet(restaurant, 'kitchen', { view: 'kitchen' });
    await spreadAges(page);
    await page.reload();
    await page.locator('.ticket.is-late').first().waitFor({ timeout: 60_000 });
    await expect.poll(() => page.locator('.ticket').count(), { timeout: 20_000 }).toBeGreaterThan(29);
    await page.locator('.ticket .line button').nth(1).click();
    for (const size of widths) {
      await page.setViewportSize(size);
      await toFirstPage(page);
      await page.waitForTimeout(300);
      await shot(page, `full-kitchen-${size.width}`);
      await expectSound(page, `full kitchen ${size.width}`);
      await expectTargets(page, `full kitchen ${size.width}`, 48);
      // A ticket that is new no more is lower: there may be a page fewer by then.
      const next = page.locator('.pages .chip').last();
      for (let at = 1; ; at++) {
        await page.waitForTimeout(150);
        expect(await page.evaluate(CUT), `${size.width}, page ${at}`).toBe(0);
        if (await next.isDisabled()) break;
        await next.click();
      }
      const strip = await page.locator('.all-day').boundingBox();
      const count = await page
        .locator('.all-day li')
        .evaluateAll((list) => list.filter((one) => one.getBoundingClientRect().right > innerWidth).length);
      expect([strip && strip.x >= 0, count], `all day ${size.width}`).toEqual([true, 0]);
    }
    const seen = page.locator('.ticket .is-seen').first();
    await page.setViewportSize(widths[0] as (typeof widths)[number]);
    expect(await seen.count()).toBe(1);

    await toFirstPage(page);
    // A stream that is open goes on in a browser that is told to be offline.
    restaurant.signal?.('SIGSTOP');
    await page.locator('.kitchen.is-stale').waitFor({ timeout: 25_000 });
    for (const size of widths) {
      await page.setViewportSize(size);
      await page.waitForTimeout(300);
      await shot(page, `stale-kitchen-${size.width}`);
      expect(await page.evaluate(CUT), `stale ${size.width}`).toBe(0);
    }
    await expectSound(page, 'stale kitchen');
    restaurant.signal?.('SIGCONT');
    expect(complaints).toEqual([]);
  }, 240_000);

  test('a start draws a full first page at once and the others a few frames later, which moves no ticket', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    await fill(restaurant.api);
    const { page, complaints } = await pairTablet(restaurant, 'kitchen', { view: 'kitchen' });
    await page.locator('.ticket').first().waitFor();
    await spreadAges(page);
    await page.addInitScript(FIRST);
    for (const size of widths) {
      await page.setViewportSize(size);
      await page.reload();
      const first = await page.evaluate<First>('firstDrawn');
      expect(first.isFull, `${size.width}: nothing is missing on the first page`).toBe(true);
      expect(await page.evaluate('placesNow()'), `${size.width}`).toEqual(first.places);
      await expect
        .poll(async () => Number((await page.locator('.pages strong').innerText()).split(' of ')[1]), {
          message: `${size.width}: more than were known at first`,
          timeout: 20_000,
        })
        .toBeGreaterThan(2);
      expect(await page.evaluate('movedBelow'), `${size.width}: the bar at the bottom`).toEqual([]);
    }
    expect(complaints).toEqual([]);
  }, 120_000);

  test('a server that falls silent turns the kitchen red within ten seconds of the screen', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const [dish] = await restaurant.api('GET', '/pos/menu-items');
    await restaurant.api('POST', '/pos/orders', { items: [{ menu_item_id: dish.id }], send: true });
    const { page, complaints } = await pairTablet(restaurant, 'kitchen', { view: 'kitchen' });
    await page.clock.install();
    await page.reload();
    await page.locator('.ticket').waitFor();
    await page.locator('.bar .strip .is-good').waitFor();
    await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 1000'));
    // Open connections stay open, and nothing is answered on them.
    restaurant.signal?.('SIGSTOP');
    // What was sent before is heard, at a time of the screen that stands still.
    await page.waitForTimeout(1_000);
    expect(await page.locator('.kitchen.is-stale').count()).toBe(0);
    await page.clock.runFor(10_000);
    await page.locator('.kitchen.is-stale .stale').waitFor({ timeout: 10_000 });
    const [edge, bad] = await page.evaluate<string[]>(`[
      getComputedStyle(document.querySelector('.kitchen')).borderTopColor,
      getComputedStyle(document.querySelector('.stale')).backgroundColor,
    ]`);
    expect(edge).toBe(bad);
    expect(await page.locator('.all-day').count(), 'what is to be made may be old').toBe(0);
    restaurant.signal?.('SIGCONT');
    await page.clock.resume();
    await page.locator('.kitchen:not(.is-stale) .all-day').waitFor();
    expect(complaints).toEqual([]);
  }, 120_000);
});
