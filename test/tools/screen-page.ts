import type { Page } from 'playwright-core';

/** As a tablet becomes a screen: the page of the QR symbol, and on to where it leads. */
export async function pairPage(page: Page, link: string): Promise<void> {
  await page.goto(link);
  // The page speaks the language of its browser.
  const [answer] = await Promise.all([
    page.waitForResponse(`${new URL(link).origin}/api/v1/auth/pair`),
    page.locator('#pairing button[type=submit]').click(),
  ]);
  if (!answer.ok()) throw new Error(`not paired: ${await answer.text()}`);
  await page.waitForURL(`${new URL(link).origin}/app/`);
}

/** Taps a name and its PIN; where its length is known here, the last digit enters it. */
export async function signInAt(page: Page, name: string, pin: string): Promise<void> {
  await page.locator('.people button', { hasText: name }).click();
  const asksForOk = (await page.locator('.pad .key.is-act').count()) > 0;
  for (const digit of pin) await page.locator('.pad .key', { hasText: new RegExp(`^${digit}$`) }).click();
  if (asksForOk) await page.locator('.pad .key.is-act').click();
}
