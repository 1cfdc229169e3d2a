import { expect, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';
import { rowsIn } from '../harness/rows.ts';

test('a cart is reckoned as the order would be, and nothing is written', async () => {
  const at = await openRestaurant();
  const [owner, kiosk] = [await at.as('owner'), await at.as('kiosk')];
  const item = await addItem(at, { name: 'Masala dosa', name_i18n: '{"hi":"मसाला डोसा"}', price: 450 });
  await owner('POST', '/pos/charges', { name: 'Bag', type: 'packaging', calculation: 'fixed', amount: 1 });
  const body = { items: [{ menu_item_id: item, quantity: 2 }], order_type: 'takeaway', language: 'hi' };
  const tables = ['orders', 'order_items', 'order_tickets'];
  const before = tables.map((table) => rowsIn(at.tenant, `select count(*) from ${table}`));
  const quote = await kiosk('POST', '/kiosk/quote', body);
  expect(quote.status, JSON.stringify(quote.body)).toBe(200);
  expect(tables.map((table) => rowsIn(at.tenant, `select count(*) from ${table}`))).toEqual(before);
  expect(quote.data.items).toEqual([{ menu_item_id: item, name: 'मसाला डोसा', quantity: 2, line_total: 9 }]);
  const order = (await kiosk('POST', '/kiosk/orders', body)).data;
  expect(order).toMatchObject({ token_number: 1, items: quote.data.items, total: quote.data.total });
  expect(order.id).toBe(1);
  const wrong = await kiosk('POST', '/kiosk/quote', { items: [{ menu_item_id: 99 }] });
  expect(wrong.status).toBe(422);
});
