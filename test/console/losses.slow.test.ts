import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { closeBrowser, noBrowser, openConsole, WITHOUT } from './harness/browser.ts';
import { enter, lookAt, visit } from './harness/looks.ts';
import { type Api, openRestaurant } from './harness/restaurant.ts';

beforeAll(async () => void (await buildBundle('console')));
afterAll(closeBrowser);

// biome-ignore lint/suspicious/noExplicitAny: what the wire says
type Wire = any;

/** A dish voided, one given away, a discount, a refund and a bill that nobody paid. */
async function lose(api: Api): Promise<{ readonly lost: number; readonly voided: Wire }> {
  const plain = (await api('GET', '/pos/menu-items')).filter(
    ({ variants, modifier_groups, is_available, stock_quantity }: Wire) =>
      variants.length + modifier_groups.length === 0 && is_available && stock_quantity === null,
  );
  const order = (at: number, quantity: number, more: object = {}): Promise<Wire> =>
    api('POST', '/pos/orders', { items: [{ menu_item_id: plain[at].id, quantity, ...more }], send: true });
  const voided = await order(0, 3);
  await api('POST', `/pos/orders/${voided.id}/items/${voided.items[0].id}/void`, {
    reason: 'Fell on the floor',
    quantity: 2,
  });
  await api('POST', `/pos/orders/${voided.id}/payment`, { payment_method: 'card' });
  await order(1, 2, { line_discount: plain[1].price * 2 });
  const discounted = await order(2, 2);
  await api('POST', `/pos/orders/${discounted.id}/discount`, {
    discount_type: 'percent',
    discount_value: 25,
    reason: 'Waited an hour',
  });
  const cancelled = await order(3, 1);
  await api('POST', `/pos/orders/${cancelled.id}/cancel`, { reason: 'Guests left' });
  const unpaid = await order(4, 2);
  await api('PUT', `/pos/orders/${unpaid.id}/status`, { status: 'paid' });
  await api('POST', '/pos/customers', { name: 'Somebody' });
  const day = new Date().toISOString().slice(0, 10);
  const from = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const report = await api('GET', `/reports/losses?date_from=${from}&date_to=${day}`);
  return { lost: report.lost, voided };
}

const person = (user_id: number, name: string, sent: number, lost: number, more: object = {}) => {
  const share = Math.round((lost / sent) * 1_000_000) / 10_000;
  return {
    user_id,
    name,
    orders: 24 + user_id,
    sent,
    lost,
    share,
    usual_share: 1.85,
    is_far: false,
    ...more,
  };
};

/** A team on a full night, one of whom is far from the others. */
const team = [
  person(1, 'Imran Sheikh', 42_310, 6_120, { is_far: true }),
  person(2, 'Asha Rao', 51_240, 980),
  person(3, 'Kiran Desai', 38_700, 710),
  person(4, 'Meera Nair', 64_905, 455, { usual_share: 1.91 }),
  person(5, 'عمر الحداد', 29_450, 0),
  { ...person(6, '', 1, 240), user_id: null, name: null, orders: 0, sent: 0, share: 0, usual_share: null },
];

/** The same page with a team: people are of the sample restaurant, figures are not. */
async function showTeam(page: Page): Promise<void> {
  await page.route('**/api/v1/reports/losses?*', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const hours = Array.from({ length: 11 }, (_, at) => ({
      hour: (at + 12) % 24,
      sent: 12_000 + at * 900,
      lost: [120, 0, 0, 340, 0, 90, 610, 2_300, 3_400, 1_400, 245][at],
    }));
    Object.assign(body.data, { orders: 161, sent: 226_605, lost: 8_505, share: 3.7532 });
    Object.assign(body.data, { by_person: team, by_hour: hours });
    body.data.by_branch = ['Koramangala', 'Indiranagar'].map((name, at) => ({
      branch_id: at + 1,
      name,
      sent: 113_000,
      lost: 4_000 + at,
      share: 3.5,
    }));
    await route.fulfill({ response: reply, json: body });
  });
}

describe.skipIf(noBrowser)(`loss control (${WITHOUT})`, () => {
  test('shows what was lost, and each figure opens its entries with dish, person, reason and order', async () => {
    const { url, api } = await openRestaurant('--rate-limit', '0');
    const { page, complaints } = await openConsole(url);
    await page.locator('h1').waitFor();
    await enter(page);
    await visit(page, 'losses');
    await page.getByText('No orders yet').waitFor();
    await lookAt(page, 'losses-empty', 'once');
    const { voided } = await lose(api);
    await page.getByRole('button', { name: '7 days' }).click();
    await page.locator('.loss-reasons').waitFor();
    expect(await page.locator('.loss-reasons li').count()).toBe(5);
    await page.locator('.loss-reasons').getByRole('button', { name: 'Voided' }).click();
    const dialog = page.locator('dialog[open]');
    const row = dialog.locator('tbody tr');
    await row.first().waitFor();
    expect(await row.count()).toBe(1);
    const words = await row.innerText();
    for (const said of [voided.order_number, `2 × ${voided.items[0].name}`, 'Fell on the floor'])
      expect(words).toContain(said);
    await lookAt(page, 'losses-entries-void', 'once');
    await dialog.locator('footer').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Show all losses' }).click();
    await row.first().waitFor();
    expect(await row.count()).toBe(5);
    await row.getByRole('link', { name: voided.order_number }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.url()).toContain(`/orders/${voided.id}`);
    expect(complaints).toEqual([]);
  });

  test('fits every screen, sound to axe, in every language', async () => {
    const { url, api } = await openRestaurant('--rate-limit', '0');
    await lose(api);
    const { page, complaints } = await openConsole(url);
    await page.locator('h1').waitFor();
    await enter(page);
    await showTeam(page);
    await visit(page, 'losses');
    await page.getByRole('button', { name: '7 days' }).click();
    await page.locator('.losses').waitFor();
    await lookAt(page, 'losses');
    await page.locator('.loss-all').click();
    await page.locator('dialog[open] tbody tr').first().waitFor();
    await lookAt(page, 'losses-entries');
    expect(complaints).toEqual([]);
  });
});
