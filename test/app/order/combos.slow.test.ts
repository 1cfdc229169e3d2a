import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { type Api, openRestaurant } from '../../console/harness/restaurant.ts';
import { signInAt } from '../../tools/screen-page.ts';
import { openGuestRestaurant, scan } from '../guest/phones.ts';
import { begin, kioskIn, touch } from '../kiosk/kiosk.ts';
import { lookAt } from '../looks.ts';
import { counting, ends, pairTablet } from '../tablets.ts';

beforeAll(async () => {
  await buildBundle('app');
  await buildBundle('guest');
});
afterAll(ends);

interface Dish {
  readonly id: number;
  readonly name: string;
  readonly variants: readonly { readonly id: number }[];
}

/** A thali with its defaults, and a meal for two, of which everything is chosen. */
async function addCombos(api: Api): Promise<void> {
  const menu: Dish[] = await api('GET', '/pos/menu-items');
  const offer = (name: string, more: object = {}) => {
    const dish = menu.find((one) => one.name === name);
    if (!dish) throw new Error(name);
    const [size] = dish.variants;
    return { menu_item_id: dish.id, ...(size && { variant_id: size.id }), ...more };
  };
  const category_id = (await api('POST', '/pos/categories', { name: 'Menus', sort_order: 0 })).id;
  const whole = { is_default: true };
  await api('POST', '/pos/menu-items', {
    ...{ name: 'Lunch Thali', price: 320, category_id, name_i18n: { ar: 'وجبة الغداء' } },
    combo_steps: [
      {
        name: 'Starter',
        options: [offer('Vegetable Samosa', whole), offer('Papdi Chaat', { surcharge: 20 })],
      },
      { name: 'Main', options: [offer('Dal Makhani', whole), offer('Paneer Tikka', { surcharge: 80 })] },
      { name: 'Sweet', course: 2, options: [offer('Gulab Jamun', whole)] },
    ],
  });
  await api('POST', '/pos/menu-items', {
    ...{ name: 'Tiffin for One', price: 260, category_id },
    combo_steps: [
      { name: 'Main', options: [offer('Dal Makhani'), offer('Paneer Tikka', { surcharge: 80 })] },
      { name: 'Sweet', options: [offer('Gulab Jamun'), offer('Rasmalai')] },
    ],
  });
}

describe.skipIf(noBrowser)(`combos (${WITHOUT})`, () => {
  test('a combo takes one tap, one of two choices three; bills and cooks see its dishes under its name', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { api } = restaurant;
    await addCombos(api);
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(page, 'Asha', '3001');
    await page.locator('.floor > .chips .chip').nth(1).click();
    await page.locator('.table', { hasText: /^T6/ }).click();
    await page.locator('.categories .chip', { hasText: 'Menus' }).click();
    const one = counting(page);
    await one.tap('.dish', 'Lunch Thali');
    await page.locator('.own .order-line', { hasText: 'Dal Makhani' }).waitFor();
    expect(one.taps()).toBe(1);
    const three = counting(page);
    await three.tap('.dish', 'Tiffin for One');
    await lookAt(page, 'combo-choices', ['phone', 'tablet']);
    await three.tap('.option', 'Paneer Tikka');
    await three.tap('.option', 'Rasmalai');
    await page.locator('.own .order-line', { hasText: 'Rasmalai' }).waitFor();
    expect(three.taps()).toBe(3);
    await lookAt(page, 'combo-draft', ['tablet']);
    await page.locator('.is-send').click();
    await expect.poll(() => page.locator('.combo-head').count()).toBe(2);
    await lookAt(page, 'combo-order', ['phone', 'tablet']);
    const [order] = await api('GET', '/pos/orders?include=items');
    expect(order.subtotal).toBe(660);
    // A whole round again is the same combos again.
    await page.locator('.round .plain').first().click();
    await page.locator('.own .order-line', { hasText: 'Rasmalai' }).waitFor();
    await page.locator('.is-send').click();
    await expect.poll(async () => (await api('GET', `/pos/orders/${order.id}`)).subtotal).toBe(1_320);
    expect(complaints).toEqual([]);

    const kitchen = await pairTablet(restaurant, 'kitchen', { view: 'kitchen' });
    await kitchen.page.locator('.combo-head', { hasText: 'Lunch Thali' }).first().waitFor();
    await lookAt(kitchen.page, 'combo-kitchen', ['kitchen']);
  }, 120_000);

  test('guests choose a combo at the kiosk', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    await addCombos(restaurant.api);
    const { page } = await kioskIn(restaurant);
    await begin(page);
    await touch(page, '.kiosk-menu > nav button', 'Vegetarian Mains');
    await touch(page, '.kiosk-dish', 'Dal Makhani');
    await lookAt(page, 'combo-kiosk-offer', ['kiosk']);
    await page.getByRole('button', { name: 'Make it Tiffin for One' }).click();
    await page.locator('.option[aria-pressed=true]', { hasText: 'Dal Makhani' }).waitFor();
    await page.locator('.option', { hasText: 'Paneer Tikka' }).click();
    await page.locator('.option', { hasText: 'Rasmalai' }).click();
    await lookAt(page, 'combo-kiosk', ['kiosk']);
    await touch(page, '.sheet footer .is-act');
    await touch(page, '.kiosk-go .button');
    await expect.poll(() => page.locator('.kiosk-sums .total bdi').innerText()).toContain('3');
    await lookAt(page, 'combo-kiosk-cart', ['kiosk']);
  }, 120_000);

  test('a guest orders a combo from a phone, and the waiter reads what was chosen', async () => {
    const restaurant = await openGuestRestaurant();
    const { api } = restaurant;
    await addCombos(api);
    const { page } = await scan(await restaurant.addressOf('T4'));
    await page.getByRole('button', { name: 'Add Tiffin for One', exact: true }).click();
    await page.locator('.option', { hasText: 'Paneer Tikka' }).click();
    await page.locator('.option', { hasText: 'Rasmalai' }).click();
    await lookAt(page, 'combo-guest', ['phone']);
    await page.locator('.sheet .is-act').click();
    await page.locator('.cart-bar .button').click();
    await page.locator('.is-order').click();
    await expect.poll(async () => (await api('GET', '/pos/guest-orders')).length).toBe(1);
    const [waiting] = await api('GET', '/pos/guest-orders');
    expect(waiting.items[0]).toMatchObject({
      name: 'Tiffin for One',
      combo: [
        { name: expect.stringContaining('Paneer Tikka') },
        { name: expect.stringContaining('Rasmalai') },
      ],
    });
    await api('PUT', `/pos/guest-orders/${waiting.id}/accept`);
    const [order] = await api('GET', '/pos/orders?include=items');
    expect(order.subtotal).toBe(340);
  }, 120_000);
});
