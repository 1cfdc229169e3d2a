import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { openRestaurant } from '../../console/harness/restaurant.ts';
import { signInAt } from '../../tools/screen-page.ts';
import { lookAt } from '../looks.ts';
import { ends, pairTablet } from '../tablets.ts';

beforeAll(async () => {
  await buildBundle('app');
});
afterAll(ends);

describe.skipIf(noBrowser)(`prices by rule on a pad (${WITHOUT})`, () => {
  test('the price that holds now with the ordinary one struck; a price that changed before it was sent is told', async () => {
    const restaurant = await openRestaurant('--rate-limit', '0');
    const { api } = restaurant;
    const menu: { id: number; name: string; price: number }[] = await api('GET', '/pos/menu-items');
    const dish = menu.find(({ name }) => name === 'Onion Bhaji');
    const rule = await api('POST', '/pos/price-rules', {
      ...{ name: 'Happy hour', type: 'percent', value: 50, menu_item_ids: [dish?.id] },
    });
    const { page, complaints } = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(page, 'Asha', '3001');
    await page.locator('.table').first().click();
    const tile = page.locator('.dishes .dish', { hasText: 'Onion Bhaji' }).first();
    await tile.locator('s.ordinary').waitFor();
    expect(await tile.locator('.offer').innerText()).toBe('Happy hour');
    await tile.click();
    await page.locator('.own .order-line').waitFor();
    await lookAt(page, 'pad-offer', ['phone', 'tablet']);
    await api('DELETE', `/pos/price-rules/${rule.id}`);
    await tile.locator('s.ordinary').waitFor({ state: 'detached' });
    await page.locator('.send-bar .button.is-act, .order .button.is-act').first().click();
    const refused = page.locator('.own.is-refused');
    await refused.waitFor();
    expect(await refused.locator('.why').innerText()).toContain('The price has changed');
    await lookAt(page, 'pad-price-changed', ['phone', 'tablet']);
    expect(await api('GET', '/pos/orders')).toEqual([]);
    await refused.locator('.button.is-act').click();
    await expect
      .poll(async () =>
        (await api('GET', '/pos/orders')).map(({ subtotal }: { subtotal: number }) => subtotal),
      )
      .toEqual([dish?.price]);
    expect(complaints).toEqual([]);
  });
});
