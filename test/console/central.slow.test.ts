import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { copyRestaurant, serveGalley } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import { sizes } from '../tools/chromium.ts';
import { VirtualPrinter } from '../tools/printer/virtual-printer.ts';
import {
  closeBrowser,
  expectAccessible,
  noBrowser,
  type Opened,
  openConsole,
  signIn,
  WITHOUT,
} from './harness/browser.ts';
import { enteredPages, officePages } from './harness/every-page.ts';
import { countedHands } from './harness/hands.ts';
import { goTo, lookAt, visit } from './harness/looks.ts';
import { type Api, owner, ownerOf } from './harness/restaurant.ts';

beforeAll(async () => void (await buildBundle('console')));
afterAll(closeBrowser);

const LONG = { timeout: 60_000, interval: 250 };

async function openOffice(): Promise<{ url: string; api: Api }> {
  const dataDir = join(tempFolder(), 'central');
  await copyRestaurant(dataDir, '--sample', '--demo-people', '--role', 'central');
  const { url } = await serveGalley(dataDir, '--role', 'central', '--rate-limit', '0');
  return { url, api: await ownerOf(url) };
}

const emptyServer = () => serveGalley(join(tempFolder(), 'branch'), '--rate-limit', '0');

async function go(page: Page, name: string): Promise<void> {
  await goTo(page, name);
  await expect.poll(() => page.locator('.loading').count(), LONG).toBe(0);
}

/** A sensitive action asks who is there. */
async function givePassword(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('Your password').waitFor();
  await page.keyboard.type(owner.password);
  await page.keyboard.press('Enter');
}

/** A new branch at head office's console, and the code for its server. */
async function inviteAt(page: Page, name: string): Promise<string> {
  await go(page, 'Branches');
  await page.getByRole('button', { name: 'Add branch' }).click();
  await page.getByLabel('Name (required)').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Get join code' }).click();
  await givePassword(page);
  const dialog = page.getByRole('dialog', { name: 'Get join code' });
  const code = await dialog.locator('code').first().innerText();
  await expectAccessible(page, 'the code of a branch');
  await dialog.locator('footer').getByRole('button', { name: 'Close' }).click();
  return code;
}

async function joinAt(page: Page, office: string, code: string): Promise<void> {
  await page.getByRole('group').getByText('Join a head office').click();
  await page.getByLabel(/^Head office address/).fill(office);
  await page.getByLabel(/^Code/).fill(code);
  await page.getByRole('button', { name: 'Join a head office' }).click();
}

/** One order, taken and paid; answers its total. */
async function sellAt(api: Api): Promise<number> {
  const [item] = await api('GET', '/pos/menu-items');
  const order = await api('POST', '/pos/orders', { items: [{ menu_item_id: item.id, quantity: 2 }] });
  await api('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'cash', amount: order.total });
  return order.total;
}

describe.skipIf(noBrowser)(`head office at the console (${WITHOUT})`, () => {
  test('a code made there lets an empty server join by its set-up pages; it prints, sells, and its sales arrive', async () => {
    const office = await openOffice();
    const central = await openConsole(office.url);
    await signIn(central.page, owner.email, owner.password);
    const code = await inviteAt(central.page, 'MG Road');
    await central.page.getByText('Waiting for its server').waitFor();

    const printer = await VirtualPrinter.start();
    onTestFinished(() => printer.stop());
    const branch = await emptyServer();
    const { page, complaints } = await openConsole(branch.url);
    await joinAt(page, office.url, 'NOT-A-CODE');
    await page.locator('.form > .problem').getByText(/./).waitFor();
    const hands = countedHands(page);
    await hands.fill(/^Head office address/, office.url);
    await hands.fill(/^Code/, code);
    await hands.press('button', 'Join a head office');
    await page.getByRole('heading', { level: 1, name: 'Recovery phrase' }).waitFor();
    await expectAccessible(page, 'the phrase of a branch');
    await hands.press('button', 'I’ve saved it');
    await hands.fill('Email', owner.email);
    await hands.fill('Password', owner.password);
    await hands.press('button', 'Sign in');
    await page.getByRole('heading', { level: 1, name: 'Printers' }).waitFor();
    await hands.fill('Or enter a printer address', `127.0.0.1:${printer.port}`);
    await page.locator('.by-address').getByRole('button', { name: 'Add printer' }).click();
    await printer.waitForTickets(1, 20_000);
    await hands.press('link', 'Test ticket');
    await hands.press('button', 'Print test ticket');
    await printer.waitForTickets(2, 20_000);
    // The way that is chosen first, and the button beside the address, were pressed past the counting hands.
    expect(hands.count() + 2).toBeLessThanOrEqual(12);
    const total = await sellAt(await ownerOf(branch.url));
    expect(complaints).toEqual([]);

    const amount = `₹${total.toFixed(2)}`;
    await go(central.page, 'Reports');
    await expect
      .poll(async () => (await office.api('GET', `/reports/sales?${today()}`)).orders.total, LONG)
      .toBe(total);
    await central.page.getByText('Branch', { exact: true }).last().click();
    await central.page
      .getByRole('row', { name: /MG Road/ })
      .getByText(amount)
      .waitFor();
    await central.page.getByText(/^MG Road: /).waitFor();
    await expectAccessible(central.page, 'sales of every branch');
    await go(central.page, 'Branches');
    await central.page
      .getByRole('row', { name: /MG Road/ })
      .getByText('Online')
      .waitFor();
    expect(central.complaints).toEqual([]);
  }, 240_000);
});

/** Not as thoroughly as a branch looks at them (pages.slow.test.ts): `once` where a page is the branch's own. */
async function lookAround(page: Page, of: string, paths: readonly string[], thoroughness: 'quick' | 'once') {
  for (const path of paths) {
    await visit(page, path);
    await lookAt(page, `${of} ${path}`, thoroughness);
    expect(await page.locator('.is-problem').count(), `${path} shows a problem`).toBe(0);
  }
  await page.setViewportSize(sizes.desktop);
}

/** What is wrong at head office itself, and what the servers of branches said of theirs. */
async function raiseAlarms(page: Page): Promise<void> {
  const [since, until] = ['2026-11-20T19:30:00Z', '2026-11-20T20:00:00Z'];
  const alarm = (cause: string, message: string, facts: object, told: object | null) => ({
    ...{ name: `${cause} ${JSON.stringify(told)}`, cause, branch_id: null, is_urgent: told === null, since },
    ...{ message, advice: 'Look after it.', facts, page: 'backups', told },
  });
  const kitchen = { name: 'Tandoor', kitchens: 'Starters', waiting: 3 };
  const alarms = [
    alarm('disk_nearly_full', 'The disk of this computer is nearly full.', { megabytes: 412 }, null),
    alarm('kitchen_printer_down', 'Tandoor does not print.', kitchen, { branch: 'Fort', until }),
    alarm('backups_missing', 'Backups are off.', {}, { branch: 'Marina', until: null }),
  ];
  await page.route('**/api/v1/alarms', (route) => route.fulfill({ json: { success: true, data: alarms } }));
}

/** All branches, then one of them. */
async function lookAtOffice({ page, complaints }: Opened, branch: string): Promise<void> {
  await lookAround(page, 'all branches', officePages, 'quick');
  await visit(page, 'overview');
  await page.locator('.branch-choice select').selectOption({ label: branch });
  await page.locator('main a[href$="/console/printers"]').waitFor();
  await lookAround(page, branch, enteredPages, 'once');
  expect(complaints).toEqual([]);
}

describe.skipIf(noBrowser)(`branches at the console of head office (${WITHOUT})`, () => {
  test('a code is called back, a server is refused and admitted, and every page is sound with and without a branch', async () => {
    const office = await openOffice();
    const branch = await emptyServer();
    const { id } = await office.api('POST', '/branches', { name: 'Fort' });
    await office.api('POST', '/branches', { name: 'Marina' });
    const { code } = await office.api('POST', `/branches/${id}/invitations`, {
      reauthentication: { password: owner.password },
    });
    await setUp(branch.url, 'join', { url: office.url, code });
    const opened = await openConsole(office.url);
    const { page } = opened;
    await raiseAlarms(page);
    await signIn(page, owner.email, owner.password);

    await go(page, 'Branches');
    await page.getByRole('button', { name: 'Marina' }).click();
    await page.getByRole('button', { name: 'Get join code' }).click();
    await givePassword(page);
    const shown = page.getByRole('dialog', { name: 'Get join code' });
    const found = await shown.locator('code').first().innerText();
    await lookAt(page, 'branch-code');
    await shown.locator('footer').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Marina' }).click();
    await page.getByRole('button', { name: 'Revoke code' }).click();
    await page.getByText('Code revoked.').waitFor();
    const late = await emptyServer();
    await expect(setUp(late.url, 'join', { url: office.url, code: found })).rejects.toThrow('CODE_EXPIRED');
    await page.keyboard.press('Escape');

    const row = page.getByRole('row', { name: /^Fort/ });
    await row.getByText('Online').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Fort' }).click();
    await lookAt(page, 'branch-dialog');
    await page.getByRole('button', { name: 'Revoke server access' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke server access' });
    await question.getByRole('button', { name: 'Revoke server access' }).click();
    await page.getByRole('button', { name: 'Restore server access' }).click();
    await givePassword(page);
    await page.getByRole('button', { name: 'Revoke server access' }).waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize(sizes.desktop);
    await row.getByText('Online').waitFor({ timeout: 60_000 });

    await lookAtOffice(opened, 'Fort');
  }, 400_000);
});

async function setUp(url: string, step: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}/api/v1/setup/${step}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const { error } = (await reply.json()) as { error?: { code: string } };
  if (error) throw new Error(error.code);
}

const today = (): string => {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
  const day = (shift: number) => date.format(Date.now() + shift * 86_400_000);
  return `date_from=${day(-1)}&date_to=${day(1)}`;
};
