import { expect, test } from 'vitest';
import { openRestaurant, type Restaurant } from '../harness/app.ts';

async function open(item: object = {}) {
  const at: Restaurant = await openRestaurant();
  const owner = await at.as('owner');
  const soup = (await owner('POST', '/pos/menu-items', { name: 'Soup', price: 4, ...item })).data;
  const here = (body: object) => owner('PUT', `/pos/menu-items/${soup.id}/availability`, body);
  return { at, owner, soup, here };
}

test('the last portion sold shows as sold out to tills, kiosks and guests, until there is more', async () => {
  const { at, owner, soup, here } = await open();
  const kiosk = await at.as('kiosk');
  const shown = async () => {
    const [till] = (await owner('GET', '/pos/menu-items')).data;
    const [guest] = (await kiosk('GET', '/kiosk/menu')).data;
    return [till, guest].map(({ is_available, reason }) => [is_available, reason]);
  };
  const both = (is_available: boolean, reason: string | null) => [
    [is_available, reason],
    [is_available, reason],
  ];
  await here({ stock_quantity: 2 });
  expect(await shown()).toEqual(both(true, null));
  const order = { items: [{ menu_item_id: soup.id, quantity: 2 }] };
  const { data } = await owner('POST', '/pos/orders', order);
  expect(await shown()).toEqual(both(false, 'sold_out'));
  const listed = async (value: number) =>
    (await owner('GET', `/pos/menu-items?is_available=${value}`)).data.length;
  expect([await listed(0), await listed(1)]).toEqual([1, 0]);
  await owner('POST', `/pos/orders/${data.id}/cancel`, { reason: 'left' });
  expect(await shown()).toEqual(both(true, null));
  await here({ is_available: false, stock_quantity: 0 });
  expect(await shown(), 'more stock does not put back what was taken off').toEqual(both(false, 'off'));
});

test('screens hear that a dish ran out and that it is back, also one that is taken off', async () => {
  const { at, owner, soup, here } = await open();
  const heard: unknown[] = [];
  at.tenant.onEvent(({ type, data }) => {
    if (type === 'menu.availability') heard.push((data as { is_available: boolean }).is_available);
  });
  await here({ stock_quantity: 1 });
  await owner('POST', '/pos/orders', { items: [{ menu_item_id: soup.id }] });
  const count = (quantity: number) => owner('POST', `/pos/stock/${soup.id}/count`, { quantity });
  expect((await count(3)).status).toBeLessThan(300);
  await here({ is_available: false });
  await count(0);
  await count(5);
  expect(heard).toEqual([true, false, true, false, false, false]);
});

test('a variant has prices by order type and at the branch, as its item has', async () => {
  const { at, owner, soup, here } = await open({ variants: [{ name: 'Half', price: 2.5 }] });
  const types = (await owner('GET', '/pos/order-types')).data as { id: number; slug: string }[];
  const typeOf = (slug: string) => types.find((type) => type.slug === slug)?.id as number;
  const [half] = soup.variants;
  expect(half).toMatchObject({ price: 2.5, base_price: 2.5, order_type_prices: {} });
  const priceAt = async (slug: string, price?: number) => {
    const items = [{ menu_item_id: soup.id, variant_id: half.id, price }];
    const reply = await owner('POST', '/pos/orders', { order_type_id: typeOf(slug), items });
    return reply.data?.items[0].price ?? reply.body.error.code;
  };
  const path = `/pos/menu-items/${soup.id}/variants/${half.id}`;
  const takeaway = { [typeOf('takeaway')]: 2.2 };
  expect((await owner('PUT', path, { order_type_prices: takeaway })).data.order_type_prices).toEqual(
    takeaway,
  );
  expect((await here({ variant_prices: { [half.id]: 3 } })).data.variants[0]).toMatchObject({
    price: 3,
    base_price: 2.5,
  });
  expect([await priceAt('takeaway'), await priceAt('dine_in')]).toEqual([2.2, 3]);
  const kiosk = await at.as('kiosk');
  const guests = async (type: string) =>
    (await kiosk('GET', `/kiosk/menu?order_type=${type}`)).data[0].variants[0].price;
  expect([await guests('takeaway'), await guests('dine_in')]).toEqual([2.2, 3]);
  const cashier = await at.as('cashier');
  const known = { order_type_id: typeOf('dine_in'), items: [{ menu_item_id: soup.id, variant_id: half.id }] };
  for (const price of [2.5, 3]) {
    const items = known.items.map((item) => ({ ...item, price }));
    expect((await cashier('POST', '/pos/orders', { ...known, items })).data.items[0].price).toBe(3);
  }
  await here({ variant_prices: {} });
  expect(await priceAt('dine_in')).toBe(2.5);
});

test('prices of variants name what exists and are on record; who sets no prices sets none of these', async () => {
  const { at, owner, soup, here } = await open({ variants: [{ name: 'Half', price: 2.5 }] });
  const [half] = soup.variants;
  const fault = async (body: object) => Object.keys((await here(body)).body.error.details);
  expect(await fault({ variant_prices: { 99: 1 } })).toEqual(['variant_prices.99']);
  expect(await fault({ variant_prices: { [half.id]: 1.001 } })).toEqual([`variant_prices.${half.id}`]);
  const bad = { variants: [{ id: half.id, name: 'Half', price: 2, order_type_prices: { 99: 1 } }] };
  const refused = await owner('PUT', `/pos/menu-items/${soup.id}`, bad);
  expect(Object.keys(refused.body.error.details)).toEqual(['variants.0.order_type_prices.99']);
  const cashier = await at.as('cashier');
  const own = { variant_prices: { [half.id]: 1 } };
  const denied = await cashier('PUT', `/pos/menu-items/${soup.id}/availability`, own);
  expect(denied.status).toBe(403);
  await here(own);
  const [entry] = (await owner('GET', '/audit?action=menu_item.availability')).data;
  expect([entry.before.variant_prices, entry.after.variant_prices]).toEqual([
    { [half.id]: 250 },
    { [half.id]: 100 },
  ]);
});
