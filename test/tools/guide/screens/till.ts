import type { Screen } from '../../evening/screen.ts';
import type { Album } from './album.ts';

export async function tillPictures(album: Album): Promise<void> {
  const screen = await album.open({ role: 'staff', size: 'till', who: 'Imran' });
  await screen.tap('.floor > .chips .chip', 'Main hall').catch(() => {});
  await album.take(screen, 'till-tables');
  await payment(album, screen);
  await splits(album, screen);
  await approval(album, screen);
  await pages(album, screen);
  await album.close(screen);
  const arabic = await album.open({ role: 'staff', size: 'till', who: 'Imran', locale: 'ar' });
  await openTable(arabic, 'T4');
  await arabic.tap('.is-pay');
  await arabic.waitFor('.likely .is-exact');
  await album.take(arabic, 'till-payment-arabic');
  await album.close(arabic);
}

async function openTable(screen: Screen, name: string): Promise<void> {
  await screen.tap('.table', `^${name}(?!\\d)`);
  await screen.waitFor('.is-pay:not(:disabled)');
}

const back = (screen: Screen) => screen.tap('.till-place > .order > header .square');

async function payment(album: Album, screen: Screen): Promise<void> {
  await openTable(screen, 'T9');
  await album.take(screen, 'till-order');
  await screen.tap('.is-pay');
  await screen.tap('.likely .button:not(.is-exact)');
  await album.take(screen, 'till-payment');
  await screen.tap('.is-take');
  await screen.waitFor('.done');
  await album.take(screen, 'till-change');
  await screen.tap('.done');
  await screen.waitFor('.done', '', false);
}

async function splits(album: Album, screen: Screen): Promise<void> {
  await screen.tapIfThere('.till-place > .order > header .square');
  await openTable(screen, 'T4');
  await screen.tap('.till-acts .button', 'Split');
  for (const name of ['Butter Chicken', 'Garlic Naan', 'Garlic Naan', 'Gulab Jamun'])
    await screen.tap('.split-side:not(.is-taken) .portion', name);
  await screen.page.waitForTimeout(700);
  await album.take(screen, 'till-split-by-dish');
  await screen.tap('.split .chip', 'Evenly');
  await album.take(screen, 'till-split-equal');
  await screen.tap('.split > header .square');
  await back(screen);
}

async function approval(album: Album, screen: Screen): Promise<void> {
  await openTable(screen, 'T8');
  await screen.tap('.till-acts .button', 'Discount');
  await screen.tap('.discount .chip', '50%');
  await screen.tap('.reasons .chip', 'Complaint');
  await album.take(screen, 'till-discount');
  await screen.tap('.sheet footer .is-act');
  await screen.waitFor('.approval');
  await screen.page.setViewportSize({ width: 1024, height: 768 });
  for (const digit of '100') await screen.tap('.approval .key', `^${digit}$`);
  await album.take(screen, 'approval-sheet-tablet');
  await screen.page.setViewportSize({ width: 1280, height: 800 });
  for (const _ of ['approval', 'discount']) await screen.page.keyboard.press('Escape');
  await screen.waitFor('.sheet', '', false);
  await back(screen);
}

async function pages(album: Album, screen: Screen): Promise<void> {
  for (const view of ['Counter', 'Orders', 'Delivery', 'Customers', 'Shift', '86 list']) {
    if (!(await screen.tapIfThere('.rail button', view))) continue;
    await screen.page.waitForTimeout(600);
    await album.take(screen, `till-${view.toLowerCase().replace(' ', '-')}`);
    await screen.tapIfThere('.sheet > header .square');
  }
}
