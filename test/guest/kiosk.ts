import { expect } from 'vitest';
import { openRestaurant, type Request, type Restaurant } from '../harness/app.ts';
import { addCategory, addItem } from '../harness/menu.ts';

interface Open extends Restaurant {
  readonly kiosk: Request;
  readonly owner: Request;
  readonly item: number;
}

export async function openKiosk(): Promise<Open> {
  const at = await openRestaurant();
  const category_id = await addCategory(at, { name: 'Mains', name_i18n: '{"hi":"मुख्य"}' });
  const item = await addItem(at, {
    name: 'Masala dosa',
    name_i18n: '{"hi":"मसाला डोसा","ta":"மசாலா தோசை"}',
    price: 450,
    cost: 120,
    sku: 'D-1',
    category_id,
  });
  return { ...at, item, kiosk: await at.as('kiosk'), owner: await at.as('owner') };
}

export const orderAt = async ({ kiosk, item }: Open, fields: object = {}) => {
  const reply = await kiosk('POST', '/kiosk/orders', {
    items: [{ menu_item_id: item, quantity: 2 }],
    ...fields,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.data;
};

export const kotsOf = async ({ owner }: Open, order: number) =>
  (await owner('GET', '/pos/kots')).data.filter((kot: { order_id: number }) => kot.order_id === order);
