import { expect, test } from 'vitest';
import { openRestaurant, type Request } from '../../harness/app.ts';
import { addItem, changeTenant } from '../../harness/menu.ts';

async function openTill() {
  const at = await openRestaurant({ currency: 'USD' });
  const manager = await at.as('manager');
  const cashier = await at.as('cashier');
  const dish = await addItem(at, { price: 2_000 });
  const order = async (payment_method: string, fields: object = {}) => {
    const { id } = (await cashier('POST', '/pos/orders', { items: [{ menu_item_id: dish }] })).data;
    const paid = await cashier('POST', `/pos/orders/${id}/payment`, { payment_method, ...fields });
    return { id, payment_id: paid.data.payment_id };
  };
  return { at, manager, cashier, order };
}

interface Paid {
  readonly id: number;
  readonly payment_id: number;
}

const tip = (by: Request, { id, payment_id }: Paid, tip_amount: number) =>
  by('POST', `/pos/orders/${id}/payments/${payment_id}/tip`, { tip_amount });

test('the tip of a signed slip is added to its payment, and keyed again it replaces the first', async () => {
  const { cashier, order } = await openTill();
  const paid = await order('card', { tip_amount: 1 });
  const first = await tip(cashier, paid, 4);
  expect([first.status, first.data]).toMatchObject([
    201,
    { tip_amount: 4, tip_total: 4, amount_paid: 20, balance_due: 0 },
  ]);
  const second = await tip(cashier, paid, 3.5);
  expect(second.data).toMatchObject({ tip_total: 3.5 });
  expect(second.data.payments).toMatchObject([
    { kind: 'payment', amount: 20, tip_amount: 1, tip_kept: 3.5, status: 'completed' },
    { kind: 'tip', amount: 0, tip_amount: 3, refund_of: paid.payment_id },
    { kind: 'tip', amount: 0, tip_amount: -0.5, refund_of: paid.payment_id },
  ]);
  expect((await tip(cashier, paid, 3.5)).data.payments).toHaveLength(3);
  expect((await cashier('GET', `/pos/orders/${paid.id}`)).data).toMatchObject({
    status: 'paid',
    tip_total: 3.5,
    total: 20,
  });
});

test('it is in the shift of the payment until that is closed, in X and Z and with the one who served', async () => {
  const { cashier, manager, order } = await openTill();
  const shift = (await cashier('POST', '/pos/shifts', { opening_float: 100 })).data;
  const paid = await order('card');
  expect((await tip(manager, paid, 5)).status).toBe(201);
  const x = (await manager('GET', '/pos/reports/x')).data;
  expect(x.figures.by_payment_method).toMatchObject([
    { payment_method: 'card', payments: 1, taken: 20, tips: 5 },
  ]);
  expect(x.figures.tips_by_waiter).toMatchObject([{ name: expect.stringContaining('cashier'), amount: 5 }]);
  expect(x.figures.check.difference).toBe(0);
  const { data: mine } = await cashier('GET', `/pos/shifts/${shift.id}`);
  expect(mine.payment_methods).toMatchObject([
    { payment_method: 'card', payments: 1, amount: 20, tip_amount: 5 },
  ]);
  expect(mine.drawer).toMatchObject({ tips: 0, expected: 100 });
  await cashier('POST', `/pos/shifts/${shift.id}/close`, { counted_cash: 100 });
  const late = await tip(manager, paid, 6);
  expect([late.status, late.body.error.code]).toEqual([409, 'SHIFT_CLOSED']);
});

test('where nobody counts drawers it can be added on the business date of the payment', async () => {
  const { at, cashier, order } = await openTill();
  const paid = await order('card');
  at.clock.advance(24 * 3_600_000);
  const late = await tip(cashier, paid, 2);
  expect([late.status, late.body.error.code]).toEqual([409, 'SHIFT_CLOSED']);
});

test('cash takes none later, nor does what was voided or refunded, nor a waiter who takes no payments', async () => {
  const { at, cashier, manager, order } = await openTill();
  const cash = await tip(cashier, await order('cash'), 2);
  expect([cash.status, cash.body.error.details]).toMatchObject([422, { payment_id: [expect.any(String)] }]);
  const voided = await order('card');
  await manager('POST', `/pos/orders/${voided.id}/payments/${voided.payment_id}/void`, { reason: 'key' });
  expect((await tip(cashier, voided, 2)).body.error.code).toBe('ORDER_LOCKED');
  const refunded = await order('card');
  await manager('POST', `/pos/orders/${refunded.id}/refund`, { amount: 20, reason: 'cold' });
  expect((await tip(cashier, refunded, 2)).body.error.code).toBe('ORDER_LOCKED');
  await changeTenant(at, { waiters_take_payments: 0 });
  expect((await tip(await at.as('waiter'), await order('card'), 2)).status).toBe(403);
});

test('a refund gives it back when asked, and a void takes it along', async () => {
  const { cashier, manager, order } = await openTill();
  const first = await order('card', { tip_amount: 1 });
  await tip(cashier, first, 4);
  const back = await manager('POST', `/pos/orders/${first.id}/refund`, {
    ...{ payment_id: first.payment_id, include_tip: true, reason: 'cold' },
  });
  expect(back.data).toMatchObject({ refunded: 24, amount_paid: 0, tip_total: 0, payment_status: 'refunded' });
  const second = await order('card', { tip_amount: 1 });
  await tip(cashier, second, 4);
  await manager('POST', `/pos/orders/${second.id}/payments/${second.payment_id}/void`, { reason: 'key' });
  const state = (await manager('GET', `/pos/orders/${second.id}/payment-status`)).data;
  expect(state).toMatchObject({ payment_status: 'unpaid', tip_total: 0, amount_paid: 0 });
  const rows = state.payments as { tip_amount: number }[];
  expect(rows.reduce((sum, { tip_amount }) => sum + tip_amount, 0)).toBe(0);
});

test('an answer that was lost is given again, and the audit says who keyed it', async () => {
  const { at, cashier, order } = await openTill();
  const paid = await order('card');
  const path = `/pos/orders/${paid.id}/payments/${paid.payment_id}/tip`;
  const headers = { 'idempotency-key': 'slip-1' };
  const first = await cashier('POST', path, { tip_amount: 2 }, headers);
  const again = await cashier('POST', path, { tip_amount: 2 }, headers);
  expect([again.status, again.data]).toEqual([201, first.data]);
  expect(again.data.payments).toHaveLength(2);
  const log = (await (await at.as('owner'))('GET', `/audit?entity=order&entity_id=${paid.id}`)).data;
  expect(log).toContainEqual(
    expect.objectContaining({ action: 'payment.tip', after: expect.objectContaining({ tip_amount: 200 }) }),
  );
});
