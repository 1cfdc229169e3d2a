import type { Screen } from '../../evening/screen.ts';
import type { Album } from './album.ts';

const openTable = async (screen: Screen, name: string): Promise<void> => {
  await screen.tap('.table', `^${name}(?!\\d)`);
  await screen.waitFor('.dish');
};

export async function waiterPictures(album: Album): Promise<void> {
  await onTablet(album);
  await onPhone(album);
  await inArabic(album);
  await outOfReach(album);
}

/** What Asha has tapped for T7 and not sent yet. */
async function tapForSeven(screen: Screen): Promise<void> {
  await openTable(screen, 'T7');
  await screen.tap('.dishes .dish', '^Vegetable Samosa');
  await screen.tap('.dishes .dish', '^Vegetable Samosa');
}

async function onTablet(album: Album): Promise<void> {
  const screen = await album.open({ role: 'staff', size: 'tablet' });
  await screen.waitFor('.people button');
  await screen.tap('.people button', 'Asha');
  for (const digit of '30') await screen.tap('.pad .key', `^${digit}$`);
  await album.take(screen, 'sign-in-pin-tablet');
  for (const digit of '01') await screen.tap('.pad .key', `^${digit}$`);
  await screen.tap('.pad .key.is-act');
  await screen.tap('.floor > .chips .chip', 'Main hall');
  await album.take(screen, 'waiter-floor-tablet');
  await screen.tap('.floor > .chips .chip', 'Terrace');
  await album.take(screen, 'waiter-terrace-tablet');
  await screen.tap('.floor > .chips .chip', 'Main hall');
  await tapForSeven(screen);
  await album.take(screen, 'waiter-pad-tablet');
  await screen.tap('.categories .chip', 'Meat and Fish');
  await screen.tap('.dishes .dish', '^Butter Chicken');
  for (const choice of ['Medium', 'Extra butter']) await screen.tap('.sheet .option', choice);
  await album.take(screen, 'waiter-pad-modifiers-tablet');
  await screen.tap('.sheet > header .square');
  await screen.tap('.order-line .plain');
  await album.take(screen, 'waiter-line-tablet');
  await screen.tap('.pad-top button');
  for (const view of ['Orders', 'Ready', 'Calls', '86 list', 'More']) {
    if (!(await screen.tapIfThere('.rail button', view))) continue;
    await screen.page.waitForTimeout(300);
    await album.take(screen, `waiter-${view.toLowerCase().replace(' ', '-')}-tablet`);
    await screen.tapIfThere('.sheet > header .square');
  }
  await album.close(screen);
}

async function onPhone(album: Album): Promise<void> {
  const screen = await album.open({ role: 'staff', size: 'phone', who: 'Asha' });
  await screen.waitFor('.table');
  await album.take(screen, 'waiter-floor-phone');
  await tapForSeven(screen);
  await album.take(screen, 'waiter-pad-phone');
  await screen.tap('.categories .chip', 'Meat and Fish');
  await screen.tap('.dishes .dish', '^Butter Chicken');
  for (const choice of ['Medium', 'Extra butter']) await screen.tap('.sheet .option', choice);
  await album.take(screen, 'waiter-modifiers-phone');
  await screen.tap('.sheet > header .square');
  await screen.tap('.send-bar .phone-only.button');
  await album.take(screen, 'waiter-order-phone');
  await album.close(screen);
}

async function inArabic(album: Album): Promise<void> {
  const screen = await album.open({ role: 'staff', size: 'tablet', who: 'Asha', locale: 'ar' });
  await screen.tap('.floor > .chips .chip:nth-of-type(2)');
  await album.take(screen, 'waiter-floor-tablet-arabic');
  await openTable(screen, 'T7');
  await screen.tap('li:not(:has(.more)) > .dish:not(:disabled)');
  await album.take(screen, 'waiter-pad-tablet-arabic');
  await album.close(screen);
}

/** Cut off: what is not in the kitchen, and what was refused when the line is back. */
async function outOfReach(album: Album): Promise<void> {
  const { owner } = album.service.restaurant;
  const screen = await album.open({ role: 'staff', size: 'tablet', who: 'Asha' });
  await screen.tap('.floor > .chips .chip', 'Main hall');
  const send = async (table: string, dishes: readonly string[]) => {
    await openTable(screen, table);
    for (const dish of dishes) {
      await screen.tap('.categories .chip', 'Starters');
      await screen.tap('.dishes .dish', `^${dish}`);
    }
    await screen.tap('.is-send');
    await screen.waitFor('.is-send:disabled');
    await screen.tap('.pad-top button');
  };
  screen.line.become('silent');
  await send('T10', ['Papdi Chaat']);
  await screen.page.locator('.strip > .is-bad').first().waitFor({ timeout: 60_000 });
  await screen.tapIfThere('.unsent footer .button');
  await send('T7', ['Onion Bhaji', 'Onion Bhaji', 'Dahi Puri']);
  await send('T3', ['Hara Bhara Kebab']);
  await screen.page.waitForTimeout(11_000);
  if (!(await screen.isShown('.unsent'))) await screen.tap('.unsent-bar button');
  await screen.page.locator('.unsent .card').first().waitFor();
  await screen.tap('.unsent .card .is-bad.button', '');
  await album.take(screen, 'not-in-the-kitchen-tablet');
  await screen.tap('.unsent footer .button');
  await album.take(screen, 'waiter-floor-away-tablet');
  const off = album.service.menu.idOf('Hara Bhara Kebab');
  await owner.must('PUT', `/pos/menu-items/${off}/availability`, { is_available: false });
  screen.line.become('good');
  await screen.page.setViewportSize({ width: 390, height: 844 });
  await screen.tap('.strip button.is-bad');
  await screen.page.locator('.sheet .card.is-bad').waitFor();
  await album.take(screen, 'needs-you-conflict-phone');
  await owner.must('PUT', `/pos/menu-items/${off}/availability`, { is_available: true });
  await album.close(screen);
}
