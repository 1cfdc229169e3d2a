import { expect, test } from 'vitest';
import { addItem } from '../harness/menu.ts';

import { openKiosk, orderAt } from './kiosk.ts';

test('the menu shows guests no cost, no SKU and nothing of the kitchen', async () => {
  const at = await openKiosk();
  const [item] = (await at.kiosk('GET', '/kiosk/menu')).data;
  expect(item).toMatchObject({ id: at.item, name: 'Masala dosa', price: 4.5, is_available: true });
  expect(Object.keys(item)).toEqual(
    expect.not.arrayContaining(['cost', 'sku', 'kitchen_id', 'tax_ids', 'name_i18n']),
  );
});

const readers: readonly [query: string, header: string, name: string][] = [
  ['?language=hi', 'en', 'मसाला डोसा'],
  ['?language=hi-IN', '', 'मसाला डोसा'],
  ['?language=fr', 'hi', 'Masala dosa'],
  ['', 'ta;q=0.5, hi', 'मसाला डोसा'],
  ['', 'fr, ta;q=0.5, hi;q=0.4', 'மசாலா தோசை'],
  ['', 'en-US, hi;q=0.9', 'Masala dosa'],
  ['', '', 'Masala dosa'],
];

test('the menu is in the language asked for, else in the best one of the browser, else as the restaurant wrote it', async () => {
  const at = await openKiosk();
  for (const [query, header, name] of readers) {
    const reply = await at.kiosk('GET', `/kiosk/menu${query}`, undefined, { 'accept-language': header });
    expect(reply.data[0].name, `${query} ${header}`).toBe(name);
    expect(reply.headers.vary).toContain('Accept-Language');
  }
});

test('categories and the answer to an order are in the language of the guest too', async () => {
  const at = await openKiosk();
  expect((await at.kiosk('GET', '/kiosk/menu?language=hi')).data[0].category.name).toBe('मुख्य');
  expect((await orderAt(at, { language: 'hi' })).items[0].name).toBe('मसाला डोसा');
  expect((await orderAt(at)).items[0].name).toBe('Masala dosa');
});

test('the menu has the prices an order is charged', async () => {
  const at = await openKiosk();
  const types = (await at.owner('GET', '/pos/order-types')).data;
  const typeOf = (slug: string) => types.find((type: { slug: string }) => type.slug === slug).id;
  const order_type_prices = { [typeOf('kiosk')]: 4, [typeOf('takeaway')]: 5 };
  await at.owner('PUT', `/pos/menu-items/${at.item}`, { order_type_prices });
  for (const [order_type, price] of [
    [undefined, 4],
    ['takeaway', 5],
    ['dine_in', 4.5],
  ] as const) {
    const query = order_type ? `?order_type=${order_type}` : '';
    expect((await at.kiosk('GET', `/kiosk/menu${query}`)).data[0].price).toBe(price);
    expect((await orderAt(at, order_type ? { order_type } : {})).total).toBe(2 * price);
  }
});

test('a sold-out item is shown as such and refused; an inactive one is not shown', async () => {
  const at = await openKiosk();
  const off = await addItem(at, { price: 100, is_active: 0 });
  await at.owner('PUT', `/pos/menu-items/${at.item}/availability`, { is_available: false });
  const menu = (await at.kiosk('GET', '/kiosk/menu?limit=1')).data;
  expect(
    menu.map(({ id, is_available }: { id: number; is_available: boolean }) => [id, is_available]),
  ).toEqual([[at.item, false]]);
  expect(menu).not.toContainEqual(expect.objectContaining({ id: off }));
  const reply = await at.kiosk('POST', '/kiosk/orders', { items: [{ menu_item_id: at.item }] });
  expect([reply.status, reply.body.error.code]).toEqual([409, 'ITEM_UNAVAILABLE']);
});

test('menu and settings are not sent again while nothing changed', async () => {
  const at = await openKiosk();
  for (const [path, idle_seconds] of [
    ['/kiosk/menu', 90],
    ['/kiosk/settings', 91],
  ] as const) {
    const { headers } = await at.kiosk('GET', path);
    const again = () => at.kiosk('GET', path, undefined, { 'if-none-match': String(headers.etag) });
    expect((await again()).status).toBe(304);
    await at.owner('PUT', '/kiosk/settings', { idle_seconds });
    await at.owner('PUT', `/pos/menu-items/${at.item}`, { price: idle_seconds });
    expect((await again()).status).toBe(200);
  }
});

test('settings keep what is not given, know their payment methods, and are changed by the office only', async () => {
  const at = await openKiosk();
  await at.owner('PUT', '/kiosk/settings', { payment_methods: ['card'], languages: ['en', 'hi'] });
  const changed = await at.owner('PUT', '/kiosk/settings', { welcome_text: { hi: 'नमस्ते' } });
  expect(changed.data).toMatchObject({ payment_methods: ['card'], languages: ['en', 'hi'], currency: 'EUR' });
  const unknown = await at.owner('PUT', '/kiosk/settings', { payment_methods: ['card', 'shells'] });
  expect(unknown.body.error.details).toEqual({ 'payment_methods.1': [expect.any(String)] });
  expect((await at.kiosk('PUT', '/kiosk/settings', { enabled: false })).status).toBe(403);
  expect((await at.kiosk('GET', '/kiosk/settings')).data).toEqual(changed.data);
});
