import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, openConsole, signIn, WITHOUT } from '../../console/harness/browser.ts';
import { owner, ownerOf } from '../../console/harness/restaurant.ts';
import { copyRestaurant, serveGalley } from '../../harness/galley.ts';
import { tempFolder } from '../../harness/temp.ts';
import { ends } from '../tablets.ts';
import { lookAtTill, openTill, seat } from './till.ts';

const DAY = 86_400_000;

beforeAll(async () => {
  await buildBundle('app');
  await buildBundle('console');
});
afterAll(ends);

/** A restaurant that issued its last invoice in an earlier year, and whose computer says an earlier day than it did before. */
async function openDoubtful() {
  const dataDir = join(tempFolder(), 'data');
  await copyRestaurant(dataDir, '--sample', '--demo-people');
  const server = await serveGalley(dataDir, '--rate-limit', '0');
  const api = await ownerOf(server.url);
  const restaurant = { url: server.url, dataDir, api };
  const paid = async (table: string) => {
    const { id } = await seat(restaurant, table, [1]);
    await api('POST', `/pos/orders/${id}/payment`, { payment_method: 'card' });
    return id;
  };
  await api('POST', `/pos/orders/${await paid('T4')}/print-invoice`);
  const id = await paid('T5');
  server.signal('SIGTERM');
  await server.ended;
  const [tenant] = new Database(join(dataDir, 'control.sqlite'))
    .prepare('select id from tenants')
    .pluck()
    .all();
  const books = new Database(join(dataDir, 'tenants', `${tenant}.sqlite`));
  // An invoice never changes: what sees to that goes first.
  const triggers = "select name from sqlite_master where type = 'trigger' and tbl_name = 'invoices'";
  for (const name of books.prepare(triggers).pluck().all()) books.exec(`drop trigger "${name}"`);
  books.prepare("update invoices set business_date = '2020-06-01'").run();
  books.prepare('update clock_checks set trusted_at = trusted_at + ?').run(2 * DAY);
  books.close();
  const again = await serveGalley(dataDir, '--rate-limit', '0');
  return { url: again.url, dataDir, api: await ownerOf(again.url), id };
}

describe.skipIf(noBrowser)(`a date in doubt (${WITHOUT})`, () => {
  test('the till asks before the first invoice of another year, and the answer ends the alert of the clock', async () => {
    const restaurant = await openDoubtful();
    const { api, id } = restaurant;
    const office = await openConsole(restaurant.url);
    await signIn(office.page, owner.email, owner.password);
    const alert = office.page.locator('.alarms', { hasText: "This computer's clock may be wrong" });
    await alert.getByRole('button', { name: 'Confirm date' }).first().waitFor({ timeout: 40_000 });

    const { page, complaints } = await openTill(restaurant, ['Meera', '1847']);
    await page.locator('.rail button', { hasText: 'Orders' }).click();
    await page.locator('.chip', { hasText: 'Paid today' }).click();
    await page.locator('.order-list .tile', { hasText: 'T5' }).click();
    await page.locator('.paid-order header button', { hasText: 'Issue invoice' }).click();
    const question = page.locator('.sheet', { hasText: 'Check the date' });
    await question.waitFor();
    await lookAtTill(page, 'date', ['till', 'phone']);
    expect((await api('GET', `/pos/orders/${id}`)).invoice_number).toBeNull();
    await question.locator('footer button', { hasText: 'Confirm date' }).click();
    await question.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await api('GET', `/pos/orders/${id}`)).invoice_number, { timeout: 20_000 })
      .toMatch(/^MAIN-/);
    await alert.waitFor({ state: 'detached', timeout: 40_000 });
    expect([...complaints, ...office.complaints]).toEqual([]);
  }, 240_000);

  test('a person says in the back office that the clock is right', async () => {
    const restaurant = await openDoubtful();
    const { page, complaints } = await openConsole(restaurant.url);
    await signIn(page, owner.email, owner.password);
    const alert = page.locator('.alarms', { hasText: "This computer's clock may be wrong" });
    await alert.getByRole('button', { name: 'Confirm date' }).first().click({ timeout: 40_000 });
    await alert.waitFor({ state: 'detached', timeout: 40_000 });
    expect(complaints).toEqual([]);
  }, 180_000);
});
