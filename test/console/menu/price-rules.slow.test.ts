import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { closeBrowser, noBrowser, openConsole, signIn, WITHOUT } from '../harness/browser.ts';
import { goTo, lookAt } from '../harness/looks.ts';
import { openRestaurant, owner } from '../harness/restaurant.ts';

beforeAll(async () => void (await buildBundle('console')));
afterAll(closeBrowser);

describe.skipIf(noBrowser)(`price rules at the console (${WITHOUT})`, () => {
  test('a rule is added, tried on an order, turned off, and leaves and comes in as a file', async () => {
    const { url, api } = await openRestaurant('--rate-limit', '0');
    const [dish] = await api('GET', '/pos/menu-items');
    const [type] = await api('GET', '/pos/order-types');
    await api('POST', '/pos/price-rules', {
      ...{ name: '2 for 1', type: 'percent', value: 100, buy_quantity: 1, get_quantity: 1 },
      ...{ menu_item_ids: [dish.id], days: [1, 2, 3, 4, 5], time_from: '17:00', time_to: '19:00' },
    });
    const { page, complaints } = await openConsole(url);
    await signIn(page, owner.email, owner.password);
    await goTo(page, 'Price rules');
    await page.getByRole('button', { name: 'Add price rule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Name/).first().fill('Lunch');
    await dialog.getByLabel(/^Type/).selectOption('amount');
    await dialog.getByLabel(/^Value/).fill('1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Buy 1, get 1: 100% off').waitFor();
    const trial = page.locator('form[data-operation="POST /pos/price-rules/simulate"]');
    await trial.getByLabel(/^Date/).fill('2026-03-03');
    await trial.getByLabel(/^Time/).fill('17:30');
    await trial.getByLabel(/^Order type/).selectOption(String(type.id));
    await trial.getByLabel(/^Item/).first().selectOption(String(dish.id));
    await trial.getByLabel(/^Quantity/).fill('2');
    await trial.getByRole('button', { name: 'Try order' }).click();
    const verdicts = page.locator('.verdicts li');
    await verdicts.first().waitFor();
    await expect.poll(() => verdicts.locator('strong').allInnerTexts()).toEqual(['2 for 1', 'Lunch']);
    expect(await verdicts.nth(1).innerText()).toContain('Another rule is better for the guest.');
    await lookAt(page, 'price-rules-tried');
    await page.getByRole('checkbox', { name: 'Lunch is active' }).click();
    await expect
      .poll(async () =>
        (await api('GET', '/pos/price-rules?all=1')).map((rule: { is_active: boolean }) => rule.is_active),
      )
      .toEqual([true, false]);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export rules' }).click();
    const file = JSON.parse(readFileSync(await (await saving).path(), 'utf8'));
    expect(file.price_rules).toMatchObject([
      { menu_items: [dish.name] },
      { name: 'Lunch', is_active: false },
    ]);
    const take = (text: string) =>
      page.locator('input[type=file]').setInputFiles({
        ...{ name: 'rules.json', mimeType: 'application/json', buffer: Buffer.from(text) },
      });
    await take('Lunch, 1 off');
    await page.getByText('Choose a price rules file').waitFor();
    const [, lunch] = file.price_rules;
    await take(JSON.stringify({ price_rules: [{ ...lunch, menu_items: ['Goulash'] }] }));
    await page.getByText('Lunch: nothing here is called "Goulash". No rule was imported.').waitFor();
    await take(
      JSON.stringify({
        price_rules: [
          { ...lunch, value: 2 },
          { ...lunch, name: 'Dinner' },
        ],
      }),
    );
    await page.getByText('1 added, 1 changed.').waitFor();
    await page.locator('td', { hasText: 'Dinner' }).waitFor();
    await lookAt(page, 'price-rules-imported');
    expect(complaints).toEqual([]);
  });
});
