import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { signInAt } from '../../tools/screen-page.ts';
import { lookAt } from '../looks.ts';
import { counting, ends, loseAnswer, pairTablet, views } from '../tablets.ts';
import { openGuestRestaurant, type Phone, scan } from './phones.ts';

beforeAll(async () => {
  await buildBundle('guest');
  await buildBundle('app');
});
afterAll(ends);

const add = (page: Phone['page'], name: string) =>
  page.getByRole('button', { name: `Add ${name}`, exact: true });

const stands = (page: Phone['page']) =>
  page.locator('.own').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.stand));

/** How many lines of letters an element takes. */
const linesOf = (one: Element): number =>
  Math.round(one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight));

describe.skipIf(noBrowser)(`a guest's phone (${WITHOUT})`, () => {
  test('a guest chooses, the waiter says yes, the kitchen cooks, and the phone says each of it', async () => {
    const restaurant = await openGuestRestaurant();
    const { api } = restaurant;
    const waiter = (await api('GET', '/waiters'))[0];
    const tables = await api('GET', '/pos/tables');
    const t4 = tables.find(({ name }: { name: string }) => name === 'T4');
    await api('PUT', `/pos/tables/${t4.id}/waiter`, { waiter_id: waiter.id });
    const { page, complaints, asked } = await scan(await restaurant.addressOf('T4'));
    await page.locator('.dish-row').first().waitFor();
    await expect.poll(() => page.locator('.names').innerText()).toContain(waiter.name.split(' ')[0]);
    await lookAt(page, 'guest-menu', ['narrow', 'phone']);
    for (const size of ['phone', 'narrow'] as const) {
      await page.setViewportSize(views[size]);
      await expect
        .poll(() => page.locator('.names p').evaluate(linesOf), { message: `who serves, ${size}` })
        .toBe(1);
    }

    await add(page, 'Vegetable Samosa').click();
    await page.getByRole('button', { name: 'One more Vegetable Samosa' }).click();
    await add(page, 'Dal Makhani').click();
    await page.locator('.option', { hasText: 'Half' }).click();
    await page.locator('.note input').first().fill('nuts');
    await lookAt(page, 'guest-dish', ['phone']);
    await page.locator('.sheet .is-act').click();
    await lookAt(page, 'guest-cart-bar', ['narrow']);
    await page.locator('.cart-bar .button').click();
    await lookAt(page, 'guest-cart', ['narrow', 'phone']);
    await page.locator('.is-order').click();
    await expect.poll(() => stands(page)).toEqual(['waiting']);
    await page.locator('.calls button', { hasText: 'Water' }).click();
    await page.locator('.calls [aria-pressed=true]').waitFor();
    await lookAt(page, 'guest-waiting', ['phone']);

    const [waiting] = await api('GET', '/pos/guest-orders');
    expect(waiting.items.map(({ note }: { note: string | null }) => note)).toEqual([null, 'ALLERGY: nuts']);
    const { page: tablet } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(tablet, 'Asha', '3001');
    const accepting = counting(tablet);
    await accepting.tap('.needs .is-info .button:visible');
    await accepting.tap('.sheet footer .is-act');
    expect(accepting.taps()).toBe(2);
    const accepted = async () => (await api('GET', `/pos/orders?table_id=${t4.id}`))[0]?.id;
    await expect.poll(accepted).toBeDefined();
    const order_id = await accepted();
    await expect.poll(() => stands(page)).toEqual(['preparing']);
    for (const kot of await api('GET', '/pos/kots'))
      await api('PUT', `/pos/kot/${kot.id}/status`, { status: 'food_ready' });
    await expect.poll(() => stands(page)).toEqual(['ready']);
    await add(page, 'Rasmalai').click();
    await page.locator('.cart-bar .button').click();
    await page.locator('.is-order').click();
    await expect.poll(() => stands(page)).toEqual(['waiting', 'ready']);
    const [second] = await api('GET', '/pos/guest-orders');
    await api('PUT', `/pos/guest-orders/${second.id}/decline`, { reason: 'The last one has just gone' });
    await expect.poll(() => stands(page)).toEqual(['declined', 'ready']);
    await lookAt(page, 'guest-progress', ['phone']);

    const { total } = await api('GET', `/pos/orders/${order_id}`);
    await api('POST', `/pos/orders/${order_id}/payment`, { payment_method: 'cash', amount: total });
    await page.locator('.message').waitFor();
    await expect.poll(() => page.locator('.message').innerText()).toContain('Thank you');
    await lookAt(page, 'guest-thanks', ['phone']);
    const top = () => page.locator('.message h1').evaluate((one) => one.getBoundingClientRect().top);
    await expect.poll(top, { message: 'it stands in the middle' }).toBeGreaterThan(views.phone.height / 4);
    expect(complaints).toEqual([]);
    const own = /^\/(t\/|guest\/|api\/v1\/guest\/)/;
    expect(asked.filter((path) => !own.test(path))).toEqual([]);
  }, 180_000);

  test('an answer that is lost, and a phone that is closed over it, order nothing twice', async () => {
    const restaurant = await openGuestRestaurant('direct');
    const { page, complaints } = await scan(await restaurant.addressOf('T2'));
    await add(page, 'Rasmalai').click();
    await page.route('**/guest/orders', loseAnswer);
    await page.locator('.cart-bar .button').click();
    await page.locator('.is-order').click();
    await page.locator('.own.is-warn').waitFor();
    await expect.poll(async () => (await restaurant.api('GET', '/pos/kots')).length).toBe(1);
    await page.reload();
    await page.locator('.own.is-warn').waitFor();
    await page.unroute('**/guest/orders');
    await expect.poll(() => stands(page)).toEqual(['preparing']);
    expect(await restaurant.api('GET', '/pos/kots')).toHaveLength(1);
    await expect.poll(() => page.locator('.cart-bar').count()).toBe(0);
    expect(complaints).toEqual([]);
  }, 90_000);

  test('a dish that sold out meanwhile comes back into the cart, marked, and the rest is ordered', async () => {
    const restaurant = await openGuestRestaurant('direct');
    const menu = await restaurant.api('GET', '/pos/menu-items');
    const { id } = menu.find(({ name }: { name: string }) => name === 'Rasmalai');
    const { page } = await scan(await restaurant.addressOf('T2'));
    await add(page, 'Rasmalai').click();
    await add(page, 'Vegetable Samosa').click();
    await restaurant.api('PUT', `/pos/menu-items/${id}/availability`, { is_available: false });
    await page.locator('.cart-bar .button').click();
    await page.locator('.is-order').click();
    await page.locator('.cart-bar .button').click();
    await page.locator('.cart .is-gone').waitFor();
    await lookAt(page, 'guest-gone', ['phone']);
    await expect.poll(() => page.locator('.is-order').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Remove: Rasmalai' }).click();
    await page.locator('.is-order').click();
    await expect.poll(() => stands(page)).toEqual(['preparing']);
    const [kot] = await restaurant.api('GET', '/pos/kots');
    expect(kot.items.map(({ name }: { name: string }) => name)).toEqual(['Vegetable Samosa']);
  }, 90_000);

  test('in Arabic and in Hindi the page and its dishes are of that language, and as sound', async () => {
    const restaurant = await openGuestRestaurant();
    const address = await restaurant.addressOf('T1');
    const arabic = await scan(address, { locale: 'ar' });
    await arabic.page.locator('.dish-row').first().waitFor();
    await expect.poll(() => arabic.page.locator('html').getAttribute('dir')).toBe('rtl');
    await expect
      .poll(() => arabic.page.locator('.dish-row strong').first().innerText())
      .toMatch(/[\u0600-\u06ff]/);
    await lookAt(arabic.page, 'guest-arabic', ['phone']);
    const { page, complaints } = await scan(address, { locale: 'hi-IN' });
    await page.locator('.dish-row').first().waitFor();
    await expect.poll(() => page.locator('.dish-row strong').first().innerText()).toMatch(/[\u0900-\u097f]/);
    await page.locator('.find input').fill('समोसा');
    await expect.poll(() => page.locator('.dish-row').count()).toBe(1);
    await lookAt(page, 'guest-hindi', ['phone']);
    await page.locator('.find input').fill('');
    await page.locator('.language').click();
    await page.locator('.languages .option', { hasText: 'English' }).click();
    await expect.poll(() => page.locator('.dish-row strong').first().innerText()).toMatch(/^[A-Z]/);
    expect([...complaints, ...arabic.complaints]).toEqual([]);
  }, 90_000);
});
