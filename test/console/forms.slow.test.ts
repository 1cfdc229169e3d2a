import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { namedIn } from '../../resources/web/operations.ts';
import { codeAt, stepAt } from '../../server/identity/auth/second-factor/totp.ts';
import { copyRestaurant, serveGalley } from '../harness/galley.ts';
import { picture } from '../harness/pictures.ts';
import { tempFolder } from '../harness/temp.ts';
import { bytesOf } from '../identity/auth/base32.ts';
import { closeBrowser, noBrowser, openConsole, WITHOUT } from './harness/browser.ts';
import { enter, visit } from './harness/looks.ts';
import { expectTold, REFUSING, type Schema } from './harness/refusals.ts';
import { type Api, callAndBring, openEvening, owner, ownerOf } from './harness/restaurant.ts';

beforeAll(async () => void (await buildBundle('console')));
afterAll(closeBrowser);

const SOURCES = join(import.meta.dirname, '../../resources/console/source');

const bodies = namedIn(SOURCES) as Record<string, { body?: Schema }>;

/** Of a list of records: the first one. */
const FIRST = 'FIRST';

/** How each form is opened: a page, and the buttons that lead to it; without one all forms of the page itself. */
const forms: readonly (readonly [path: string, ...buttons: (string | RegExp)[]])[] = [
  ['menu', 'Add item'],
  ['menu', 'Vegetable Samosa'],
  ['menu', 'Vegetable Samosa', 'At this branch'],
  ['categories', 'Add category'],
  ['categories', FIRST],
  ['modifiers', 'Add modifier group'],
  ['modifiers', FIRST],
  ['taxes', 'Add tax'],
  ['taxes', FIRST],
  ['taxes', 'Add charge'],
  ['taxes', 'Corkage'],
  ['coupons', 'Add coupon'],
  ['coupons', FIRST],
  ['price-rules', 'Add price rule'],
  ['price-rules', FIRST],
  ['price-rules'],
  ['order-types', 'Add order type'],
  ['order-types', 'Dine in'],
  ['payment-methods', 'Add payment method'],
  ['payment-methods', 'Cash'],
  ['tables', /^T1\b/],
  ['tables', 'Add table'],
  ['tables', 'Add several'],
  ['tables', 'Add area'],
  ['users', 'Add staff member'],
  ['users', 'Meera Nair'],
  ['devices', 'Pair device'],
  ['devices', 'Kiosk by the door'],
  ['delivery', 'Add platform'],
  ['delivery', 'Swift Eats'],
  ['delivery', 'Add driver'],
  ['delivery', 'Ravi'],
  ['deliveries', 'Update status'],
  ['webhooks', 'Add webhook'],
  ['webhooks/1', 'Edit'],
  ['banners', 'Add banner'],
  ['banners', 'Thali week'],
  ['gallery', 'The terrace'],
  ['landing-page', 'Add cover image'],
  ['landing-page', 'Dinner by the river'],
  ['landing-page'],
  ['branding'],
  ['customers', 'Add customer'],
  ['customers', 'Meera Rao'],
  ['day', 'Open shift'],
  ['day', 'Open drawer'],
  ['day', 'Accept cash'],
  ['invoices', /^Issue credit note:/],
  ['orders/1', 'Refund'],
  ['orders/2', 'Cancel order'],
  ['stock', 'Vegetable Samosa'],
  ['stock', 'Vegetable Samosa', 'Waste'],
  ['stock', 'Vegetable Samosa', 'Count'],
  ['stock', 'Track item'],
  ['printers', 'Add by address'],
  ['printers', 'Edit: Tandoor'],
  ['printers', 'Add kitchen'],
  ['printers', FIRST],
  ['sync', 'Rejoin head office'],
  ['backups'],
  ['settings'],
  ['kiosk'],
  ['display'],
];
/** After a shift was opened. */
const ofShift: typeof forms = [
  ['day', 'Move cash'],
  ['day', 'Count and close'],
];
/** At head office. */
const ofOffice: typeof forms = [
  ['branches', 'Add branch'],
  ['branches', FIRST],
  ['sync', /^Decline proposal$/],
];

/** What is sent without a form: by a button, a choice, a question, or a page that is walked for it elsewhere. */
const withoutForm =
  /^POST \/(auth\/login|(branches|users)\/\{id\}\/changes|pos\/customers\/\{id\}\/merge|pos\/reports\/z|pos\/orders(\/\{id\}\/(assign-driver|print-bill|kot))?$|pos\/(menu-items|price-rules)\/import|pos\/printers\/\{id\}\/test|printing|export|sync\/(conflicts|quarantine)|gallery)|^PUT \/(gallery\/images\/\{id\}\/order|pos\/menu-items\/popular|waiter-requests)/;

async function tryForm(form: Locator): Promise<string> {
  const operation = (await form.getAttribute('data-operation')) ?? '';
  const file = form.locator('input[type=file]').first();
  if ((await file.count()) > 0) {
    const shown = form.getByRole('img');
    const before = await shown.count();
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture() });
    if (before === 0) await shown.first().waitFor();
  }
  await expectTold(form, operation, bodies[operation]?.body ?? {});
  return operation;
}

/** Opens the form and has it refused; answers the operations of what was tried. */
async function tryForms(page: Page, ways: typeof forms): Promise<string[]> {
  const tried: string[] = [];
  for (const [path, ...buttons] of ways) {
    await visit(page, 'nowhere');
    await visit(page, path);
    for (const button of buttons) {
      const above = page.locator('main, dialog[open]').last();
      const named = above.getByRole('button', { name: button }).or(above.locator('.tabs').getByText(button));
      await (button === FIRST ? above.locator('table.data button.link') : named).first().click();
      await page.locator('dialog[open] form.form').last().waitFor();
    }
    // A dialog above another one stands within it.
    const dialog = page.locator('dialog[open]').last();
    const shown = buttons.length > 0 ? dialog.locator('form.form') : page.locator('main form.form');
    await shown.first().waitFor();
    const all = await shown.all();
    for (const form of buttons.length > 0 ? all.slice(-1) : all) tried.push(await tryForm(form));
  }
  return tried;
}

/** What a restaurant has for which the evening had no need. */
async function addWhatIsMissing(page: Page, api: Api): Promise<void> {
  await callAndBring(api);
  await api('POST', '/pos/price-rules', { name: 'Happy hour', type: 'percent', value: 20 });
  await api('POST', '/pos/charges', { name: 'Corkage', type: 'service', calculation: 'fixed', amount: 100 });
  const carried = [{ driver_id: 1, name: 'Ravi', amount: 250, orders: [] }];
  await page.route('**/pos/driver-cash', (route) =>
    route.fulfill({ json: { success: true, data: carried } }),
  );
  await page.route('**/sync/status', async (route) => {
    const { data } = await (await route.fetch()).json();
    const known = { central_url: 'https://office.example', known_to_central: false };
    await route.fulfill({ json: { success: true, data: { ...data, ...known } } });
  });
}

/** The form asks what the program of the chosen chart needs, and no other. */
async function tryAccounts(page: Page, api: Api): Promise<string[]> {
  const { suggestions } = await api('GET', '/accounting');
  await visit(page, 'accounting');
  const charts = page.locator('main select').first();
  const form = page.locator('main form.form[data-operation="PUT /accounting"]');
  const whole = bodies['PUT /accounting']?.body ?? {};
  for (const { chart, accounting } of suggestions) {
    await charts.selectOption(chart);
    await form.waitFor();
    const isOther = (name: string) => name in accounting && accounting[name] === null;
    const own = Object.entries(whole.properties ?? {}).filter(
      ([name]) => name !== 'program' && !isOther(name),
    );
    await expectTold(form, `PUT /accounting ${chart}`, { ...whole, properties: Object.fromEntries(own) });
  }
  return ['PUT /accounting'];
}

/** Switched on in between: each of its steps has a form. */
async function trySecondFactor(page: Page): Promise<string[]> {
  await visit(page, 'security');
  const form = (step: string) => page.locator(`form[data-operation$="second-factor/${step}"]`);
  const tried = [await tryForm(form('begin'))];
  await form('begin').locator('input').fill(owner.password);
  await form('begin').locator('button[type=submit]').click();
  await form('confirm').waitFor();
  tried.push(await tryForm(form('confirm')));
  const secret = (await page.locator('.second-factor code').innerText()).replace(/\s/g, '');
  await form('confirm')
    .locator('input')
    .fill(codeAt(bytesOf(secret), stepAt(Date.now())));
  await form('confirm').locator('button[type=submit]').click();
  await page.locator('.second-factor button.primary').click();
  await form('off').waitFor();
  return [...tried, await tryForm(form('off'))];
}

async function openOffice(): Promise<Page> {
  const folder = join(tempFolder(), 'central');
  await copyRestaurant(folder, '--role', 'central');
  const { url } = await serveGalley(folder, '--role', 'central', '--rate-limit', '0');
  await (await ownerOf(url))('POST', '/branches', { name: 'Fort' });
  const page = await signedIn(url);
  const change = { table: 'menu_items', record_id: 1, record_name: 'Tea', field: 'price', is_new: false };
  const proposal = {
    ...{ id: 1, branch: 'Fort', proposed_by: { id: 1, name: 'Meera' }, created_at: '2026-01-01T00:00:00Z' },
    ...{ changes: [{ ...change, before: 20, after: 25 }], request: { method: 'PUT', path: '/' } },
    ...{ status: 'open', reason: null, decided_by: null },
  };
  await page.route('**/catalogue/proposals?*', (route) =>
    route.fulfill({ json: { success: true, data: [proposal] } }),
  );
  return page;
}

async function signedIn(url: string): Promise<Page> {
  const { page } = await openConsole(url);
  await page.addInitScript(REFUSING);
  await page.reload();
  await page.locator('h1').waitFor();
  await enter(page);
  return page;
}

describe.skipIf(noBrowser)(`forms (${WITHOUT})`, () => {
  test('tell every error that the server can answer, at its field or above their buttons', async () => {
    const { url, api } = await openEvening();
    const page = await signedIn(url);
    await addWhatIsMissing(page, api);
    const tried = [...(await tryForms(page, forms)), ...(await tryAccounts(page, api))];
    await api('POST', '/pos/shifts', { opening_float: 100 });
    tried.push(...(await tryForms(page, ofShift)));
    const office = await openOffice();
    tried.push(...(await tryForms(office, ofOffice)), ...(await trySecondFactor(office)));

    // Of an act that says nothing but who asks there is a dialog, and no form.
    const isForm = (one: string): boolean =>
      Object.keys(bodies[one]?.body?.properties ?? {}).some((field) => field !== 'reauthentication');
    const written = Object.keys(bodies).filter((one) => isForm(one) && !withoutForm.test(one));
    expect(written.filter((operation) => !tried.includes(operation))).toEqual([]);
  }, 300_000);

  test('of the set-up do so too', async () => {
    const { url } = await serveGalley(join(tempFolder(), 'data'));
    const { page } = await openConsole(url);
    await page.addInitScript(REFUSING);
    await page.reload();
    const facts = await (await fetch(`${url}/api/v1/setup`)).json();
    const schemas = facts.data.forms as Record<string, Schema>;
    const ways = { restaurant: '', join: 'Join a head office', restore: 'Restore a backup' };
    for (const [name, tab] of Object.entries(ways)) {
      if (tab) await page.locator('.tabs').getByText(tab).click();
      const more = page.locator('main details').last();
      if (name === 'restore') await more.locator('summary').click();
      const form = page.locator('form.form[data-operation=setup]');
      await form.waitFor();
      await expectTold(form, `setup ${name}`, schemas[name] ?? {});
    }
  });
});
