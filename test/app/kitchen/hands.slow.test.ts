import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { type Api, openRestaurant } from '../../console/harness/restaurant.ts';
import { lookAt } from '../looks.ts';
import { ends, pairTablet, views } from '../tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

interface Row {
  readonly id: number;
  readonly name: string;
}

interface Sent {
  readonly id: number;
  readonly items: readonly (Row & { kot_id: number })[];
}

/** Dishes of one kitchen, each on a ticket of its own table. */
async function sendTo(api: Api, tables: readonly number[]): Promise<Sent[]> {
  const [kitchen] = await api('GET', '/pos/kitchens');
  const dishes: Row[] = kitchen.menu_items;
  const rows: Row[] = await api('GET', '/pos/tables');
  const orders: Sent[] = [];
  for (const at of tables) {
    const items = [0, 1].map((nth) => ({ menu_item_id: dishes[nth]?.id, quantity: 2 }));
    orders.push(await api('POST', '/pos/orders', { table_id: rows[at]?.id, items, send: true }));
  }
  return orders;
}

const kotOf = ({ items }: Sent): number => items[0]?.kot_id ?? 0;
const ticketOf = (page: Page, order: Sent) => page.locator(`.ticket[data-kot="${kotOf(order)}"]`);

/** In the page: when something was bumped last, and when its place closed up. */
const WATCH = `addEventListener('click', ({ target }) => {
    if (target.closest('.foot:not(.is-undo)')) globalThis.bumpedAt = performance.now();
  }, { capture: true });
  new MutationObserver((all) => {
    const gone = all.flatMap(({ removedNodes }) => [...removedNodes]);
    if (gone.some((one) => one.matches?.('.ticket'))) globalThis.closedAt = performance.now();
  }).observe(document.body, { subtree: true, childList: true });`;

describe.skipIf(noBrowser)(`hands in a kitchen (${WITHOUT})`, () => {
  test('a bump that was taken back and done again has its own five seconds, whatever station is shown', async () => {
    const { api, ...restaurant } = await openRestaurant('--rate-limit', '0');
    const [first, second] = (await sendTo(api, [0, 1])) as [Sent, Sent];
    const { page, complaints } = await pairTablet({ api, ...restaurant }, 'kitchen', { view: 'kitchen' });
    const ticket = ticketOf(page, first);
    const bump = () => ticket.locator('.foot:not(.is-undo)').click();
    const status = async () => (await api('GET', `/pos/kots/${kotOf(first)}`)).status;
    await ticket.waitFor();
    await page.evaluate(WATCH);
    // The second tap of a hurried hand takes nothing back.
    await ticket.locator('.foot').dblclick();
    await page.waitForTimeout(600);
    await ticket.locator('.is-undo').click();
    await expect.poll(status).toBe('in_kitchen');
    // Nearly half of its time is over.
    await page.waitForTimeout(2_000);
    await bump();
    await ticket.waitFor({ state: 'detached' });
    expect(await page.evaluate('closedAt - bumpedAt'), 'since the second bump').toBeGreaterThan(4_900);
    expect(await status()).toBe('food_ready');

    const other = ticketOf(page, second);
    await other.locator('.foot').click();
    await page.locator('.bar nav .chip', { hasText: 'Pass' }).click();
    await page.waitForTimeout(600);
    await other.locator('.is-undo').click();
    await expect.poll(async () => (await api('GET', `/pos/kots/${kotOf(second)}`)).status).toBe('in_kitchen');
    await page.locator('.bar nav .chip').first().click();
    await other.locator('.foot:not(.is-undo)').waitFor();
    expect(complaints).toEqual([]);
  }, 120_000);

  test('what one cook strikes another takes back, a void is seen before a bump, and what is refused is said', async () => {
    const { api, ...restaurant } = await openRestaurant('--rate-limit', '0');
    const [first, second] = (await sendTo(api, [0, 1])) as [Sent, Sent];
    const screens = await Promise.all(
      [1, 2].map(() => pairTablet({ api, ...restaurant }, 'kitchen', { view: 'kitchen' })),
    );
    const [here, there] = screens.map(({ page }) => page) as [Page, Page];
    const struck = (page: Page) => ticketOf(page, first).locator('.line .is-struck').count();
    const strike = (page: Page) => ticketOf(page, first).locator('.line button').first().click();
    const name = first.items[0]?.name ?? '';
    const allDay = async (page: Page) =>
      Number((await page.locator('.all-day li', { hasText: name }).innerText()).match(/\d+/)?.[0]);
    await expect.poll(() => allDay(here)).toBe(4);
    await strike(here);
    await expect.poll(() => struck(there)).toBe(1);
    await expect.poll(() => allDay(here)).toBe(2);
    await here.locator('.all-day button', { hasText: name }).click();
    await expect.poll(() => here.locator('.ticket.is-marked').count(), { message: 'struck on one' }).toBe(1);
    await here.locator('.all-day button', { hasText: name }).click();
    await strike(there);
    await expect.poll(() => struck(there)).toBe(0);
    await expect.poll(() => struck(here)).toBe(0);
    await expect.poll(() => allDay(here)).toBe(4);

    const line = first.items[0];
    const reason = 'Ordered by mistake';
    await api('POST', `/pos/orders/${first.id}/items/${line?.id}/void`, { reason });
    const ticket = ticketOf(here, first);
    await ticket.locator('.is-seen').waitFor();
    await expect.poll(() => ticket.locator('.head button').isDisabled()).toBe(true);
    await here.keyboard.press('1');
    await here.keyboard.press('Enter');
    expect(await here.locator('.ticket.is-bumped').count()).toBe(0);
    await ticket.locator('.is-seen').click();
    for (const page of [here, there]) await ticketOf(page, first).locator('.foot:not(.is-seen)').waitFor();
    await expect.poll(() => ticket.locator('.line.is-void').count()).toBe(0);

    const moves = `**/api/v1/pos/kot/${kotOf(second)}/status`;
    await here.route(moves, (route) =>
      route.fulfill({ status: 403, json: { error: { code: 'FORBIDDEN', message: 'Not now.' } } }),
    );
    await ticketOf(here, second).locator('.foot').click();
    await here.locator('.strip button.is-bad').waitFor();
    await lookAt(here, 'kitchen-needs-you', ['kitchen', 'tablet']);
    await here.setViewportSize(views.kitchen);
    await here.unroute(moves);
    await here.locator('.strip button.is-bad').click();
    await here.locator('.sheet .card .is-act').click();
    await expect.poll(async () => (await api('GET', `/pos/kots/${kotOf(second)}`)).status).toBe('food_ready');
    await here.locator('.strip button.is-bad').waitFor({ state: 'detached' });
    expect(screens.flatMap(({ complaints }) => complaints)).toEqual([]);
  }, 180_000);
});
