import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { shot } from '../app/looks.ts';
import { expectAccessible } from '../console/harness/browser.ts';
import { expectKeyboard } from '../console/harness/keyboard.ts';
import { cutIn } from './cut.ts';

/** English last: the walk goes on in it. */
const LANGUAGES = ['de', 'fr', 'es', 'ar', 'hi', 'en'] as const;

/** Every text of the walk that is not whole, said once at its end. */
export const faults: string[] = [];

/** Every fourth look, in a language in turn: axe, and by the keyboard alone where there is one. */
const EXAMINED = 4;
let looks = 0;

async function examine(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where);
  const sheets = await page.locator('dialog[open]').count();
  if (!/^(?:kiosk|guest)/.test(where) && sheets === 0) await expectKeyboard(page, where, '#app');
}

/** In every run each place is read in these and in one of the others in turn; before a release in all of them. */
const ALWAYS: readonly string[] = ['de', 'ar', 'en'];
const inTurn = LANGUAGES.filter((language) => !ALWAYS.includes(language));

const isReadIn = (language: string, turn: number): boolean =>
  inject('readings') === 'all' || ALWAYS.includes(language) || language === inTurn[turn % inTurn.length];

/** The page as it is, in the languages whose turn it is. */
export async function lookWhole(page: Page, where: string): Promise<void> {
  const turn = looks++;
  const examined = turn % EXAMINED === 0 ? LANGUAGES[(turn / EXAMINED) % LANGUAGES.length] : undefined;
  for (const language of LANGUAGES) {
    if (language !== examined && !isReadIn(language, turn)) continue;
    const cut = await cutIn(page, language);
    await shot(page, `width-${where}-${language}`);
    faults.push(...cut.map((text) => `${where} ${language}: ${text}`));
    if (language === examined) await examine(page, `${where} ${language}`);
  }
}
