import type { Screen } from '../screen.ts';

/** What a hand taps where an order is: the same on a waiter's tablet and at the till. */

export const SHEET = 'dialog.sheet';

export async function closeSheet(screen: Screen): Promise<void> {
  await screen.tapIfThere(`${SHEET} > header .square`);
  await screen.waitFor(SHEET, '', false);
}

export async function openTable(screen: Screen, area: string, table: string): Promise<void> {
  await screen.tap('.floor > .chips .chip', area);
  await screen.tap('.table', `^${table}(?!\\d)`);
  await screen.waitFor('.dishes .dish');
}

export async function tapDish(screen: Screen, category: string, dish: string): Promise<void> {
  await screen.tap('.categories .chip', `^${category}$`);
  await screen.tap('.dishes .dish', `^${dish}`);
}

/** To the kitchen, until the order has a round for it. */
export async function send(screen: Screen): Promise<void> {
  await screen.tap('.is-send:not(:disabled)');
  await screen.waitFor('.own', '', false);
}

/** A line that the kitchen has; its acts are open afterwards. */
export async function openLine(screen: Screen, dish: string): Promise<void> {
  if (await screen.isShown('.order-line:not(.own *) .acts')) return;
  await screen.tap('.lines section:not(.own) .order-line > .plain', dish);
}

export const tapLineAct = (screen: Screen, words: string): Promise<void> =>
  screen.tap('.lines section:not(.own) .order-line .acts .button', words);

/** A manager types the PIN where somebody else has to say yes. */
export async function approve(screen: Screen, pin: string): Promise<void> {
  await screen.waitFor('.approvers .is-chosen');
  for (const digit of pin) await screen.tap('.approval .key', `^${digit}$`);
  await screen.tapIfThere('.approval .key.is-act');
  await screen.waitFor('.approval', '', false);
}

export async function openTableSheet(screen: Screen): Promise<void> {
  await screen.tap('.order header [aria-label="Table options"]');
  await screen.waitFor('.acts-list .covers-row');
}

export const chooseTable = (screen: Screen, table: string): Promise<void> =>
  screen.tap('.choose-table .button', `^${table}$`);
