import { expect, test } from 'vitest';
import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';
import { addItem, addTax, changeTenant } from '../../harness/menu.ts';
import { changeIn } from '../../harness/rows.ts';

async function orderOf(at: Restaurant, by: Request, price: number): Promise<number> {
  const item = await addItem(at, { price });
  return (await by('POST', '/pos/orders', { items: [{ menu_item_id: item }] })).data.id;
}

test('card 20.00 of 30.29, then cash 11.00: partial with 10.29 to go, then change 0.71 and paid', async () => {
  const at = await openRestaurant();
  const cashier = await at.as('cashier');
  const id = await orderOf(at, cashier, 3_029);
  const card = await cashier('POST', `/pos/orders/${id}/payment`, { payment_method: 'card', amount: 20 });
  expect(card.data).toMatchObject({ status: 'partial', balance_due: 10.29, payment_status: 'partial' });
  const cash = await cashier('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash', amount: 11 });
  expect(cash.data).toMatchObject({ status: 'paid', change_due: 0.71, balance_due: 0, order_status: 'paid' });
  expect(
    (await cashier('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash', amount: 1 })).body.error
      .code,
  ).toBe('ORDER_ALREADY_PAID');
});

test('card 40.00 on 30.29 is refused and nothing is written', async () => {
  const at = await openRestaurant();
  const cashier = await at.as('cashier');
  const id = await orderOf(at, cashier, 3_029);
  const reply = await cashier('POST', `/pos/orders/${id}/payment`, { payment_method: 'card', amount: 40 });
  expect([reply.status, reply.body.error]).toMatchObject([
    422,
    { code: 'OVERPAYMENT', details: { balance_due: 30.29 } },
  ]);
  expect((await cashier('GET', `/pos/orders/${id}/payment-status`)).data).toMatchObject({
    payment_status: 'unpaid',
    payments: [],
  });
});

test('a split payment is all or nothing', async () => {
  const at = await openRestaurant();
  const cashier = await at.as('cashier');
  const id = await orderOf(at, cashier, 3_029);
  const path = `/pos/orders/${id}/split-payment`;
  const wrong = await cashier('POST', path, {
    payments: [
      { payment_method: 'card', amount: 20.29 },
      { payment_method: 'cheque', amount: 10 },
    ],
  });
  expect(wrong.status).toBe(422);
  expect((await cashier('GET', `/pos/orders/${id}/payment-status`)).data.payments).toEqual([]);
  const right = await cashier('POST', path, {
    payments: [
      { payment_method: 'card', amount: 20.29 },
      { payment_method: 'cash', amount: 10 },
    ],
  });
  expect(right.data).toMatchObject({ status: 'paid', balance_due: 0 });
  expect(right.data.payments).toHaveLength(2);
});

test('one card slip is booked once on an order', async () => {
  const at = await openRestaurant();
  const cashier = await at.as('cashier');
  const id = await orderOf(at, cashier, 3_000);
  const slip = { payment_method: 'card', amount: 10, transaction_id: 'SLIP-1' };
  expect((await cashier('POST', `/pos/orders/${id}/payment`, slip)).status).toBe(201);
  expect((await cashier('POST', `/pos/orders/${id}/payment`, slip)).body.error.code).toBe(
    'DUPLICATE_TRANSACTION_ID',
  );
  const other = await cashier('POST', `/pos/orders/${id}/payment`, { ...slip, payment_method: 'cash' });
  expect(other.status).toBe(201);
});

test('a waiter takes payments only where the restaurant allows it', async () => {
  const at = await openRestaurant();
  const waiter = await at.as('waiter');
  const id = await orderOf(at, waiter, 1_000);
  expect((await waiter('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash' })).status).toBe(403);
  await changeTenant(at, { waiters_take_payments: 1 });
  expect((await waiter('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash' })).status).toBe(201);
});

test('coins round the bill when cash settles it, and a voided payment takes the rounding back', async () => {
  const at = await openRestaurant();
  await changeTenant(at, { rounding_mode: 'cash', rounding_increment: 5 });
  const cashier = await at.as('cashier');
  const manager = await at.as('manager');
  const id = await orderOf(at, cashier, 1_392);
  const paid = await cashier('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash', amount: 20 });
  expect(paid.data).toMatchObject({ total: 13.9, change_due: 6.1, status: 'paid' });
  const undone = await manager('POST', `/pos/orders/${id}/payments/${paid.data.payment_id}/void`, {
    reason: 'wrong key',
  });
  expect(undone.data).toMatchObject({
    total: 13.92,
    balance_due: 13.92,
    payment_status: 'unpaid',
    order_status: 'billed',
  });
  expect(
    (await cashier('POST', `/pos/orders/${id}/payment`, { payment_method: 'card', amount: 13.92 })).data
      .status,
  ).toBe('paid');
});

test('a refund is a row beside its payment, bounded by what was paid, and needs a manager', async () => {
  const at = await openRestaurant();
  const cashier = await at.as('cashier');
  const manager = await at.as('manager');
  const id = await orderOf(at, cashier, 3_000);
  await cashier('POST', `/pos/orders/${id}/payment`, { payment_method: 'card', amount: 30, tip_amount: 3 });
  const path = `/pos/orders/${id}/refund`;
  expect((await cashier('POST', path, { amount: 5, reason: 'cold' })).body.error.code).toBe(
    'APPROVAL_REQUIRED',
  );
  expect((await manager('POST', path, { amount: 5 })).status).toBe(422);
  const part = await manager('POST', path, { amount: 5, reason: 'cold soup' });
  expect(part.data).toMatchObject({
    refunded: 5,
    payment_status: 'partially_refunded',
    amount_paid: 25,
    balance_due: 0,
  });
  expect((await manager('POST', path, { amount: 25.01, reason: 'all' })).body.error).toMatchObject({
    code: 'REFUND_EXCEEDS_PAID',
    details: { refundable: 25 },
  });
  const rest = await manager('POST', path, { amount: 25, reason: 'all' });
  expect(rest.data).toMatchObject({ refunded: 25, payment_status: 'refunded', amount_paid: 0 });
  expect(rest.data.payments[0]).toMatchObject({ status: 'refunded', kind: 'payment' });
});

test('payments repeated under one key, even after the answer was lost, are taken once', async () => {
  const at = await openRestaurant();
  const cashier = await at.as('cashier');
  const id = await orderOf(at, cashier, 3_000);
  const pay = () =>
    cashier(
      'POST',
      `/pos/orders/${id}/payment`,
      { payment_method: 'card', amount: 10 },
      { 'idempotency-key': 'k' },
    );
  const first = await pay();
  changeIn(at.tenant, 'delete from idempotency_keys');
  const second = await pay();
  expect(second.data.payment_id).toBe(first.data.payment_id);
  expect((await cashier('GET', `/pos/orders/${id}/payment-status`)).data.amount_paid).toBe(10);
});

test('amounts follow the currency: no decimals in yen', async () => {
  const at = await openRestaurant({ currency: 'JPY' });
  const tax = await addTax(at, { rate_ppm: 100_000 });
  const item = await addItem(at, { price: 1_980, tax_ids: `[${tax}]` });
  const cashier = await at.as('cashier');
  const order = (await cashier('POST', '/pos/orders', { items: [{ menu_item_id: item, price: 1980 }] })).data;
  expect(order).toMatchObject({ subtotal: 1980, taxes: [{ amount: 198 }], total: 2178 });
  const fraction = await cashier('POST', `/pos/orders/${order.id}/payment`, {
    payment_method: 'card',
    amount: 1.5,
  });
  expect([fraction.status, fraction.body.error.details]).toEqual([
    422,
    { amount: ['must have at most 0 decimals in this currency'] },
  ]);
});
