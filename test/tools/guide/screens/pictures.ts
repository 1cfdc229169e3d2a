import { launchBrowser } from '../../chromium.ts';
import { Album } from './album.ts';
import { playUntilNow } from './evening.ts';
import { guestPictures } from './guests.ts';
import { kitchenPictures } from './kitchen.ts';
import { openService } from './service.ts';
import { tillPictures } from './till.ts';
import { waiterPictures } from './waiter.ts';

const scenes = {
  kitchen: kitchenPictures,
  waiter: waiterPictures,
  guests: guestPictures,
  till: tillPictures,
};

export type Scene = keyof typeof scenes;
export const sceneNames = Object.keys(scenes) as readonly Scene[];

/** What everybody who serves and is served sees on an evening; `work` holds the restaurant meanwhile. */
export async function takeScreens(
  work: string,
  folder: string,
  wanted: readonly Scene[],
  taken: (file: string) => void,
): Promise<void> {
  const service = await openService(work);
  const browser = await launchBrowser();
  try {
    await playUntilNow(service);
    const album = new Album(browser, service, folder, taken);
    for (const scene of wanted) await scenes[scene](album);
  } finally {
    await browser.close();
    await service.restaurant.close();
  }
}
