import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { pairTablet } from '../../app/tablets.ts';
import { signInAt } from '../../tools/screen-page.ts';
import { closeBrowser, noBrowser, openConsole, WITHOUT } from '../harness/browser.ts';
import { enter, expectSound, goTo, loaded, pictures } from '../harness/looks.ts';
import { openRestaurant } from '../harness/restaurant.ts';

beforeAll(async () => {
  await buildBundle('console');
  await buildBundle('app');
});
afterAll(closeBrowser);

const shot = pictures('desktop');

/** In the page: how far the words of a price are from the edge of their heading, and a switch from the middle of its row. */
const EDGES = `(() => {
  const box = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  const heads = [...document.querySelectorAll('.data thead th')];
  const row = document.querySelector('.data tbody tr');
  const middle = ({ top, bottom }) => (top + bottom) / 2;
  const toggle = row.querySelector('.switch').getBoundingClientRect();
  return [
    box(row.querySelector('button.price')).right - box(heads.find((one) => one.textContent === 'Price')).right,
    middle(toggle) - middle(row.getBoundingClientRect()),
  ];
})()`;

const opened = async (page: Page) => {
  await page.locator('h1').waitFor();
  await enter(page);
};

describe.skipIf(noBrowser)(`the first hour (${WITHOUT})`, () => {
  test('the back office asks four things at most before it is there, and says when its requests are used up', async () => {
    const { url } = await openRestaurant();
    const { page, complaints } = await openConsole(url);
    await opened(page);
    await goTo(page, 'Coupons');
    await loaded(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/v1/') && !pathname.endsWith('/events')) asked.push(pathname);
    });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor();
    await page.waitForTimeout(3_000);
    // Besides the list of the page itself.
    const own = asked.filter((path) => !path.endsWith('/coupons'));
    expect(own.length, own.join(' ')).toBeLessThanOrEqual(4);

    let isOver = false;
    await page.route('**/api/v1/pos/menu-items*', (route) =>
      isOver
        ? route.continue()
        : route.fulfill({
            status: 429,
            headers: { 'retry-after': '3' },
            json: { success: false, error: { code: 'RATE_LIMITED', message: 'Too many.' } },
          }),
    );
    await goTo(page, 'Menu');
    await page.locator('.notice', { hasText: 'Too many requests this minute' }).waitFor();
    await shot(page, 'used-up');
    isOver = true;
    await page.getByText('Vegetable Samosa').first().waitFor();
    expect(await page.locator('.notice', { hasText: 'Too many requests' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  }, 120_000);

  test('ten tables at once and staff with a PIN are steps of the set-up; a tablet shows the name in 5 s', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { page, complaints } = await openConsole(restaurant.url);
    await opened(page);
    const before = (await restaurant.api('GET', '/pos/tables')).length;
    await page.goto(`${restaurant.url}/console/welcome/tables`);
    await page.getByRole('heading', { level: 1, name: 'Tables' }).waitFor();
    await expectSound(page, 'the step of tables');
    await shot(page, 'step-tables');
    await page.getByRole('button', { name: 'Add several' }).click();
    await expect.poll(async () => (await restaurant.api('GET', '/pos/tables')).length).toBe(before + 10);
    await page.getByText(`${before + 10} tables.`).waitFor();

    const tablet = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await tablet.page.locator('.people button').first().waitFor();
    await page.getByRole('link', { name: /Next: Staff/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Staff' }).waitFor();
    await expectSound(page, 'the step of staff');
    await shot(page, 'step-staff');
    await restaurant.api('POST', '/users', { name: 'Zoe', role: 'waiter', pin: '7391' });
    const since = Date.now();
    await tablet.page.locator('.people button', { hasText: 'Zoe' }).waitFor();
    expect(Date.now() - since).toBeLessThan(5_500);
    await signInAt(tablet.page, 'Zoe', '7391');
    await tablet.page.locator('.table').first().waitFor();
    expect([...complaints, ...tablet.complaints]).toEqual([]);
  }, 120_000);

  test('the owner fixes what stands first on the pads, and its colors', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { page, complaints } = await openConsole(restaurant.url);
    await opened(page);
    await goTo(page, 'Menu');
    await page.locator('button.price').first().waitFor();
    const [off, middle] = (await page.evaluate(EDGES)) as [number, number];
    expect(Math.abs(off), 'prices end where their heading ends').toBeLessThanOrEqual(1);
    expect(Math.abs(middle), 'switches stand in the middle of their row').toBeLessThanOrEqual(2);
    await page.getByRole('button', { name: 'Popular page' }).click();
    const dialog = page.getByRole('dialog', { name: 'Popular items' });
    const add = dialog.getByLabel('Add a dish…');
    for (const label of ['Rasmalai', 'Masala Chai', 'Plain Naan']) await add.selectOption({ label });
    await dialog.getByRole('button', { name: 'Move up: Plain Naan' }).click();
    await dialog.getByRole('button', { name: 'Remove: Rasmalai' }).click();
    await expectSound(page, 'the popular page');
    await shot(page, 'popular');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Popular page saved.').waitFor();

    await goTo(page, 'Menu', 'Categories');
    await page.getByRole('button', { name: 'Desserts' }).click();
    const form = page.getByRole('dialog');
    await form.getByText('More', { exact: true }).click();
    await form.getByLabel('Button color').selectOption('red');
    await shot(page, 'category-color');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });

    const tablet = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(tablet.page, 'Asha', '3001');
    await tablet.page.locator('.table').first().click();
    const first = () => tablet.page.locator('.dishes .dish strong').allInnerTexts();
    await expect.poll(async () => (await first()).slice(0, 2)).toEqual(['Plain Naan', 'Masala Chai']);
    await expect
      .poll(() => tablet.page.locator('.dish', { hasText: 'Rasmalai' }).getAttribute('class'))
      .toContain('hue-2');
    await shot(tablet.page, 'popular-pad');
    expect([...complaints, ...tablet.complaints]).toEqual([]);
  }, 120_000);
});
