import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { type Api, openEvening } from '../../console/harness/restaurant.ts';
import { signInAt } from '../../tools/screen-page.ts';
import { openGuestRestaurant, scan } from '../guest/phones.ts';
import { lookAt } from '../looks.ts';
import { ends, pairTablet } from '../tablets.ts';

beforeAll(async () => {
  await buildBundle('app');
  await buildBundle('guest');
});
afterAll(ends);

const tile = (page: Page, table: string) =>
  page.locator('.table', { has: page.locator('strong', { hasText: new RegExp(`^${table}$`) }) }).first();

const chooseTable = (page: Page, name: string) =>
  page.locator('.choose-table .button', { hasText: new RegExp(`^${name}$`) }).click();

interface Row {
  readonly id: number;
  readonly name: string;
}

async function tableNamed(api: Api, name: string): Promise<Row & { current_order_ids: number[] }> {
  return (await api('GET', '/pos/tables')).find((one: Row) => one.name === name);
}

/** Guests at a table with three dishes, of which all are in the kitchen unless it says otherwise. */
async function seat(
  api: Api,
  table: string,
  send = true,
): Promise<Row & { token_number: number; items: Row[] }> {
  const menu: Row[] = await api('GET', '/pos/menu-items');
  const dishes = ['Onion Bhaji', 'Rasmalai'].map((name) => menu.find((one) => one.name === name)?.id);
  const items = dishes.map((menu_item_id) => ({ menu_item_id, quantity: 2 }));
  const { id } = await tableNamed(api, table);
  return api('POST', '/pos/orders', { table_id: id, items, send });
}

/** Not the room that an answered one leaves for a moment. */
const WAITING = '.needs-column li:not(.is-gone) > .is-info';

describe.skipIf(noBrowser)(`the waiter's floor (${WITHOUT})`, () => {
  test('what guests ordered by phone waits for a yes, which sends it; a no tells them why', async () => {
    const restaurant = await openGuestRestaurant();
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(page, 'Asha', '3001');
    await tile(page, 'T1').waitFor();
    const phone = await scan(await restaurant.addressOf('T3'));
    const order = async (dish: string) => {
      await phone.page.getByRole('button', { name: `Add ${dish}`, exact: true }).click();
      await phone.page.locator('.cart-bar .button').click();
      await phone.page.locator('.is-order').click();
      await page.locator(WAITING).waitFor();
    };
    await order('Rasmalai');
    await lookAt(page, 'floor-guests', ['phone', 'tablet']);
    await page.locator(`${WAITING} .button`).click();
    await lookAt(page, 'guests-order', ['phone', 'tablet']);
    await page.locator('.sheet .is-act').click();
    await page.locator('.sheet').waitFor({ state: 'detached' });
    await expect.poll(() => restaurant.api('GET', '/pos/kots')).toHaveLength(1);
    await phone.page.locator('[data-stand=preparing]').waitFor();
    await order('Vegetable Samosa');
    await page.locator(`${WAITING} .button`).click();
    await page.locator('.sheet footer .button').first().click();
    await page.locator('.sheet .chip', { hasText: 'ran out' }).click();
    await phone.page.locator('[data-stand=declined]').waitFor();
    await expect.poll(() => phone.page.locator('[data-stand=declined]').innerText()).toContain('ran out');
    expect(await restaurant.api('GET', '/pos/kots')).toHaveLength(1);
    expect([...complaints, ...phone.complaints]).toEqual([]);
  }, 120_000);

  test('what was just tapped is seen, however many rounds stand above it', async () => {
    const restaurant = await openEvening();
    const menu: Row[] = await restaurant.api('GET', '/pos/menu-items');
    const { id: table_id } = await tableNamed(restaurant.api, 'T6');
    const items = ['Onion Bhaji', 'Rasmalai'].map((name) => ({
      menu_item_id: menu.find((one) => one.name === name)?.id,
    }));
    for (let round = 0; round < 6; round++)
      await restaurant.api('POST', '/pos/orders', { table_id, items, send: true, join_open: true });
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(page, 'Asha', '3001');
    await page.locator('.floor > .chips .chip').nth(1).click();
    await tile(page, 'T6').click();
    await page.locator('.order-line').nth(11).waitFor({ state: 'attached' });
    for (const at of [0, 1]) await page.locator('li:not(:has(.more)) > .dish:not(:disabled)').nth(at).click();
    const hidden = () =>
      page.evaluate(`document.querySelector('.own').getBoundingClientRect().bottom -
        document.querySelector('.lines').getBoundingClientRect().bottom`);
    await expect.poll(() => page.locator('.own .order-line').count()).toBe(2);
    await expect.poll(hidden).toBeLessThan(2);
    expect(complaints).toEqual([]);
  }, 120_000);

  test('dishes, tables and guests are moved, put together, apart and counted; a sent dish goes with a reason and a yes', async () => {
    const restaurant = await openEvening();
    const { api } = restaurant;
    const order = await seat(api, 'T6');
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(page, 'Asha', '3001');
    await page.locator('.tables.is-plan').waitFor();
    await page.locator('.floor > .chips .chip').nth(1).click();
    await lookAt(page, 'floor-plan', ['phone', 'tablet']);

    await tile(page, 'T6').click();
    await page.locator('.order-line .plain').first().click();
    await lookAt(page, 'line-acts', ['tablet']);
    await page.locator('.order-line .acts .button', { hasText: 'Move' }).click();
    await page.locator('.asked-lines .stepper button').first().click();
    await lookAt(page, 'move-lines', ['tablet']);
    await chooseTable(page, 'T8');
    await page.locator('.sheet').waitFor({ state: 'detached' });
    const moved = async () => {
      const [there] = (await tableNamed(api, 'T8')).current_order_ids;
      return there && (await api('GET', `/pos/orders/${there}`)).items;
    };
    await expect.poll(moved).toMatchObject([{ name: 'Onion Bhaji', quantity: 1 }]);

    const more = page.getByRole('button', { name: 'Table options' });
    await more.click();
    await page.getByRole('button', { name: 'One more guest' }).click();
    await expect.poll(async () => (await api('GET', `/pos/orders/${order.id}`)).covers).toBe(1);
    await page.locator('.acts-list .tile', { hasText: 'Assign to me' }).click();
    await page.locator('.acts-list .tile', { hasText: 'Unassign me' }).waitFor();
    await lookAt(page, 'table-sheet', ['tablet']);
    await page.locator('.acts-list .tile', { hasText: 'Join tables' }).click();
    await chooseTable(page, 'T8');
    await expect.poll(async () => (await tableNamed(api, 'T8')).current_order_ids).toHaveLength(2);
    await page.locator('.sheet').waitFor({ state: 'detached' });
    await more.click();
    await page.locator('.acts-list .tile', { hasText: 'Separate T6' }).click();
    await page.locator('.acts-list .tile', { hasText: 'Separate T6' }).waitFor({ state: 'detached' });

    await page.locator('.sheet header button').click();
    await expect.poll(async () => (await tableNamed(api, 'T6')).current_order_ids).toEqual([order.id]);
    await page.locator('.pad-top button').first().click();
    await tile(page, 'T6').click();
    await page.locator('.order-line .plain', { hasText: 'Rasmalai' }).click();
    await page.locator('.order-line .acts .button', { hasText: 'Void item' }).click();
    await lookAt(page, 'void', ['tablet']);
    await page.locator('.sheet .chip', { hasText: 'waited' }).click();
    await page.locator('.approval').waitFor();
    await lookAt(page, 'approval', ['tablet']);
    await page.locator('.approvers .tile', { hasText: 'Meera' }).click();
    for (const digit of '1847')
      await page.locator('.approval .key', { hasText: new RegExp(`^${digit}$`) }).click();
    await page.locator('.approval .key.is-act').click();
    await page.locator('.approval').waitFor({ state: 'detached' });
    const line = async () =>
      (await api('GET', `/pos/orders/${order.id}`)).items.find(({ name }: Row) => name === 'Rasmalai');
    await expect.poll(line).toMatchObject({ status: 'voided' });

    const asha = (await api('GET', '/users')).find(({ name }: Row) => name.startsWith('Asha'));
    const items = [{ menu_item_id: 1, quantity: 2 }];
    const bill = await api('POST', '/pos/orders', { waiter_id: asha.id, items });
    await api('POST', `/pos/orders/${bill.id}/payment`, { payment_method: 'cash', tip_amount: 20 });
    await page.locator('.pad-top button').first().click();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.rail button', { hasText: 'More' }).click();
    await page.locator('.me [role=switch]').first().click();
    const told = async () => (await page.locator('.own-sales dd').first().innerText()).replace(/[^\d.]/g, '');
    await expect.poll(told).toBe(String((await api('GET', `/pos/orders/${bill.id}`)).total));
    await lookAt(page, 'me', ['phone', 'tablet']);
    expect(complaints).toEqual([]);
  }, 180_000);

  test('tables come to the floor and leave it while it is shown', async () => {
    const restaurant = await openEvening();
    const { api } = restaurant;
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(page, 'Asha', '3001');
    await page.locator('.floor > .chips .chip').nth(1).click();
    const [beside] = await api('GET', '/pos/tables');
    const { id } = await api('POST', '/pos/tables', { name: 'Z9', area_id: beside.area_id });
    await tile(page, 'Z9').waitFor();
    await api('DELETE', `/pos/tables/${id}`);
    await tile(page, 'Z9').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  }, 120_000);

  test('who changes an unsent line that somebody else changed sees what the server has, and does it again', async () => {
    const restaurant = await openEvening();
    const { api } = restaurant;
    const order = await seat(api, 'T6', false);
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(page, 'Asha', '3001');
    await page.locator('.floor > .chips .chip').nth(1).click();
    await tile(page, 'T6').click();
    const [line] = order.items;
    await page.locator('.order-line .plain').first().click();
    let others = 0;
    await page.route(`**/api/v1/pos/orders/${order.id}`, async (route) => {
      // Somebody is a moment quicker.
      if (route.request().method() === 'PUT' && others++ === 0)
        await api('PUT', `/pos/orders/${order.id}`, { items: [{ id: line?.id, quantity: 5 }] });
      await route.continue();
    });
    await page.locator('.order-line .stepper button').last().click();
    await page.locator('.sheet .is-mine').waitFor();
    await expect.poll(() => page.locator('.sheet .is-mine').innerText()).toMatch(/5×[\s\S]*Your change: 3/);
    await lookAt(page, 'conflict', ['phone', 'tablet']);
    await page.locator('.sheet .is-act').click();
    await page.locator('.sheet').waitFor({ state: 'detached' });
    const first = async () => (await api('GET', `/pos/orders/${order.id}`)).items[0];
    await expect.poll(first).toMatchObject({ quantity: 3 });
    expect(complaints).toEqual([]);
  }, 120_000);
});
