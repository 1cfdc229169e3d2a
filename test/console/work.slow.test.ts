import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { copyRestaurant, serveGalley } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import { openReceiver, type Received, signed } from '../webhooks/receiver.ts';
import { closeBrowser, noBrowser, openConsole, signIn, WITHOUT } from './harness/browser.ts';
import { confirmYou } from './harness/confirm.ts';
import { expectSound, lookAt, pictures } from './harness/looks.ts';
import { openRestaurant, owner, ownerOf, type Restaurant } from './harness/restaurant.ts';

beforeAll(async () => void (await buildBundle('console')));
afterAll(closeBrowser);

async function atWork(restaurant: Restaurant, path: string): Promise<Page> {
  const { page } = await openConsole(restaurant.url);
  await signIn(page, owner.email, owner.password);
  await page.goto(`${restaurant.url}/console/${path}`);
  return page;
}

const csvFile = (text: string) => ({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

describe.skipIf(noBrowser)(`work at the console (${WITHOUT})`, () => {
  test('a price is changed where it stands; one that is none stays to be mended', async () => {
    const restaurant = await openRestaurant();
    const page = await atWork(restaurant, 'menu');
    await page.getByRole('button', { name: /change the price of Dal Tadka/ }).click();
    const input = page.getByLabel('change the price of Dal Tadka');
    await input.fill('12,345');
    await input.press('Enter');
    await page.getByText(/at most 2 decimal/).waitFor();
    expect(await input.inputValue()).toBe('12,345');
    await input.fill('265,50');
    await input.press('Enter');
    await page.getByText('Dal Tadka is now ₹265.50.').waitFor();
    const menu: { name: string; price: number }[] = await restaurant.api('GET', '/pos/menu-items');
    expect(menu.find(({ name }) => name === 'Dal Tadka')?.price).toBe(265.5);
  });

  test('what changes elsewhere is seen at once', async () => {
    const restaurant = await openRestaurant();
    const page = await atWork(restaurant, 'menu');
    await page.getByRole('button', { name: /change the price of Dal Tadka/ }).waitFor();
    await page.locator('.sidebar .live.is-live').waitFor();
    const [item] = await restaurant.api('GET', '/pos/menu-items?search=dal%20tadka&limit=1');
    await restaurant.api('PUT', `/pos/menu-items/${item.id}`, { price: 999 });
    await page.getByRole('button', { name: /₹999.00/ }).waitFor();
  });

  test('a menu file is seen before it is imported; what does not come in goes back as a file', async () => {
    const restaurant = await openRestaurant();
    const page = await atWork(restaurant, 'menu');
    await page.getByRole('button', { name: 'Import spreadsheet' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('File').setInputFiles(csvFile('GIF89a\0'));
    await form.getByText('This isn’t a spreadsheet').waitFor();
    const rows = ['Title;What we call it;Price', 'Mr;Tea;20', '', 'Mrs;Cake;120/200', 'Dr;Naan;40'];
    await form.getByLabel('File').setInputFiles(csvFile(rows.join('\n')));
    await form.getByRole('rowheader', { name: 'Mr', exact: true }).waitFor();
    // A column is taken for another one: whoever knows the file says which it is.
    await form.getByText('Columns', { exact: true }).click();
    await form.getByLabel('What we call it').selectOption('Name');
    await form.getByRole('rowheader', { name: 'Naan' }).waitFor();
    await form.getByText('C4, Price:').waitFor();
    await expectSound(page, 'a menu file before it is imported');
    await pictures('desktop')(page, 'import-preview');
    await form.getByRole('button', { name: 'Import 2 items' }).click();
    await form.getByText('2 added, 0 updated, 0 unchanged.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('link', { name: 'Download file' }).click(),
    ]);
    await pictures('desktop')(page, 'import-result');
    const back = readFileSync(await download.path(), 'utf8');
    await form.getByLabel('File').setInputFiles(csvFile(back.replace('"120/200"', '"95"')));
    await form.getByRole('button', { name: 'Import 1 item' }).click();
    await form.getByText('1 added, 0 updated, 0 unchanged.').waitFor();
    await form.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Cake', exact: true }).waitFor();
  });

  test('in a country with two rates a dish gets the one that is usual, imported or added by hand', async () => {
    const dataDir = join(tempFolder(), 'data');
    await copyRestaurant(dataDir, '--country', 'DE');
    const { url } = await serveGalley(dataDir);
    const restaurant = { url, dataDir, api: await ownerOf(url) };
    const page = await atWork(restaurant, 'menu');
    const form = page.getByRole('dialog');
    const chosen = () => form.getByRole('checkbox', { name: /MwSt/, checked: true }).count();
    await page.getByRole('button', { name: 'Import spreadsheet' }).click();
    await form.getByLabel('File').setInputFiles(csvFile('name,price\nLasagne,9.50\n'));
    await form.getByText('MwSt 19 %').waitFor();
    expect(await chosen()).toBe(0);
    await form.getByRole('button', { name: 'Import 1 item' }).click();
    await form.getByText('1 added').waitFor();
    await form.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Lasagne', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add item' }).click();
    await form.getByLabel('Name (required)').fill('Pizza');
    await form.getByLabel('Price (required)').fill('8');
    await form.getByText('MwSt 19 %').waitFor();
    expect(await chosen()).toBe(0);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Pizza', exact: true }).waitFor();
    const taxes: { id: number; code: string; is_default: boolean }[] = await restaurant.api(
      'GET',
      '/pos/taxes',
    );
    const usual = taxes.filter(({ is_default }) => is_default).map(({ id }) => id);
    expect(usual).toHaveLength(1);
    const menu: { tax_ids: number[] }[] = await restaurant.api('GET', '/pos/menu-items');
    expect(menu.map(({ tax_ids }) => tax_ids)).toEqual([usual, usual]);
  });

  test('a session that ended is asked for above the page, and what was typed is saved after it', async () => {
    const restaurant = await openRestaurant();
    const page = await atWork(restaurant, 'categories');
    await page.getByRole('button', { name: 'Add category' }).click();
    await page.getByLabel('Name (required)').fill('Thali');
    const token = await page.evaluate<string>('JSON.parse(localStorage["galley.session"]).token');
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${restaurant.url}/api/v1/auth/logout`, { method: 'POST', headers });
    await page.getByRole('button', { name: 'Save' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByLabel('Password').fill(owner.password);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Thali', exact: true }).waitFor();
    const categories: { name: string }[] = await restaurant.api('GET', '/pos/categories');
    expect(categories.filter(({ name }) => name === 'Thali')).toHaveLength(1);
  });

  test('a form with typed input is not closed by accident', async () => {
    const restaurant = await openRestaurant();
    const page = await atWork(restaurant, 'coupons');
    await page.getByRole('button', { name: 'Add coupon' }).click();
    await page.getByLabel('Code (required)').fill('HOLI');
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Discard changes?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    expect(await page.getByLabel('Code (required)').inputValue()).toBe('HOLI');
  });

  test('a program is told of orders: its secret is shown once, a refused address at its field, and a receiver that fails is seen', async () => {
    const restaurant = await openRestaurant();
    const receiver = await openReceiver();
    const page = await atWork(restaurant, 'webhooks');
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const form = page.getByRole('dialog', { name: 'Add webhook' });
    const address = form.getByLabel('Endpoint URL (required)');
    await address.fill('http://books.example.com/');
    await form.getByRole('button', { name: 'Save' }).click();
    await confirmYou(page);
    await form.locator('[data-field=url] .problem').waitFor();
    await address.fill(receiver.url);
    await form.getByLabel('Description').fill('Bookkeeping');
    await form.getByRole('button', { name: 'Save' }).click();
    await confirmYou(page);
    const shown = page.getByRole('dialog', { name: 'Signing secret' });
    const secret = (await shown.locator('code').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await expectSound(page, 'the secret of a webhook');
    await shown.getByRole('button', { name: 'I’ve saved it' }).click();
    await page.getByRole('button', { name: 'Bookkeeping' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bookkeeping' }).waitFor();
    receiver.answer = (response) => response.writeHead(500).end('closed for lunch');
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The endpoint responded with status 500.').first().waitFor();
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    const message = page.getByRole('dialog', { name: 'Test' });
    await message.getByText('closed for lunch').waitFor();
    await expectSound(page, 'a message of a webhook');
    receiver.answer = (response) => response.writeHead(204).end();
    await message.getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('cell', { name: '204' }).waitFor();
    const last = receiver.received.at(-1) as Received;
    expect(last.signatures).toEqual([signed(last, secret)]);
    expect(await page.content()).not.toContain(secret);
  }, 120_000);

  test('a report is exported and comes as a file', async () => {
    const restaurant = await openRestaurant();
    const page = await atWork(restaurant, 'reports');
    await page.getByLabel('Format').selectOption('csv');
    await page.getByRole('button', { name: 'Create export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /Download/ }).click({ timeout: 30_000 }),
    ]);
    expect(statSync(await download.path()).size).toBeGreaterThan(50);
    // Orders name their customers where somebody wants that, and says who they are.
    await page.getByLabel('Report').selectOption('orders');
    await page.getByLabel('Customer names').check();
    await lookAt(page, 'export-customers');
    await page.getByRole('button', { name: 'Create export' }).click();
    await confirmYou(page);
    await expect
      .poll(() => page.getByRole('link', { name: /Download/ }).count(), { timeout: 30_000 })
      .toBe(2);
  });

  test('a backup is made and brought back', async () => {
    const restaurant = await openRestaurant();
    const folder = join(tempFolder(), 'second-disk');
    mkdirSync(folder);
    const page = await atWork(restaurant, 'backups');
    await page.getByRole('textbox', { name: 'folders' }).fill(folder);
    await page.getByRole('button', { name: 'Save' }).click();
    await confirmYou(page);
    await page.getByText('Saved.').waitFor();
    const backUp = page.getByRole('button', { name: 'Back up now' });
    const bringBack = page.getByRole('button', { name: 'Restore backup' });
    // The first one is made as soon as there is a folder for it.
    await bringBack.first().waitFor({ timeout: 60_000 });
    await backUp.click();
    await bringBack.nth(1).waitFor({ timeout: 60_000 });
    await backUp.waitFor();
    const [item] = await restaurant.api('GET', '/pos/menu-items?search=dal%20tadka&limit=1');
    await restaurant.api('PUT', `/pos/menu-items/${item.id}`, { price: 1 });
    await bringBack.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore backup' }).click();
    await confirmYou(page);
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByLabel('Password').fill(owner.password, { timeout: 60_000 });
    await again.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(/\.backup restored/).waitFor({ timeout: 30_000 });
    const restored = await ownerOf(restaurant.url);
    expect((await restored('GET', `/pos/menu-items/${item.id}`)).price).toBe(item.price);
  }, 180_000);
});
