import { expect, test } from 'vitest';
import { openRestaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';

async function open() {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const item = await addItem(at, { price: 1_000 });
  const method = { name: 'House account', code: 'account', kind: 'on_account' };
  expect((await owner('POST', '/pos/payment-methods', method)).status).toBe(201);
  const customer = (await owner('POST', '/pos/customers', { name: 'Hilda' })).data.id as number;
  const order = async (customer_id: number | null = null) =>
    (await owner('POST', '/pos/orders', { customer_id, items: [{ menu_item_id: item }] })).data.id as number;
  return { cashier: await at.as('cashier'), customer, order };
}

const ON_ACCOUNT = { payment_method: 'account', amount: 10 };

test('what is put on account is owed by a customer: without one nothing is written', async () => {
  const { cashier, customer, order } = await open();
  const id = await order();
  const path = `/pos/orders/${id}`;
  const refused = await cashier('POST', `${path}/payment`, ON_ACCOUNT);
  expect([refused.status, refused.body.error]).toMatchObject([
    422,
    { code: 'CUSTOMER_REQUIRED', details: { payment_method: 'account' } },
  ]);
  const parts = [
    { payment_method: 'cash', amount: 4 },
    { payment_method: 'account', amount: 6 },
  ];
  const split = await cashier('POST', `${path}/split-payment`, { payments: parts });
  expect([split.status, split.body.error.code]).toEqual([422, 'CUSTOMER_REQUIRED']);
  expect((await cashier('GET', path)).data).toMatchObject({ status: 'draft', amount_paid: 0, payments: [] });
  expect((await cashier('PUT', path, { customer_id: customer })).status).toBe(200);
  expect((await cashier('POST', `${path}/split-payment`, { payments: parts })).data.status).toBe('paid');
});

test('who owes a part of an order stays on it until that is paid back', async () => {
  const { cashier, customer, order } = await open();
  const id = await order(customer);
  const path = `/pos/orders/${id}`;
  const part = await cashier('POST', `${path}/payment`, { ...ON_ACCOUNT, amount: 6 });
  expect(part.status).toBe(201);
  const refused = await cashier('PUT', path, { customer_id: null });
  expect([refused.status, refused.body.error.code]).toEqual([422, 'CUSTOMER_REQUIRED']);
  expect((await cashier('GET', path)).data.customer_id).toBe(customer);
  expect((await cashier('POST', `${path}/payment`, { payment_method: 'cash', amount: 4 })).data.status).toBe(
    'paid',
  );
});

test('a customer leaves an order that was paid in another way, in part', async () => {
  const { cashier, customer, order } = await open();
  const path = `/pos/orders/${await order(customer)}`;
  await cashier('POST', `${path}/payment`, { payment_method: 'cash', amount: 4 });
  expect((await cashier('PUT', path, { customer_id: null })).data.customer_id).toBeNull();
});
