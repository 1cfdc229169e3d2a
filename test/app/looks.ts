import type { Page } from 'playwright-core';
import { expectSound, pictures } from '../console/looks.ts';
import { views } from './tablets.ts';

export const shot = pictures('screens');

/** Light and dark, sound to axe and no wider than its screen. */
export async function lookAt(
  page: Page,
  name: string,
  sizes: readonly (keyof typeof views)[],
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(views[size]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await shot(page, `${name}-${size}-${colorScheme}`);
      await expectSound(page, `${name} ${size} ${colorScheme}`);
    }
  }
}
