import { openRestaurant, type Reply, type Request } from '../../harness/app.ts';
import { addItem, addTax } from '../../harness/menu.ts';

export const codeOf = (reply: Reply) => [reply.status, reply.body.error?.code];
export const DAY = '2026-11-20';

/** Half past eight in the evening of a day that begins at four. */
export async function open() {
  const restaurant = await openRestaurant();
  const tax = await addTax(restaurant, { rate_ppm: 100_000, name: 'VAT' });
  const item = await addItem(restaurant, { price: 1000, tax_ids: `[${tax}]` });
  const owner = await restaurant.as('owner');
  const cashier = await restaurant.as('cashier');
  const order = async (quantity: number, more: object = {}): Promise<number> =>
    (await cashier('POST', '/pos/orders', { items: [{ menu_item_id: item, quantity }], ...more })).data.id;
  const pay = (id: number, payment_method: string, more: object = {}) =>
    cashier('POST', `/pos/orders/${id}/payment`, { payment_method, ...more });
  const sale = async (quantity: number, method = 'cash', more: object = {}) => {
    const id = await order(quantity);
    return { id, payment: (await pay(id, method, more)).data.payment_id as number };
  };
  return { restaurant, owner, cashier, order, pay, sale };
}

export const x = async (by: Request, query = '') => (await by('GET', `/pos/reports/x${query}`)).data;
export const close = (by: Request, business_date?: string) => by('POST', '/pos/reports/z', { business_date });
