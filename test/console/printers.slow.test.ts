import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { galley, serveGalley, setupArgs } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import { VirtualPrinter } from '../programs/printer/virtual-printer.ts';
import { closeBrowser, expectAccessible, noBrowser, openConsole, signIn, WITHOUT } from './browser.ts';
import { goTo } from './looks.ts';

beforeAll(async () => void (await buildBundle('console')));
afterAll(closeBrowser);

describe.skipIf(noBrowser)(`the console's printers (${WITHOUT})`, () => {
  test('a printer is set up by its address, given its kitchens, and prints a ticket that the queue shows', async () => {
    const dataDir = join(tempFolder(), 'data');
    await galley(setupArgs(dataDir, '--sample'));
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
    await card.getByRole('button', { name: /Test/ }).click();
    await card.getByText('Online').waitFor();
    await printer.waitForTickets(1, 15_000);
    await expectAccessible(page, 'printers');

    await goTo(page, 'Print queue');
    await page.getByRole('button', { name: 'Test ticket' }).click();
    await page.getByRole('img', { name: 'Picture of the ticket' }).waitFor();
    await expectAccessible(page, 'a print job');
    expect(complaints).toEqual([]);
    expect(strays).toEqual([]);
  });
});
