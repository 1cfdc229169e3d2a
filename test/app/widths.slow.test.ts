import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../console/harness/browser.ts';
import { type Evening, openEvening } from '../console/harness/restaurant.ts';
import { freePort } from '../harness/ports.ts';
import { signInAt } from '../tools/screen-page.ts';
import { faults, lookWhole } from '../words/whole.ts';
import { scan } from './guest/phones.ts';
import { choose, kioskIn } from './kiosk/kiosk.ts';
import { takeTime } from './looks.ts';
import { ends, pairTablet, type Screen, views } from './tablets.ts';
import { seat } from './till/till.ts';

beforeAll(async () => void (await Promise.all([buildBundle('app'), buildBundle('guest')])));
afterAll(ends);

async function openAs(
  restaurant: Evening,
  person: readonly [string, string],
  view: keyof typeof views,
  first = '.table',
): Promise<Screen> {
  const screen = await pairTablet(restaurant, 'staff', { view });
  await screen.page.locator('.people button').first().waitFor();
  await lookWhole(screen.page, `sign-in-${view}`);
  await signInAt(screen.page, ...person);
  await screen.page.locator(first).first().waitFor();
  return screen;
}

const closeSheet = async (page: Page): Promise<void> => {
  await page.locator('.sheet > header .square').last().click();
  await page.locator('.sheet').waitFor({ state: 'detached' });
};

/** Each tab of the rail, and what its sheets say. */
async function walkRail(page: Page, where: string): Promise<void> {
  const tabs = page.locator('.rail button:visible');
  for (let at = 0; at < (await tabs.count()); at++) {
    await tabs.nth(at).click();
    await page.waitForTimeout(200);
    await lookWhole(page, `${where}-tab-${at}`);
    if ((await page.locator('.sheet > header .square').count()) > 0) await closeSheet(page);
  }
  await tabs.first().click();
}

async function walkWaiter(restaurant: Evening): Promise<void> {
  const { page, complaints } = await openAs(restaurant, ['Asha', '3001'], 'narrow');
  await walkRail(page, 'waiter');
  await page.locator('.floor > .chips .chip').nth(1).click();
  await page.locator('.table', { hasText: /^T5/ }).click();
  await page.locator('li:not(:has(.more)) > .dish:not(:disabled)').first().click();
  await page.locator('.send-bar .phone-only.button').click();
  await page.locator('.order .covers-chips').waitFor();
  await lookWhole(page, 'waiter-new-order');
  await page.locator('.order > header .phone-only').click();
  await takeTime(page);
  await page.locator('.pad-top button').first().click();
  await page.locator('.table', { hasText: /^T6/ }).click();
  await page.locator('li:not(:has(.more)) > .dish:not(:disabled)').first().click();
  await lookWhole(page, 'waiter-pad');
  await page.locator('.send-bar .phone-only.button').click();
  await page.locator('.order-line .plain').first().waitFor();
  await lookWhole(page, 'waiter-order');
  await page.locator('.order-line > .plain').first().click();
  await page.locator('.order-line .acts .button').first().waitFor();
  await lookWhole(page, 'waiter-line');
  for (const act of [1, 2, 3]) {
    await page.locator('.order-line .acts > .button').nth(act).click();
    await page.locator('.sheet').waitFor();
    await lookWhole(page, `waiter-line-${act}`);
    await closeSheet(page);
  }
  await page.locator('.order > header > .square:not(.phone-only)').click();
  await page.locator('.sheet .acts-list .tile').first().waitFor();
  await lookWhole(page, 'waiter-table');
  await closeSheet(page);
  await walkTrouble(page, restaurant);
  expect(complaints).toEqual([]);
  await page.context().close();
}

/** What the kitchen may lack while nothing answers, and what was refused afterwards. */
async function walkTrouble(page: Page, { api }: Evening): Promise<void> {
  const orders = '**/api/v1/pos/orders**';
  await page.route(orders, (route) => route.abort());
  await page.locator('.is-send:not(:disabled)').click();
  await page.locator('.unsent').waitFor();
  await lookWhole(page, 'waiter-unsent');
  await page.locator('.unsent .card .button').last().click();
  await lookWhole(page, 'waiter-told');
  await page.locator('.unsent footer .button').click();
  await page.locator('.order-line').first().waitFor();
  await lookWhole(page, 'waiter-lines');
  const menu: { id: number; name: string }[] = await api('GET', '/pos/menu-items');
  const off = menu.find(({ name }) => name === 'Onion Bhaji');
  await api('PUT', `/pos/menu-items/${off?.id}/availability`, { is_available: false });
  await page.unroute(orders);
  await page.locator('.own.is-refused').first().waitFor();
  await lookWhole(page, 'waiter-refused');
  await page.locator('.order > header .phone-only').click();
  await page.locator('.strip button.is-bad').click();
  await page.locator('.sheet .card.is-bad').waitFor();
  await lookWhole(page, 'waiter-needs-you');
}

async function walkTill(restaurant: Evening): Promise<void> {
  const { page, complaints } = await openAs(restaurant, ['Imran', '2847'], 'till');
  for (const view of ['till', 'narrow'] as const) {
    const where = `till-${view}`;
    await page.setViewportSize(views[view]);
    await walkRail(page, where);
    await page.locator('.floor > .chips .chip').nth(1).click();
    await page.locator('.table', { hasText: /^T6/ }).click();
    if (view === 'narrow') await page.locator('.till-top .phone-only').click();
    await page.locator('.till-acts').waitFor();
    await lookWhole(page, `${where}-order`);
    await page.locator('.till-acts > div').first().locator('button:visible').last().click();
    await page.locator('.more-acts .tile').first().waitFor();
    await lookWhole(page, `${where}-more`);
    await page.locator('.more-acts .tile').last().click();
    await lookWhole(page, `${where}-cancel`);
    await page.locator('.more-acts .tile').nth(3).click();
    await lookWhole(page, `${where}-terms`);
    await closeSheet(page);
    await page.locator('.is-pay:visible').click();
    await page.locator('.till-work.is-paying').waitFor();
    await lookWhole(page, `${where}-pay`);
  }
  expect(complaints).toEqual([]);
  await page.context().close();
}

async function walkDriver(restaurant: Evening): Promise<void> {
  const { api } = restaurant;
  const ravi = (await api('GET', '/users')).find(({ name }: { name: string }) => name === 'Ravi Kumar');
  const [driver] = await api('GET', '/pos/delivery-drivers');
  await api('PUT', `/pos/delivery-drivers/${driver.id}`, { user_id: ravi.id });
  const types: { id: number; slug: string }[] = await api('GET', '/pos/order-types');
  const order_type_id = types.find(({ slug }) => slug === 'delivery')?.id;
  const address = { line1: '14 Church Street', city: 'Bengaluru' };
  const guest = { name: 'Mrs Fernandes', phone: '+919812345670', addresses: [address] };
  const { id: customer_id } = await api('POST', '/pos/customers', guest);
  const menu: { id: number; name: string }[] = await api('GET', '/pos/menu-items');
  const dish = menu.find(({ name }) => name === 'Tandoori Mushroom');
  const order = { order_type_id, customer_id, items: [{ menu_item_id: dish?.id, quantity: 1 }], send: true };
  for (let at = 0; at < 2; at++) {
    const { id } = await api('POST', '/pos/orders', order);
    await api('POST', `/pos/orders/${id}/assign-driver`, { driver_id: driver.id });
  }
  const { page, complaints } = await openAs(restaurant, ['Ravi Kumar', '5001'], 'narrow', '.trip');
  await page.locator('.trip > .button').first().click();
  await page.locator('.trip .button.is-good').waitFor();
  await walkRail(page, 'driver');
  await page.waitForTimeout(400);
  await page.locator('.trip .plain.is-bad').click();
  await page.locator('.sheet').waitFor();
  await lookWhole(page, 'driver-failed');
  await closeSheet(page);
  await page.locator('.trip .button.is-good').click();
  await page.locator('.sheet .is-good').waitFor();
  await lookWhole(page, 'driver-door');
  expect(complaints).toEqual([]);
  await page.context().close();
}

async function walkKitchen(restaurant: Evening): Promise<void> {
  const { page, complaints } = await pairTablet(restaurant, 'kitchen', { view: 'tablet' });
  await page.locator('.ticket').first().waitFor();
  for (const view of ['tablet', 'narrow'] as const) {
    await page.setViewportSize(views[view]);
    await page.waitForTimeout(200);
    await lookWhole(page, `kitchen-${view}`);
    const tools = page.locator('.bar .tool');
    for (const [at, tool] of (await tools.all()).slice(1).entries()) {
      await tool.click();
      await page.locator('.sheet').waitFor();
      await lookWhole(page, `kitchen-${view}-tool-${at}`);
      await closeSheet(page);
    }
  }
  expect(complaints).toEqual([]);
  await page.context().close();
}

async function walkKiosk(restaurant: Evening): Promise<void> {
  const { page, complaints } = await kioskIn(restaurant, { serves_at_table: true, idle_seconds: 300 });
  await lookWhole(page, 'kiosk-attract');
  await page.locator('.attract > button').click();
  await page.locator('.where .tile').first().waitFor();
  await lookWhole(page, 'kiosk-where');
  await page.locator('.where .tile').first().click();
  await page.locator('.kiosk-dish').first().waitFor();
  await choose(page);
  await lookWhole(page, 'kiosk-choices');
  await page.locator('.sheet footer .is-act').click();
  await lookWhole(page, 'kiosk-menu');
  await page.locator('.kiosk-foot .plain').last().click();
  await page.locator('.sheet').waitFor();
  await lookWhole(page, 'kiosk-allergens');
  await closeSheet(page);
  await page.locator('.kiosk-go .button').click();
  await page.locator('.kiosk-sums .total bdi').waitFor();
  for (const view of ['kiosk', 'kioskTablet'] as const) {
    await page.setViewportSize(views[view]);
    await lookWhole(page, `kiosk-cart-${view}`);
  }
  await page.setViewportSize(views.kiosk);
  await page.locator('.where-to .option').first().click();
  await page.locator('.pay-by .button').first().click();
  await page.locator('.kiosk-number h1').waitFor();
  await lookWhole(page, 'kiosk-number');
  expect(complaints).toEqual([]);
  await page.context().close();
}

async function walkGuest({ api }: Evening, port: number): Promise<void> {
  const { id } = await api('GET', '/branches/current');
  await api('PUT', `/branches/${id}/settings`, { guest_ordering: 'ask' });
  const tables: { name: string; qr_token: string }[] = await api('GET', '/pos/tables');
  const token = tables.find(({ name }) => name === 'T7')?.qr_token;
  const { page, complaints } = await scan(`http://127.0.0.1:${port}/t/${token}`, { view: 'narrow' });
  await page.locator('.add').first().waitFor();
  await lookWhole(page, 'guest-menu');
  await page.locator('.about').first().click();
  await page.locator('.sheet').waitFor();
  await lookWhole(page, 'guest-dish');
  await page.locator('.sheet footer .is-act').click();
  await page.locator('.cart-bar .button').waitFor();
  await lookWhole(page, 'guest-bar');
  await page.locator('.cart-bar .button').click();
  await page.locator('.is-order').waitFor();
  await lookWhole(page, 'guest-cart');
  await page.locator('.is-order').click();
  await page.locator('.is-order').waitFor({ state: 'detached' });
  await lookWhole(page, 'guest-sent');
  expect(complaints).toEqual([]);
  await page.context().close();
}

describe.skipIf(noBrowser)(`words in every language (${WITHOUT})`, () => {
  test('are whole on the screens of staff and guests', async () => {
    const port = await freePort();
    const restaurant = await openEvening('--guest-port', String(port));
    await seat(restaurant, 'T6', [1, 2]);
    await walkWaiter(restaurant);
    await walkTill(restaurant);
    await walkDriver(restaurant);
    await walkKitchen(restaurant);
    await walkKiosk(restaurant);
    await walkGuest(restaurant, port);
    expect(faults).toEqual([]);
  }, 240_000);
});
