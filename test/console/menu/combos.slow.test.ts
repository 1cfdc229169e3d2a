import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { closeBrowser, noBrowser, openConsole, signIn, WITHOUT } from '../harness/browser.ts';
import { goTo, lookAt } from '../harness/looks.ts';
import { openRestaurant, owner } from '../harness/restaurant.ts';

beforeAll(async () => void (await buildBundle('console')));
afterAll(closeBrowser);

describe.skipIf(noBrowser)(`combos at the console (${WITHOUT})`, () => {
  test('a dish becomes a combo: a step with two dishes, one of which costs more', async () => {
    const { url, api } = await openRestaurant('--rate-limit', '0');
    const dish = await api('POST', '/pos/menu-items', { name: 'Tiffin', price: 250 });
    const menu: { id: number; name: string }[] = await api('GET', '/pos/menu-items');
    const id = (name: string) => String(menu.find((one) => one.name === name)?.id);
    const { page, complaints } = await openConsole(url);
    await signIn(page, owner.email, owner.password);
    await goTo(page, 'Menu');
    await page.getByRole('searchbox').first().fill('Tiffin');
    await page
      .getByRole('row', { name: /Tiffin/ })
      .getByRole('button')
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const steps = dialog.locator('fieldset.rows', {
      has: page.locator('legend', { hasText: 'Combo steps' }),
    });
    await steps.getByRole('button', { name: 'Add', exact: true }).click();
    const step = steps.locator('.row').first();
    await step.getByLabel(/^Name/).first().fill('Sweet');
    const options = step.locator('fieldset.rows');
    for (const [at, name] of ['Gulab Jamun', 'Rasmalai'].entries()) {
      await options.getByRole('button', { name: 'Add', exact: true }).click();
      await options.locator('.row').nth(at).getByLabel(/^Item/).selectOption(id(name));
    }
    await options
      .locator('.row')
      .nth(1)
      .getByLabel(/^Surcharge/)
      .fill('30');
    await lookAt(page, 'menu-combo');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const saved = async () => (await api('GET', `/pos/menu-items/${dish.id}`)).combo_steps;
    await expect.poll(async () => (await saved()).length).toBe(1);
    expect(await saved()).toMatchObject([
      {
        ...{ name: 'Sweet', min_select: 1, max_select: 1 },
        options: [
          { menu_item_id: Number(id('Gulab Jamun')), surcharge: 0 },
          { menu_item_id: Number(id('Rasmalai')), surcharge: 30 },
        ],
      },
    ]);
    expect(complaints).toEqual([]);
  });

  test('a size that is added to a dish is on the menu', async () => {
    const { url, api } = await openRestaurant('--rate-limit', '0');
    const dish = await api('POST', '/pos/menu-items', { name: 'Tiffin', price: 250 });
    const { page } = await openConsole(url);
    await signIn(page, owner.email, owner.password);
    await goTo(page, 'Menu');
    await page.getByRole('searchbox').first().fill('Tiffin');
    await page
      .getByRole('row', { name: /Tiffin/ })
      .getByRole('button')
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const sizes = dialog.locator('fieldset.rows', { has: page.locator('legend', { hasText: /^Variants/ }) });
    await sizes.getByRole('button', { name: 'Add', exact: true }).click();
    await sizes.getByLabel(/^Name/).first().fill('Half');
    await sizes
      .getByLabel(/^Price/)
      .first()
      .fill('140');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const saved = async () => (await api('GET', `/pos/menu-items/${dish.id}`)).variants;
    await expect.poll(saved).toMatchObject([{ name: 'Half', price: 140, is_active: true }]);
  });
});
