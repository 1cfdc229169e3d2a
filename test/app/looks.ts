import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectKeyboard } from '../console/harness/keyboard.ts';
import { expectFits, expectSound, pictures } from '../console/harness/looks.ts';
import { views } from './tablets.ts';

export const shot = pictures('screens', false);

/** Buttons and fields that are smaller than a finger, in whatever is in front. */
const SMALL = `(() => {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return [...front.querySelectorAll('button, input, a.button')]
    .filter((one) => one.checkVisibility() && !one.closest('.unseen'))
    .map((one) => ({ box: one.getBoundingClientRect(), label: one.className + ' ' + one.textContent.slice(0, 30) }))
    .filter(({ box }) => box.width > 0 && (box.width < LEAST || box.height < LEAST))
    .map(({ box, label }) => label + ' ' + Math.round(box.width) + 'x' + Math.round(box.height));
})()`;

/** Targets are large enough for a thumb in a hurry. */
export async function expectTargets(page: Page, where: string, least = 40): Promise<void> {
  const small = SMALL.replaceAll('LEAST', String(least));
  await expect.poll(() => page.evaluate(small), { message: where }).toEqual([]);
}

/** A tap that follows another at once, where that one was, is a hurried hand's and counts for nothing (parts/hurried.ts). */
export const takeTime = (page: Page): Promise<void> => page.waitForTimeout(400);

/**
 * Light and dark, sound to axe, no wider than its screen, with targets that can be hit, and worked by the keyboard alone.
 * axe takes most of the time: it looks at both schemes on the first size, whose colours the others have too, and at the
 * smallest and the largest, between which nothing else is laid out.
 */
export async function lookAt(
  page: Page,
  name: string,
  sizes: readonly (keyof typeof views)[],
): Promise<void> {
  const widths = sizes.map((one) => views[one].width);
  const outermost = [Math.min(...widths), Math.max(...widths)];
  for (const size of sizes) {
    await page.setViewportSize(views[size]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await shot(page, `${name}-${size}-${colorScheme}`);
      const where = `${name} ${size} ${colorScheme}`;
      if (size === sizes[0]) await expectSound(page, where, colorScheme === 'dark' ? 'all' : 'colours');
      else if (outermost.includes(views[size].width) && colorScheme === 'light')
        await expectSound(page, where);
      else await expectFits(page, where);
    }
    await expectTargets(page, `${name} ${size}`);
    // A kiosk has no keyboard.
    if (!size.startsWith('kiosk')) await expectKeyboard(page, `${name} ${size}`, '#app');
  }
}

/** As if somebody chose a language in another window of this device: the page is not loaded again. */
export const speak = (language: string) => `new Promise((resolve, reject) => {
  dispatchEvent(new StorageEvent('storage', { key: 'galley.language', newValue: '${language}' }));
  const end = performance.now() + 10_000;
  const look = () => {
    if (document.documentElement.lang === '${language}') requestAnimationFrame(() => requestAnimationFrame(resolve));
    else if (performance.now() > end) reject(new Error('${language} is not spoken'));
    else setTimeout(look, 10);
  };
  look();
})`;

/** Words of Galley's own that are cut off, and a page that is wider than its screen; names (`dir=auto`) may be cut. */
export const CUT = `(() => {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const own = [...front.querySelectorAll('button, a, h1, h2, h3, p, span, strong, small, label, legend, dt, dd')]
    .filter((one) => [...one.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== ''))
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1 && !one.closest('.unseen, [dir=auto]'));
  const wordsOf = (one) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    return text.getBoundingClientRect();
  };
  const isCut = (one) => {
    const texts = [...one.childNodes].filter(({ nodeType, data }) => nodeType === 3 && data.trim() !== '').map(wordsOf);
    const words = { left: Math.min(...texts.map(({ left }) => left)), right: Math.max(...texts.map(({ right }) => right)) };
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
