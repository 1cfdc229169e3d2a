import type { Screen } from '../../evening/screen.ts';
import type { Album } from './album.ts';
import { idOf } from './service.ts';

export async function guestPictures(album: Album): Promise<void> {
  await boards(album);
  await kiosk(album);
  await phone(album);
  await driver(album);
}

async function boards(album: Album): Promise<void> {
  const board = await album.open({ role: 'display', size: 'wall' });
  await board.waitFor('.purposes .tile');
  await album.take(board, 'display-choice');
  await board.tap('.purposes .tile', 'Pickup board');
  await board.waitFor('.pickup .is-ready li');
  await album.take(board, 'pick-up-board', true);
  await album.close(board);
  const display = await album.open({ role: 'display', size: 'counter' });
  await display.tap('.purposes .tile', 'Customer display');
  await display.page.waitForTimeout(1_000);
  await album.take(display, 'customer-display-idle');
  const { owner } = album.service.restaurant;
  const [order] = await owner.must('GET', `/pos/orders?table_id=${await idOf(owner, '/pos/tables', 'T4')}`);
  await owner.must('PUT', '/customer-display/current-order', { order_id: order.id });
  await display.page.getByText('Butter Chicken').first().waitFor();
  await display.page.waitForTimeout(1_000);
  await album.take(display, 'customer-display');
  await album.close(display);
}

async function kiosk(album: Album): Promise<void> {
  for (const locale of ['en', 'ar']) {
    const end = locale === 'en' ? '' : '-arabic';
    const screen = await album.open({ role: 'kiosk', size: 'kiosk', locale });
    await screen.page.locator('.attract em').waitFor();
    await album.take(screen, `kiosk-attract${end}`);
    if (locale === 'ar') await screen.tap('.attract .chip', 'العربية');
    await screen.tap('.attract > button');
    await album.take(screen, `kiosk-where${end}`);
    await screen.tap('.where .tile');
    await screen.waitFor('.kiosk-dish');
    await choose(screen);
    await album.take(screen, `kiosk-menu${end}`);
    await screen.tap('.kiosk-go .button');
    await screen.page.locator('.kiosk-sums .total bdi').waitFor();
    await album.take(screen, `kiosk-cart${end}`);
    if (locale === 'en') {
      await screen.tap('.pay-by .button:last-of-type');
      await screen.page.locator('.kiosk-number h1').waitFor();
      await album.take(screen, 'kiosk-number');
    }
    await album.close(screen);
  }
}

/** Three dishes of the first page. */
async function choose(screen: Screen): Promise<void> {
  for (let at = 0; at < 3; at++) {
    await screen.page.locator('.kiosk-dish').nth(at).click();
    if (await screen.isShown('.sheet footer .is-act')) await screen.tap('.sheet footer .is-act');
    await screen.waitFor('.sheet', '', false);
  }
}

async function phone(album: Album): Promise<void> {
  const { service } = album;
  const screen = await album.scan('P3');
  await screen.waitFor('.dish-row');
  await screen.tap('.add', 'Vegetable Samosa');
  await album.take(screen, 'guest-table-menu-phone');
  await screen.tap('.cart-bar .button');
  await album.take(screen, 'guest-cart-phone');
  await screen.tap('.is-order');
  await screen.waitFor('.own[data-stand=waiting]');
  await album.take(screen, 'guest-waiting-phone');
  const { owner } = service.restaurant;
  const [waiting] = await owner.must('GET', '/pos/guest-orders');
  const { order_id } = await owner.must('PUT', `/pos/guest-orders/${waiting.id}/accept`);
  await screen.waitFor('.own[data-stand=preparing]');
  await album.take(screen, 'guest-cooking-phone');
  await service.move({ id: order_id, total: 0, items: [] }, 'served');
  await album.close(screen);
  const arabic = await album.scan('P4', 'ar');
  await arabic.waitFor('.dish-row');
  await album.take(arabic, 'guest-table-menu-phone-arabic');
  await album.close(arabic);
}

async function driver(album: Album): Promise<void> {
  const screen = await album.open({ role: 'staff', size: 'phone', who: 'Ravi' });
  await screen.waitFor('.trip');
  await album.take(screen, 'driver-trips-phone');
  await screen.tap('.trip > .button, .trip .button', 'Start delivery');
  await screen.page.waitForTimeout(1_500);
  screen.line.become('silent');
  await screen.page.locator('.driver-away').waitFor({ timeout: 60_000 });
  await screen.tap('.trip .button', 'Start delivery');
  await album.take(screen, 'driver-phone');
  await screen.tap('.rail button:nth-of-type(3)');
  await album.take(screen, 'driver-cash-phone');
  await album.close(screen);
}
