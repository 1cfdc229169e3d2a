import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { closeBrowser, noBrowser, openConsole, WITHOUT } from './harness/browser.ts';
import { enter, expectSound, goTo, visit } from './harness/looks.ts';
import { type Api, openRestaurant } from './harness/restaurant.ts';

beforeAll(async () => void (await buildBundle('console')));
afterAll(closeBrowser);

/** Three tables with an order each; that of the first one is paid. */
async function seat(api: Api) {
  const [menu, tables] = [await api('GET', '/pos/menu-items'), await api('GET', '/pos/tables')];
  const orders = [];
  for (const at of [0, 1, 2]) {
    const items = [menu[at], menu[at + 9]].map(({ id }) => ({ menu_item_id: id, quantity: 2 }));
    orders.push(await api('POST', '/pos/orders', { table_id: tables[at].id, covers: 2, items, send: true }));
  }
  const [paid, open, other] = orders;
  await api('POST', `/pos/orders/${paid.id}/payment`, { payment_method: 'cash', amount: paid.total });
  return { paid, open, other, tables };
}

const dialog = (page: Page) => page.locator('dialog[open]');

const rowOf = (page: Page, name: string) => page.locator('table.data tbody tr').filter({ hasText: name });

const rowsOf = (page: Page) => page.locator('table.data tbody tr').count();

const read = async (api: Api, { id }: { id: number }) => api('GET', `/pos/orders/${id}`);

const unknownCall = JSON.stringify({
  success: false,
  error: { code: 'NOT_FOUND', message: 'PUT /api/v1/pos/menu-items/1/availability does not exist.' },
});

describe.skipIf(noBrowser)(`a working day at the console (${WITHOUT})`, () => {
  test('orders are found and mended, the day is opened and closed, tables are looked into and arranged', async () => {
    const { url, api } = await openRestaurant('--rate-limit', '0');
    const { paid, open, other, tables } = await seat(api);
    const { page, complaints } = await openConsole(url);
    await page.locator('h1').waitFor();
    await enter(page);

    // Found by table, by number, and by what it came to.
    await goTo(page, 'Orders');
    await expect.poll(() => rowsOf(page)).toBe(3);
    const search = page.getByRole('searchbox');
    await search.fill(tables[1].name);
    await expect.poll(() => rowsOf(page)).toBe(1);
    await search.fill(paid.order_number);
    await page.getByRole('link', { name: paid.order_number, exact: true }).waitFor();
    await expect.poll(() => rowsOf(page)).toBe(1);
    await search.fill('');
    await page.getByLabel('Minimum total').fill('abc');
    await page.getByLabel('Maximum total').fill('0,5');
    await page.getByLabel('Maximum total').press('Tab');
    await page.getByText('No orders found').waitFor();
    await page.getByLabel('Minimum total').fill('');
    await page.getByLabel('Maximum total').fill('');
    await page.getByLabel('Maximum total').press('Tab');
    await expect.poll(() => rowsOf(page)).toBe(3);

    // A line of a paid order goes back to its guests, and its history says so.
    await page.getByRole('link', { name: paid.order_number, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: paid.order_number }).waitFor();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').waitFor();
    await page.getByRole('button', { name: 'Issue invoice' }).click();
    await page.getByRole('button', { name: 'Print invoice' }).waitFor();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog(page)
      .getByRole('button', { name: `One more ${paid.items[0].name}` })
      .click();
    await dialog(page)
      .getByLabel(/^Reason/)
      .fill('cold');
    await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByText('Partly refunded').first().waitFor();
    await page.locator('.history').getByText('Refunded: cold').waitFor();
    const refunded = await read(api, paid);
    expect(refunded.payment_status).toBe('partially_refunded');

    // A ticket is printed again; an order is cancelled with a reason.
    await visit(page, `orders/${open.id}`);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await dialog(page).getByRole('button', { name: 'Cancel order' }).click();
    await dialog(page).getByText('Fill in this field.').waitFor();
    await dialog(page)
      .getByLabel(/^Reason/)
      .fill('they left');
    await dialog(page).getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('Cancellation reason').waitFor();
    expect((await read(api, open)).status).toBe('cancelled');
    await expectSound(page, 'a cancelled order');

    // Payments need a shift: it is opened here, and closed by a blind count.
    const branch = (await api('GET', '/branches/current')) as { id: number };
    await api('PUT', `/branches/${branch.id}/settings`, { shifts_required: true });
    const payment = { payment_method: 'cash', amount: other.total };
    await expect(api('POST', `/pos/orders/${other.id}/payment`, payment)).rejects.toThrow(/SHIFT/);
    await goTo(page, 'Business day');
    await page.getByRole('button', { name: 'Open shift' }).click();
    await dialog(page)
      .getByLabel(/Opening cash/)
      .fill('500');
    await dialog(page).getByRole('button', { name: 'Open shift' }).click();
    await page.getByRole('button', { name: 'Count and close' }).waitFor();
    await page.locator('.card').getByText(`#${other.token_number}`).waitFor();
    await api('POST', `/pos/orders/${other.id}/payment`, payment);
    await page.getByText('All bills are paid.').waitFor();
    await page.getByRole('button', { name: 'Count and close' }).click();
    expect(await dialog(page).textContent()).not.toContain('Expected');
    await dialog(page)
      .getByLabel(/Counted cash/)
      .fill('500');
    await dialog(page).getByRole('button', { name: 'Count and close' }).click();
    await dialog(page).getByText('Over/Short').waitFor();
    await dialog(page).locator('footer').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Close day' }).click();
    await dialog(page).locator('.open-ends li').nth(2).waitFor();
    await dialog(page).getByRole('button', { name: 'Close day' }).click();
    await page.getByText('Day closed.').waitFor();
    await page.getByText(/^Closed at /).waitFor();
    expect(await page.getByRole('button', { name: 'Close day' }).count()).toBe(0);
    await expect.poll(async () => (await api('GET', '/pos/reports/z')).length).toBe(1);
    await expectSound(page, 'the day');

    // An invoice that was wrongly issued is taken back whole, with a reason.
    await visit(page, `orders/${other.id}`);
    await page.getByRole('button', { name: 'Issue invoice' }).click();
    await page.getByRole('button', { name: /^Issue credit note:/ }).click();
    await dialog(page)
      .getByLabel(/^Reason/)
      .fill('another company pays');
    await dialog(page).getByRole('button', { name: 'Issue credit note', exact: true }).click();
    await page.locator('.states').getByText('another company pays').waitFor();
    await page.getByRole('button', { name: /^Issue credit note:/ }).waitFor({ state: 'detached' });
    const papers: { order_id: number; kind: string; total: number }[] = await api('GET', '/pos/invoices');
    const own = papers.filter(({ order_id }) => order_id === other.id);
    expect(own.map(({ kind }) => kind).sort()).toEqual(['credit_note', 'invoice']);
    expect(new Set(own.map(({ total }) => total)).size).toBe(1);

    // The audit speaks of it in words.
    await goTo(page, 'Audit log');
    await page.getByRole('button', { name: 'Order canceled' }).click();
    await dialog(page).getByText('they left').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('table.data').textContent()).not.toMatch(/order\.|"|\{/);

    // A taken table shows its order; tables move only while they are arranged, and each move can be taken back.
    const again = await api('POST', '/pos/orders', {
      table_id: tables[0].id,
      items: [{ menu_item_id: paid.items[0].menu_item_id, quantity: 1 }],
    });
    await goTo(page, 'Tables');
    const table = page.getByRole('button', { name: new RegExp(`^${tables[0].name}\\b`) });
    await table.click();
    await dialog(page).getByRole('link', { name: again.order_number }).waitFor();
    await page.keyboard.press('Escape');
    const placeOf = async () => {
      const all: { id: number; x: number; y: number }[] = await api('GET', '/pos/tables');
      const { x, y } = all.find(({ id }) => id === tables[0].id)!;
      return { x, y };
    };
    const stood = await placeOf();
    await table.focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('button', { name: 'Edit floor plan' }).click();
    expect(await placeOf()).toEqual(stood);
    await table.focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(placeOf).not.toEqual(stood);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(placeOf).toEqual(stood);

    // Charts have a scale, and six columns fit a tablet.
    await goTo(page, 'Overview');
    await expect.poll(() => page.locator('.chart .scale').count()).toBeGreaterThan(1);
    await page.setViewportSize({ width: 1024, height: 768 });
    await visit(page, 'order-types');
    await expectSound(page, 'order types at 1024');
    expect(complaints).toEqual([]);
  }, 200_000);

  test('what is not written right is told in words at its field, in the language of the reader', async () => {
    const { url } = await openRestaurant('--rate-limit', '0');
    const { page } = await openConsole(url);
    await page.locator('h1').waitFor();
    await enter(page);
    // Kitchens have names, before any form has asked for them.
    await visit(page, 'categories');
    await rowOf(page, 'Desserts').getByText('Bar', { exact: true }).waitFor();
    await visit(page, 'settings');
    const restaurant = page.getByRole('region', { name: 'Restaurant' });
    // Chosen by its name, so that no code can be written wrong.
    await restaurant.getByLabel(/^Country/).selectOption({ label: 'Germany' });
    await restaurant.getByLabel(/^Time zone/).selectOption({ label: 'Europe/Berlin' });
    await restaurant.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').first().waitFor();
    await visit(page, 'users');
    await page.getByRole('button', { name: 'Add staff member' }).click();
    await dialog(page).getByLabel(/^Name/).fill('Meera');
    await dialog(page)
      .getByLabel(/^Email/)
      .fill('meera at home');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('Enter an email like').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).last().click();
    await visit(page, 'menu');
    await page.getByRole('button', { name: 'Add item' }).click();
    await dialog(page).getByLabel(/^Name/).first().fill('Tea');
    await dialog(page)
      .getByLabel(/^Price/)
      .first()
      .fill('abc');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('Enter a number.').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).last().click();
    // What is not the server's answer, as a proxy's page or a call that an older server does not know, is told in words.
    for (const body of ['<h1>Bad Gateway</h1>', unknownCall]) {
      await page.route('**/availability', (route) => route.fulfill({ status: 404, body }));
      await rowOf(page, 'Vegetable Samosa').locator('.switch').click();
      const notice = page.locator('.notice.is-problem');
      await notice.waitFor();
      expect(await notice.locator('span').innerText()).not.toMatch(/\/api|PUT|[<{]/);
      await notice.getByRole('button').click();
      await page.unrouteAll();
    }
  });
});
