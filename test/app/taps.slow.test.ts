import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../console/harness/browser.ts';
import { openEvening } from '../console/harness/restaurant.ts';
import { signInAt } from '../tools/screen-page.ts';
import { lookAt } from './looks.ts';
import { areInSight, counting, ends, pairTablet, views } from './tablets.ts';
import { openTill, sayYes, seat } from './till/till.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

/** In the page: notes how many lines are new in the moment in which one is. */
const FIRST_LINES = `new MutationObserver((_, watch) => {
  const lines = document.querySelectorAll('.own .order-line').length;
  if (lines === 0) return;
  window.firstLines = lines;
  watch.disconnect();
}).observe(document.body, { childList: true, subtree: true })`;

/** What four dishes with a choice, cash, change, firing and 86 take is counted beside what they do. */
describe.skipIf(noBrowser)(`taps (${WITHOUT})`, () => {
  test('a waiter signs in in five, and opens, repeats, voids, comps and hands over in as few', async () => {
    const restaurant = await openEvening();
    const { api } = restaurant;
    const order = await seat(restaurant, 'T6', [1, 1]);
    const read = () => api('GET', `/pos/orders/${order.id}`);
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(page, 'Asha', '3001');
    await page.locator('.rail button', { hasText: 'More' }).click();
    await page.locator('.me .tile', { hasText: 'Lock' }).click();
    const signIn = counting(page);
    await signIn.tap('.people button', 'Asha');
    for (const digit of '3001') await signIn.tap('.pad .key', digit);
    expect(signIn.taps()).toBe(5);
    await page.locator('.rail button', { hasText: 'Tables' }).click();
    await page.locator('.floor > .chips .chip').nth(1).click();
    await page.locator('.table', { hasText: /^T5/ }).click();
    const covers = counting(page);
    await covers.tap('.covers-chips .chip:visible', '4');
    expect(covers.taps()).toBe(1);
    await page.locator('.covers-chips [aria-pressed=true]:visible', { hasText: '4' }).waitFor();
    await page.locator('.pad-top button').first().click();

    await page.locator('.table', { hasText: /^T6/ }).click();
    await page.locator('.order-line').nth(1).waitFor();
    await page.evaluate(FIRST_LINES);
    const round = counting(page);
    await round.tap('.round button', 'Repeat round');
    await page.locator('.own .order-line').nth(1).waitFor();
    expect(await page.evaluate('firstLines'), 'a hand that sends at once sends the whole round').toBe(2);
    await round.tap('.is-send');
    expect(round.taps()).toBe(2);
    await expect.poll(async () => (await read()).items.length).toBe(4);
    await page.locator('.own').waitFor({ state: 'detached' });
    await page.locator('.round button', { hasText: 'Repeat round' }).nth(1).waitFor();

    const line = counting(page);
    await line.tap('.order-line > .plain');
    await line.tap('.order-line .acts .button', 'Void item');
    await line.tap('.sheet .chip', 'Ordered by mistake');
    expect(line.taps()).toBe(3);
    await sayYes(page);
    await expect
      .poll(async () => (await read()).items.filter(({ status }: { status: string }) => status === 'voided'))
      .toHaveLength(1);

    const before = (await read()).total;
    const comp = counting(page);
    await comp.tap('.order-line > .plain >> nth=1');
    await comp.tap('.order-line .acts .button', 'Comp or discount');
    await comp.tap('.sheet .chip', 'Quality issue');
    expect(comp.taps()).toBe(3);
    await sayYes(page);
    await expect.poll(async () => (await read()).total).toBeLessThan(before);
    const trail = await api('GET', `/audit?entity=order&entity_id=${order.id}`);
    expect(trail.map(({ reason }: { reason: string | null }) => reason)).toContain('Quality issue');

    const hand = counting(page);
    await hand.tap('.order header [aria-label="Table options"]');
    await hand.tap('.acts-list .tile', 'Hand over table');
    await hand.tap('.acts-list .tile', 'Joseph');
    expect(hand.taps()).toBe(3);
    const named = (rows: { id: number; name: string }[], name: string) =>
      rows.find((one) => one.name.startsWith(name));
    const joseph = named(await api('GET', '/users'), 'Joseph');
    await expect
      .poll(async () => named(await api('GET', '/pos/tables'), 'T6'))
      .toMatchObject({ waiter_id: joseph?.id });
    expect(complaints).toEqual([]);
  }, 180_000);

  test('a cashier refunds a line in four, splits in four as the last time in three, and starts a phone order in three', async () => {
    const restaurant = await openEvening();
    const { api } = restaurant;
    const customer = await api('POST', '/pos/customers', { name: 'Nadia Okafor', phone: '+919876543210' });
    const paid = await seat(restaurant, 'T5', [1, 1]);
    await api('POST', `/pos/orders/${paid.id}/payment`, { payment_method: 'cash' });
    const order = await seat(restaurant, 'T6', [1, 1, 1, 1]);
    await api('PUT', `/pos/orders/${order.id}`, { covers: 4 });
    const { page, complaints } = await openTill(restaurant);

    await page.locator('.rail button', { hasText: 'Orders' }).click();
    await page.locator('.chips .chip', { hasText: 'Paid' }).click();
    const refund = counting(page);
    await refund.tap('.order-list .tile', 'T5');
    await refund.tap('.paid-order .portion');
    await refund.tap('.paid-order .reasons .chip');
    await page.locator('.paid-order > .button.is-bad', { hasText: /\d/ }).waitFor();
    await refund.tap('.paid-order > .button.is-bad:not(:disabled)');
    expect(refund.taps()).toBe(4);
    await sayYes(page);
    await expect
      .poll(async () => (await api('GET', `/pos/orders/${paid.id}`)).payment_status)
      .toBe('partially_refunded');

    await page.locator('.rail button', { hasText: 'Tables' }).click();
    await page.locator('.table', { hasText: /^T6/ }).click();
    await page.locator('.till-acts .button:not(:disabled)', { hasText: 'Split' }).click();
    await page.locator('.split .chip').nth(2).click();
    await page.locator('.split header > button').last().click();
    const split = counting(page);
    await split.tap('.till-acts .button', 'Split');
    await split.tap('.split-side footer .is-act');
    await split.tap('.is-exact');
    expect(split.taps()).toBe(3);
    const payments = async () => (await api('GET', `/pos/orders/${order.id}`)).payments.length;
    await expect.poll(payments).toBe(1);

    await page.locator('.done').click();
    await page.locator('.rail button', { hasText: 'Counter' }).click();
    const phone = counting(page);
    await phone.tap('.start-chips .chip', 'Guest');
    await page.locator('.start-guest input').fill('98765 43210');
    await phone.tap('.start-guest .tile', 'Nadia');
    await phone.tap('.sheet footer .is-act');
    expect(phone.taps()).toBe(3);
    await page.locator('.start-chips .chip', { hasText: customer.name }).waitFor();
    expect(complaints).toEqual([]);
  }, 180_000);

  test('somebody new trains in two taps, with a band above every screen, and comes back to a restaurant that knows nothing of it', async () => {
    const restaurant = await openEvening();
    const { api } = restaurant;
    const before = (await api('GET', '/pos/orders?limit=100')).length;
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'phone' });
    await signInAt(page, 'Asha', '3001');
    await page.locator('.rail button', { hasText: 'More' }).click();
    const training = counting(page);
    await training.tap('.me .tile', 'Training');
    await lookAt(page, 'training-sheet', ['narrow', 'phone', 'tablet']);
    await page.setViewportSize(views.phone);
    await training.tap('.sheet .button.is-act', 'Start training');
    expect(training.taps()).toBe(2);
    await page.locator('.training-band').waitFor();
    await page.locator('.table', { hasText: /^T7/ }).click();
    await page.locator('.dish:not(:disabled)').first().click();
    await page.locator('.is-send:not(:disabled)').waitFor();
    await page.locator('.is-send').click();
    await page.locator('.undo-bar').waitFor({ state: 'detached' });
    await lookAt(page, 'training-pad', ['narrow', 'phone', 'tablet', 'till']);
    await page.setViewportSize(views.phone);
    expect(await areInSight(page, '.training-band .button, .is-send')).toBe(true);
    await page.locator('.training-band .button').click();
    await page.waitForURL(`${restaurant.url}/app/`);
    await page.locator('.people button').first().waitFor();
    expect(await page.locator('.training-band').count()).toBe(0);
    expect(await api('GET', '/pos/orders?limit=100')).toHaveLength(before);
    expect(complaints).toEqual([]);
  }, 180_000);
});
