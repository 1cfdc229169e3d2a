import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { closeBrowser, noBrowser, openConsole, WITHOUT } from './harness/browser.ts';
import { enter, expectSound, lookAt, pictures, visit } from './harness/looks.ts';
import { openRestaurant, owner } from './harness/restaurant.ts';

beforeAll(async () => void (await buildBundle('console')));
afterAll(closeBrowser);

const passwordIn = (page: Page) => page.getByRole('dialog').getByLabel('Your password');
const isFocused = (page: Page) =>
  page.evaluate("document.activeElement?.matches('dialog input[type=password]')");

/** Asks for a new phrase with a wrong password, which changes nothing, and then with the right one. */
async function renewPhrase(page: Page): Promise<void> {
  await visit(page, 'backups');
  await page.getByRole('button', { name: 'Replace recovery phrase' }).click();
  await passwordIn(page).waitFor();
  expect(await isFocused(page)).toBe(true);
  await expectSound(page, 'the password again');
  await pictures('small', false)(page, 'grave-password');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await page.getByText('Wrong password. Try again.').waitFor();
  expect(await isFocused(page)).toBe(true);
  await page.keyboard.type(owner.password);
  await page.keyboard.press('Enter');
  await page.locator('.recovery-phrase code').waitFor();
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
}

describe.skipIf(noBrowser)(`sensitive actions (${WITHOUT})`, () => {
  test('ask for the password again, and stay in the alerts until somebody has seen them', async () => {
    const { url, api } = await openRestaurant('--rate-limit', '0');
    const { page, complaints } = await openConsole(url, { size: 'small' });
    await enter(page);
    // The one alarm of a restaurant stands open.
    await api('POST', '/users/sample-people/off');
    await renewPhrase(page);
    const alarm = page
      .locator('.alarms li')
      .filter({ has: page.getByRole('button', { name: 'Mark as seen' }) });
    await alarm.waitFor({ timeout: 40_000 });
    await lookAt(page, 'grave-alarm');
    await page.setViewportSize({ width: 360, height: 720 });
    const [words, acts] = await Promise.all([
      alarm.locator('p').boundingBox(),
      alarm.locator('.alarm-acts').boundingBox(),
    ]);
    // On a phone the actions stand below the words, which have the row to themselves.
    expect(acts?.y).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0));
    await alarm.getByRole('button', { name: 'Mark as seen' }).click();
    await alarm.waitFor({ state: 'detached' });
    expect(await api('GET', '/alarms')).not.toContainEqual(expect.objectContaining({ cause: 'grave_act' }));
    expect(complaints).toEqual([]);
  });
});
