import { expect, test } from 'vitest';
import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';
import { addItem, changeTenant } from '../../harness/menu.ts';

interface TestRestaurant {
  readonly currency?: string;
  readonly increment: number;
}

async function openTestRestaurant({ currency = 'CHF', increment }: TestRestaurant): Promise<Restaurant> {
  const at = await openRestaurant({ currency });
  await changeTenant(at, { rounding_mode: 'cash', rounding_increment: increment });
  return at;
}

async function orderOf(at: Restaurant, by: Request, ...prices: number[]) {
  const items = [];
  for (const price of prices) items.push({ menu_item_id: await addItem(at, { price }) });
  return (await by('POST', '/pos/orders', { items })).data;
}

const pay = async (by: Request, id: number, body: object) =>
  (await by('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash', ...body })).data;

test.each([
  ['CHF', 5, 753, 10, 7.55, 2.45],
  ['CHF', 5, 752, 10, 7.5, 2.5],
  ['NZD', 10, 447, 20, 4.5, 15.5],
  ['AUD', 5, 998, 20, 10, 10],
  ['BHD', 5, 1_253, 20, 1.255, 18.745],
  ['IDR', 10_000, 1_236_000, 20_000, 12_400, 7_600],
])(
  '%s in coins of %d: a bill of %d paid with %d is %d, change %d',
  async (currency, increment, price, tendered, due, change_due) => {
    const at = await openTestRestaurant({ currency, increment });
    const cashier = await at.as('cashier');
    const first = await orderOf(at, cashier, price);
    expect(first).toMatchObject({ balance_due_in_cash: due, rounding: { mode: 'cash' } });
    expect((await cashier('GET', `/pos/orders/${first.id}/payment-status`)).data).toMatchObject({
      balance_due: first.total,
      balance_due_in_cash: due,
    });
    const settled = { status: 'paid', amount_paid: due, balance_due: 0, balance_due_in_cash: 0 };
    expect(await pay(cashier, first.id, { amount: first.balance_due, tendered })).toMatchObject({
      ...settled,
      change_due,
    });
    const { payments } = (await cashier('GET', `/pos/orders/${first.id}`)).data;
    expect(payments).toMatchObject([{ amount: due, tendered, change_due }]);
    for (const body of [{}, { amount: tendered }, { tendered }, { amount: due }, { amount: due, tendered }]) {
      const { id } = await orderOf(at, cashier, price);
      expect(await pay(cashier, id, body), JSON.stringify(body)).toMatchObject(settled);
    }
  },
);

test('a guest who has exactly 7.53 in coins pays 7.53, by card as well', async () => {
  const at = await openTestRestaurant({ increment: 5 });
  const cashier = await at.as('cashier');
  for (const body of [{ amount: 7.53 }, { amount: 7.53, tendered: 7.53 }, { payment_method: 'card' }]) {
    const { id } = await orderOf(at, cashier, 753);
    expect(await pay(cashier, id, body)).toMatchObject({ status: 'paid', amount_paid: 7.53, change_due: 0 });
  }
});

test('a part that is paid in cash is coins, and what is left is rounded once', async () => {
  const at = await openTestRestaurant({ increment: 5 });
  const cashier = await at.as('cashier');
  const { id } = await orderOf(at, cashier, 753);
  const first = await pay(cashier, id, { amount: 2.51, tendered: 5 });
  expect(first).toMatchObject({
    status: 'partial',
    amount_paid: 2.5,
    change_due: 2.5,
    balance_due: 5.03,
    balance_due_in_cash: 5.05,
  });
  expect(await pay(cashier, id, { tendered: 10 })).toMatchObject({
    status: 'paid',
    change_due: 4.95,
    amount_paid: 7.55,
  });
});

test('less than a coin is settled with nothing in cash, and is still due by card', async () => {
  const at = await openTestRestaurant({ increment: 5 });
  const cashier = await at.as('cashier');
  const { id } = await orderOf(at, cashier, 752);
  await pay(cashier, id, { payment_method: 'card', amount: 7.5 });
  const state = (await cashier('GET', `/pos/orders/${id}/payment-status`)).data;
  expect(state).toMatchObject({ balance_due: 0.02, balance_due_in_cash: 0 });
  expect(await pay(cashier, id, {})).toMatchObject({
    status: 'paid',
    order_status: 'paid',
    total: 7.5,
    balance_due: 0,
  });
});

test('several payments at once take what is left: an amount that is not said is the rest', async () => {
  const at = await openTestRestaurant({ increment: 5 });
  const cashier = await at.as('cashier');
  const { id } = await orderOf(at, cashier, 753);
  const payments = [{ payment_method: 'card', amount: 5 }, { payment_method: 'cash' }];
  const reply = await cashier('POST', `/pos/orders/${id}/split-payment`, { payments });
  expect(reply.data).toMatchObject({ status: 'paid', amount_paid: 7.55 });
});

const refund = async (by: Request, id: number, body: object): Promise<number> => {
  const reply = await by('POST', `/pos/orders/${id}/refund`, { reason: 'cold', ...body });
  expect(reply.status, JSON.stringify(reply.body)).toBe('preview' in body ? 200 : 201);
  return reply.data.refunded;
};

const dishByDish = async (by: Request, { id, items }: { id: number; items: { id: number }[] }) => {
  const back: number[] = [];
  for (const { id: order_item_id } of items) back.push(await refund(by, id, { items: [{ order_item_id }] }));
  return back;
};

test('dish by dish coins go back, and all of them together are what was paid', async () => {
  const at = await openTestRestaurant({ increment: 5 });
  const manager = await at.as('manager');
  const order = await orderOf(at, manager, 754, 753, 753);
  expect(await pay(manager, order.id, { tendered: 30 })).toMatchObject({ amount_paid: 22.6 });
  const preview = await refund(await at.as('cashier'), order.id, {
    ...{ items: [{ order_item_id: order.items[0].id }], preview: true },
  });
  expect(preview).toBe(7.55);
  expect((await manager('GET', `/pos/orders/${order.id}/payment-status`)).data.payments).toHaveLength(1);
  expect(await dishByDish(manager, order)).toEqual([7.55, 7.55, 7.5]);
  expect((await manager('GET', `/pos/orders/${order.id}/payment-status`)).data).toMatchObject({
    payment_status: 'refunded',
    amount_paid: 0,
  });
});

test('by card they go back to the cent', async () => {
  const at = await openTestRestaurant({ increment: 5 });
  const manager = await at.as('manager');
  const order = await orderOf(at, manager, 754, 753, 753);
  await pay(manager, order.id, { payment_method: 'card' });
  expect(await dishByDish(manager, order)).toEqual([7.54, 7.53, 7.53]);
});

test('exact coins go back as they came, the last of them with what no coin makes', async () => {
  const at = await openTestRestaurant({ increment: 5 });
  const manager = await at.as('manager');
  const order = await orderOf(at, manager, 251, 251, 251);
  await pay(manager, order.id, { amount: 7.53 });
  expect(await dishByDish(manager, order)).toEqual([2.5, 2.5, 2.53]);
});

test('part by card and part in cash: each way back is one that can be paid, never more than came', async () => {
  const at = await openTestRestaurant({ increment: 5 });
  const manager = await at.as('manager');
  const order = await orderOf(at, manager, 754, 753, 753);
  await pay(manager, order.id, { payment_method: 'card', amount: 10 });
  await pay(manager, order.id, { tendered: 20 });
  const back = await dishByDish(manager, order);
  expect(Math.round(100 * back.reduce((sum, amount) => sum + amount, 0))).toBe(2_260);
  const { payments } = (await manager('GET', `/pos/orders/${order.id}`)).data;
  for (const { kind, payment_method, amount } of payments)
    if (kind === 'refund' && payment_method === 'cash') expect(Math.round(-amount * 100) % 5).toBe(0);
});

test('an amount goes back in coins, and in cash for a card no more than there are coins for', async () => {
  const at = await openTestRestaurant({ increment: 5 });
  const manager = await at.as('manager');
  const inCash = await orderOf(at, manager, 2_260);
  await pay(manager, inCash.id, {});
  expect(await refund(manager, inCash.id, { amount: 7.53 })).toBe(7.55);
  expect(await refund(manager, inCash.id, { amount: 15.05 })).toBe(15.05);
  const byCard = await orderOf(at, manager, 2_258);
  await pay(manager, byCard.id, { payment_method: 'card' });
  expect(await refund(manager, byCard.id, { amount: 22.58, method: 'cash' })).toBe(22.55);
  expect(await refund(manager, byCard.id, { amount: 0.03 })).toBe(0.03);
});
