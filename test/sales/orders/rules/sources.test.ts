import { expect, test } from 'vitest';
import { openRestaurant, type Request } from '../../../harness/app.ts';

/** Beer at 5.00; each source has a rule of its own. */
const prices = { pos: 4.5, waiter: 4, kiosk: 3.5, online: 3 };

async function openBar() {
  const at = await openRestaurant();
  at.app.lan.guestPort = 4_680;
  const owner = await at.as('owner');
  const add = async (path: string, body: object) => (await owner('POST', path, body)).data;
  await owner('PUT', `/branches/${at.branchId}/settings`, { guest_ordering: 'direct' });
  const table = await add('/pos/tables', { name: 'T1' });
  const beer = await add('/pos/menu-items', { name: 'Beer', price: 5 });
  await add('/pos/coupons', { code: 'HALF', type: 'percent', value: 50 });
  for (const [source, value] of Object.entries(prices))
    await add('/pos/price-rules', { name: source, type: 'price', value, sources: [source] });
  const phone = await at.anonymous('POST', '/guest/sessions', { table_token: table.qr_token });
  const items = [{ menu_item_id: beer.id }];
  return { owner, items, kiosk: await at.as('kiosk'), guest: at.withToken(phone.data.token) };
}

const totalOf = async (by: Request, path: string, body: object): Promise<number> => {
  const { status, data, body: reply } = await by('POST', path, body);
  expect(status, JSON.stringify(reply)).toBeLessThan(300);
  return data.total;
};

test('a quote has the price of the order that would follow, by whoever asks', async () => {
  const { owner, kiosk, guest, items } = await openBar();
  for (const source of ['pos', 'waiter', 'kiosk', 'online'] as const) {
    expect(await totalOf(owner, '/pos/orders/quote', { items, source }), source).toBe(prices[source]);
    expect(await totalOf(owner, '/pos/orders', { items, source }), source).toBe(prices[source]);
    const check = { items, source, code: 'HALF' };
    expect(await totalOf(owner, '/pos/coupons/validate', check), source).toBe(prices[source] / 2);
  }
  expect(await totalOf(owner, '/pos/orders/quote', { items })).toBe(prices.pos);
  expect(await totalOf(kiosk, '/kiosk/quote', { items })).toBe(prices.kiosk);
  expect(await totalOf(kiosk, '/kiosk/orders', { items })).toBe(prices.kiosk);
  const ordered = await guest('POST', '/guest/orders', { items });
  expect(ordered.data.items[0].line_total).toBe(prices.online);
});
