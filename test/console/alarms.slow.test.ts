import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { pairTablet } from '../app/tablets.ts';
import { serveGalley } from '../harness/galley.ts';
import { VirtualPrinter } from '../tools/printer/virtual-printer.ts';
import { signInAt } from '../tools/screen-page.ts';
import { closeBrowser, noBrowser, openConsole, signIn, WITHOUT } from './harness/browser.ts';
import { confirmYou } from './harness/confirm.ts';
import { expectSound, lookAt, pictures, visit } from './harness/looks.ts';
import { openRestaurant, owner, type Restaurant } from './harness/restaurant.ts';

beforeAll(async () => {
  await buildBundle('console');
  await buildBundle('app');
});
afterAll(closeBrowser);

interface Row {
  readonly id: number;
  readonly name: string;
}

/** A restaurant whose kitchens all print at a printer that is off, with a ticket on its way there. */
async function openSilent(): Promise<{ restaurant: Restaurant; port: number; table: string }> {
  const off = await VirtualPrinter.start();
  const { port } = off;
  await off.stop();
  const restaurant = await openRestaurant('--rate-limit', '0');
  const { api } = restaurant;
  const { id } = await api('POST', '/pos/printers', { name: 'Tandoor', address: `127.0.0.1:${port}` });
  for (const kitchen of await api('GET', '/pos/kitchens'))
    await api('PUT', `/pos/kitchens/${kitchen.id}`, { printer_ids: [id] });
  const [dish]: Row[] = await api('GET', '/pos/menu-items');
  const [table]: Row[] = await api('GET', '/pos/tables');
  const items = [{ menu_item_id: dish?.id, quantity: 1 }];
  const order = await api('POST', '/pos/orders', { table_id: table?.id, items });
  await api('POST', `/pos/orders/${order.id}/kot`);
  return { restaurant, port, table: table?.name ?? '' };
}

const bannerOf = (page: Page) => page.locator('.alarms', { hasText: "Tandoor isn't printing" });
const buttonOf = (page: Page) => page.locator(`.alarm-button[title*="Tandoor isn't printing"]`);

/** Whose printer is dead, what it keeps, which kitchens would be left dry, and where backups are refused. */
async function walkConsole(page: Page, table: string): Promise<void> {
  await bannerOf(page).waitFor({ timeout: 40_000 });
  await bannerOf(page).getByRole('link', { name: 'Printers' }).waitFor();
  const named = new RegExp(`Table ${table}.*#\\d+`);
  await page.locator('.card', { hasText: 'Printing' }).getByText(named).waitFor();
  await page.locator('.card', { hasText: 'Last good backup' }).getByText('None yet').waitFor();
  await lookAt(page, 'overview-alarms');
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, 'queue');
  await page.getByRole('cell', { name: named }).first().waitFor();
  await visit(page, 'printers');
  await page.getByRole('button', { name: 'Remove: Tandoor' }).click();
  await page.getByText(/No printer will be left for \w+/).waitFor();
  await page.keyboard.press('Escape');
  await visit(page, 'backups');
  await page.getByLabel(/Folders/).fill('/no/such/disk');
  await page.getByRole('button', { name: 'Save' }).click();
  await confirmYou(page);
  await page.getByText(/\/no\/such\/disk: The folder doesn't exist/).waitFor();
  await expectSound(page, 'a refused folder');
}

describe.skipIf(noBrowser)(`alarms (${WITHOUT})`, () => {
  test('a dead printer of a kitchen is told of on every page and screen with what waits there, and no more once it prints', async () => {
    const { restaurant, port, table } = await openSilent();
    const { page, complaints } = await openConsole(restaurant.url);
    await signIn(page, owner.email, owner.password);
    await walkConsole(page, table);
    const kitchen = await pairTablet(restaurant, 'kitchen', { view: 'tablet' });
    const waiter = await pairTablet(restaurant, 'staff', { view: 'phone' });
    await signInAt(waiter.page, 'Asha', '3001');
    for (const { page, name } of [
      { ...kitchen, name: 'kitchen' },
      { ...waiter, name: 'waiter' },
    ]) {
      await buttonOf(page).waitFor({ timeout: 40_000 });
      await expectSound(page, name);
      await pictures(name, false)(page, 'alarm-button');
      await buttonOf(page).click();
      await page.getByText('Check power, paper, and the cover').first().waitFor();
      await pictures(name, false)(page, 'alarm-sheet');
      await page.keyboard.press('Escape');
    }
    const printer = await VirtualPrinter.start({ port });
    onTestFinished(() => printer.stop());
    await printer.waitForTickets(1, 30_000);
    for (const gone of [bannerOf(page), buttonOf(kitchen.page), buttonOf(waiter.page)])
      await gone.waitFor({ state: 'detached', timeout: 40_000 });
    expect([...complaints, ...kitchen.complaints, ...waiter.complaints]).toEqual([]);
  }, 240_000);

  test('a server that is gone is named on every page, also one not opened before, which comes by itself with the server', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { page } = await openConsole(restaurant.url);
    await signIn(page, owner.email, owner.password);
    restaurant.signal?.('SIGKILL');
    const banner = page.locator('.alarms', { hasText: 'Can’t reach the server.' });
    await banner.waitFor({ timeout: 30_000 });
    await page.getByRole('link', { name: 'Customers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Can’t reach the server.' }).waitFor();
    expect(await page.getByText('may have been updated').count()).toBe(0);
    await pictures('desktop')(page, 'server-away');
    await expectSound(page, 'without the server');
    await serveGalley(restaurant.dataDir, '--port', new URL(restaurant.url).port, '--rate-limit', '0');
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor({ timeout: 60_000 });
    await banner.waitFor({ state: 'detached', timeout: 30_000 });
  }, 180_000);
});
