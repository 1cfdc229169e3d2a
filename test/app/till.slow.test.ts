import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../console/browser.ts';
import { type House, openEvening } from '../console/house.ts';
import { expectSound, pictures } from '../console/looks.ts';
import { signInAt } from '../programs/screen-page.ts';
import { ends, pairTablet, views } from './tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

const MANAGERS_PIN = '1001';

const shot = pictures('till');

/** Counts what a person taps. */
function counting(page: Page) {
  let taps = 0;
  return {
    tap: async (selector: string, hasText?: string | RegExp) => {
      taps++;
      await page
        .locator(selector, hasText === undefined ? {} : { hasText })
        .first()
        .click();
    },
    taps: () => taps,
  };
}

async function lookAt(
  page: Page,
  name: string,
  sizes: readonly (keyof typeof views)[] = ['till'],
): Promise<void> {
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(views[size]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await shot(page, `${name}-${size}-${colorScheme}`);
      await expectSound(page, `${name} ${size} ${colorScheme}`);
    }
  }
  if (before) await page.setViewportSize(before);
}

/** A table with an order of the first dishes without choices, sent to the kitchen. */
async function seat(house: House, tableName: string, quantities: readonly number[]) {
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
  const menu: any[] = await house.api('GET', '/pos/menu-items');
  const plain = menu.filter(
    ({ variants, modifier_groups, is_available, stock_quantity }) =>
      variants.length + modifier_groups.length === 0 && is_available && stock_quantity === null,
  );
  const tables = await house.api('GET', '/pos/tables');
  const { id } = tables.find(({ name }: { name: string }) => name === tableName);
  const items = quantities.map((quantity, at) => ({ menu_item_id: plain[at].id, quantity, seat: at + 1 }));
  return house.api('POST', '/pos/orders', { table_id: id, covers: 2, items, send: true });
}

async function openTill(house: House, who = ['Imran', '2001'] as const, locale = 'en') {
  const screen = await pairTablet(house, 'staff', { view: 'till', locale });
  await screen.page.locator('.people button').first().waitFor();
  await signInAt(screen.page, ...who);
  await screen.page.locator('.table').first().waitFor();
  return screen;
}

/** The first manager of the list says yes with a PIN. */
async function sayYes(page: Page, pin = MANAGERS_PIN): Promise<void> {
  for (const digit of pin)
    await page.locator('.approval .key', { hasText: new RegExp(`^${digit}$`) }).click();
  await page.locator('.approval .key.is-act').click();
}

describe.skipIf(noBrowser)(`till (${WITHOUT})`, () => {
  test('exact cash takes three taps, and change stays until the next tap', async () => {
    const house = await openEvening();
    const { id } = await seat(house, 'T5', [2, 1, 1]);
    const noted = await seat(house, 'T6', [1, 1]);
    const { page, complaints } = await openTill(house);
    await lookAt(page, 'tables', ['till', 'phone']);
    const { tap, taps } = counting(page);
    await tap('.table', /^T5/);
    await page.locator('.is-pay:not(:disabled)').waitFor();
    await lookAt(page, 'order', ['till', 'phone', 'kitchen', 'tablet']);
    await tap('.is-pay');
    await page.locator('.is-exact').waitFor();
    await lookAt(page, 'payment', ['till', 'phone', 'kitchen', 'tablet']);
    await tap('.is-exact');
    expect(taps()).toBe(3);
    await page.locator('.done').waitFor();
    const order = await house.api('GET', `/pos/orders/${id}`);
    expect(order.status).toBe('paid');
    await lookAt(page, 'paid');
    await page.locator('.done').click();
    await page.locator('.table').first().waitFor();

    const cash = counting(page);
    await cash.tap('.table', /^T6/);
    await cash.tap('.is-pay');
    await cash.tap('.likely .button:not(.is-exact)');
    await lookAt(page, 'payment-note');
    const back = await page.locator('.give-back bdi').innerText();
    await cash.tap('.is-take');
    expect(cash.taps()).toBe(4);
    await page.locator('.done.is-change').waitFor();
    expect(await page.locator('.done bdi').innerText()).toBe(back);
    await lookAt(page, 'change');
    const { payments, balance_due } = await house.api('GET', `/pos/orders/${noted.id}`);
    expect([payments.length, balance_due]).toEqual([1, 0]);
    expect(complaints).toEqual([]);
  }, 240_000);

  test('three dishes are split off and paid in six taps, and a dish is shared to the cent', async () => {
    const house = await openEvening();
    const { id, total } = await seat(house, 'T5', [1, 1, 1, 1]);
    const { page, complaints } = await openTill(house);
    await page.locator('.table', { hasText: /^T5/ }).click();
    await page.locator('.is-pay:not(:disabled)').waitFor();
    const { tap, taps } = counting(page);
    await tap('.till-acts .button', 'Split');
    const portions = '.split-side:not(.is-taken) .portion';
    for (let dish = 0; dish < 3; dish++) await tap(portions);
    await expect.poll(() => page.locator('.split-side.is-taken footer bdi').innerText()).toMatch(/\d/);
    await lookAt(page, 'split-dishes', ['till', 'phone']);
    await tap('.split-side.is-taken .is-act');
    await page.locator('.is-exact').waitFor();
    await tap('.is-exact');
    expect(taps()).toBe(6);
    await page.locator('.done').click();
    const children = (await house.api('GET', '/pos/orders?status=paid&include=items')).filter(
      ({ split_of }: { split_of: number | null }) => split_of === id,
    );
    expect(children).toHaveLength(1);
    expect(children[0].items).toHaveLength(3);
    const left = await house.api('GET', `/pos/orders/${id}`);
    expect(Math.round((left.total + children[0].total) * 100)).toBe(Math.round(total * 100));

    await house.api('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash', amount: left.total });
    const shared = await seat(house, 'T7', [1, 1]);
    await page.locator('.table', { hasText: /^T7/ }).click();
    await page.locator('.till-acts .button', { hasText: 'Split' }).click();
    await page.locator('.share').click();
    await page.locator(portions).first().click();
    await lookAt(page, 'split-share');
    await page.locator('.split-side.is-taken .is-act').click();
    await page.locator('.is-exact').waitFor();
    const bills = (await house.api('GET', '/pos/orders?status=kot&include=items')).filter(
      (one: { id: number; split_of: number | null }) => one.id === shared.id || one.split_of === shared.id,
    );
    const sum = bills.reduce((all: number, one: { subtotal: number }) => all + one.subtotal, 0);
    expect(bills).toHaveLength(2);
    expect(Math.round(sum * 100)).toBe(Math.round(shared.subtotal * 100));
    expect(complaints).toEqual([]);
  }, 240_000);

  test('equal parts are paid one after another and come to the bill; a seat pays for itself', async () => {
    const house = await openEvening();
    const { id } = await seat(house, 'T5', [1, 2, 1]);
    await seat(house, 'T6', [1, 1]);
    const { page, complaints } = await openTill(house);
    await page.locator('.table', { hasText: /^T5/ }).click();
    await page.locator('.till-acts .button', { hasText: 'Split' }).click();
    await page.locator('.split .chip', { hasText: 'Equal parts' }).click();
    await page.locator('.stepper button').last().click();
    await lookAt(page, 'split-equal', ['till', 'phone']);
    await page.locator('.split-side footer .is-act').click();
    for (let part = 0; part < 3; part++) {
      await page.locator('.is-exact:not(:disabled)').click();
      await page.locator('.done').waitFor();
      if (part === 0) await lookAt(page, 'part-paid');
      await page.locator('.done').click();
    }
    const order = await house.api('GET', `/pos/orders/${id}`);
    expect([order.status, order.balance_due, order.payments.length]).toEqual(['paid', 0, 3]);

    await page.locator('.table', { hasText: /^T6/ }).click();
    await page.locator('.till-acts .button', { hasText: 'Split' }).click();
    await page.locator('.split .chip', { hasText: 'By seat' }).click();
    await page.locator('.split-side .chip', { hasText: 'Seat 2' }).click();
    await lookAt(page, 'split-seat');
    await page.locator('.split-side.is-taken .is-act').click();
    await page.locator('.is-exact').waitFor();
    expect(complaints).toEqual([]);
  }, 240_000);

  test('an answer that was lost is found out: the guest pays once', async () => {
    const house = await openEvening();
    const { id } = await seat(house, 'T5', [1, 1]);
    const { page, complaints } = await openTill(house);
    await page.locator('.table', { hasText: /^T5/ }).click();
    await page.locator('.is-pay:not(:disabled)').click();
    await page.locator('.is-exact').waitFor();
    await page.route('**/payment', async (route) => {
      await route.fetch().catch(() => {});
      await route.abort();
    });
    await page.locator('.is-exact').click();
    await page.locator('.asking').waitFor();
    expect(await page.locator('.is-take').isDisabled()).toBe(true);
    expect(await page.locator('.is-exact').isDisabled()).toBe(true);
    await lookAt(page, 'asking');
    // The page goes too; the next one finds out.
    await page.reload();
    await signInAt(page, 'Imran', '2001');
    await page.locator('.asking').waitFor();
    await page.unroute('**/payment');
    await page.locator('.asking').waitFor({ state: 'detached' });
    const order = await house.api('GET', `/pos/orders/${id}`);
    expect([order.status, order.payments.length]).toEqual(['paid', 1]);
    expect(complaints).toEqual([]);
  }, 120_000);

  test('a discount above the cap and a refund of a line go with a manager\u2019s yes, once', async () => {
    const house = await openEvening();
    const { id } = await seat(house, 'T5', [2, 1]);
    const { page, complaints } = await openTill(house);
    await page.locator('.table', { hasText: /^T5/ }).click();
    await page.locator('.till-acts .button', { hasText: 'Discount' }).click();
    await page.locator('.discount .chip', { hasText: '50 %' }).click();
    await page.locator('.reasons .chip', { hasText: 'Complaint' }).click();
    await lookAt(page, 'discount', ['till', 'phone']);
    await page.locator('.sheet footer .is-act').click();
    await page.locator('.approval').waitFor();
    await lookAt(page, 'approval', ['till', 'tablet', 'phone']);
    await sayYes(page, '0000');
    await page.locator('.approval .said', { hasText: 'PIN' }).waitFor();
    await sayYes(page);
    await page.locator('.approval').waitFor({ state: 'detached' });
    expect((await house.api('GET', `/pos/orders/${id}`)).discount_value).toBe(50);
    await page.locator('.is-pay:not(:disabled)').click();
    await page.locator('.is-exact').click();
    await page.locator('.done').click();

    await page.locator('.rail button', { hasText: 'Orders' }).click();
    await page.locator('.chip', { hasText: 'Paid today' }).click();
    await page.locator('.find input').fill('T5');
    await page.locator('.order-list .tile', { hasText: 'T5' }).click();
    await page.locator('.paid-order .portion').first().click();
    await page.locator('.reasons .chip', { hasText: 'Was cold' }).click();
    await lookAt(page, 'refund', ['till', 'phone']);
    await page.locator('.paid-order .is-bad').click();
    await page.locator('.approval').waitFor();
    await sayYes(page);
    await page.locator('.paid-order > .said', { hasText: 'to give back' }).waitFor();
    const { payments } = await house.api('GET', `/pos/orders/${id}`);
    expect(payments.filter(({ kind }: { kind: string }) => kind === 'refund')).toHaveLength(1);
    expect(complaints).toEqual([]);
  }, 240_000);

  test('at the counter the keyboard is enough, and an order is put aside and taken up', async () => {
    const house = await openEvening();
    const { page, complaints } = await openTill(house);
    await page.locator('.rail button', { hasText: 'Counter' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.dish').first().waitFor();
    await page.keyboard.type('rasm');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.locator('.own .order-line').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate('document.activeElement.className')).toContain('dish');
    await lookAt(page, 'counter', ['till', 'phone']);
    await page.keyboard.press('Escape');

    await page.locator('.till-acts .square').click();
    await lookAt(page, 'more');
    await page.locator('.more-acts .tile', { hasText: 'Put aside' }).click();
    await page.locator('.rail button', { hasText: 'Orders' }).click();
    await page.locator('.chip', { hasText: 'Put aside' }).click();
    await lookAt(page, 'held');
    await page.locator('.order-list .tile').first().click();
    await page.locator('.own .order-line', { hasText: 'Rasmalai' }).waitFor();
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('Enter');
    await page.locator('.is-exact:not(:disabled)').waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('.methods [aria-pressed=true]').innerText()).toBe('Card');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('500');
    await page.locator('.give-back').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.done.is-change').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.done').waitFor({ state: 'detached' });
    const [order] = await house.api('GET', '/pos/orders?status=paid&include=items&limit=1');
    expect(order.items.map(({ name }: { name: string }) => name)).toEqual(['Rasmalai']);
    expect(await house.api('GET', '/pos/session/held-orders')).toEqual([]);

    const off = counting(page);
    await off.tap('.rail button', 'Off today');
    await off.tap('.off-list .tile', 'Rasmalai');
    await off.tap('.off-list .button', 'Until tomorrow');
    expect(off.taps()).toBe(3);
    expect(complaints).toEqual([]);
  }, 240_000);

  test('a shift is opened, moved, counted blind and closed; guests are named, deliveries brought', async () => {
    const house = await openEvening();
    const { page, complaints } = await openTill(house);
    await page.locator('.rail button', { hasText: 'Shift' }).click();
    await page.locator('.shift .button', { hasText: 'Open the shift' }).click();
    await typeAmount(page, '2000');
    await lookAt(page, 'float');
    await page.locator('.sheet footer .is-act').click();
    await page.locator('.shift .button', { hasText: 'Into the safe' }).click();
    await typeAmount(page, '500');
    await page.locator('.reasons .chip', { hasText: 'Safe' }).click();
    await page.locator('.sheet footer .is-act').click();
    await page.locator('.sums', { hasText: 'Into the safe' }).waitFor();
    await lookAt(page, 'shift', ['till', 'phone']);
    expect(await page.locator('.shift').innerText()).not.toContain('1,500');
    await page.locator('.shift .button', { hasText: 'Count and close' }).click();
    await typeAmount(page, '1490');
    await page.locator('.sheet footer .is-act').click();
    await page.locator('.sums .is-bad', { hasText: '10' }).waitFor();
    await lookAt(page, 'counted');

    const order = await seat(house, 'T5', [1]);
    await page.locator('.rail button', { hasText: 'Tables' }).click();
    await page.locator('.table', { hasText: /^T5/ }).click();
    await page.locator('.till-acts .square').click();
    await page.locator('.more-acts .tile', { hasText: 'Name the guest' }).click();
    await page.locator('.guests input').nth(1).fill('Meera Nair');
    await lookAt(page, 'guests', ['till', 'phone']);
    await page.locator('.guests form .is-act').click();
    await page.locator('.order header', { hasText: 'Meera Nair' }).waitFor();
    expect((await house.api('GET', `/pos/orders/${order.id}`)).customer_name).toBe('Meera Nair');

    const types = await house.api('GET', '/pos/order-types');
    const menu = await house.api('GET', '/pos/menu-items');
    await house.api('POST', '/pos/orders', {
      order_type_id: types.find(({ slug }: { slug: string }) => slug === 'delivery').id,
      delivery_address: { line1: 'River Road 4' },
      customer_id: (await house.api('GET', '/pos/customers'))[0].id,
      items: [{ menu_item_id: menu[0].id }],
      send: true,
    });
    await page.locator('.rail button', { hasText: 'Delivery' }).click();
    await page.locator('.trip .button', { hasText: 'Who brings it' }).click();
    await lookAt(page, 'delivery', ['till', 'phone']);
    await page.locator('.trip .chip', { hasText: 'Ravi' }).click();
    await page.locator('.trip .button', { hasText: 'Fetched' }).click();
    await page.locator('.trip .button', { hasText: 'On the way' }).waitFor();
    expect((await house.api('GET', '/pos/deliveries'))[0].status).toBe('picked_up');
    expect(complaints).toEqual([]);
  }, 240_000);

  test('in Arabic the till is mirrored and as sound', async () => {
    const house = await openEvening();
    await seat(house, 'T5', [2, 1]);
    const { page, complaints } = await openTill(house, ['Imran', '2001'], 'ar');
    await page.locator('.table', { hasText: /^T5/ }).click();
    await lookAt(page, 'order-arabic', ['till', 'phone']);
    await page.locator('.till-acts .button').nth(1).click();
    await page.locator('.split-side .portion').first().click();
    await lookAt(page, 'split-arabic');
    await page.locator('.split > header .square').click();
    await page.locator('.is-pay').click();
    await page.locator('.is-exact').waitFor();
    await lookAt(page, 'payment-arabic', ['till', 'phone']);
    for (const at of [2, 3, 4, 5]) {
      await page.locator('.rail button').nth(at).click();
      await lookAt(page, `page-${at}-arabic`);
    }
    expect(complaints).toEqual([]);
  }, 240_000);
});

async function typeAmount(page: Page, digits: string): Promise<void> {
  for (const digit of digits)
    await page.locator('.sheet .key', { hasText: new RegExp(`^${digit}$`) }).click();
}
