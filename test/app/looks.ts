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
