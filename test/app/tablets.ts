import type { BrowserContext, Page, Route } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { closeBrowser, launched } from '../console/harness/browser.ts';
import type { Restaurant } from '../console/harness/restaurant.ts';
import { chooseLanguage } from '../tools/chromium.ts';
import { pairPage } from '../tools/screen-page.ts';

export const ends = closeBrowser;

/** What the screens are drawn for. */
export const views = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  till: { width: 1280, height: 800 },
  kitchen: { width: 1920, height: 1080 },
  narrow: { width: 360, height: 740 },
  kiosk: { width: 1080, height: 1920 },
  kioskTablet: { width: 800, height: 1280 },
  counter: { width: 1280, height: 720 },
} as const;

export interface Screen {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained of: errors, and whatever its policy refused. */
  readonly complaints: string[];
  /** How often it was loaded. */
  loads(): number;
}

interface Look {
  readonly view: keyof typeof views;
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
  /** As at an address that is not trusted: a test can come between the page and the server. */
  readonly serviceWorkers?: 'allow' | 'block';
}

/** Pairs a browser of its own as a tablet is: the code of the console, the page of the QR symbol, and on to its screen. */
export async function pairTablet(
  { url, api }: Restaurant,
  role: string,
  { view, locale = 'en', colorScheme = 'light', serviceWorkers = 'allow' }: Look,
): Promise<Screen> {
  const context = await (await launched()).newContext({
    viewport: views[view],
    locale,
    colorScheme,
    serviceWorkers,
    reducedMotion: 'reduce',
    hasTouch: view !== 'kitchen' && view !== 'counter',
  });
  onTestFinished(() => context.close());
  // There is no window around the page that could fill the screen; a page that filled it could not be given another size.
  await chooseLanguage(context, locale);
  await context.addInitScript('Element.prototype.requestFullscreen = async () => {};');
  const page = await context.newPage();
  // On a busy machine everything comes late.
  page.setDefaultTimeout(45_000);
  const complaints: string[] = [];
  let loads = 0;
  page.on('pageerror', (error) => complaints.push(String(error.stack)));
  page.on('console', (message) => {
    const isLine = /ERR_|status of (4|5)\d\d/.test(message.text());
    if (message.type() === 'error' && !isLine) complaints.push(message.text());
  });
  page.on('load', () => loads++);
  const { code } = await api('POST', '/devices/pairings', { label: `${role} ${view}`, role });
  await pairPage(page, `${url}/pair#code=${encodeURIComponent(code)}`);
  loads = 1;
  return { page, context, complaints, loads: () => loads };
}

interface Target {
  readonly words: string;
  readonly width: number;
  readonly height: number;
}

/** No button is smaller than a finger. `least` in pixels. */
export async function expectTargets(page: Page, least: number): Promise<void> {
  const targets = (): Promise<Target[]> =>
    page.locator('button:visible, a.button:visible').evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return { words: (one as HTMLElement).innerText, width, height };
      }),
    );
  // Half a pixel: sizes in rem are rounded.
  const isSmall = ({ width, height }: Target) => Math.min(width, height) < least - 0.5;
  await expect.poll(async () => (await targets()).filter(isSmall)).toEqual([]);
}

/** What is written on keys as they stand, row after row from left to right. */
export const keysAsSeen = (page: Page, keys: string): Promise<string> =>
  page.locator(keys).evaluateAll((all) =>
    all
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
      .map(({ one }) => one.textContent)
      .join(''),
  );

/** Whether a finger finds all of them without a scroll. */
export const areInSight = (page: Page, targets: string): Promise<boolean> =>
  page.locator(targets).evaluateAll((all) =>
    all.every((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const isThere = (y: number) => one.contains(document.elementFromPoint((left + right) / 2, y));
      return isThere(top + 2) && isThere(bottom - 2);
    }),
  );

/** Words that run into what stands beside them, in each of these. */
export const colliding = (page: Page, rows: string): Promise<string[]> =>
  page.locator(rows).evaluateAll((all) =>
    all.flatMap((row) => {
      const words = [...row.children].map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return { text: one.textContent ?? '', box: range.getBoundingClientRect() };
      });
      return words.flatMap(({ text, box }, at) =>
        words
          .slice(at + 1)
          .filter(({ box: other }) => box.left < other.right && other.left < box.right)
          .filter(({ box: other }) => box.top < other.bottom && other.top < box.bottom)
          .map((other) => `${text} | ${other.text}`),
      );
    }),
  );

/** Counts what a person taps. */
export function counting(page: Page) {
  let taps = 0;
  return {
    tap: async (selector: string, hasText?: string | RegExp) => {
      taps++;
      await page
        .locator(selector, hasText === undefined ? {} : { hasText })
        .first()
        .click();
    },
    taps: () => taps,
  };
}

/** The server does what it is asked, and its answer is lost. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch().catch(() => {});
  // A route that is taken away meanwhile has let the request go.
  await route.abort().catch(() => {});
}
