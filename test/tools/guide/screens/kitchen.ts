import type { Album } from './album.ts';

export async function kitchenPictures(album: Album): Promise<void> {
  const screen = await album.open({ role: 'kitchen', size: 'wall' });
  await screen.tap('.bar nav .chip', 'Tandoor');
  await screen.waitFor('.ticket');
  const { page } = screen;
  await page.locator('.ticket', { hasText: 'Plain Naan' }).first().locator('.line button').last().click();
  await page
    .locator('.ticket', { hasText: 'Dal Makhani' })
    .filter({ hasText: 'T7' })
    .locator('.foot')
    .first()
    .click();
  await album.take(screen, 'kitchen-display', true);
  await page.waitForTimeout(6_000);
  await screen.tap('.tool', 'Recall');
  await album.take(screen, 'kitchen-recall', true);
  await screen.tap('.sheet > header .square');
  await screen.tap('.tool', '86 list');
  await album.take(screen, 'kitchen-off-today', true);
  await screen.tap('.sheet > header .square');
  await screen.tap('.bar nav .chip', 'Pass');
  await album.take(screen, 'kitchen-pass', true);
  await screen.tap('.bar nav .chip', 'Tandoor');
  screen.line.become('silent');
  await page.locator('.kitchen.is-stale').waitFor({ timeout: 60_000 });
  await page.locator('.ticket .foot:not(.is-seen)').nth(3).click();
  await page.waitForTimeout(1_500);
  await album.take(screen, 'kitchen-display-offline', true);
  await album.close(screen);
  const arabic = await album.open({ role: 'kitchen', size: 'tablet', locale: 'ar' });
  await arabic.waitFor('.ticket');
  await album.take(arabic, 'kitchen-display-arabic', true);
  await album.close(arabic);
}
