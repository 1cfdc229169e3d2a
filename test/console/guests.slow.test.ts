import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { picture } from '../harness/pictures.ts';
import { closeBrowser, noBrowser, openConsole, signIn, WITHOUT } from './harness/browser.ts';
import { goTo } from './harness/looks.ts';
import { openRestaurant, owner, type Restaurant } from './harness/restaurant.ts';

beforeAll(async () => void (await buildBundle('console')));
afterAll(closeBrowser);

async function atWork(
  restaurant: Restaurant,
): Promise<{ page: Page; go: (...names: string[]) => Promise<void> }> {
  const { page } = await openConsole(restaurant.url);
  await signIn(page, owner.email, owner.password);
  return { page, go: (...names) => goTo(page, ...names) };
}

/** A photo as phones take them: of more bytes than the server accepts. */
async function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 2_400, height: 1_800, channels: 3, background: '#888', noise } as const;
  return sharp({ create }).jpeg({ quality: 100 }).toBuffer();
}

const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

describe.skipIf(noBrowser)(`what guests see, at the console (${WITHOUT})`, () => {
  test('photos go to the gallery, the large ones made smaller, and from there to a screen and in another order', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { page, go } = await atWork(restaurant);
    await go('Guest screens', 'Gallery');
    const large = await photo();
    expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
    const files = [
      asFile('The terrace.jpg', large),
      asFile('IMG_2041.jpg', await picture({ format: 'jpeg' })),
      asFile('letter.jpg', Buffer.from('no picture')),
    ];
    await page.getByLabel('Add photos').setInputFiles(files);
    await page.getByText('letter.jpg: This browser can’t open that file').waitFor();
    await page.getByText('2 photos added').waitFor();
    await page.getByRole('button', { name: 'Move down: The terrace' }).click();
    await page.getByRole('button', { name: 'Move up: The terrace' }).waitFor();
    const images = await restaurant.api('GET', '/gallery/images');
    expect(images.map(({ title }: { title: string }) => title)).toEqual([null, 'The terrace']);

    await page.getByRole('button', { name: 'The terrace', exact: true }).click();
    await page.getByLabel('Image description').fill('Tables under a vine');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('img', { name: 'Tables under a vine' }).waitFor();

    await go('Guest screens', 'Customer display');
    await page.getByLabel('Messages').fill('Lassi, now with mango\nAsk for the thali');
    await page.getByLabel('Add from gallery…').selectOption({ label: 'The terrace' });
    await page.getByRole('button', { name: 'Save' }).first().click();
    const media = [images[1].image_variants.large];
    await expect
      .poll(async () => (await restaurant.api('GET', '/customer-display/settings')).content)
      .toMatchObject({ messages: ['Lassi, now with mango', 'Ask for the thali'], media });
  });

  test('a banner is made with its picture, switched off and on, and loses the picture', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { page, go } = await atWork(restaurant);
    await go('Guest screens', 'Banners');
    await page.getByRole('button', { name: 'Add banner' }).click();
    await page.getByLabel('Title (required)').fill('Thali week');
    await page.getByLabel('Image').setInputFiles(asFile('thali.jpg', await picture({ format: 'jpeg' })));
    await page.getByRole('img', { name: 'Preview' }).waitFor();
    await page.getByLabel('Customer display').check();
    await page.getByRole('button', { name: 'Save' }).click();
    const isOn = page.getByLabel('Thali week is on');
    await isOn.click();
    await page.getByText('Off', { exact: true }).waitFor();
    await isOn.click();
    await page.getByText('Showing now').waitFor();
    const [banner] = await restaurant.api('GET', '/banners');
    expect(banner.placements).toEqual(['website', 'customer_display']);
    expect(banner.image_url).toMatch(/^\/media\//);
    await page.getByRole('button', { name: 'Thali week', exact: true }).click();
    await page.getByRole('button', { name: 'No image' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await restaurant.api('GET', `/banners/${banner.id}`)).toMatchObject({
      image_url: null,
      title: 'Thali week',
    });
  });

  test('saving one part of the landing page leaves what is typed in another, and another page asks before it goes', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { page, go } = await atWork(restaurant);
    await go('Guest screens', 'Website');
    const welcome = page.getByRole('region', { name: 'Welcome message' });
    const hours = page.getByRole('region', { name: 'Opening hours' });
    await welcome.getByLabel('Title', { exact: true }).fill('Dinner by the river');
    await hours.getByRole('group', { name: 'Monday' }).getByRole('button', { name: 'Add' }).click();
    await hours.getByLabel('Opens').fill('18:00');
    await hours.getByLabel('Closes').fill('01:00');
    await hours.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await welcome.getByLabel('Title', { exact: true }).inputValue()).toBe('Dinner by the river');
    const { contact_info } = await restaurant.api('GET', '/landing-page/settings');
    expect(contact_info.opening_hours.monday).toEqual([{ opens: '18:00', closes: '01:00' }]);
    await page.getByRole('link', { name: 'Gallery' }).click();
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await welcome.getByLabel('Title', { exact: true }).inputValue()).toBe('Dinner by the river');
    await page.getByRole('link', { name: 'Gallery' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor();
  });
});

describe.skipIf(noBrowser)(`stock at the console (${WITHOUT})`, () => {
  test('an item is counted, wasted with a reason and not without, and every booking is listed', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { page, go } = await atWork(restaurant);
    await go('Stock');
    await page.getByRole('button', { name: 'Track item' }).click();
    await page.getByLabel('Item (required)').selectOption({ label: 'Vegetable Samosa' });
    await page.getByLabel('Quantity counted (required)').fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Vegetable Samosa' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Waste').click();
    await dialog.getByLabel('Quantity (required)').fill('5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Fill in this field.').waitFor();
    await dialog.getByLabel('Reason (required)').fill('Fell');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const [item] = await restaurant.api('GET', '/pos/stock');
    expect(item).toMatchObject({ name: 'Vegetable Samosa', stock_quantity: 7 });
    await page.getByText('History', { exact: true }).click();
    const row = page.getByRole('row', { name: /Waste/ });
    await row.getByText('-5').waitFor();
    await row.getByText('Fell').waitFor();
  });
});
