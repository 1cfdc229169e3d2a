import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openEvening } from '../../console/harness/restaurant.ts';
import { signInAt } from '../../tools/screen-page.ts';
import { counting, ends, loseAnswer } from '../tablets.ts';
import { lookAtTill, openTill, pressInOneBreath, seat } from './till.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

/** In the page: the second tap of a hurried hand, on what has just taken the place of the button. */
const HURRIED = `new MutationObserver((_, watch) => {
    const done = document.querySelector('.done');
    if (!done) return;
    watch.disconnect();
    done.click();
    globalThis.wasHurried = true;
  }).observe(document.body, { subtree: true, childList: true });`;

describe.skipIf(noBrowser)(`till (${WITHOUT})`, () => {
  test('exact cash takes three taps, and change stays until the next tap', async () => {
    const restaurant = await openEvening();
    const { id } = await seat(restaurant, 'T5', [2, 1, 1]);
    const noted = await seat(restaurant, 'T6', [1, 1]);
    const { page, complaints } = await openTill(restaurant);
    await lookAtTill(page, 'tables', ['till', 'phone']);
    const { tap, taps } = counting(page);
    await tap('.table', /^T5/);
    await page.locator('.is-pay:not(:disabled)').waitFor();
    await lookAtTill(page, 'order', ['till', 'phone', 'kitchen', 'tablet']);
    await tap('.is-pay');
    await page.locator('.is-exact').waitFor();
    await lookAtTill(page, 'payment', ['till', 'phone', 'kitchen', 'tablet']);
    await tap('.is-exact');
    expect(taps()).toBe(3);
    await page.locator('.done').waitFor();
    // What was paid for is still seen, and nobody is asked to tap more.
    await expect.poll(() => page.locator('.till-place .order-line').count()).toBe(3);
    await expect.poll(() => page.locator('.till-place .lines .hint').count()).toBe(0);
    const order = await restaurant.api('GET', `/pos/orders/${id}`);
    expect(order.status).toBe('paid');
    await lookAtTill(page, 'paid');
    await page.locator('.done').click();
    await page.locator('.table').first().waitFor();

    const cash = counting(page);
    await cash.tap('.table', /^T6/);
    await cash.tap('.is-pay');
    await cash.tap('.likely .button:not(.is-exact)');
    await lookAtTill(page, 'payment-note');
    const back = await page.locator('.give-back bdi').innerText();
    await page.evaluate(HURRIED);
    await cash.tap('.is-take');
    expect(cash.taps()).toBe(4);
    await expect.poll(() => page.evaluate('wasHurried')).toBe(true);
    await page.locator('.done.is-change').waitFor();
    await expect.poll(() => page.locator('.done bdi').innerText()).toBe(back);
    await lookAtTill(page, 'change');
    const { payments, balance_due } = await restaurant.api('GET', `/pos/orders/${noted.id}`);
    expect([payments.length, balance_due]).toEqual([1, 0]);
    expect(complaints).toEqual([]);
  }, 240_000);

  test('three dishes are split off and paid in six taps, and a dish is shared to the cent', async () => {
    const restaurant = await openEvening();
    const { id, total } = await seat(restaurant, 'T5', [1, 1, 1, 1]);
    const { page, complaints } = await openTill(restaurant);
    await page.locator('.table', { hasText: /^T5/ }).click();
    await page.locator('.is-pay:not(:disabled)').waitFor();
    const { tap, taps } = counting(page);
    await tap('.till-acts .button', 'Split');
    const portions = '.split-side:not(.is-taken) .portion';
    for (let dish = 0; dish < 3; dish++) await tap(portions);
    await expect.poll(() => page.locator('.split-side.is-taken footer bdi').innerText()).toMatch(/\d/);
    await lookAtTill(page, 'split-dishes', ['till', 'phone']);
    await tap('.split-side.is-taken .is-act');
    await page.locator('.is-exact').waitFor();
    await tap('.is-exact');
    expect(taps()).toBe(6);
    await page.locator('.done').click();
    // The rest of the bill comes next.
    await page.locator('.is-pay:not(:disabled)').waitFor();
    await page.locator('.rail button', { hasText: 'Tables' }).click();
    const children = (await restaurant.api('GET', '/pos/orders?status=paid&include=items')).filter(
      ({ split_of }: { split_of: number | null }) => split_of === id,
    );
    expect(children).toHaveLength(1);
    expect(children[0].items).toHaveLength(3);
    const left = await restaurant.api('GET', `/pos/orders/${id}`);
    expect(Math.round((left.total + children[0].total) * 100)).toBe(Math.round(total * 100));

    await restaurant.api('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash', amount: left.total });
    const shared = await seat(restaurant, 'T7', [1, 1]);
    await page.locator('.table', { hasText: /^T7/ }).click();
    await page.locator('.till-acts .button', { hasText: 'Split' }).click();
    await page.locator('.share').click();
    await page.locator(portions).first().click();
    expect(await page.locator('.portion.is-taken .quantity').first().innerText()).toBe('1/2');
    await lookAtTill(page, 'split-share');
    await page.locator('.split-side.is-taken .is-act').click();
    await page.locator('.is-exact').waitFor();
    const bills = (await restaurant.api('GET', '/pos/orders?status=kot&status=draft&include=items')).filter(
      (one: { id: number; split_of: number | null }) => one.id === shared.id || one.split_of === shared.id,
    );
    const sum = bills.reduce((all: number, one: { subtotal: number }) => all + one.subtotal, 0);
    expect(bills).toHaveLength(2);
    const shares = bills.map((one: { items: { share: object | null }[] }) => one.items[0]?.share);
    expect(shares).toMatchObject([
      { part: 1, of: 2 },
      { part: 1, of: 2 },
    ]);
    expect(Math.round(sum * 100)).toBe(Math.round(shared.subtotal * 100));
    expect(complaints).toEqual([]);
  }, 240_000);

  test('equal parts are paid one after another and come to the bill; a seat pays for itself', async () => {
    const restaurant = await openEvening();
    const { id } = await seat(restaurant, 'T5', [1, 2, 1]);
    await seat(restaurant, 'T6', [1, 1]);
    const { page, complaints } = await openTill(restaurant);
    await page.locator('.table', { hasText: /^T5/ }).click();
    await page.locator('.till-acts .button', { hasText: 'Split' }).click();
    await page.locator('.split .chip', { hasText: 'Evenly' }).click();
    await page.locator('.stepper button').last().click();
    await lookAtTill(page, 'split-equal', ['till', 'phone']);
    await page.locator('.split-side footer .is-act').click();
    for (let part = 0; part < 3; part++) {
      await page.locator('.is-exact:not(:disabled)').click();
      await page.locator('.done').waitFor();
      if (part === 0) await lookAtTill(page, 'part-paid');
      await page.locator('.done').click();
    }
    const order = await restaurant.api('GET', `/pos/orders/${id}`);
    expect([order.status, order.balance_due, order.payments.length]).toEqual(['paid', 0, 3]);

    await page.locator('.table', { hasText: /^T6/ }).click();
    await page.locator('.till-acts .button', { hasText: 'Split' }).click();
    await page.locator('.split .chip', { hasText: 'By seat' }).click();
    await page.locator('.split-side .chip', { hasText: 'Seat 2' }).click();
    await lookAtTill(page, 'split-seat');
    await page.locator('.split-side.is-taken .is-act').click();
    await page.locator('.is-exact').waitFor();
    expect(complaints).toEqual([]);
  }, 240_000);

  test('an answer that was lost is found out: the guest pays once', async () => {
    const restaurant = await openEvening();
    const { id } = await seat(restaurant, 'T5', [1, 1]);
    const { page, complaints } = await openTill(restaurant);
    await page.locator('.table', { hasText: /^T5/ }).click();
    await page.locator('.is-pay:not(:disabled)').click();
    await page.locator('.is-exact').waitFor();
    await page.route('**/payment', loseAnswer);
    await page.locator('.is-exact').click();
    await page.locator('.asking').waitFor();
    await expect.poll(() => page.locator('.is-take').isDisabled()).toBe(true);
    await expect.poll(() => page.locator('.is-exact').isDisabled()).toBe(true);
    await lookAtTill(page, 'asking');
    // The page goes too; the next one finds out.
    await page.reload();
    await signInAt(page, 'Imran', '2847');
    await page.locator('.asking').waitFor();
    await page.unroute('**/payment');
    await page.locator('.asking').waitFor({ state: 'detached' });
    const order = await restaurant.api('GET', `/pos/orders/${id}`);
    expect([order.status, order.payments.length]).toEqual(['paid', 1]);

    // Where the screen locks meanwhile, who comes back still sees what to give back.
    await seat(restaurant, 'T6', [1]);
    await page.locator('.table', { hasText: /^T6/ }).click();
    await page.locator('.is-pay:not(:disabled)').click();
    await page.locator('.is-exact:not(:disabled)').waitFor();
    await page.route('**/payment', (route) => route.abort());
    await pressInOneBreath(page, ['9', '0', '0', '0', 'Enter']);
    await page.locator('.asking').waitFor();
    await page.locator('.till-me').click();
    await page.locator('.me .tile', { hasText: 'Lock' }).click();
    await page.unroute('**/payment');
    await signInAt(page, 'Imran', '2847');
    await page.locator('.done.is-change').click();
    await page.locator('.done').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  }, 180_000);
});
