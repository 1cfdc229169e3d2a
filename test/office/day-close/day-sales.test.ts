import { expect, test } from 'vitest';
import { HOUR } from '../../../server/core/time/time.ts';
import { close, DAY, open, x } from './till-day.ts';

test('a draft that nobody sent is no sale, neither in X nor in Z nor in any report', async () => {
  const { owner, order, restaurant } = await open();
  await order(3);
  const kiosk = await restaurant.as('kiosk');
  const menu: { id: number }[] = (await owner('GET', '/pos/menu-items')).data;
  await kiosk('POST', '/kiosk/orders', { items: [{ menu_item_id: menu[0]?.id, quantity: 2 }] });
  const nothing = { orders: 0, gross: 0, tax: 0, total: 0 };
  expect((await x(owner)).figures).toMatchObject({ orders: nothing, by_tax: [], outstanding: { amount: 0 } });
  expect((await close(owner)).data.figures).toMatchObject({ orders: nothing, open_orders: 2 });
  const { data } = await owner('GET', `/reports/sales?date_from=${DAY}&date_to=${DAY}`);
  expect(data.orders).toMatchObject(nothing);
});

test('an order that was given back whole comes to nothing, on the day of the refund', async () => {
  const { owner, sale, restaurant } = await open();
  const { id } = await sale(2);
  await owner('POST', `/pos/orders/${id}/refund`, { reason: 'cold', amount: 22 });
  const same = (await x(owner)).figures;
  expect(same.orders).toMatchObject({ total: 22, refunded: 22, refunded_tax: 2, net: 0, tax: 0 });
  expect(same.by_tax).toMatchObject([{ base: 0, amount: 0, refunded_base: 20, refunded_amount: 2 }]);

  const later = await sale(1);
  restaurant.clock.advance(24 * HOUR);
  for (const amount of [3.33, 3.33, 4.34])
    await owner('POST', `/pos/orders/${later.id}/refund`, { reason: 'ill', amount });
  const next = (await x(owner)).figures;
  expect(next.orders).toMatchObject({
    orders: 0,
    total: 0,
    net: -10,
    tax: -1,
    refunded: 11,
    refunded_tax: 1,
  });
  expect(next.check).toMatchObject({ refunds: 11, outstanding_change: 0, difference: 0 });
  const both = (await owner('GET', `/reports/sales?date_from=${DAY}&date_to=2026-11-21`)).data;
  expect(both.orders).toMatchObject({ total: 33, refunded: 33, net: 0, tax: 0 });
});

test('what was sold and not paid is outstanding, carried over, and made even by the payment of another day', async () => {
  const { owner, order, pay, restaurant } = await open();
  const tab = await order(4);
  await owner('PUT', `/pos/orders/${tab}/status`, { status: 'billed' });
  await pay(tab, 'cash', { amount: 14 });
  const evening = (await x(owner)).figures;
  expect(evening.outstanding).toEqual({ orders: 1, amount: 30 });
  expect(evening.check).toMatchObject({ payments: 14, outstanding_change: 30, difference: 0 });
  restaurant.clock.advance(24 * HOUR);
  expect((await x(owner)).figures.carried_over).toEqual({ orders: 1, amount: 30 });
  await pay(tab, 'card');
  const next = (await x(owner)).figures;
  expect(next.check).toMatchObject({ payments: 30, outstanding_change: -30, difference: 0 });
  expect(next).toMatchObject({ outstanding: { amount: 0 }, carried_over: { orders: 0, amount: 0 } });
});
