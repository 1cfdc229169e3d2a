import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { codeAt, stepAt } from '../../server/identity/auth/second-factor/totp.ts';
import { copyRestaurant, galley, type Serving, said, serveGalley } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import { bytesOf } from '../identity/auth/base32.ts';
import { sizes } from '../tools/chromium.ts';
import { closeBrowser, noBrowser, type Opened, openConsole, WITHOUT } from './harness/browser.ts';
import { enter, loaded, lookAt, visit } from './harness/looks.ts';
import { type Api, owner, ownerOf } from './harness/restaurant.ts';

beforeAll(async () => void (await buildBundle('console')));
afterAll(closeBrowser);

const LONG = { timeout: 60_000, interval: 500 };

interface Chain {
  readonly office: { url: string; api: Api };
  readonly branch: Serving & { api: Api; dataDir: string };
  readonly branchId: number;
}

async function openChain(): Promise<Chain> {
  const folder = tempFolder();
  const [central, dataDir] = [join(folder, 'central'), join(folder, 'branch')];
  await copyRestaurant(central, '--sample', '--demo-people', '--role', 'central');
  const atCentral = ['--data-dir', central, '--role', 'central', '--json'];
  const invite = ['invite', ...atCentral, '--new', 'Fort'];
  const { code } = said(await galley(invite));
  const office = await serveGalley(central, '--role', 'central', '--rate-limit', '0');
  await galley(['enrol', office.url, code, '--data-dir', dataDir, '--json']);
  const branch = await serveGalley(dataDir, '--rate-limit', '0');
  const api = await ownerOf(office.url);
  const [own] = (await api('GET', '/branches/available')).filter(
    ({ name }: { name: string }) => name === 'Fort',
  );
  return {
    office: { url: office.url, api },
    branch: { ...branch, api: await ownerOf(branch.url), dataDir },
    branchId: own.id,
  };
}

/** From now on head office asks the owner for a code; answers one that is good once. */
async function secondFactorOn(api: Api): Promise<string> {
  const { secret } = await api('POST', '/auth/second-factor/begin', { password: owner.password });
  const otp = codeAt(bytesOf(secret), stepAt(Date.now()));
  const { recovery_codes } = await api('POST', '/auth/second-factor/confirm', { otp });
  return recovery_codes[0];
}

async function look({ page }: Opened, what: string): Promise<void> {
  await lookAt(page, what);
  await page.setViewportSize(sizes.desktop);
}

const dishNamed = async (api: Api, name: string): Promise<{ id: number; base_price: number }> =>
  (await api('GET', '/pos/menu-items?all=1')).find((item: { name: string }) => item.name === name);

const opened = async (url: string): Promise<Opened> => {
  const at = await openConsole(url);
  await enter(at.page);
  return at;
};

describe.skipIf(noBrowser)(`head office and a branch at the console (${WITHOUT})`, () => {
  test('what a branch changed is put back, what it proposes is decided, and head office asks who it is', {
    timeout: 240_000,
  }, async () => {
    const { office, branch, branchId } = await openChain();
    const dal = await dishNamed(branch.api, 'Dal Tadka');
    await branch.api('PUT', `/pos/menu-items/${dal.id}`, { price: 251 });
    const priceThere = async () => (await dishNamed(office.api, 'Dal Tadka')).base_price;
    await expect.poll(priceThere, LONG).toBe(251);

    const central = await opened(office.url);
    const { page } = central;
    await visit(page, 'branches');
    await page.getByRole('button', { name: 'Fort' }).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.locator('.dialog-extra button').nth(1).click();
    await dialog.locator('table.data').waitFor();
    await look(central, 'branch-changes');
    await dialog.locator('button.danger').click();
    await page.getByRole('dialog').last().locator('button.danger').click();
    await expect.poll(priceThere, LONG).toBe(dal.base_price);
    await page.keyboard.press('Escape');

    await office.api('PUT', `/branches/${branchId}`, { catalogue: 'propose' });
    const isTold = async () => (await branch.api('GET', '/branches/current')).catalogue;
    await expect.poll(isTold, LONG).toBe('propose');
    const there = await opened(branch.url);
    await visit(there.page, 'menu');
    await there.page.getByRole('button', { name: 'Dal Tadka', exact: true }).first().click();
    await there.page.getByRole('dialog').locator('[data-field=name] input').fill('Dal of the restaurant');
    await there.page.getByRole('dialog').locator('button[type=submit]').click();
    await there.page.locator('.notice').waitFor();
    await branch.api('POST', '/pos/menu-items', { name: 'Masala Chai', price: 40 });
    await branch.api('POST', '/pos/menu-items', { name: 'Filter Coffee', price: 50 });
    await visit(there.page, 'sync');
    await look(there, 'proposals-at-branch');
    const taken = there.page.locator('article.card', { hasText: 'Filter Coffee' });
    await taken.locator('footer button').click();
    await expect.poll(() => taken.count(), LONG).toBe(0);
    const withdrawn = '/catalogue/proposals?status=withdrawn';
    await expect.poll(async () => (await office.api('GET', withdrawn)).length, LONG).toBe(1);

    const open = async () => (await office.api('GET', '/catalogue/proposals?status=open')).length;
    await expect.poll(open, LONG).toBe(2);
    await visit(page, 'sync');
    await page.locator('.proposed').first().waitFor();
    await look(central, 'proposals');
    const cards = page.locator('article.card', { has: page.locator('.proposed') });
    await cards.last().locator('button.primary').click();
    await expect.poll(open, LONG).toBe(1);
    expect(await dishNamed(office.api, 'Dal of the restaurant')).toMatchObject({ id: dal.id });
    await expect.poll(() => cards.count(), LONG).toBe(1);
    await cards.first().locator('footer button').last().click();
    await page.locator('textarea').fill('Not this season');
    await look(central, 'declining');
    await page.getByRole('dialog').last().locator('button[type=submit]').click();
    await expect.poll(open, LONG).toBe(0);
    const named = async () => (await dishNamed(branch.api, 'Dal of the restaurant'))?.id;
    await expect.poll(named, LONG).toBe(dal.id);

    await visit(there.page, 'users');
    await there.page.locator('main button.primary').first().click();
    const form = there.page.getByRole('dialog');
    await form.locator('[data-field=name] input').fill('Mira');
    await form.locator('[data-field=email] input').fill('mira@example.com');
    await form.locator('[data-field=role] select').selectOption('manager');
    await form.locator('button[type=submit]').click();
    const known = there.page.locator('input[autocomplete=current-password]');
    const asked = there.page.getByRole('dialog').filter({ has: known }).last();
    await known.fill('wrong');
    await asked.locator('button[type=submit]').click();
    await expect.poll(() => asked.locator('.problem').innerText(), LONG).not.toBe('');
    await look(there, 'head-office-asks');
    expect(central.complaints).toEqual([]);
    // Whoever was signed in there without a code is signed out, which cuts the page's stream of events.
    await page.close();
    const recovery = await secondFactorOn(office.api);
    await known.fill(owner.password);
    await asked.locator('button[type=submit]').click();
    const code = there.page.locator('input[autocomplete=one-time-code]:focus');
    await code.waitFor();
    await look(there, 'head-office-asks-code');
    await code.fill(recovery);
    await asked.locator('button[type=submit]').click();
    const made = async () => (await office.api('GET', '/users')).map(({ name }: { name: string }) => name);
    await expect.poll(made, LONG).toContain('Mira');
    expect(there.complaints).toEqual([]);
  });

  test('PINs that nobody can read any more are named on every page', { timeout: 120_000 }, async () => {
    const dataDir = join(tempFolder(), 'data');
    await copyRestaurant(dataDir, '--sample', '--demo-people');
    const first = await serveGalley(dataDir, '--rate-limit', '0');
    await (await ownerOf(first.url))('PUT', '/users/1', { pin: '4711' });
    first.signal('SIGTERM');
    await first.ended;
    const keys = readdirSync(dataDir, { recursive: true }).filter((name) =>
      String(name).endsWith('.keys.json'),
    );
    for (const name of keys) rmSync(join(dataDir, String(name)));
    const { url } = await serveGalley(dataDir, '--rate-limit', '0');
    const at = await opened(url);
    const banner = at.page.locator('.alarms', { hasText: 'Owner' });
    await banner.waitFor();
    await loaded(at.page);
    await look(at, 'lost-pins');
    const api = await ownerOf(url);
    for (const { user_id } of await api('GET', '/users/unreadable-pins'))
      await api('PUT', `/users/${user_id}`, { pin: String(30_827 + user_id * 37) });
    await expect.poll(() => banner.count(), LONG).toBe(0);
  });
});
