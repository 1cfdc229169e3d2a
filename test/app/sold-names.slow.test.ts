import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../console/harness/browser.ts';
import { signInAt } from '../tools/screen-page.ts';
import { openGuestRestaurant, scan } from './guest/phones.ts';
import { shot } from './looks.ts';
import { ends, pairTablet } from './tablets.ts';

beforeAll(async () => {
  for (const bundle of ['app', 'guest'] as const) await buildBundle(bundle);
});
afterAll(ends);

const inHindi = (name: string, hi: string) => ({ name, name_i18n: { hi } });

/** The sample restaurant, with a dish whose size and extra have Hindi names too. */
async function openHindiRestaurant() {
  const restaurant = await openGuestRestaurant();
  const { api } = restaurant;
  const group = await api('POST', '/pos/modifier-groups', {
    name: 'Extras',
    modifiers: [{ ...inHindi('Butter', 'मक्खन'), price: 20, max_quantity: 3 }],
  });
  const [category] = await api('GET', '/pos/categories');
  const dish = await api('POST', '/pos/menu-items', {
    ...inHindi('Black Dal', 'काली दाल'),
    ...{ price: 300, category_id: category.id, modifier_group_ids: [group.id] },
    variants: [{ ...inHindi('Half', 'आधी'), price: 180 }],
  });
  const modifiers = [{ modifier_id: group.modifiers[0].id, quantity: 2 }];
  const items = [{ menu_item_id: dish.id, variant_id: dish.variants[0].id, modifiers }];
  return { ...restaurant, items };
}

const NAME = 'काली दाल (आधी)';

const said = (page: Page, where: string) => expect.poll(() => page.locator(where).first().innerText());

describe.skipIf(noBrowser)(`names of what was sold (${WITHOUT})`, () => {
  test('dish, size and extra are in the language of the kitchen, the waiter and the guests', async () => {
    const { items, ...restaurant } = await openHindiRestaurant();
    const locale = 'hi-IN';
    const order = await restaurant.api('POST', '/pos/orders', { items, send: true });

    const kitchen = await pairTablet(restaurant, 'kitchen', { view: 'kitchen', locale });
    await said(kitchen.page, '.ticket .dish > span').toBe(NAME);
    await said(kitchen.page, '.ticket .extras').toBe('2 × मक्खन');
    await said(kitchen.page, '.all-day .name').toBe(NAME);
    await shot(kitchen.page, 'kitchen-hindi');
    await kitchen.page.locator('.all-day li button').first().click();
    await kitchen.page.locator('.ticket.is-marked').waitFor();
    await kitchen.page.locator('.ticket .foot').click();
    await kitchen.page.locator('.ticket').waitFor({ state: 'detached' });
    await kitchen.page.keyboard.press('r');
    await said(kitchen.page, '.recall .tile').toContain(NAME);

    await restaurant.api('PUT', '/kiosk/settings', { languages: ['hi', 'en'] });
    await restaurant.api('PUT', '/customer-display/current-order', { order_id: order.id });
    const display = await pairTablet(restaurant, 'display', { view: 'counter', locale });
    await display.page.locator('.purposes .tile').last().click();
    await said(display.page, '.bill-lines strong').toBe(NAME);
    await said(display.page, '.bill-lines small').toBe('मक्खन');

    const phone = await scan(await restaurant.addressOf('T4'), { locale });
    await phone.page.locator('.dish-row').first().waitFor();
    await phone.page.locator('.find input').fill('काली');
    await phone.page.locator('.dish-row button').last().click();
    await phone.page.locator('.option', { hasText: 'आधी' }).click();
    await phone.page.locator('.option', { hasText: 'मक्खन' }).click();
    await phone.page.locator('.sheet .is-act').click();
    await phone.page.locator('.cart-bar .button').click();
    await phone.page.locator('.is-order').click();
    await said(phone.page, '.own p').toBe(`1 ${NAME}`);

    const waiter = await pairTablet(restaurant, 'staff', { view: 'phone', locale });
    await signInAt(waiter.page, 'Asha', '3001');
    await waiter.page.locator('.need-card.is-info .button').first().click();
    await said(waiter.page, '.asked-lines strong').toBe(NAME);
    await said(waiter.page, '.asked-lines small').toBe('मक्खन');
    await shot(waiter.page, 'guest-order-hindi');
    for (const { complaints } of [kitchen, display, phone, waiter]) expect(complaints).toEqual([]);
  }, 180_000);
});
