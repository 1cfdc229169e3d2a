import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { copyRestaurant, galley, serveGalley, setupArgs } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import {
  closeBrowser,
  expectAccessible,
  noBrowser,
  openConsole,
  signIn,
  WITHOUT,
} from './harness/browser.ts';
import { enter, goTo, lookAt, pictures, visit } from './harness/looks.ts';
import { owner, ownerOf } from './harness/restaurant.ts';

beforeAll(async () => void (await buildBundle('console')));
afterAll(closeBrowser);

const line = (level: number, msg: string, facts: object = {}) =>
  `${JSON.stringify({ level, time: Date.now(), pid: 1, hostname: 'pc', ...facts, msg })}\n`;

const AWAY = 'the printer Tandoor is away';
const UNFORESEEN = 'an unforeseen error';
const ANNOUNCED = 'this server is announced on the network';

/** A restaurant that speaks TLS in the networks of this computer, with a fault in an order and trouble in its log. */
async function openTroubled() {
  const dataDir = join(tempFolder(), 'data');
  await copyRestaurant(dataDir, '--sample', '--demo-people');
  const stays = [{ at: Date.UTC(2026, 0, 2), addresses: ['192.0.2.7'] }];
  writeFileSync(join(dataDir, 'lan.json'), JSON.stringify({ name: 'galley', number: 1, stays }));
  const place = ['--host', '0.0.0.0', '--tls', 'self-signed', '--tls-port', '0', '--rate-limit', '0'];
  const { url } = await serveGalley(dataDir, ...place);
  const api = await ownerOf(url);
  const [item] = await api('GET', '/pos/menu-items');
  await api('POST', '/pos/orders', { items: [{ menu_item_id: item.id, quantity: 1 }] });
  const { tenant_id } = await api('GET', '/auth/user');
  const database = new Database(join(dataDir, `tenants/${tenant_id}.sqlite`));
  database.exec('update orders set total = total + 1');
  database.close();
  const trouble = {
    err: { type: 'Error', message: 'read ECONNRESET', stack: 'Error: read ECONNRESET\n    at Socket' },
  };
  appendFileSync(
    join(dataDir, 'logs/server.log'),
    line(40, AWAY, { printer: 3, address: '192.168.1.50:9100' }) +
      line(50, UNFORESEEN, trouble) +
      line(30, ANNOUNCED),
  );
  return { url, api, dataDir };
}

/** A copy of a data folder of which head office knows the other one. */
async function openStopped() {
  const dataDir = join(tempFolder(), 'data');
  await copyRestaurant(dataDir);
  const [file] = readdirSync(join(dataDir, 'tenants')).filter((name) => name.endsWith('.sqlite'));
  const database = new Database(join(dataDir, 'tenants', String(file)));
  database.exec(`update branches set host_node = 9; update sync_identity set superseded_by = 9;
    insert into sync_link (id, central_url, central_node, branch_id, spares, created_at)
    values (1, 'http://127.0.0.1:9', 5, 1, '[]', 1)`);
  database.close();
  return serveGalley(dataDir, '--rate-limit', '0');
}

describe.skipIf(noBrowser)(`the system's pages (${WITHOUT})`, () => {
  test('of a computer that was stopped as another one serves its branch say so, each of them', async () => {
    const { url } = await openStopped();
    const { page } = await openConsole(url, {});
    await signIn(page, owner.email, owner.password);
    for (const path of ['overview', 'menu', 'sync']) {
      await page.goto(`${url}/console/#/${path}`);
      await page.getByRole('alert').waitFor();
      expect(await page.getByRole('alert').textContent()).toContain('Another computer now runs this branch');
    }
  });

  test('show log, addresses and findings on every screen, soundly', async () => {
    const { url, api } = await openTroubled();
    await api('POST', '/system/doctor');
    await expect
      .poll(async () => (await api('GET', '/system/doctor')).sound, { timeout: 30_000 })
      .toBe(false);
    const { page, complaints, strays } = await openConsole(url);
    await page.locator('h1').waitFor();
    await enter(page);
    for (const path of ['logs', 'addresses', 'doctor']) {
      await visit(page, path);
      if (path === 'logs') await page.locator('.log summary').first().click();
      await lookAt(page, path);
    }
    expect([complaints, strays]).toEqual([[], []]);
  }, 200_000);

  test('let the log be narrowed and searched, and have the doctor look again', async () => {
    const { url } = await openTroubled();
    const { page } = await openConsole(url);
    await page.locator('h1').waitFor();
    await signIn(page, owner.email, owner.password);
    await goTo(page, 'Server', 'Logs');
    // A busy server also says itself that something took long.
    const shown = async () => {
      const lines = await page.locator('.log-message').allTextContents();
      return lines.filter((text) => [AWAY, UNFORESEEN, ANNOUNCED].includes(text));
    };
    await expect.poll(shown).toEqual([UNFORESEEN, AWAY]);
    await page.getByText('Errors', { exact: true }).click();
    await expect.poll(shown).toEqual([UNFORESEEN]);
    await page.getByText('All', { exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search logs' }).fill('tandoor');
    await expect.poll(shown).toEqual([AWAY]);
    await goTo(page, 'Health check');
    await page.getByRole('heading', { name: 'No health check yet' }).waitFor();
    await page.getByRole('button', { name: 'Run health check' }).click();
    await page.getByText('Problems found').waitFor();
    await page.getByText(/ORD-.*total is \d+ but adds up to/).waitFor();
    await page.getByText('Compare the order with its printed bill').waitFor();
    await goTo(page, 'Network');
    await page.getByText(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/).waitFor();
    await page
      .getByRole('img', { name: /^QR code for http:.*\/pair$/ })
      .first()
      .waitFor();
    await page.getByText('192.0.2.7').waitFor();
  }, 120_000);
});

describe.skipIf(noBrowser)(`setting up from a backup (${WITHOUT})`, () => {
  test('brings a file of this browser back, soundly on every screen; people sign in as before', async () => {
    const [first, file] = [join(tempFolder(), 'data'), join(tempFolder(), 'evening.backup')];
    const { out } = await galley(setupArgs(first, '--sample', '--demo-people'));
    const [phrase] = out.join(' ').match(/([2-9A-Z]{4}-){5}[2-9A-Z]{4}/) ?? [];
    await galley(['backup', file, '--data-dir', first]);
    const beside = tempFolder();
    await galley([
      'backup',
      join(beside, 'evening_before_the_disk_was_replaced.backup'),
      '--data-dir',
      first,
    ]);
    const { url } = await serveGalley(join(beside, 'data'), '--rate-limit', '0');
    const { page, complaints } = await openConsole(url);
    await page.locator('.tabs label').last().click();
    await page.locator('.found-backups').waitFor();
    await lookAt(page, 'setup-restore');
    expect(complaints).toEqual([]);
    await page.reload();
    await page.getByText('Restore a backup', { exact: true }).click();
    const spoilt = join(tempFolder(), 'list.backup');
    writeFileSync(spoilt, 'a shopping list');
    await page.getByLabel('Backup file').setInputFiles(spoilt);
    await page.getByText("this file isn't a Galley backup").waitFor();
    await expectAccessible(page, 'a file that is no backup');
    await page.getByLabel('Backup file').setInputFiles(file);
    const asked = page.getByRole('textbox', { name: 'Recovery phrase' }).first();
    await asked.waitFor();
    await pictures('desktop')(page, 'setup-restore-phrase');
    await expectAccessible(page, 'a file that asks for its phrase');
    await asked.fill('AAAA-BBBB-CCCC-DDDD-EEEE-FFFF');
    await page.keyboard.press('Enter');
    await page.getByText('wrong recovery phrase for this backup').waitFor();
    await asked.fill(String(phrase).toLowerCase().replaceAll('-', ' '));
    await page.keyboard.press('Enter');
    await page.getByText('Backup restored.').waitFor();
    await signIn(page, owner.email, owner.password);
  }, 200_000);
});
