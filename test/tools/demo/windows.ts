import type { Browser } from 'playwright-core';
import { browserProgram, launchBrowser } from '../chromium.ts';
import { pairPage, signInAt } from '../screen-page.ts';
import type { DemoScreen } from './screens.ts';

/** A window each, with a profile of its own as every device has one; without a desktop they are there unseen. */
export async function openWindows(screens: readonly DemoScreen[]): Promise<Browser> {
  if (!browserProgram)
    throw new Error('--screens needs Chromium: apt-get install chromium, or GALLEY_CHROMIUM=path');
  const hasDesktop =
    process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
  const browser = await launchBrowser(!hasDesktop);
  for (const screen of screens) await openWindow(browser, screen);
  return browser;
}

async function openWindow(browser: Browser, { link, person, size }: DemoScreen): Promise<void> {
  const page = await (await browser.newContext({ viewport: size })).newPage();
  if (!link.includes('/pair#')) {
    await page.goto(link);
    return;
  }
  await pairPage(page, link);
  if (person) {
    await signInAt(page, person.name, person.pin);
    // As somebody who works there would; a screen that nobody touches locks itself.
    const touch = setInterval(() => void page.keyboard.press('Shift').catch(() => {}), 60_000);
    page.once('close', () => clearInterval(touch));
  }
}
