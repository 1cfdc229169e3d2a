import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openEvening } from '../../console/harness/restaurant.ts';
import { areInSight, colliding, counting, ends, keysAsSeen, views } from '../tablets.ts';
import { lookAtTill, openTill, pressInOneBreath, sayYes, seat, typeAmount } from './till.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

describe.skipIf(noBrowser)(`the till's pages (${WITHOUT})`, () => {
  test('a discount above the cap and a refund of a line go with a manager\u2019s yes, once', async () => {
    const restaurant = await openEvening();
    const { id } = await seat(restaurant, 'T5', [2, 1]);
    const { page, complaints } = await openTill(restaurant);
    await page.locator('.table', { hasText: /^T5/ }).click();
    await page.locator('.till-acts .button', { hasText: 'Discount' }).click();
    await page.locator('.discount .chip', { hasText: '50%' }).click();
    await page.locator('.reasons .chip', { hasText: 'Complaint' }).click();
    await lookAtTill(page, 'discount', ['till', 'phone']);
    await page.locator('.sheet footer .is-act').click();
    await page.locator('.approval').waitFor();
    await lookAtTill(page, 'approval', ['till', 'tablet', 'phone']);
    await sayYes(page, '0000');
    await page.locator('.approval .said', { hasText: 'PIN' }).waitFor();
    await sayYes(page);
    await page.locator('.approval').waitFor({ state: 'detached' });
    await expect.poll(async () => (await restaurant.api('GET', `/pos/orders/${id}`)).discount_value).toBe(50);
    await page.locator('.is-pay:not(:disabled)').click();
    await page.locator('.is-exact').click();
    await page.locator('.done').click();

    await page.locator('.rail button', { hasText: 'Orders' }).click();
    await page.locator('.chip', { hasText: 'Paid today' }).click();
    // Settled orders of any day are looked for at the server, by their number too.
    const { order_number } = await restaurant.api('GET', `/pos/orders/${id}`);
    await page.locator('.find input').fill('no such order');
    await page.locator('.order-list .hint').waitFor();
    await page.locator('.find input').fill(order_number);
    await expect.poll(() => page.locator('.order-list .tile').count()).toBe(1);
    await page.locator('.order-list .tile', { hasText: 'T5' }).click();
    await page.locator('.paid-order .portion').first().click();
    await page.locator('.reasons .chip', { hasText: 'Served cold' }).click();
    await lookAtTill(page, 'refund', ['till', 'phone']);
    await page.locator('.paid-order .is-bad').click();
    await page.locator('.approval').waitFor();
    await sayYes(page);
    await page.locator('.paid-order > .said', { hasText: 'Refund recorded' }).waitFor();
    const refunds = async () =>
      (await restaurant.api('GET', `/pos/orders/${id}`)).payments
        .filter(({ kind }: { kind: string }) => kind === 'refund')
        .map(({ amount }: { amount: number }) => amount);
    await expect.poll(refunds).toHaveLength(1);
    // It says how the money goes back, and what went back cannot be tapped again.
    expect(await page.locator('.paid-order > .said').innerText()).toContain('in cash');
    const { payments } = await restaurant.api('GET', `/pos/orders/${id}`);
    const [refunded] = payments.flatMap(
      ({ refunded_items }: { refunded_items: { quantity: number }[] | null }) => refunded_items ?? [],
    );
    expect(refunded).toMatchObject({ quantity: 1 });
    await page.locator('.paid-order .portion .badge', { hasText: 'efunded' }).waitFor();

    // An amount that is for no dish: what goes back is read before the manager approves.
    await page.locator('.paid-order > .button', { hasText: 'Refund amount' }).click();
    await typeAmount(page, '20');
    await page.locator('.sheet .reasons .chip', { hasText: 'Wrong dish' }).click();
    await lookAtTill(page, 'refund-amount', ['till', 'phone']);
    await page.locator('.sheet footer .is-act').click();
    await page.locator('.approval .asked', { hasText: '₹20' }).waitFor();
    await sayYes(page);
    await page.locator('.paid-order > .said', { hasText: 'Pay the guest ₹20' }).waitFor();
    expect(await refunds()).toContain(-20);
    expect(complaints).toEqual([]);
  }, 240_000);

  test('at the counter the keyboard is enough, and an order is put aside and taken up', async () => {
    const restaurant = await openEvening();
    const { page, complaints } = await openTill(restaurant);
    await page.locator('.rail button', { hasText: 'Counter' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.dish').first().waitFor();
    await page.keyboard.type('rasm');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.locator('.own .order-line').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate('document.activeElement.className')).toContain('dish');
    await lookAtTill(page, 'counter', ['till', 'phone']);
    await page.keyboard.press('Escape');

    await page.locator('.till-acts .square').click();
    await lookAtTill(page, 'more');
    await page.locator('.more-acts .tile', { hasText: 'Park order' }).click();
    await page.locator('.sheet form .note input').fill('Red scarf');
    await page.locator('.sheet form .button.is-act').click();
    await page.locator('.rail button', { hasText: 'Orders' }).click();
    await page.locator('.chip', { hasText: 'Parked' }).click();
    await lookAtTill(page, 'held');
    await page.locator('.order-list .tile').first().click();
    await page.locator('.own .order-line', { hasText: 'Rasmalai' }).waitFor();
    // Recalled here, it waits for nobody any more.
    expect(await page.locator('.rail button', { hasText: 'Orders' }).locator('.count').count()).toBe(0);
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('Enter');
    await page.locator('.is-exact:not(:disabled)').waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.methods [aria-pressed=true]').innerText()).toBe('Card');
    await page.keyboard.press('ArrowLeft');
    // The 5 of a French keyboard types a parenthesis.
    await pressInOneBreath(page, ['4', 'Backspace', { key: '(', code: 'Digit5' }, '0', '0', 'Enter']);
    await page.locator('.done.is-change:not(:disabled)').waitFor();
    // Enter that is still held down does not take the change from the screen.
    const held = "new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true })";
    await page.evaluate(`void document.body.dispatchEvent(${held})`);
    expect(await page.locator('.done.is-change').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.locator('.done').waitFor({ state: 'detached' });
    const [order] = await restaurant.api('GET', '/pos/orders?status=paid&include=items,payments&limit=1');
    expect(order.payments.map(({ tendered }: { tendered: number }) => tendered)).toEqual([500]);
    expect(order.items.map(({ name }: { name: string }) => name)).toEqual(['Rasmalai']);
    await expect.poll(() => restaurant.api('GET', '/pos/session/held-orders')).toEqual([]);
    await page.locator('.rail button', { hasText: 'Orders' }).click();
    expect(await page.locator('.rail .count, .chips .count').allInnerTexts()).not.toContain('1');
    await page.locator('.chip', { hasText: 'Paid today' }).click();
    await page.locator('.find input').fill('red sc');
    await page.locator('.order-list .tile', { hasText: 'Red scarf' }).waitFor();

    const off = counting(page);
    await off.tap('.rail button', '86 list');
    await off.tap('.off-list .tile', 'Rasmalai');
    await off.tap('.off-list .button', '86 until tomorrow');
    expect(off.taps()).toBe(3);
    expect(complaints).toEqual([]);
  }, 240_000);

  test('a shift is opened, moved, counted blind and closed; guests are named, deliveries brought', async () => {
    const restaurant = await openEvening();
    const { page, complaints } = await openTill(restaurant);
    await page.locator('.rail button', { hasText: 'Shift' }).click();
    await page.locator('.shift .button', { hasText: 'Open shift' }).click();
    await typeAmount(page, '2000');
    await lookAtTill(page, 'float');
    await page.locator('.sheet footer .is-act').click();
    await page.locator('.shift .button', { hasText: 'Cash drop' }).click();
    await typeAmount(page, '499.5');
    await page.locator('.reasons .chip', { hasText: 'Safe' }).click();
    await page.locator('.sheet footer .is-act').click();
    await page.locator('.sums', { hasText: 'Cash drop' }).waitFor();
    await lookAtTill(page, 'shift', ['till', 'phone']);
    expect(await page.locator('.shift').innerText()).not.toContain('1,500');
    await page.locator('.shift .button', { hasText: 'Count and close' }).click();
    await page.locator('.sheet .chip', { hasText: 'Notes and coins' }).click();
    const ofValue = { '₹500': '2', '₹200': '2', '₹50': '1', '₹20': '2' };
    for (const [value, count] of Object.entries(ofValue)) {
      await page.locator('.pieces .tile', { has: page.getByText(value, { exact: true }) }).click();
      await page.locator('.keypad .key', { hasText: count }).first().click();
    }
    await page.locator('.given', { hasText: '₹1,490' }).waitFor();
    await lookAtTill(page, 'pieces', ['till', 'phone']);
    await page.locator('.sheet footer .is-act').click();
    await page.locator('.sums .is-bad', { hasText: '10.50' }).waitFor();
    await lookAtTill(page, 'counted');

    const order = await seat(restaurant, 'T5', [1]);
    await restaurant.api('POST', '/pos/customers', { name: 'Margaret Fernandes', phone: '+919812345670' });
    await page.locator('.rail button', { hasText: 'Tables' }).click();
    await page.locator('.table', { hasText: /^T5/ }).click();
    await page.locator('.till-acts .square').click();
    await page.locator('.more-acts .tile', { hasText: 'Add customer' }).click();
    await page.locator('.guests input').nth(1).fill('Meera Nair');
    await lookAtTill(page, 'guests', ['till', 'phone']);
    await page.setViewportSize(views.phone);
    await expect.poll(() => colliding(page, '.order-list .tile')).toEqual([]);
    await page.setViewportSize(views.till);
    await page.locator('.guests form .is-act').click();
    await page.locator('.order header', { hasText: 'Meera Nair' }).waitFor();
    const guest = async () => (await restaurant.api('GET', `/pos/orders/${order.id}`)).customer_name;
    await expect.poll(guest).toBe('Meera Nair');

    const types = await restaurant.api('GET', '/pos/order-types');
    const menu = await restaurant.api('GET', '/pos/menu-items');
    await restaurant.api('POST', '/pos/orders', {
      order_type_id: types.find(({ slug }: { slug: string }) => slug === 'delivery').id,
      delivery_address: { line1: 'River Road 4' },
      customer_id: (await restaurant.api('GET', '/pos/customers'))[0].id,
      items: [{ menu_item_id: menu[0].id }],
      send: true,
    });
    await page.locator('.rail button', { hasText: 'Delivery' }).click();
    await page.locator('.trip .button', { hasText: 'Assign driver' }).click();
    await lookAtTill(page, 'delivery', ['till', 'phone']);
    await page.locator('.trip .chip', { hasText: 'Ravi' }).click();
    await page.locator('.trip .button', { hasText: 'Picked up' }).click();
    await page.locator('.trip .button', { hasText: 'On the way' }).waitFor();
    await expect
      .poll(async () => (await restaurant.api('GET', '/pos/deliveries'))[0].status)
      .toBe('picked_up');
    expect(complaints).toEqual([]);
  }, 240_000);

  test('in Arabic the till is mirrored and as sound', async () => {
    const restaurant = await openEvening();
    await seat(restaurant, 'T5', [2, 1]);
    const { page, complaints } = await openTill(restaurant, ['Imran', '2847'], 'ar');
    await page.locator('.table', { hasText: /^T5/ }).click();
    await lookAtTill(page, 'order-arabic', ['till', 'phone']);
    await page.locator('.till-acts .button').nth(1).click();
    await page.locator('.split-side .portion').first().click();
    await lookAtTill(page, 'split-arabic');
    await page.locator('.split > header .square').click();
    await page.locator('.is-pay').click();
    await page.locator('.is-exact').waitFor();
    await expect.poll(() => keysAsSeen(page, '.keypad .key')).toMatch(/^123456789(00|\.)0$/);
    await lookAtTill(page, 'payment-arabic', ['till', 'phone']);
    await page.setViewportSize(views.phone);
    await page.locator('.till-work').evaluate((one) => one.scrollTo({ top: 0 }));
    await expect.poll(() => areInSight(page, '.keypad .key, .is-exact, .is-take')).toBe(true);
    for (const at of [2, 3, 4, 5]) {
      await page.locator('.rail button').nth(at).click();
      await lookAtTill(page, `page-${at}-arabic`);
    }
    expect(complaints).toEqual([]);
  }, 240_000);
});
