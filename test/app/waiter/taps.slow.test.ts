import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { type Api, openEvening, openRestaurant } from '../../console/harness/restaurant.ts';
import { signInAt } from '../../tools/screen-page.ts';
import { lookAt } from '../looks.ts';
import { counting, ends, pairTablet } from '../tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

interface Row {
  readonly id: number;
  readonly name: string;
}

interface Kot {
  readonly id: number;
  readonly status: string;
  readonly course: number | null;
}

const named = async (api: Api, path: string, name: string): Promise<number> =>
  (await api('GET', path)).find((one: Row) => one.name === name).id;

/** Guests at a table: a course in the kitchen, and two that wait. */
async function seat(api: Api, table: string): Promise<Row> {
  const courses = ['Onion Bhaji', 'Rasmalai', 'Gulab Jamun'];
  const items = await Promise.all(
    courses.map(async (name, at) => ({
      ...{ menu_item_id: await named(api, '/pos/menu-items', name), course: at + 1 },
      ...(at === 0 && { quantity: 2, note: 'ALLERGY: nuts' }),
    })),
  );
  const table_id = await named(api, '/pos/tables', table);
  return api('POST', '/pos/orders', { table_id, items, send: true, hold_after_course: 1 });
}

const tile = (page: Page, table: string) => page.locator('.table', { hasText: new RegExp(`^${table}`) });

describe.skipIf(noBrowser)(`a waiter in a hurry (${WITHOUT})`, () => {
  test('firing takes two taps, the same again one after the line; served, a call and a bill one each', async () => {
    const restaurant = await openEvening();
    const { api } = restaurant;
    const order = await seat(api, 'T6');
    const kots = (): Promise<Kot[]> => api('GET', `/pos/kots?order_id=${order.id}`);
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(page, 'Asha', '3001');
    await page.locator('.floor > .chips .chip').nth(1).click();
    await tile(page, 'T6').waitFor();

    const fire = counting(page);
    await fire.tap('.table', /^T6/);
    await fire.tap('.is-fire');
    expect(fire.taps()).toBe(2);
    // The next course takes its place: the second tap of a hurried hand is not for that.
    await page.locator('.is-fire', { hasText: '3' }).click({ force: true });
    await page.waitForTimeout(1_000);
    const waiting = async () => (await kots()).filter(({ status }) => status === 'held');
    await expect.poll(waiting).toMatchObject([{ course: 3 }]);
    await page.locator('.is-fire:not(:disabled)').waitFor();

    const again = counting(page);
    await again.tap('.order-line .plain', 'Onion Bhaji');
    await again.tap('.order-line .acts .button', 'Order again');
    expect(again.taps()).toBe(2);
    await page.locator('.own .order-line', { hasText: 'ALLERGY: nuts' }).waitFor();
    await page.locator('.is-send').click();
    const bhajis = async () =>
      (await api('GET', `/pos/orders/${order.id}`)).items
        .filter(({ name }: Row) => name === 'Onion Bhaji')
        .map(({ quantity, note, status }: Record<string, unknown>) => [quantity, note, status]);
    await expect.poll(bhajis).toEqual([
      [2, 'ALLERGY: nuts', 'sent'],
      [2, 'ALLERGY: nuts', 'sent'],
    ]);

    const [first, ...others] = await kots();
    const ready = [first, others.at(-1)].map((kot) => kot?.id);
    for (const id of ready) await api('PUT', `/pos/kot/${id}/status`, { status: 'food_ready' });
    await page.locator('.pad-top button').first().click();
    await page.locator('.needs-column .is-good').nth(1).waitFor();
    const serve = counting(page);
    await serve.tap('.needs-column .is-good .button', 'Served');
    expect(serve.taps()).toBe(1);
    // The other one stays where it was: the second tap of a hurried hand is not for it.
    await page.locator('.needs-column .is-gone').waitFor();
    const stands = async () =>
      (await kots()).filter(({ id }) => ready.includes(id)).map(({ status }) => status);
    await expect.poll(stands).toEqual(['served', 'food_ready']);
    await page.locator('.needs-column li:not(.is-gone) .is-good .button').click();
    await expect.poll(stands).toEqual(['served', 'served']);

    const table_id = await named(api, '/pos/tables', 'T6');
    await api('POST', '/waiter-requests', { table_id, type: 'water' });
    const take = counting(page);
    await take.tap('.needs-column .is-warn .button', 'On it');
    expect(take.taps()).toBe(1);
    await expect.poll(() => api('GET', '/waiter-requests?status=pending')).toEqual([]);
    await page.locator('.needs-column li:not(.is-gone) .is-warn').waitFor({ state: 'detached' });

    await api('POST', '/waiter-requests', { table_id, type: 'bill' });
    await page.locator('.needs-column li:not(.is-gone) .is-warn .button', { hasText: 'Print bill' }).click();
    await page.locator('.toast', { hasText: 'no receipt printer' }).waitFor();
    await lookAt(page, 'floor-no-bill', ['phone', 'tablet']);
    const [{ id: receipt_printer_id }] = await api('GET', '/pos/printers');
    await api('PUT', `/branches/${(await api('GET', '/branches/current')).id}/settings`, {
      receipt_printer_id,
    });
    const bill = counting(page);
    await bill.tap('.needs-column li:not(.is-gone) .is-warn .button', 'Print bill');
    expect(bill.taps()).toBe(1);
    await page.locator('.toast', { hasText: 'Printing the bill' }).waitFor();
    await expect.poll(async () => (await api('GET', `/pos/orders/${order.id}`)).status).toBe('billed');
    expect(complaints).toEqual([]);
  }, 180_000);

  test('one required choice is the whole of it: seven taps; the next round and table wait for no course of this one', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { api } = restaurant;
    const spice = await named(api, '/pos/modifier-groups', 'Spice level');
    await api('PUT', `/pos/modifier-groups/${spice}`, { required: true, min_select: 1 });
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(page, 'Asha', '3001');
    await tile(page, 'T5').waitFor();
    const { tap, taps } = counting(page);
    await tap('.table', /^T5/);
    await page.locator('.dish').first().waitFor();
    const plain = 'li:not(:has(.more)) > .dish:not(:disabled)';
    for (const name of ['Vegetable Samosa', 'Vegetable Samosa', 'Onion Bhaji']) await tap(plain, name);
    await tap('.dish', 'Paneer Tikka');
    await tap('.options .option');
    await tap('.is-send');
    expect(taps()).toBe(7);
    const onTable = async () => {
      const [order] = await api('GET', '/pos/orders?status=kot&include=items');
      return order?.items.map(({ name, status }: Row & { status: string }) => [name, status]);
    };
    await expect.poll(onTable).toEqual([
      ['Vegetable Samosa', 'sent'],
      ['Onion Bhaji', 'sent'],
      ['Paneer Tikka', 'sent'],
    ]);

    const course = page.locator('.pad-tools .chip').last();
    const [now, later] = ['Course 1', 'Course 2'];
    const choose = async () => {
      await course.click();
      await expect.poll(() => course.innerText()).toContain(later);
    };
    await choose();
    await page.locator('.categories .chip').nth(1).click();
    await page.locator(plain).first().click();
    await page.locator('.is-send').click();
    await expect
      .poll(async () => (await onTable()).map(([, status]: [string, string]) => status))
      .toContain('held');
    await expect.poll(() => course.innerText(), { message: 'the next round' }).toContain(now);
    await choose();
    await page.locator('.find input').fill('rasm');
    await page.locator('.pad-top button').first().click();
    await tile(page, 'T7').click();
    await expect.poll(() => course.innerText(), { message: 'another table' }).toContain(now);
    await expect.poll(() => page.locator('.find input').inputValue()).toBe('');
    await expect.poll(() => page.locator('.categories [aria-pressed=true]').innerText()).toBe('Popular');
    expect(complaints).toEqual([]);
  }, 120_000);

  test('a dish runs out in three taps where waiters may say so, and what is refused is on the menu again', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { id } = await restaurant.api('GET', '/branches/current');
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(page, 'Asha', '3001');
    await tile(page, 'T5').waitFor();
    const row = page.locator('.off-list .tile', { hasText: 'Rasmalai' });
    await page.locator('.rail button', { hasText: '86 list' }).click();
    await page.locator('.sheet', { hasText: 'Waiters can’t 86 dishes' }).waitFor();
    await expect.poll(() => row.count()).toBe(0);
    await page.locator('.sheet header button').click();
    await restaurant.api('PUT', `/branches/${id}/settings`, { waiters_may_86: true });

    await page.route('**/availability', (route) =>
      route.fulfill({ status: 403, json: { error: { code: 'FORBIDDEN', message: 'Not now.' } } }),
    );
    const refused = page.waitForResponse('**/availability');
    const untilTomorrow = async () => {
      const { tap, taps } = counting(page);
      await tap('.rail button', '86 list');
      await tap('.off-list .tile:not(:disabled)', 'Rasmalai');
      await tap('.off-list .button', '86 until tomorrow');
      expect(taps()).toBe(3);
    };
    await untilTomorrow();
    await refused;
    await page.locator('.off-list .is-off', { hasText: 'Rasmalai' }).waitFor({ state: 'detached' });
    await page.locator('.sheet header button').click();
    await page.unroute('**/availability');
    await page.locator('.strip button.is-bad').click();
    await page.locator('.sheet .card .button').last().click();

    await untilTomorrow();
    const menu = async () =>
      (await restaurant.api('GET', '/pos/menu-items')).find(({ name }: Row) => name === 'Rasmalai')
        .is_available;
    await expect.poll(menu).toBe(false);
    await page.locator('.off-list .is-off', { hasText: 'Rasmalai' }).waitFor();
    expect(complaints).toEqual([]);
  }, 120_000);

  test('a tablet that can keep nothing says so and sends at once, an allergy at the head of its note', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    const kitchen = await pairTablet(restaurant, 'kitchen', { view: 'kitchen' });
    await page.addInitScript("indexedDB.open = () => { throw new DOMException('', 'InvalidStateError'); }");
    await page.reload();
    await page.locator('.notice.is-bad', { hasText: 'can’t save orders' }).waitFor();
    await signInAt(page, 'Asha', '3001');
    await tile(page, 'T5').click();
    await page.locator('.dish', { hasText: 'Rasmalai' }).first().click({ delay: 700 });
    const chip = (words: string) => page.locator('.sheet .chip', { hasText: words }).first();
    await chip('Less oil').click();
    await chip('Allergy').click();
    await page.locator('.sheet .chip', { hasText: /^nuts$/ }).click();
    await page.locator('.sheet footer .is-act').click();
    await page.locator('.is-send').click();
    const notes = async () => {
      const [order] = await restaurant.api('GET', '/pos/orders?status=kot&include=items');
      return order?.items.map(({ note }: { note: string }) => note);
    };
    await expect.poll(notes).toEqual(['ALLERGY: nuts · Less oil']);
    await expect
      .poll(() => kitchen.page.locator('.ticket .allergy').allTextContents())
      .toEqual(['Allergy: nuts']);
    await expect.poll(() => kitchen.page.locator('.ticket .extras').allTextContents()).toEqual(['Less oil']);
    expect([...complaints, ...kitchen.complaints]).toEqual([]);
  }, 120_000);

  test('what its author can send no more waits in red until a colleague sends it in their own name', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(page, 'Asha', '3001');
    await tile(page, 'T5').click();
    await page.locator('li:not(:has(.more)) > .dish:not(:disabled)').first().click();
    await page.route('**/api/v1/pos/orders', (route) =>
      route.fulfill({ status: 401, json: { error: { code: 'TOKEN_EXPIRED', message: 'Sign in again.' } } }),
    );
    const refused = page.waitForResponse('**/api/v1/pos/orders');
    await page.locator('.is-send').click();
    await refused;
    await page.unroute('**/api/v1/pos/orders');
    await page.locator('.pad-top button').first().click();
    await page.locator('.rail button', { hasText: 'More' }).click();
    await page.locator('.me .tile', { hasText: 'Lock' }).click();
    await signInAt(page, 'Joseph', '3002');
    await page.locator('.strip button.is-bad').click();
    await page.locator('.sheet .card .is-act').click();
    await expect
      .poll(() => restaurant.api('GET', '/pos/orders?status=kot'))
      .toMatchObject([{ table_name: 'T5' }]);
    await page.locator('.strip button.is-bad').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  }, 120_000);
});
