import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { copyRestaurant, serveGalley } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import { VirtualPrinter } from '../tools/printer/virtual-printer.ts';
import {
  closeBrowser,
  expectAccessible,
  noBrowser,
  openConsole,
  signIn,
  WITHOUT,
} from './harness/browser.ts';
import { goTo } from './harness/looks.ts';

beforeAll(async () => void (await buildBundle('console')));
afterAll(closeBrowser);

/** What a search of the network would answer; of a real one no test may ask other computers. */
async function useFound(page: Page, known: number): Promise<void> {
  const second = await VirtualPrinter.start();
  onTestFinished(() => second.stop());
  const at = (port: number, printer_id: number | null) => ({
    ...{ kind: 'tcp', address: `127.0.0.1:${port}`, model: 'TM-T20III', via: ['sweep'], printer_id },
  });
  const search = {
    ...{ id: 1, branch_id: 1, status: 'finished', progress: 100, started_at: '2026-01-01T00:00:00.000Z' },
    printers: [at(known, 1), at(second.port, null)],
  };
  await page.route('**/printing/discover', (route) =>
    route.fulfill({ json: { success: true, data: search } }),
  );
  await goTo(page, 'Printers');
  await page.getByRole('button', { name: 'Find printers' }).click();
  const dialog = page.locator('dialog[open]');
  const use = dialog.getByRole('button', { name: 'Add printer' });
  await use.waitFor();
  expect(await use.count()).toBe(1);
  // However often it is pressed, there is one printer, and the button is gone.
  await use.dblclick();
  await expect.poll(() => use.count()).toBe(0);
  await second.waitForTickets(1, 15_000);
  await page.keyboard.press('Escape');
  await page.getByRole('article', { name: 'TM-T20III' }).first().waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(2);
}

describe.skipIf(noBrowser)(`the console's printers (${WITHOUT})`, () => {
  test('a printer is set up by its address, given its kitchens, and prints a ticket that the queue shows', async () => {
    const dataDir = join(tempFolder(), 'data');
    await copyRestaurant(dataDir, '--sample', '--demo-people');
    const { url } = await serveGalley(dataDir);
    const printer = await VirtualPrinter.start();
    onTestFinished(() => printer.stop());
    const { page, complaints, strays } = await openConsole(url);
    await signIn(page, 'owner@spice.example', 'open sesame');

    await goTo(page, 'Printing', 'Printers');
    await page.getByRole('button', { name: 'Add by address' }).click();
    await page.getByLabel('Name (required)').fill('Tandoor');
    await page.getByLabel(/^Address/).fill(`127.0.0.1:${printer.port}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'What Tandoor prints' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();

    const card = page.getByRole('article', { name: 'Tandoor' });
    await card.getByRole('button', { name: /Print test/ }).click();
    await card.getByText('Online').waitFor();
    await printer.waitForTickets(1, 15_000);
    await expectAccessible(page, 'printers');

    await goTo(page, 'Print queue');
    await page.getByRole('button', { name: 'Test ticket' }).click();
    await page.getByRole('img', { name: 'Ticket preview' }).waitFor();
    await expectAccessible(page, 'a print job');

    await page.keyboard.press('Escape');
    await useFound(page, printer.port);
    expect(complaints).toEqual([]);
    expect(strays).toEqual([]);
  });
});
