import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { serveGalley } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import { VirtualPrinter } from '../tools/printer/virtual-printer.ts';
import {
  closeBrowser,
  expectAccessible,
  launched,
  noBrowser,
  openConsole,
  WITHOUT,
} from './harness/browser.ts';
import { countedHands } from './harness/hands.ts';
import { expectSound, lookAt, pictures } from './harness/looks.ts';

beforeAll(async () => {
  await buildBundle('console');
  await buildBundle('app');
});
afterAll(closeBrowser);

const phraseOn = (page: Page) => page.locator('.recovery-phrase code');

async function readPhrase(page: Page): Promise<string> {
  await page.getByRole('heading', { level: 1, name: 'Recovery phrase' }).waitFor();
  const phrase = await phraseOn(page).innerText();
  expect(phrase).toMatch(/^([2-9A-Z]{4}-){5}[2-9A-Z]{4}$/);
  return phrase;
}

/** Whether the browser would ask before it leaves the page. */
const isHeld = (page: Page) =>
  page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");

/** Sound wherever it is shown, there in every language, held on the screen, and alone on paper. */
async function lookAtPhrase(page: Page): Promise<void> {
  const phrase = await readPhrase(page);
  await lookAt(page, 'setup-phrase');
  await page.emulateMedia({ colorScheme: 'dark' });
  await pictures('dark')(page, 'setup-phrase');
  await expectSound(page, 'the phrase in the dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('select.language').selectOption('ar');
  await page.getByRole('heading', { level: 1, name: 'عبارة الاسترداد' }).waitFor();
  await page.locator('select.language').selectOption('en');
  await page.emulateMedia({ media: 'print' });
  await pictures('paper')(page, 'setup-phrase');
  expect(await page.locator('button:visible, select:visible').count()).toBe(0);
  expect(await phraseOn(page).isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  expect(await readPhrase(page)).toBe(phrase);
  expect(await isHeld(page)).toBe(true);
}

interface Listed {
  readonly id: number;
  readonly status: string;
}

/** The orders of the restaurant, asked for as whoever is signed in at the page. */
const ordersAs = (page: Page): Promise<Listed[]> =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('galley.session') ?? '{}') as { token: string };
    const reply = await fetch('/api/v1/pos/orders', { headers: { authorization: `Bearer ${token}` } });
    return ((await reply.json()) as { data: Listed[] }).data;
  });

/** Whatever goes wrong stands at its field, once, and never over the way on. */
async function refuseAddresses(page: Page): Promise<void> {
  const form = page.locator('.by-address');
  for (const written of ['kitchen.local', '192.0.2.7', '127.0.0.1:99']) {
    await form.getByRole('textbox').fill(written);
    const answered = page.waitForResponse((reply) => reply.request().method() === 'POST');
    await form.getByRole('button', { name: 'Add printer' }).click();
    await answered;
    await expect.poll(() => form.getByRole('textbox').inputValue()).toBe(written);
    await form.getByText('Enter the printer’s address on your local network').waitFor();
  }
  expect(await page.locator('.notice.is-problem').count()).toBe(0);
  // It can be pressed: nothing lies above it.
  await page.locator('.step-next a').click({ trial: true });
  await pictures('desktop')(page, 'setup-refused-address');
}

/** It can take an order: a dish for the first table goes to its kitchen. */
async function orderAt(tablet: Page): Promise<void> {
  await tablet.locator('.table').first().click();
  await tablet.locator('li:not(:has(.more)) > .dish:not(:disabled)').first().click();
  await tablet.locator('.is-send:not(:disabled)').click();
}

/** From any step of the set-up to dishes to order on a tablet of the staff; answers how many interactions it took. */
async function pairAndOrder(page: Page, tablet: Page, url: string): Promise<number> {
  const hands = countedHands(page);
  await hands.press('link', /Tablets/);
  await hands.press('button', 'Pair device');
  expect(await page.getByLabel('Device name').inputValue()).toBe('Tablet 1');
  await hands.press('button', 'Show code');
  const code = await page.locator('.pairing-code').innerText();
  expect(code).toMatch(/^[A-Z3-9]{4}-[A-Z3-9]{4}$/);
  await expectSound(page, 'a pairing code');
  await pictures('desktop')(page, 'setup-pairing');
  // Whoever has no camera types it; in small letters too.
  await tablet.goto(`${url}/pair`);
  await tablet.getByText('Spice Route').waitFor();
  const there = countedHands(tablet);
  await there.fill('Code', code.toLowerCase());
  await pictures('tablet')(tablet, 'pair');
  await there.press('button', 'Pair device');
  await tablet.waitForURL(`${url}/app/`);
  await page.getByText('Tablet paired.').waitFor();
  await there.press('button', /Owner/);
  await tablet.keyboard.type('3082');
  await tablet.keyboard.press('Enter');
  await tablet.locator('.table').first().waitFor();
  // The PIN is one.
  const steps = hands.count() + there.count() + 1;
  await orderAt(tablet);
  return steps;
}

describe.skipIf(noBrowser)(`setting up (${WITHOUT})`, () => {
  test('from an empty folder to the first kitchen ticket takes the set-up pages alone, and few steps', async () => {
    const { url } = await serveGalley(join(tempFolder(), 'data'));
    const printer = await VirtualPrinter.start();
    onTestFinished(() => printer.stop());
    const { page, complaints, strays } = await openConsole(url);
    const hands = countedHands(page);
    await page.getByRole('heading', { name: 'Welcome to Galley' }).waitFor();
    await expectAccessible(page, 'set-up');
    await hands.fill(/Restaurant name/, 'Spice Route');
    await page.getByLabel('Country').selectOption('IN');
    await hands.fill(/Your email/, 'asha@spice.example');
    await hands.fill(/Password/, 'open sesame');
    await hands.fill(/Your PIN/, '3082');
    await hands.check('Sample data');
    await hands.press('button', 'Create restaurant');
    const phrase = await readPhrase(page);
    await hands.press('button', 'I’ve saved it');
    const made = hands.count();
    await page.getByRole('heading', { level: 1, name: 'Printers' }).waitFor();
    expect(await page.getByText(phrase).count()).toBe(0);
    expect(await isHeld(page)).toBe(false);
    await hands.fill('Or enter a printer address', `127.0.0.1:${printer.port}`);
    await page.locator('.by-address').getByRole('button', { name: 'Add printer' }).click();
    await printer.waitForTickets(1, 20_000);
    await expectAccessible(page, 'the step of printers');
    // Pressed again, the same address is no second printer.
    await page.locator('.by-address button[aria-disabled="false"]').waitFor();
    await page.getByLabel('Or enter a printer address').fill(`127.0.0.1:${printer.port}`);
    await page.locator('.by-address').getByRole('button', { name: 'Add printer' }).click();
    await page.getByText('Printer already uses this address.').waitFor();
    await expect.poll(() => page.locator('.states.card > li').count()).toBe(1);
    await refuseAddresses(page);
    await hands.press('link', 'Test ticket');
    await hands.press('button', 'Print test ticket');
    await printer.waitForTickets(2, 20_000);
    await page.getByRole('img', { name: 'Ticket preview' }).first().waitFor();
    await expectAccessible(page, 'the step of the first ticket');
    const ticket = printer.tickets.at(-1);
    expect(ticket?.text).toMatch(/TEST PRINT/i);
    expect(await ordersAs(page)).toEqual([]);
    // The country and the button beside the address were pressed past the counting hands.
    expect(hands.count() + 2).toBeLessThanOrEqual(12);
    const tablet = await (await launched()).newPage();
    onTestFinished(() => tablet.close());
    const steps = await pairAndOrder(page, tablet, url);
    // The country and the names of the steps before are interactions too.
    expect(made + 1 + steps).toBeLessThanOrEqual(15);
    // Few requests: this restaurant has the limit of requests that every restaurant has.
    const calmly = { timeout: 20_000, interval: 1_000 };
    await expect.poll(() => ordersAs(page), calmly).toMatchObject([{ status: 'kot' }]);
    expect(complaints).toEqual([]);
    expect(strays).toEqual([]);
  }, 120_000);

  test('what is wrong is said at its field, what was typed stays, and a pressed button is pressed once', async () => {
    const { url } = await serveGalley(join(tempFolder(), 'data'));
    const { page } = await openConsole(url);
    await page.getByLabel(/Restaurant name/).fill('Casa Verde');
    await page.getByLabel(/Your email/).fill('ana@casa.example');
    await page.getByLabel(/Password/).fill('short');
    await page.getByRole('button', { name: 'Create restaurant' }).dblclick();
    await page.getByText('Use at least 8 characters.').first().waitFor();
    expect(await page.getByLabel(/Restaurant name/).inputValue()).toBe('Casa Verde');
    await expect
      .poll(() => page.evaluate('document.activeElement.getAttribute("aria-invalid")'))
      .toBe('true');
    await page.getByLabel(/Password/).fill('long enough');
    await page.getByRole('button', { name: 'Create restaurant' }).dblclick();
    await lookAtPhrase(page);
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Printers' }).waitFor();
  });
});
