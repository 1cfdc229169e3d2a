import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { ownerOf, type Restaurant } from '../../console/harness/restaurant.ts';
import { copyRestaurant, serveGalley } from '../../harness/galley.ts';
import { tempFolder } from '../../harness/temp.ts';
import { signInAt } from '../../tools/screen-page.ts';
import { lookAt, takeTime } from '../looks.ts';
import { ends, expectTargets, pairTablet, views } from '../tablets.ts';
import { openTill } from '../till/till.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

interface Trip {
  readonly id: number;
  readonly token_number: number;
  readonly total: number;
}

/** A restaurant whose driver Ravi has orders to bring. */
async function deliveringRestaurant() {
  const dataDir = join(tempFolder(), 'data');
  await copyRestaurant(dataDir, '--sample', '--demo-people');
  const server = await serveGalley(dataDir, '--rate-limit', '0');
  const api = await ownerOf(server.url);
  const restaurant: Restaurant = { url: server.url, dataDir, api };
  const ravi = (await api('GET', '/users')).find(({ name }: { name: string }) => name === 'Ravi Kumar');
  const driver = await api('POST', '/pos/delivery-drivers', { name: 'Ravi', user_id: ravi.id });
  const types: { id: number; slug: string }[] = await api('GET', '/pos/order-types');
  const order_type_id = types.find(({ slug }) => slug === 'delivery')?.id;
  const menu = await api('GET', '/pos/menu-items');
  const guest = await api('POST', '/pos/customers', {
    name: 'Mrs Fernandes',
    phone: '+919812345670',
    addresses: [{ line1: '14 Church Street', line2: '2nd floor', city: 'Bengaluru', notes: 'Ring twice' }],
  });
  const assigned = async (isPaid = false): Promise<Trip> => {
    const items = [{ menu_item_id: menu[0].id, quantity: 2 }];
    const order = await api('POST', '/pos/orders', {
      order_type_id,
      customer_id: guest.id,
      items,
      send: true,
    });
    await api('POST', `/pos/orders/${order.id}/assign-driver`, { driver_id: driver.id });
    if (isPaid) await api('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'upi' });
    return order;
  };
  return { restaurant, server, api, assigned };
}

/** The head of the page is one row: each part of it is beside the others, and the name is whole. */
async function expectOneRow(page: Page): Promise<void> {
  for (const size of ['phone', 'narrow'] as const) {
    await page.setViewportSize(views[size]);
    const [rows, isCut] = await page.evaluate<[number, boolean]>(`(() => {
      const parts = ['.initials', '.driver-who strong', '.driver-who .chip', '.top .strip'];
      const boxes = parts.map((part) => document.querySelector(part).getBoundingClientRect());
      const beside = boxes.filter(({ top, bottom }) => boxes.every((one) => one.top < bottom && one.bottom > top));
      const name = document.querySelector('.driver-who strong');
      return [beside.length, name.scrollWidth > name.clientWidth];
    })()`);
    expect(rows, `${size}: in one row`).toBe(4);
    expect(isCut, `${size}: the name is whole`).toBe(false);
  }
  await page.setViewportSize(views.phone);
}

describe.skipIf(noBrowser)(`the driver (${WITHOUT})`, () => {
  test('a driver brings trips, taps out of reach too, and every step is at the server once', async () => {
    const { restaurant, server, api, assigned } = await deliveringRestaurant();
    const [first, second, third] = [await assigned(), await assigned(true), await assigned()] as const;
    const { page, complaints, loads } = await pairTablet(restaurant, 'staff', { view: 'phone' });
    await signInAt(page, 'Ravi Kumar', '5001');
    await page.locator('.trip').nth(2).waitFor();
    await page.locator('.trip .badge', { hasText: 'Collect' }).first().waitFor();
    expect(await page.locator('.trip a[href^="tel:"]').first().getAttribute('href')).toBe(
      'tel:+919812345670',
    );
    expect(await page.locator('.trip a[href^="geo:"]').first().getAttribute('href')).toContain('14%20Church');
    await lookAt(page, 'driver-trips', ['phone', 'narrow', 'tablet']);
    await expectTargets(page, 48);

    // In reach: start, bring, take the cash.
    const card = (trip: Trip) => page.locator('.trip', { hasText: `#${trip.token_number}` });
    await card(first).getByRole('button', { name: 'Start delivery' }).click();
    await takeTime(page);
    await card(first).getByRole('button', { name: 'Delivered' }).click();
    await lookAt(page, 'driver-door', ['phone']);
    await page.locator('.sheet .is-good').click();
    await card(first).waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await api('GET', `/pos/orders/${first.id}`)).delivery_status, { timeout: 15_000 })
      .toBe('delivered');
    const [purse] = await api('GET', '/pos/driver-cash');
    expect(purse.amount).toBe(first.total);
    await expect.poll(() => page.locator('.rail').innerText(), { timeout: 15_000 }).toMatch(/Cash ₹[1-9]/);

    // Out of reach: one was paid before, the other is paid at the door.
    await card(second).getByRole('button', { name: 'Start delivery' }).click();
    await card(third).getByRole('button', { name: 'Start delivery' }).click();
    await expect
      .poll(async () => (await api('GET', `/pos/orders/${third.id}`)).delivery_status, { timeout: 15_000 })
      .toBe('out_for_delivery');
    server.signal('SIGSTOP');
    await page.locator('.driver-away').waitFor({ timeout: 20_000 });
    await card(second).getByRole('button', { name: 'Delivered' }).click();
    await takeTime(page);
    await card(third).getByRole('button', { name: 'Delivered' }).click();
    await page.locator('.sheet .is-good').click();
    await page.locator('.strip', { hasText: '2 to send' }).waitFor();
    await expectOneRow(page);
    await page.locator('.rail button').nth(2).click();
    expect(await page.locator('.driver-cash .trip .button').isDisabled()).toBe(true);
    expect(await page.locator('.driver-cash > .card strong').innerText()).toContain(
      String(first.total + third.total),
    );
    await lookAt(page, 'driver-cash-away', ['phone']);
    await page.locator('.rail button').nth(1).click();
    await expect.poll(() => page.locator('.done-card').count()).toBe(3);
    await lookAt(page, 'driver-done', ['phone']);

    // Loaded anew on the way, where nobody could ask for the PIN: all of it is there still.
    const purseWords = () => page.locator('.rail button').nth(2).innerText();
    const before = await purseWords();
    await page.reload();
    await page.locator('.strip', { hasText: '2 to send' }).waitFor();
    await expect.poll(purseWords).toBe(before);
    await page.locator('main .hint', { hasText: 'No deliveries yet' }).waitFor();
    await page.locator('.rail button').nth(1).click();
    await expect.poll(() => page.locator('.done-card').count()).toBe(3);
    await page.locator('.driver-away').waitFor({ timeout: 20_000 });

    server.signal('SIGCONT');
    await page.locator('.driver-away').waitFor({ state: 'detached', timeout: 20_000 });
    await page.locator('.rail button').nth(2).click();
    await page.locator('.driver-cash .trip .button:not(:disabled)').click();
    await page.locator('.driver-cash .trip').waitFor({ state: 'detached' });
    const orders: { delivery_status: string; payment_status: string }[] = await api('GET', '/pos/orders');
    expect(new Set(orders.map(({ delivery_status }) => delivery_status))).toEqual(new Set(['delivered']));
    expect(new Set(orders.map(({ payment_status }) => payment_status))).toEqual(new Set(['paid']));
    const [both] = await api('GET', '/pos/driver-cash');
    expect(both.amount).toBe(first.total + third.total);
    expect([loads(), complaints]).toEqual([2, []]);

    // A locked telephone forgets who it was, and asks for the PIN after a reload too.
    await page.locator('.rail button').nth(1).click();
    await page.locator('.driver-lock').click();
    await page.locator('.sign-in').waitFor();
    await page.reload();
    await page.locator('.sign-in').waitFor();
  }, 400_000);

  test('a trip that cannot be brought says why, duty is gone off, and it is read in Arabic', async () => {
    const { restaurant, api, assigned } = await deliveringRestaurant();
    const trip = await assigned();
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'phone', locale: 'ar' });
    await signInAt(page, 'Ravi Kumar', '5001');
    await page.locator('.trip').waitFor();
    await lookAt(page, 'driver-arabic', ['phone']);
    await page.locator('.trip > .button').click();
    await page.locator('.trip .plain.is-bad').click();
    await lookAt(page, 'driver-failed', ['phone']);
    await page.locator('.sheet .button').first().click();
    await expect
      .poll(async () => (await api('GET', `/pos/orders/${trip.id}`)).delivery_status, { timeout: 15_000 })
      .toBe('failed');
    await page.locator('.driver-who .chip').click();
    await expect
      .poll(async () => (await api('GET', '/pos/delivery-drivers'))[0].status, { timeout: 10_000 })
      .toBe('off_duty');
    expect(complaints).toEqual([]);
  }, 240_000);

  test('a trip begun before its food is ready is asked about, and one that nobody paid stays in sight', async () => {
    const { restaurant, api, assigned } = await deliveringRestaurant();
    const [other, trip] = [await assigned(true), await assigned()] as const;
    for (const { id } of await api('GET', `/pos/kots?order_id=${other.id}`))
      await api('PUT', `/pos/kot/${id}/status`, { status: 'food_ready' });
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'phone' });
    await signInAt(page, 'Ravi Kumar', '5001');
    const card = page.locator('.trip', { hasText: `#${trip.token_number}` });
    const tap = async (name: string) => {
      await card.getByRole('button', { name }).click();
      await takeTime(page);
    };
    const stateOf = async () => (await api('GET', `/pos/orders/${trip.id}`)).delivery_status;
    await tap('Start delivery');
    await card.getByText('kitchen hasn’t finished').waitFor();
    expect(await stateOf()).toBe('assigned');
    await lookAt(page, 'driver-cooking', ['phone']);
    await tap('Start anyway');
    await tap('Delivered');
    await page.locator('.sheet').getByRole('button', { name: 'No cash received' }).click();
    await expect.poll(stateOf, { timeout: 15_000 }).toBe('delivered');
    await page.locator('.rail button').nth(2).click();
    await page.locator('.driver-cash .badge', { hasText: 'Not paid: ₹' }).waitFor();
    expect(await page.locator('.driver-cash h2').allInnerTexts()).toEqual(['Not paid']);
    await lookAt(page, 'driver-unpaid', ['phone', 'narrow']);
    await page.locator('.rail button').nth(0).click();
    await page
      .locator('.trip', { hasText: `#${other.token_number}` })
      .locator('> .button')
      .click();
    await takeTime(page);
    await page.locator('.trip').getByRole('button', { name: 'Delivered' }).click();
    await page.locator('.trip').waitFor({ state: 'detached' });
    await page.locator('.driver-who .chip').click();
    await page.locator('.sheet', { hasText: `#${trip.token_number} isn’t paid` }).waitFor();
    await lookAt(page, 'driver-going-off', ['phone']);
    await page.getByRole('button', { name: 'Go off duty' }).click();
    await expect
      .poll(async () => (await api('GET', '/pos/delivery-drivers'))[0].status, { timeout: 10_000 })
      .toBe('off_duty');

    const till = await openTill(restaurant);
    await till.page.locator('.rail button', { hasText: 'Delivery' }).click();
    await till.page.locator('.deliveries .trip', { hasText: 'Not paid: ₹' }).waitFor();
    await lookAt(till.page, 'deliveries-unpaid', ['till', 'phone']);
    await till.page.locator('.deliveries .trip').getByRole('button', { name: 'Pay' }).click();
    await till.page.locator('.is-paying').waitFor();
    expect([...complaints, ...till.complaints]).toEqual([]);
  }, 240_000);

  test('what an answer told is there after a reload out of reach, though the list was not read again', async () => {
    const { restaurant, server, api, assigned } = await deliveringRestaurant();
    const first = await assigned(true);
    const second = await assigned(true);
    const { page } = await pairTablet(restaurant, 'staff', { view: 'phone' });
    await signInAt(page, 'Ravi Kumar', '5001');
    const card = (trip: Trip) => page.locator('.trip', { hasText: `#${trip.token_number}` });
    await card(second).waitFor();
    await card(first).getByRole('button', { name: 'Start delivery' }).click();
    await takeTime(page);
    await card(first).getByRole('button', { name: 'Delivered' }).waitFor();
    await page.route('**/pos/deliveries**', (route) => route.abort());
    await card(first).getByRole('button', { name: 'Delivered' }).click();
    await expect
      .poll(async () => (await api('GET', `/pos/orders/${first.id}`)).delivery_status, { timeout: 15_000 })
      .toBe('delivered');
    await page.locator('.strip', { hasText: 'to send' }).waitFor({ state: 'detached' });

    server.signal('SIGSTOP');
    await page.reload();
    await card(second).waitFor();
    await expect.poll(() => page.locator('.trip').count()).toBe(1);
    server.signal('SIGCONT');
  }, 120_000);
});
