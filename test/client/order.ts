import createClient from 'openapi-fetch';
import type { paths } from './generated/api.d.ts';

/** A guest's evening through the generated client: logs in, orders, sends to the kitchen, pays, reads the order back. */
const [baseUrl = '', email = '', password = ''] = process.argv.slice(2);

interface Envelope<T> {
  data?: { data?: T };
  error?: unknown;
}

function dataOf<T>({ data, error }: Envelope<T>): T {
  if (data?.data === undefined) throw new Error(`refused: ${JSON.stringify(error)}`);
  return data.data;
}

const guest = createClient<paths>({ baseUrl });
const { token } = dataOf(await guest.POST('/api/v1/auth/login', { body: { email, password } }));
const till = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });

const menu = dataOf(await till.GET('/api/v1/pos/menu-items'));
const dish = menu[0];
if (!dish) throw new Error('the menu is empty');

const made = dataOf(
  await till.POST('/api/v1/pos/orders', {
    body: { items: [{ menu_item_id: dish.id, quantity: 2, price: dish.price }] },
    headers: { 'idempotency-key': 'client-1' },
  }),
);
const path = { id: made.id };
const kot = dataOf(await till.POST('/api/v1/pos/orders/{id}/kot', { params: { path } }));
const paid = dataOf(
  await till.POST('/api/v1/pos/orders/{id}/payment', {
    params: { path },
    body: { payment_method: 'cash', amount: made.total },
  }),
);
const order = dataOf(await till.GET('/api/v1/pos/orders/{id}', { params: { path } }));

console.log(
  JSON.stringify({
    order_number: order.order_number,
    kot_number: kot.kot_number,
    payment: paid.status,
    status: order.status,
    total: order.total,
    lines: order.items.length,
  }),
);
