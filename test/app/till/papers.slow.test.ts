import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openEvening } from '../../console/harness/restaurant.ts';
import { ends, expectTargets } from '../tablets.ts';
import { lookAtTill, openTill, sayYes, seat } from './till.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

/** An evening whose table T5 was paid and got an invoice. */
async function settledTable() {
  const restaurant = await openEvening();
  const { api } = restaurant;
  const [printer] = await api('GET', '/pos/printers');
  const { id: branch } = await api('GET', '/branches/current');
  await api('PUT', `/branches/${branch}/settings`, { receipt_printer_id: printer.id });
  const { id } = await seat(restaurant, 'T5', [2, 1]);
  await api('POST', `/pos/orders/${id}/payment`, { payment_method: 'card' });
  await api('POST', `/pos/orders/${id}/print-invoice`);
  const order = () => api('GET', `/pos/orders/${id}`);
  const papers = () => api('GET', `/pos/invoices?order_id=${id}`);
  return { restaurant, api, id, order, papers };
}

describe.skipIf(noBrowser)(`settled orders at the till (${WITHOUT})`, () => {
  test('an invoice is read, credited by line and printed again; its order is opened again and closed', async () => {
    const { restaurant, api, id, order, papers } = await settledTable();
    const before = await order();
    const { page, complaints } = await openTill(restaurant);
    const find = async () => {
      await page.locator('.rail button', { hasText: 'Orders' }).click();
      await page.locator('.chip', { hasText: 'Paid today' }).click();
      await page.locator('.order-list .tile', { hasText: 'T5' }).click();
    };
    const button = (hasText: string | RegExp) => page.locator('.sheet footer button', { hasText });

    await find();
    await page.locator('.papers .tile', { hasText: before.invoice_number }).click();
    await page.locator('.sheet .portion').first().click();
    await page.locator('.sheet .reasons .chip').first().click();
    await lookAtTill(page, 'invoice', ['till', 'phone']);
    await expectTargets(page, 48);
    await button('Credit these lines').click();
    await page.locator('.approval').waitFor();
    await sayYes(page);
    await page.locator('.paid-order > .said', { hasText: 'Credit note' }).waitFor();
    const [note] = await papers();
    expect(note).toMatchObject({ kind: 'credit_note', reason: 'Wrong customer' });
    await page.locator('.papers .tile', { hasText: note.number }).click();
    await page.locator('.sheet .portion').first().waitFor();
    await expect.poll(() => button(/^Credit/).count()).toBe(0);
    await lookAtTill(page, 'credit-note', ['till', 'phone']);
    await button('Print copy').click();
    await page.locator('.sheet .said', { hasText: 'Printing' }).waitFor();
    await page.keyboard.press('Escape');

    // Somebody else was quicker: it is said in words, and nothing is done twice.
    await page.locator('.papers .tile', { hasText: before.invoice_number }).click();
    await page.locator('.sheet .reasons .chip').first().click();
    const [invoice] = (await papers()).filter(({ kind }: { kind: string }) => kind === 'invoice');
    await api('POST', `/pos/invoices/${invoice.id}/credit`, { reason: 'by the office' });
    await button('Credit whole invoice').click();
    await sayYes(page);
    await page.locator('.sheet .said', { hasText: 'already credited' }).waitFor();
    expect(await papers()).toHaveLength(3);
    await page.keyboard.press('Escape');

    await page.locator('.paid-order header button', { hasText: 'Reopen' }).click();
    await expect.poll(() => button('Reopen').isDisabled()).toBe(true);
    await page.locator('.sheet .reasons .chip').first().click();
    await lookAtTill(page, 'reopen');
    await button('Reopen').click();
    await page.locator('.approval').waitFor();
    await sayYes(page);
    const close = page.locator('.is-pay:not(:disabled)');
    await close.filter({ hasText: 'close order' }).waitFor();
    await expect.poll(order).toMatchObject({ status: 'kot', payment_status: 'paid' });
    await lookAtTill(page, 'reopened');
    await close.click();
    await page.locator('.till-place').waitFor({ state: 'detached' });
    await expect.poll(async () => (await order()).status).toBe('paid');

    // A dish comes off: the guest gets back what was too much, with a manager's yes, before it closes.
    await find();
    await page.locator('.paid-order header button', { hasText: 'Reopen' }).click();
    await page.locator('.sheet .reasons .chip').nth(1).click();
    await button('Reopen').click();
    await sayYes(page);
    await close.filter({ hasText: 'close order' }).waitFor();
    await api('POST', `/pos/orders/${id}/items/${before.items[1].id}/void`, { reason: 'wrong dish' });
    await close.filter({ hasText: 'Refund' }).click();
    await page.locator('.approval').waitFor();
    await sayYes(page);
    await page.locator('.till-place').waitFor({ state: 'detached' });
    await expect.poll(order).toMatchObject({ status: 'paid', balance_due: 0 });
    expect((await order()).amount_paid).toBeLessThan(before.amount_paid);
    const reopened = await api('GET', '/audit?action=order.reopen');
    expect(reopened.map(({ reason }: { reason: string }) => reason)).toEqual(['Wrong dish', 'Missing dish']);
    expect(complaints).toEqual([]);
  }, 240_000);
});
