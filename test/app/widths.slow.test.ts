import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../console/harness/browser.ts';
import { type Evening, openEvening } from '../console/harness/restaurant.ts';
import { signInAt } from '../tools/screen-page.ts';
import { shot } from './looks.ts';
import { ends, pairTablet, type Screen, type views } from './tablets.ts';
import { seat } from './till/till.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

/** Words of Galley's own that are cut off, and a page that is wider than its screen; names (`dir=auto`) may be cut. */
const CUT = `(() => {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const own = [...front.querySelectorAll('button, a, h1, h2, h3, p, span, strong, small, label, legend, dt, dd')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1 && !one.closest('.unseen, [dir=auto]') && one.textContent.trim() !== '')
    .filter((one) => [...one.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== ''));
  const wordsOf = (one) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    return text.getBoundingClientRect();
  };
  const isCut = (one) => {
    const words = wordsOf(one);
    const box = (one.closest('button, a') ?? one).getBoundingClientRect();
    const hides = getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
    return box.width > 0 && (hides || words.right > box.right + 1 || words.left < box.left - 1);
  };
  const tabs = [...document.querySelectorAll('.rail button')].filter((one) => one.checkVisibility());
  const touching = tabs.slice(1).filter((one, at) => {
    const [left, right] = [tabs[at], one].map(wordsOf).sort((a, b) => a.left - b.left);
    return left.top < right.bottom && right.top < left.bottom && right.left - left.right < 3;
  });
  const wide = document.documentElement.scrollWidth - innerWidth;
  return [...[...own.filter(isCut), ...touching].map((one) => one.textContent), ...(wide > 0 ? [wide + ' px wider than the screen'] : [])];
})()`;

async function expectWhole(page: Page, where: string): Promise<void> {
  await shot(page, `width-${where}`);
  await expect.poll(() => page.evaluate(CUT), { message: where }).toEqual([]);
}

type Locale = 'de' | 'fr' | 'es' | 'ar' | 'hi';

async function openAs(
  restaurant: Evening,
  person: readonly [string, string],
  look: { readonly view: keyof typeof views; readonly locale: Locale },
): Promise<Screen> {
  const screen = await pairTablet(restaurant, 'staff', look);
  await screen.page.locator('.people button').first().waitFor();
  await signInAt(screen.page, ...person);
  await screen.page.locator('.table').first().waitFor();
  return screen;
}

const closeSheet = async (page: Page): Promise<void> => {
  await page.locator('.sheet > header .square').last().click();
  await page.locator('.sheet').waitFor({ state: 'detached' });
};

/** Each tab of the rail, and what its sheets say. */
async function walkRail(page: Page, where: string): Promise<void> {
  const tabs = page.locator('.rail button:visible');
  for (let at = 0; at < (await tabs.count()); at++) {
    await tabs.nth(at).click();
    await page.waitForTimeout(400);
    await expectWhole(page, `${where}-tab-${at}`);
    if ((await page.locator('.sheet > header .square').count()) > 0) await closeSheet(page);
  }
  await tabs.first().click();
}

async function walkWaiter(restaurant: Evening, locale: Locale): Promise<void> {
  const { page, complaints } = await openAs(restaurant, ['Asha', '3001'], { view: 'narrow', locale });
  await walkRail(page, `${locale}-waiter`);
  await page.locator('.floor > .chips .chip').nth(1).click();
  await page.locator('.table', { hasText: /^T6/ }).click();
  await page.locator('li:not(:has(.more)) > .dish:not(:disabled)').first().click();
  await expectWhole(page, `${locale}-waiter-pad`);
  await page.locator('.send-bar .phone-only.button').click();
  await page.locator('.order-line .plain').first().waitFor();
  await expectWhole(page, `${locale}-waiter-order`);
  await page.locator('.order-line > .plain').first().click();
  await page.locator('.order-line .acts .button').first().waitFor();
  await expectWhole(page, `${locale}-waiter-line`);
  for (const act of [1, 2, 3]) {
    await page.locator('.order-line .acts > .button').nth(act).click();
    await page.locator('.sheet').waitFor();
    await expectWhole(page, `${locale}-waiter-line-${act}`);
    await closeSheet(page);
  }
  await page.locator('.order > header > .square:not(.phone-only)').click();
  await page.locator('.sheet .acts-list .tile').first().waitFor();
  await expectWhole(page, `${locale}-waiter-table`);
  await closeSheet(page);
  await walkTrouble(page, restaurant, `${locale}-waiter`);
  expect(complaints).toEqual([]);
}

/** What the kitchen may lack while nothing answers, and what was refused afterwards. */
async function walkTrouble(page: Page, { api }: Evening, where: string): Promise<void> {
  const orders = '**/api/v1/pos/orders**';
  await page.route(orders, (route) => route.abort());
  await page.locator('.is-send:not(:disabled)').click();
  await page.locator('.unsent').waitFor();
  await expectWhole(page, `${where}-unsent`);
  await page.locator('.unsent .card .button').last().click();
  await expectWhole(page, `${where}-told`);
  await page.locator('.unsent footer .button').click();
  await page.locator('.order-line').first().waitFor();
  await expectWhole(page, `${where}-lines`);
  const menu: { id: number; name: string }[] = await api('GET', '/pos/menu-items');
  const off = menu.find(({ name }) => name === 'Onion Bhaji');
  await api('PUT', `/pos/menu-items/${off?.id}/availability`, { is_available: false });
  await page.unroute(orders);
  await page.locator('.own.is-refused').first().waitFor();
  await expectWhole(page, `${where}-refused`);
  await page.locator('.order > header .phone-only').click();
  await page.locator('.strip button.is-bad').click();
  await page.locator('.sheet .card.is-bad').waitFor();
  await expectWhole(page, `${where}-needs-you`);
}

async function walkTill(restaurant: Evening, locale: Locale, view: 'narrow' | 'till'): Promise<void> {
  const where = `${locale}-till-${view}`;
  const { page, complaints } = await openAs(restaurant, ['Imran', '2847'], { view, locale });
  await walkRail(page, where);
  await page.locator('.floor > .chips .chip').nth(1).click();
  await page.locator('.table', { hasText: /^T6/ }).click();
  if (view === 'narrow') await page.locator('.till-top .phone-only').click();
  await page.locator('.till-acts').waitFor();
  await expectWhole(page, `${where}-order`);
  await page.locator('.till-acts > div').first().locator('button:visible').last().click();
  await page.locator('.more-acts .tile').first().waitFor();
  await expectWhole(page, `${where}-more`);
  await page.locator('.more-acts .tile').last().click();
  await expectWhole(page, `${where}-cancel`);
  await page.locator('.more-acts .tile').nth(3).click();
  await expectWhole(page, `${where}-terms`);
  await closeSheet(page);
  await page.locator('.is-pay:visible').click();
  await page.locator('.till-work.is-paying').waitFor();
  await expectWhole(page, `${where}-pay`);
  expect(complaints).toEqual([]);
}

describe.skipIf(noBrowser).each(['de', 'fr', 'es', 'ar', 'hi'] as const)(
  `words in %s (${WITHOUT})`,
  (locale) => {
    test('are whole on the phone of a waiter', async () => {
      const restaurant = await openEvening();
      await seat(restaurant, 'T6', [1, 2]);
      await walkWaiter(restaurant, locale);
    }, 240_000);

    test.each(['till', 'narrow'] as const)(
      'are whole at a till (%s)',
      async (view) => {
        const restaurant = await openEvening();
        await seat(restaurant, 'T6', [1, 2]);
        await walkTill(restaurant, locale, view);
      },
      240_000,
    );
  },
);
