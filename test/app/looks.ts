import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectKeyboard } from '../console/harness/keyboard.ts';
import { expectSound, pictures } from '../console/harness/looks.ts';
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
 * axe takes most of the time: it looks at both schemes on the first size, and on the others at what is shown there alone.
 */
export async function lookAt(
  page: Page,
  name: string,
  sizes: readonly (keyof typeof views)[],
): Promise<void> {
  for (const [at, size] of sizes.entries()) {
    const isFirst = at === 0;
    await page.setViewportSize(views[size]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await shot(page, `${name}-${size}-${colorScheme}`);
      const where = `${name} ${size} ${colorScheme}`;
      if (isFirst) await expectSound(page, where, colorScheme === 'dark' ? 'all' : 'colours');
      else if (colorScheme === 'light') await expectSound(page, where, 'rest');
    }
    await expectTargets(page, `${name} ${size}`);
    // A kiosk has no keyboard.
    if (!size.startsWith('kiosk')) await expectKeyboard(page, `${name} ${size}`, '#app', !isFirst);
  }
}
