import type { Page } from 'playwright-core';
import type { Restaurant } from '../../console/harness/restaurant.ts';
import { signInAt } from '../../tools/screen-page.ts';
import { lookAt } from '../looks.ts';
import { pairTablet, type views } from '../tablets.ts';

const MANAGERS_PIN = '1847';

/** A table with an order of the first dishes without choices, sent to the kitchen. */
export async function seat(restaurant: Restaurant, tableName: string, quantities: readonly number[]) {
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
  const menu: any[] = await restaurant.api('GET', '/pos/menu-items');
  const plain = menu.filter(
    ({ variants, modifier_groups, is_available, stock_quantity }) =>
      variants.length + modifier_groups.length === 0 && is_available && stock_quantity === null,
  );
  const tables = await restaurant.api('GET', '/pos/tables');
  const { id } = tables.find(({ name }: { name: string }) => name === tableName);
  const items = quantities.map((quantity, at) => ({ menu_item_id: plain[at].id, quantity, seat: at + 1 }));
  return restaurant.api('POST', '/pos/orders', { table_id: id, covers: 2, items, send: true });
}

export async function openTill(
  restaurant: Restaurant,
  who: readonly [string, string] = ['Imran', '2847'],
  locale = 'en',
) {
  const screen = await pairTablet(restaurant, 'staff', { view: 'till', locale });
  await screen.page.locator('.people button').first().waitFor();
  await signInAt(screen.page, ...who);
  await screen.page.locator('.table').first().waitFor();
  return screen;
}

/** The first manager of the list says yes with a PIN. */
export async function sayYes(page: Page, pin = MANAGERS_PIN): Promise<void> {
  // Whether there is an OK depends on who is asked.
  await page.locator('.approvers .is-chosen').waitFor();
  const asksForOk = (await page.locator('.approval .key.is-act').count()) > 0;
  for (const digit of pin)
    await page.locator('.approval .key', { hasText: new RegExp(`^${digit}$`) }).click();
  if (asksForOk) await page.locator('.approval .key.is-act').click();
}

/** A key by what it types, or besides by its place. */
type Pressed = string | { readonly key: string; readonly code: string };

/** Keys as a practised hand or a scanner presses them: the page has no time to be painted between two of them. */
export async function pressInOneBreath(page: Page, keys: readonly Pressed[]): Promise<void> {
  await page.evaluate(`(async (keys) => {
    for (const one of keys) {
      const key = typeof one === 'string' ? { key: one } : one;
      document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
      await new Promise((resolve) => setTimeout(resolve));
    }
  })(${JSON.stringify(keys)})`);
}

export async function typeAmount(page: Page, digits: string): Promise<void> {
  for (const digit of digits)
    await page.locator('.sheet .key', { hasText: new RegExp(`^${digit.replace('.', '\\.')}$`) }).click();
}

/** As a till is, and wherever else it has to work; the page stays as large as it was. */
export async function lookAtTill(
  page: Page,
  name: string,
  sizes: readonly (keyof typeof views)[] = ['till'],
): Promise<void> {
  const before = page.viewportSize();
  await lookAt(page, `till-${name}`, sizes);
  if (before) await page.setViewportSize(before);
}
