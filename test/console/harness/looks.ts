import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { sizes } from '../../tools/chromium.ts';
import { cutIn, speak } from '../../words/cut.ts';
import { expectAccessible, type Seen } from './browser.ts';
import { expectKeyboard } from './keyboard.ts';
import { owner } from './restaurant.ts';

interface Look {
  readonly name: string;
  readonly size: keyof typeof sizes;
  readonly scheme: 'light' | 'dark';
  /** axe looks too, which takes most of the time: the widest and the smallest screen have all there is to find. */
  readonly examined?: Seen;
  /** Worked by the keyboard alone. */
  readonly isTyped?: boolean;
  /** Worked by fingers, which find whatever can be pressed. */
  readonly isTouched?: boolean;
}

/** How the console is looked at in English: on which screen, by day or by night. */
const looks: readonly Look[] = [
  { name: 'wide', size: 'wide', scheme: 'light', examined: 'all', isTyped: true },
  { name: 'middle', size: 'middle', scheme: 'dark' },
  { name: 'narrow', size: 'narrow', scheme: 'light' },
  { name: 'small', size: 'small', scheme: 'dark', examined: 'colours', isTouched: true },
];

/** In these no word may be cut; of every fourth place one of them in turn is examined, typed and touched. */
const others = ['de', 'fr', 'es', 'ar'] as const;
const EXAMINED = 4;
let turn = 0;

/**
 * Each place is read in each language before a release. In every run it is read on the small screen in that with the
 * longest words, in that from right to left and in one of the others, and on the wide one in one of all in turn.
 */
const isReadIn = (language: (typeof others)[number], size: 'small' | 'wide', at: number): boolean =>
  inject('readings') === 'all' ||
  language === others[at % others.length] ||
  (size === 'small' && (language === 'de' || language === 'ar'));

/**
 * Another page of the console, as the back button opens it: without loading everything anew. Answers after how many
 * milliseconds all of it was shown.
 */
export async function visit(page: Page, path: string): Promise<number> {
  const took = await page.evaluate<number>(`new Promise((resolve) => {
    const begun = performance.now();
    history.pushState(null, '', '/console/${path}');
    dispatchEvent(new PopStateEvent('popstate'));
    const look = () => {
      const isShown = document.querySelector('.page-header h1') && !document.querySelector('.loading');
      const took = performance.now() - begun;
      if (isShown || took > 20_000) resolve(took);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(() => requestAnimationFrame(look));
  })`);
  await settled(page);
  return took;
}

/** Another page as a person finds it: its group of the navigation, its line, then its tab. */
export async function goTo(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const link = page.getByRole('link', { name, exact: true }).first();
    for (const group of await page.locator('.sidebar h2 button').all())
      if (!(await link.isVisible())) await group.click();
    await link.click();
  }
  await page.getByRole('heading', { level: 1, name: names.at(-1) ?? '', exact: true }).waitFor();
}

/** As much as is looked at of a place: all; without axe and fingers on the smallest screen; by one look in English. */
type Thoroughness = 'all' | 'quick' | 'once';

/** The page as it is, on every screen and in every language; it speaks English before and afterwards. */
export async function lookAt(page: Page, path: string, thoroughness: Thoroughness = 'all'): Promise<void> {
  const isQuick = thoroughness !== 'all';
  for (const look of thoroughness === 'once' ? looks.slice(0, 1) : looks) {
    const isSmall = look.size === 'small';
    await lookOnce(
      page,
      path,
      isQuick && isSmall ? { ...look, examined: undefined, isTouched: false } : look,
    );
  }
  if (thoroughness !== 'once') await lookInOthers(page, path, isQuick);
}

async function lookOnce(page: Page, path: string, look: Look): Promise<void> {
  const { name, size, scheme, examined, isTyped, isTouched } = look;
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize(sizes[size]);
  if (isTouched) await expectTargets(page, `${name}: ${path}`);
  await pictures(name)(page, path);
  if (examined) await expectAccessible(page, `${name}: ${path}`, examined);
  await expectFits(page, `${name}: ${path}`);
  if (isTyped) await expectKeyboard(page, `${name}: ${path}`);
}

async function lookInOthers(page: Page, path: string, isQuick: boolean): Promise<void> {
  const at = turn++;
  const examined = at % EXAMINED === 0 ? others[(at / EXAMINED) % others.length] : undefined;
  for (const size of ['small', 'wide'] as const) {
    await page.emulateMedia({ colorScheme: size === 'small' ? 'light' : 'dark' });
    await page.setViewportSize(sizes[size]);
    for (const language of others) {
      if (language !== examined && !isReadIn(language, size, at)) continue;
      const where = `${language} ${size}: ${path}`;
      expect.soft(await cutIn(page, language), `${where}: cut or too wide`).toEqual([]);
      await pictures(`${language}-${size}`)(page, path);
      if (language !== examined) continue;
      if (size === 'small' && !isQuick) await expectTargets(page, where);
      if (size === 'wide') {
        await expectAccessible(page, where);
        await expectKeyboard(page, where);
      }
    }
  }
  await page.evaluate(speak('en'));
}

/** What a finger finds. */
const FINGER = 44;

/** In px, less half a one for what is rounded: what can be pressed and is smaller, but for links within a sentence. */
const small = `(() => {
  const pressed = 'a[href], button, select, textarea, summary, input:not([type=hidden]), [role=button], [tabindex="0"]';
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const inWords = (one) =>
    getComputedStyle(one).display === 'inline' &&
    [...one.parentNode.childNodes].some((node) => node !== one && node.textContent.trim() !== '' && !node.matches?.('a, button'));
  return [...document.querySelectorAll(pressed)].flatMap((one) => {
    const target = one.matches('input[type=checkbox], input[type=radio]') ? (one.closest('label') ?? one) : one;
    if (!isShown(target) || one.closest('.unseen') || inWords(one)) return [];
    const { width, height } = target.getBoundingClientRect();
    if (width === 0 || Math.min(width, height) >= ${FINGER} - 0.5) return [];
    return [Math.round(width) + ' × ' + Math.round(height) + ': ' + target.outerHTML.slice(0, 120)];
  });
})()`;

/** Whatever can be pressed is large enough for a finger, on a screen that fingers work. */
async function expectTargets(page: Page, where: string): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await expect.poll(() => page.evaluate('matchMedia("(pointer: coarse)").matches')).toBe(true);
  const message = `${where}: smaller than a finger`;
  await expect.poll(() => page.evaluate<string[]>(small), { message }).toEqual([]);
  // With its session the touch is gone.
  await screen.detach();
}

/** Each page as a picture, to be looked at, in the folder GALLEY_SHOTS names; without it none is made. */
export function pictures(name: string, fullPage = true): (page: Page, of: string) => Promise<void> {
  const { GALLEY_SHOTS } = process.env;
  if (!GALLEY_SHOTS) return async () => {};
  const folder = join(GALLEY_SHOTS, name);
  mkdirSync(folder, { recursive: true });
  return async (page, of) => {
    await page.screenshot({ path: join(folder, `${of.replace('/', '-')}.png`), fullPage });
  };
}

export async function settled(page: Page): Promise<void> {
  await page.locator('.page-header h1').waitFor();
  await loaded(page);
}

export const loaded = (page: Page) =>
  expect.poll(() => page.locator('.loading').count(), { timeout: 20_000, interval: 100 }).toBe(0);

/** Signs in, in whatever language. */
export async function enter(page: Page): Promise<void> {
  await page.locator('input[type=email]').fill(owner.email);
  await page.locator('input[type=password]').fill(owner.password);
  await page.locator('button.primary').click();
  await settled(page);
}

/** Sound to axe, and no wider than its screen. */
export async function expectSound(page: Page, where: string, seen: Seen = 'all'): Promise<void> {
  await expectAccessible(page, where, seen);
  await expectFits(page, where);
}

export async function expectFits(page: Page, where: string): Promise<void> {
  const beyond = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
  await expect.poll(beyond, { message: `${where} is wider than its screen` }).toBeLessThanOrEqual(0);
}
