import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { openGuestRestaurant, scan } from '../app/guest/phones.ts';
import { closeBrowser, noBrowser, openConsole, signIn, WITHOUT } from './harness/browser.ts';
import { enter, expectSound, goTo } from './harness/looks.ts';
import type { Api, Restaurant } from './harness/restaurant.ts';

beforeAll(async () => {
  await buildBundle('console');
  await buildBundle('guest');
});
afterAll(closeBrowser);

const dialog = (page: Page) => page.locator('dialog[open]').last();
const rowOf = (page: Page, words: string | RegExp) =>
  page.locator('table.data tbody tr').filter({ hasText: words });

/** Answers the question that stands on the page. */
const agree = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

/** Codes of tables open the page of their table; a guest of each is there who wants something. */
async function walkTables(page: Page, api: Api, addressOf: (table: string) => Promise<string>) {
  await goTo(page, 'Tables');
  await page.getByRole('button', { name: 'QR codes' }).click();
  const [table] = await api('GET', '/pos/tables');
  const { content, svg } = await api('GET', `/pos/tables/${table.id}/qr`);
  const link = await addressOf(table.name);
  expect(content).toBe(link);
  const symbol = page.getByRole('img', { name: `QR code for table ${table.name}`, exact: true });
  const shown = decodeURIComponent((await symbol.getAttribute('src')) ?? '');
  expect(shown).toContain(svg.match(/<path stroke[^>]* d="([^"]+)"/)?.[1] ?? 'no symbol');
  expect(await page.locator('.qr-hint').count()).toBe(0);
  const phone = await scan(link);
  await phone.page.getByText(table.name).first().waitFor();
}

async function walkRequests(page: Page, api: Api) {
  const [one, other] = await api('GET', '/pos/tables');
  await goTo(page, 'Guest requests');
  await page.getByText('No open requests').waitFor();
  await api('POST', '/waiter-requests', { table_id: one.id, type: 'bill', note: 'two bills' });
  await api('POST', '/waiter-requests', { table_id: other.id, type: 'water' });
  await rowOf(page, 'The bill: two bills').waitFor();
  await page.getByLabel(`Assign the request from table ${one.name}`).selectOption({ label: 'Asha Rao' });
  const requests = async () => (await api('GET', '/waiter-requests')) as { status: string; type: string }[];
  const statusOf = async (type: string) => (await requests()).find((it) => it.type === type)?.status;
  await expect.poll(() => statusOf('bill')).toBe('assigned');
  // Who was taken on still waits, and stands where they did.
  await rowOf(page, 'The bill: two bills').getByRole('button', { name: 'Mark done' }).click();
  const done = page.getByRole('table', { name: 'Recently completed' });
  await done.getByRole('cell', { name: 'Asha Rao' }).waitFor();
  await expect.poll(() => statusOf('bill')).toBe('completed');
  await rowOf(page, 'Water').getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('No open requests').waitFor();
  expect(await statusOf('water')).toBe('cancelled');
  await expectSound(page, 'requests that are done');
}

/** What replication brings no request can write. */
async function asFromElsewhere({ dataDir, api }: Restaurant, statement: string): Promise<void> {
  const { tenant_id } = await api('GET', '/auth/user');
  const database = new Database(join(dataDir, `tenants/${tenant_id}.sqlite`));
  database.exec(statement);
  database.close();
}

async function walkCustomers(page: Page, restaurant: Restaurant) {
  const { api } = restaurant;
  await goTo(page, 'Customers');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await dialog(page).getByLabel(/^Name/).fill('Meera Rao');
  await dialog(page)
    .getByLabel(/^Phone/)
    .fill('+91 98123 00001');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await rowOf(page, 'Meera Rao').waitFor();
  const { id: twin } = await api('POST', '/pos/customers', { name: 'M. Rao', phone: '+919812300002' });
  await asFromElsewhere(restaurant, `update customers set phone = '+919812300001' where id = ${twin}`);
  const [kept] = await api('GET', '/pos/customers?search=Meera');
  await page.getByRole('searchbox').fill('nobody of this name');
  await page.getByText('No customers found').waitFor();
  await page.getByRole('searchbox').fill('rao');
  await rowOf(page, 'M. Rao').waitFor();
  // Two of one number are one guest.
  await page.getByRole('button', { name: 'Meera Rao', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Merge duplicates' }).click();
  await agree(page, 'Merge duplicates');
  await rowOf(page, 'M. Rao').waitFor({ state: 'detached' });
  return kept as { id: number };
}

/** Answers the token of an order that is to be brought. */
async function orderOut(api: Api, customer_id: number): Promise<{ id: number; token_number: number }> {
  const [dish] = await api('GET', '/pos/menu-items');
  const items = [{ menu_item_id: dish.id, quantity: 1 }];
  const types: { id: number; slug: string }[] = await api('GET', '/pos/order-types');
  const delivery = types.find(({ slug }) => slug === 'delivery');
  const place = { line1: '4 Church Street', city: 'Bengaluru' };
  return api('POST', '/pos/orders', {
    ...{ order_type_id: delivery?.id, customer_id, delivery_address: place, items },
  });
}

async function walkDeliveries(page: Page, api: Api, customer: number) {
  await api('POST', '/pos/delivery-drivers', { name: 'Ravi', phone: '+919812345678' });
  await goTo(page, 'Deliveries');
  await page.getByText('No deliveries').waitFor();
  const { token_number } = await orderOut(api, customer);
  const trip = rowOf(page, `#${token_number}`);
  await trip.getByText('4 Church Street, Bengaluru').waitFor();
  await page.getByLabel(`Assign a driver to #${token_number}`).selectOption({ label: 'Ravi' });
  await trip.getByText('Awaiting pickup').waitFor();
  const move = async (status: string) => {
    await trip.getByRole('button', { name: 'Update status' }).click();
    await dialog(page)
      .getByLabel(/^Status/)
      .selectOption({ label: status });
    await dialog(page).getByRole('button', { name: 'Save' }).click();
  };
  await move('Failed');
  await dialog(page).getByText('is required when a delivery fails').waitFor();
  await dialog(page)
    .getByLabel(/^Reason/)
    .fill('nobody at home');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Failed', { exact: true }).first().click();
  await trip.getByText('nobody at home').waitFor();
  await expectSound(page, 'a delivery that failed');
}

/** Whoever is signed in elsewhere is signed out from here; what somebody was given shows at once. */
async function walkSecurity(page: Page, api: Api, url: string) {
  const people: { id: number; name: string; email: string }[] = await api('GET', '/users');
  const meera = people.find(({ name }) => name === 'Meera Nair');
  if (!meera) throw new Error('the sample restaurant has no manager');
  await api('PUT', `/users/${meera.id}`, { password: 'open sesame' });
  const { page: there } = await openConsole(url);
  await signIn(there, meera.email, 'open sesame');
  await goTo(page, 'Security');
  await page.getByRole('button', { name: 'Sign out: Meera Nair' }).click();
  await page.getByText('Session signed out.').waitFor();
  await page.getByRole('button', { name: 'Sign out: Meera Nair' }).waitFor({ state: 'detached' });
  await there.reload();
  await there.getByLabel('Password').waitFor();
  const rights = page.locator('.card', { hasText: 'Permission changes' });
  await api('PUT', `/users/${meera.id}`, { role: 'cashier' });
  await rights.getByText('Meera Nair').first().waitFor();
  await expectSound(page, 'security');
}

describe.skipIf(noBrowser)(`guests and people of the restaurant at the console (${WITHOUT})`, () => {
  test('tables have codes that open their page, calls and deliveries are seen to, guests are known once, sessions are ended', async () => {
    const restaurant = await openGuestRestaurant();
    const { url, api, addressOf } = restaurant;
    const { id: branch } = await api('GET', '/branches/current');
    // Elsewhere a computer knows its name in the network; this one is in none.
    await api('PUT', `/branches/${branch}`, { base_url: url });
    const { page, complaints } = await openConsole(url);
    await page.locator('h1').waitFor();
    await enter(page);
    await walkTables(page, api, addressOf);
    await page.keyboard.press('Escape');
    await walkRequests(page, api);
    const { id } = await walkCustomers(page, restaurant);
    await walkDeliveries(page, api, id);
    await goTo(page, 'Customers');
    await page.getByRole('button', { name: 'Meera Rao', exact: true }).click();
    await dialog(page)
      .getByRole('link', { name: /Delivery/ })
      .waitFor();
    await expectSound(page, 'a customer');
    await dialog(page).getByRole('button', { name: 'Erase customer data' }).click();
    await agree(page, 'Erase customer data');
    await rowOf(page, 'Meera Rao').waitFor({ state: 'detached' });
    expect(await api('GET', '/pos/customers?search=Meera')).toEqual([]);
    await walkSecurity(page, api, url);
    expect(complaints).toEqual([]);
  }, 200_000);
});
