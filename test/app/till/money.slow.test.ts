import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openRestaurant } from '../../console/harness/restaurant.ts';
import { ends } from '../tablets.ts';
import { lookAtTill, openTill, seat, typeAmount } from './till.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

describe.skipIf(noBrowser)(`money at the till (${WITHOUT})`, () => {
  test('a bill split by amount, a tip, a coupon, and the day as X shows it and Z closes it', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    await restaurant.api('POST', '/pos/coupons', { code: 'DIWALI', type: 'percent', value: 10 });
    const split = await seat(restaurant, 'T5', [1, 1]);
    const tipped = await seat(restaurant, 'T6', [1]);
    const couponed = await seat(restaurant, 'T7', [2]);
    const { page, complaints } = await openTill(restaurant, ['Meera', '1847']);
    const open = (table: RegExp) => page.locator('.table', { hasText: table }).click();
    const act = (words: string) => page.locator('.till-acts .button', { hasText: words }).click();

    // By amount: the first pays what was typed, the rest is due after it.
    await open(/^T5/);
    await act('Split');
    await page.locator('.split .chip', { hasText: 'By amount' }).click();
    await typeAmount(page, '100');
    await lookAtTill(page, 'split-amount');
    await page.locator('.split-side footer .is-act').click();
    for (let part = 0; part < 2; part++) {
      await page.locator('.is-exact:not(:disabled)').click();
      await page.locator('.done').click();
    }
    const bySplit = await restaurant.api('GET', `/pos/orders/${split.id}`);
    expect(bySplit.payments.map(({ amount }: { amount: number }) => amount)).toEqual([
      100,
      Math.round((split.total - 100) * 100) / 100,
    ]);
    expect([bySplit.status, bySplit.balance_due]).toEqual(['paid', 0]);

    // A tip stands beside the bill and is nobody's turnover.
    await page.locator('.table').first().waitFor();
    await open(/^T6/);
    await page.locator('.is-pay:not(:disabled)').click();
    await page.locator('.tip .chip', { hasText: '10%' }).click();
    await lookAtTill(page, 'tip');
    await page.locator('.is-exact:not(:disabled)').click();
    await page.locator('.done').waitFor();
    const changing = page.locator('.till-acts .button', { hasText: /Discount|Split/ });
    await expect.poll(() => changing.count(), { message: 'it is paid' }).toBe(0);
    await lookAtTill(page, 'tip-paid');
    await page.locator('.done').click();
    const [payment] = (await restaurant.api('GET', `/pos/orders/${tipped.id}`)).payments;
    expect([payment.amount, payment.tip_amount]).toEqual([tipped.total, Math.round(tipped.total * 10) / 100]);

    // A coupon is taken off again, and redeemed by its code.
    await page.locator('.table').first().waitFor();
    await open(/^T7/);
    await act('Discount');
    await page.locator('.reasons .chip', { hasText: 'DIWALI' }).click();
    await page.locator('.sheet').waitFor({ state: 'detached' });
    await page.locator('.till-place .sums', { hasText: 'DIWALI' }).waitFor();
    await act('Discount');
    await page.locator('.sheet .button', { hasText: 'coupon' }).click();
    await page.locator('.sheet').waitFor({ state: 'detached' });
    const total = async () => (await restaurant.api('GET', `/pos/orders/${couponed.id}`)).total;
    await expect.poll(total).toBe(couponed.total);
    await act('Discount');
    await page.locator('.beside input').fill('NOSUCH');
    await page.locator('.beside .button').click();
    await page.locator('.reasons .said', { hasText: /\w/ }).waitFor();
    await page.locator('.beside input').fill('DIWALI');
    await lookAtTill(page, 'coupon');
    await page.locator('.beside .button').click();
    await page.locator('.sheet').waitFor({ state: 'detached' });
    await page.locator('.is-pay:not(:disabled)').click();
    await page.locator('.is-exact:not(:disabled)').click();
    await page.locator('.done').click();
    const redeemed = await restaurant.api('GET', `/pos/orders/${couponed.id}`);
    expect([redeemed.status, redeemed.coupon_amount]).toEqual(['paid', couponed.subtotal / 10]);

    // A tile says what is left of a bill of which a share is paid.
    const shared = await seat(restaurant, 'T8', [1]);
    const payT8 = (amount: number) =>
      restaurant.api('POST', `/pos/orders/${shared.id}/payment`, { payment_method: 'card', amount });
    await payT8(100);
    const left = Math.round((shared.total - 100) * 100) / 100;
    await page.locator('.table.is-partly', { hasText: new RegExp(`^T8[^]*Part paid[^]*${left}`) }).waitFor();
    await lookAtTill(page, 'part-paid', ['till', 'narrow']);
    await payT8(left);
    await page.locator('.table.is-partly').waitFor({ state: 'detached' });

    // What the screen says of the day is what the guests paid.
    await page.locator('.rail button', { hasText: 'Shift' }).click();
    await page.locator('.shift .button', { hasText: 'Snapshot (X report)' }).click();
    const sold = page.locator('.shift .sums .is-total dd');
    const amount = async () => Number((await sold.innerText()).replaceAll(/[^\d.]/g, ''));
    const sum = [split.total, tipped.total, redeemed.total, shared.total].reduce((all, one) => all + one, 0);
    await sold.waitFor();
    await expect.poll(amount).toBeCloseTo(sum, 2);
    await lookAtTill(page, 'day');
    await page.locator('.shift .button', { hasText: 'Close day' }).click();
    await page.locator('.sheet .open-ends', { hasText: 'All bills are paid' }).waitFor();
    // Nobody opened a shift: no drawer is said to be balanced.
    await page.locator('.sheet .open-ends .is-warn', { hasText: 'without a shift' }).waitFor();
    expect(await page.locator('.sheet .open-ends').innerText()).not.toContain('balanced');
    await lookAtTill(page, 'close-day', ['till', 'phone']);
    await page.locator('.sheet footer .is-bad').click();
    await page.locator('.shift .said', { hasText: 'Day closed' }).waitFor();
    await expect.poll(amount).toBeCloseTo(sum, 2);
    const [z] = await restaurant.api('GET', '/pos/reports/z');
    await expect.poll(() => page.locator('.shift').innerText()).toContain(z.z_number);
    // The report of a closed day is read again, and printed again.
    await page.locator('.closed-days .tile', { hasText: z.z_number }).click();
    await page.locator('.sheet .sums .is-total').waitFor();
    await lookAtTill(page, 'closed-day', ['till', 'phone', 'narrow']);
    await page.locator('.sheet footer .button', { hasText: 'Print again' }).click();
    await page.locator('.sheet .said:not(:empty)').waitFor();
    expect(complaints).toEqual([]);
  }, 240_000);
});
