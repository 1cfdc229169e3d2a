import { expect, test } from 'vitest';
import { openRestaurant, type Request } from '../harness/app.ts';

interface Shown {
  readonly variants: readonly { readonly price: number }[];
  readonly modifier_groups: readonly { readonly modifiers: readonly { readonly price: number }[] }[];
}

async function restaurant(guest_ordering: 'ask' | 'direct' = 'ask') {
  const at = await openRestaurant();
  at.app.lan.guestPort = 4_680;
  const [owner, waiter, kiosk] = [await at.as('owner'), await at.as('waiter'), await at.as('kiosk')];
  await owner('PUT', `/branches/${at.branchId}/settings`, { guest_ordering });
  const table = (await owner('POST', '/pos/tables', { name: 'T1' })).data;
  const extras = await owner('POST', '/pos/modifier-groups', {
    name: 'Extras',
    modifiers: [{ name: 'Cheese', price: 1.5, max_quantity: 2 }],
  });
  const dish = (
    await owner('POST', '/pos/menu-items', {
      ...{ name: 'Burger', price: 10, modifier_group_ids: [extras.data.id] },
      variants: [{ name: 'Half', price: 7 }],
    })
  ).data;
  const [half] = dish.variants;
  const [cheese] = extras.data.modifiers;
  const { token } = (await at.anonymous('POST', '/guest/sessions', { table_token: table.qr_token })).data;
  const menu = async (guest: Request, path: string) => (await guest('GET', path)).data[0];
  /** As a screen sends what its guest saw. */
  const line = ({ variants: [portion], modifier_groups: [group] }: Shown) => ({
    ...{ menu_item_id: dish.id, variant_id: half.id, quantity: 2, price: portion?.price },
    modifiers: [{ modifier_id: cheese.id, quantity: 2, price: group?.modifiers[0]?.price }],
  });
  return { owner, waiter, kiosk, phone: at.withToken(token), dish, half, cheese, menu, line };
}

const mismatch = (answer: { body: { error?: { code: string; details: object } } }) => answer.body.error;

test.each(['/guest/menu', '/kiosk/menu'])('at %s nobody pays another price than was shown', async (path) => {
  const { owner, phone, kiosk, dish, half, cheese, menu, line } = await restaurant();
  const guest = path === '/guest/menu' ? phone : kiosk;
  const order = path.replace('menu', 'orders');
  const before = line(await menu(guest, path));
  await owner('PUT', `/pos/menu-items/${dish.id}`, { variants: [{ ...half, price: 8 }] });
  expect(mismatch(await guest('POST', order, { items: [before] }))).toMatchObject({
    code: 'PRICE_MISMATCH',
    details: { path: 'items.0.price', menu_item_id: dish.id, name: 'Burger', price: 8 },
  });
  const between = line(await menu(guest, path));
  await owner('PUT', `/pos/modifiers/${cheese.id}`, { price: 1 });
  expect(mismatch(await guest('POST', order, { items: [between] }))).toMatchObject({
    code: 'PRICE_MISMATCH',
    details: { path: 'items.0.modifiers.0.price', modifier_id: cheese.id, name: 'Cheese', price: 1 },
  });
  if (guest === kiosk)
    expect(mismatch(await kiosk('POST', '/kiosk/quote', { items: [between] }))?.code).toBe('PRICE_MISMATCH');
  const now = await guest('POST', order, { items: [line(await menu(guest, path))] });
  expect([now.status, now.data.total]).toEqual([201, 20]);
  const unsaid = await guest('POST', order, {
    items: [{ menu_item_id: dish.id, variant_id: half.id }],
  });
  expect([unsaid.status, unsaid.data.total]).toEqual([201, 8]);
});

test('the price of the tenant is not that of the branch, where the branch has its own', async () => {
  const { owner, kiosk, dish } = await restaurant();
  await owner('PUT', `/pos/menu-items/${dish.id}/availability`, { price: 12 });
  const body = (price: number) => ({ items: [{ menu_item_id: dish.id, price }] });
  expect(mismatch(await kiosk('POST', '/kiosk/orders', body(10)))).toMatchObject({ details: { price: 12 } });
  expect((await kiosk('POST', '/kiosk/orders', body(12))).data.total).toBe(12);
});

test('what a guest asked for costs what they were told, also when the waiter accepts it later', async () => {
  const { owner, waiter, phone, dish, half, cheese, menu, line } = await restaurant();
  const asked = await phone('POST', '/guest/orders', { items: [line(await menu(phone, '/guest/menu'))] });
  expect(asked.data.total).toBe(20);
  await owner('PUT', `/pos/menu-items/${dish.id}`, { variants: [{ ...half, price: 8 }] });
  await owner('PUT', `/pos/modifiers/${cheese.id}`, { price: 3 });
  const { order_id } = (await waiter('PUT', `/pos/guest-orders/${asked.data.id}/accept`)).data;
  const order = (await waiter('GET', `/pos/orders/${order_id}`)).data;
  expect(order).toMatchObject({ total: 20, items: [{ unit_price: 7, price_overridden: false }] });
});

test('a price beyond all bounds is refused by its path', async () => {
  const { kiosk, phone, dish } = await restaurant();
  for (const price of [100_000_001, 10_000_000_000]) {
    const items = (quantity: number) => [{ menu_item_id: dish.id, price, quantity }];
    for (const answer of [
      await kiosk('POST', '/kiosk/quote', { items: items(9_999) }),
      await phone('POST', '/guest/orders', { items: items(10) }),
    ])
      expect(mismatch(answer)).toMatchObject({ code: 'PRICE_MISMATCH', details: { path: 'items.0.price' } });
  }
  const items = [{ menu_item_id: dish.id, price: 10_000_000_001 }];
  expect(mismatch(await kiosk('POST', '/kiosk/quote', { items }))?.details).toHaveProperty(['items.0.price']);
});
