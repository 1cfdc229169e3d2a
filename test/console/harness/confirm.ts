import type { Page } from 'playwright-core';
import { owner } from './restaurant.ts';

/** The owner's password again, for which a sensitive action asks. */
export async function confirmYou(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Your password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}
