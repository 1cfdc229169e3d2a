import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import description from '../../resources/openapi.json' with { type: 'json' };
import { buildBundle } from '../../resources/web/build.ts';
import { namedIn } from '../../resources/web/operations.ts';
import { closeBrowser, noBrowser, openConsole, WITHOUT } from './browser.ts';
import { openHouse } from './house.ts';
import { enter, loaded } from './looks.ts';

beforeAll(async () => void (await buildBundle('console')));
afterAll(closeBrowser);

const SOURCES = join(import.meta.dirname, '../../resources/console/source');

interface Schema {
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly anyOf?: Schema[];
}

const bodies = namedIn(SOURCES) as Record<string, { body?: Schema }>;

/** Every place of a body that the server can find fault with, as it names it. */
function pathsOf(schema: Schema, path = ''): string[] {
  const inner = schema.anyOf?.find(({ properties, items }) => properties ?? items) ?? schema;
  const own = path === '' ? [] : [path];
  const named = Object.entries(inner.properties ?? {}).flatMap(([name, one]) =>
    pathsOf(one, path === '' ? name : `${path}.${name}`),
  );
  return [...own, ...named, ...(inner.items ? pathsOf(inner.items, `${path}.0`) : [])];
}

/** Codes that are not about a form but about who asks and where: other parts of the console answer them. */
const elsewhere = ['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'RATE_LIMITED', 'VALIDATION_ERROR'];
const codes = (description.components.schemas.ErrorCode as { enum: string[] }).enum.filter(
  (code) => !elsewhere.includes(code),
);

/** What stands in what a form must have, where it is empty; and a change, where it is not. */
const fill = `(() => {
  const form = document.querySelector('dialog[open] form.form') ?? document.querySelector('form.form[data-tried]');
  const put = (input, value) => {
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  for (const one of form.querySelectorAll('select')) if (!one.value && one.options[1]) put(one, one.options[1].value);
  for (const one of form.querySelectorAll('input[required], textarea[required]'))
    if (!one.value) put(one, one.inputMode === 'decimal' || one.inputMode === 'numeric' ? '1' : 'name@example.com');
  const name = form.querySelector('input[type=text]:not([inputmode]), input:not([type]):not([inputmode]), textarea, input[inputmode]');
  if (name && name.value !== 'x') put(name, name.inputMode ? String(Number(name.value || 0) + 1) : name.value.startsWith('#') ? '#123456' : name.value + 'x');
})()`;

/** How each form is opened: a page, and the button that shows it; without one it is part of the page. */
const forms: readonly (readonly [path: string, button?: string | RegExp])[] = [
  ['menu', 'Vegetable Samosa'],
  ['categories', 'Add a category'],
  ['modifiers', 'Add a group'],
  ['taxes', 'Add a tax'],
  ['taxes', 'Add a charge'],
  ['coupons', 'Add a coupon'],
  ['order-types', 'Dine in'],
  ['payment-methods', 'Cash'],
  ['tables', /^T1\b/],
  ['tables', 'Add an area'],
  ['users', 'Meera Nair'],
  ['delivery', 'Add a platform'],
  ['delivery', 'Add a driver'],
  ['webhooks', 'Add a webhook'],
  ['banners', 'Add a banner'],
  ['customers', 'Add a customer'],
  ['day', 'Open my shift'],
  ['day', 'Open the drawer'],
  ['settings'],
  ['kiosk'],
  ['display'],
];

/** Answers every write with the refusal of the moment. */
async function refuseWrites(page: Page) {
  const now = { answered: 0, error: { code: 'INTERNAL_ERROR', message: '', details: {} as object } };
  await page.route('**/api/v1/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route
          .fulfill({ status: 422, json: { success: false, error: { ...now.error, request_id: 'r' } } })
          .then(() => {
            now.answered++;
          }),
  );
  return now;
}

const sayingOf = (path: string) => `(fault of ${path})`;

describe.skipIf(noBrowser)(`forms (${WITHOUT})`, () => {
  test('tell every error that the server can answer, at its field or above their buttons', async () => {
    const { url } = await openHouse('--rate-limit', '0');
    const { page } = await openConsole(url);
    await page.locator('h1').waitFor();
    await enter(page);
    const refusal = await refuseWrites(page);
    const seen = new Set<string>();
    for (const [at, [path, button]] of forms.entries()) {
      await page.evaluate('history.replaceState(null, "", "/console/nowhere")');
      await page.goto(`${url}/console/${path}`);
      await page.locator('.page-header h1').waitFor();
      await loaded(page);
      if (button) {
        await page.getByRole('button', { name: button }).first().click();
        await page.locator('dialog[open] form.form').waitFor();
      }
      const form = page.locator(`${button ? 'dialog[open] ' : ''}form.form`).first();
      await form.evaluate((one) => one.setAttribute('data-tried', 'yes'));
      const operation = (await form.getAttribute('data-operation')) ?? '';
      seen.add(operation);
      const paths = pathsOf(bodies[operation]?.body ?? {});
      expect(paths.length, operation).toBeGreaterThan(0);
      const details = Object.fromEntries(paths.map((one) => [one, [sayingOf(one)]]));
      refusal.error = { code: 'VALIDATION_ERROR', message: 'Some fields are not valid.', details };
      await page.evaluate(fill);
      await form.locator('button[type=submit]').click();
      const told = async () => {
        const text = (await form.textContent()) ?? '';
        return paths.filter((one) => !text.includes(sayingOf(one)));
      };
      await expect.poll(told, { message: `${operation} at ${path}` }).toEqual([]);
      // Each code once, on one form after the other.
      for (const code of codes.filter((_, place) => place % forms.length === at)) {
        refusal.error = { code, message: `The server says ${code}.`, details: {} };
        const before = refusal.answered;
        await form.locator('button[type=submit]').click();
        await expect
          .poll(() => refusal.answered, { message: `${code} on ${operation}` })
          .toBeGreaterThan(before);
        // What was wrong before is gone, and what is wrong now is told.
        const said = async () => (await form.locator('.problem[role=alert]').textContent())?.trim() ?? '';
        await expect.poll(said, { message: `${code} on ${operation}` }).toMatch(/^(?!.*\(fault of)./);
      }
    }
    expect(seen.size).toBe(forms.length);
  }, 200_000);
});
