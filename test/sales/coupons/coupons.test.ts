import { describe, expect, test } from 'vitest';
import { HOUR, toIso } from '../../../server/core/time/time.ts';
import { addItem, addTax } from '../../harness/menu.ts';
import { addCoupon, openTestRestaurant, order, reasonOf, used } from './coupon-restaurant.ts';

describe('an order with a coupon', () => {
  test('is reckoned with it: order discount first, then the coupon, then taxes', async () => {
    const at = await openTestRestaurant();
    const tax = await addTax(at, { rate_ppm: 100_000 });
    const taxed = await addItem(at, { price: 10_000, tax_ids: `[${tax}]` });
    const coupon = await addCoupon(at, { max_discount: 15 });
    const made = await at.manager('POST', '/pos/orders', {
      items: [{ menu_item_id: taxed, quantity: 2 }],
      discount_type: 'percent',
      discount_value: 50,
      coupon_code: 'save',
    });
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({
      subtotal: 200,
      discount_amount: 100,
      coupon_id: coupon.id,
      coupon_code: 'SAVE',
      coupon_amount: 10,
      coupon_problem: null,
      taxes: [{ base: 90, amount: 9 }],
      total: 99,
    });
    expect(await used(at, coupon.id)).toBe(1);
  });

  test('takes and leaves one by a change, replaces one by another, and gives the use back', async () => {
    const at = await openTestRestaurant();
    const [ten, five] = [await addCoupon(at), await addCoupon(at, { code: 'FIVE', type: 'fixed', value: 5 })];
    const { id } = (await order(at)).data;
    const put = (coupon_code: string | null) => at.waiter('PUT', `/pos/orders/${id}`, { coupon_code });
    expect((await put('Save')).data).toMatchObject({ coupon_amount: 2, total: 18 });
    expect((await put('SAVE')).data).toMatchObject({ coupon_amount: 2, total: 18 });
    expect(await used(at, ten.id)).toBe(1);
    expect((await put('five')).data).toMatchObject({ coupon_id: five.id, coupon_amount: 5, total: 15 });
    expect([await used(at, ten.id), await used(at, five.id)]).toEqual([0, 1]);
    expect((await put(null)).data).toMatchObject({ coupon_id: null, coupon_code: null, total: 20 });
    const path = `/pos/orders/${id}/coupon`;
    expect((await at.waiter('POST', path, { code: 'save' })).data).toMatchObject({ coupon_amount: 2 });
    expect((await at.waiter('DELETE', path)).data).toMatchObject({ coupon_id: null, total: 20 });
    expect([await used(at, ten.id), await used(at, five.id)]).toEqual([0, 0]);
  });

  test('keeps the terms it was redeemed with, whatever becomes of the coupon', async () => {
    const at = await openTestRestaurant();
    const coupon = await addCoupon(at, { ends_at: toIso(at.clock.now() + HOUR) });
    const { id } = (await order(at, { coupon_code: 'SAVE' })).data;
    await at.manager('PUT', `/pos/coupons/${coupon.id}`, { value: 90, is_active: false });
    at.clock.advance(2 * HOUR);
    const grown = await at.waiter('POST', `/pos/orders/${id}/items`, {
      items: [{ menu_item_id: at.dish }],
    });
    expect(grown.data).toMatchObject({ subtotal: 40, coupon_amount: 4, total: 36 });
    expect(reasonOf(await order(at, { coupon_code: 'SAVE' }))).toEqual([422, 'COUPON_INVALID', 'inactive']);
  });

  test('that falls below the minimum keeps it without effect, says why, and has it again with the next dish', async () => {
    const at = await openTestRestaurant();
    const coupon = await addCoupon(at, { min_subtotal: 30 });
    const { id, items } = (await order(at, { coupon_code: 'SAVE' }, 2)).data;
    const voided = await at.waiter('POST', `/pos/orders/${id}/items/${items[0].id}/void`, { quantity: 1 });
    expect(voided.data).toMatchObject({ coupon_id: coupon.id, coupon_amount: 0, total: 20 });
    expect(voided.data.coupon_problem).toBe('below_minimum');
    const more = { items: [{ menu_item_id: at.dish }] };
    const grown = (await at.waiter('POST', `/pos/orders/${id}/items`, more)).data;
    expect(grown).toMatchObject({ coupon_amount: 4, coupon_problem: null, total: 36 });
  });

  test('that is paid while the coupon takes nothing off loses it, and the use is free again', async () => {
    const at = await openTestRestaurant();
    const coupon = await addCoupon(at, { min_subtotal: 30, usage_limit: 1 });
    const { id, items } = (await order(at, { coupon_code: 'SAVE' }, 2)).data;
    await at.waiter('POST', `/pos/orders/${id}/items/${items[0].id}/void`, { quantity: 1 });
    const cashier = await at.as('cashier');
    await cashier('POST', `/pos/orders/${id}/payment`, { payment_method: 'card', amount: 20 });
    expect((await at.waiter('GET', `/pos/orders/${id}`)).data).toMatchObject({
      status: 'paid',
      coupon_id: null,
    });
    expect(await used(at, coupon.id)).toBe(0);
    expect((await order(at, { coupon_code: 'SAVE' }, 2)).status).toBe(201);
  });

  test('that is paid keeps it for good; no coupon comes onto a paid order', async () => {
    const at = await openTestRestaurant();
    const coupon = await addCoupon(at);
    const { id } = (await order(at, { coupon_code: 'SAVE' })).data;
    const cashier = await at.as('cashier');
    await cashier('POST', `/pos/orders/${id}/payment`, { payment_method: 'card', amount: 18 });
    expect((await at.waiter('DELETE', `/pos/orders/${id}/coupon`)).body.error.code).toBe('ORDER_LOCKED');
    expect(await used(at, coupon.id)).toBe(1);
  });

  test('gives the use back when it is cancelled and takes it again when it is reopened', async () => {
    const at = await openTestRestaurant();
    const coupon = await addCoupon(at, { usage_limit: 1 });
    const { id } = (await order(at, { coupon_code: 'SAVE' })).data;
    expect((await order(at, { coupon_code: 'SAVE' })).body.error.code).toBe('COUPON_EXHAUSTED');
    await at.manager('POST', `/pos/orders/${id}/cancel`, { reason: 'left' });
    expect(await used(at, coupon.id)).toBe(0);
    const reopened = await at.manager('PUT', `/pos/orders/${id}/status`, { status: 'draft' });
    expect(reopened.data).toMatchObject({ coupon_amount: 2, total: 18 });
    expect(await used(at, coupon.id)).toBe(1);
  });

  test('that is reopened when another has taken the last use comes back without it', async () => {
    const at = await openTestRestaurant();
    const coupon = await addCoupon(at, { usage_limit: 1 });
    const { id } = (await order(at, { coupon_code: 'SAVE' })).data;
    await at.manager('POST', `/pos/orders/${id}/cancel`, { reason: 'left' });
    expect((await order(at, { coupon_code: 'SAVE' })).status).toBe(201);
    const reopened = await at.manager('PUT', `/pos/orders/${id}/status`, { status: 'draft' });
    expect(reopened.data).toMatchObject({ coupon_id: null, coupon_amount: 0, total: 20 });
    expect(await used(at, coupon.id)).toBe(1);
  });
});

test('every refusal says why and leaves no order', async () => {
  const at = await openTestRestaurant();
  const other = await addItem(at, { price: 500 });
  const reasons: [object, string][] = [
    [{ is_active: false }, 'inactive'],
    [{ starts_at: toIso(at.clock.now() + HOUR) }, 'not_started'],
    [{ ends_at: toIso(at.clock.now()) }, 'expired'],
    [{ days: [1] }, 'wrong_day'],
    [{ time_from: '09:00', time_to: '10:00' }, 'wrong_time'],
    [{ order_type_ids: [3] }, 'wrong_order_type'],
    [{ min_subtotal: 20.01 }, 'below_minimum'],
    [{ menu_item_ids: [other] }, 'no_matching_items'],
    [{ per_customer_limit: 1 }, 'customer_required'],
  ];
  for (const [at_, [fields, reason]] of reasons.entries()) {
    await addCoupon(at, { code: `C${at_}`, ...fields });
    const refused = await order(at, { coupon_code: `c${at_}` });
    expect(reasonOf(refused), reason).toEqual([422, 'COUPON_INVALID', reason]);
    const checked = await at.waiter('POST', '/pos/coupons/validate', {
      code: `c${at_}`,
      items: [{ menu_item_id: at.dish }],
    });
    expect(reasonOf(checked), reason).toEqual([422, 'COUPON_INVALID', reason]);
  }
  expect(reasonOf(await order(at, { coupon_code: 'NOSUCH' }))).toEqual([422, 'COUPON_INVALID', 'unknown']);
  expect((await at.waiter('GET', '/pos/orders')).data).toEqual([]);
});

describe('validation', () => {
  test('says what the coupon would do, for items, an order or alone, and consumes nothing', async () => {
    const at = await openTestRestaurant();
    const coupon = await addCoupon(at, { usage_limit: 1, min_subtotal: 30 });
    const check = (body: object) => at.waiter('POST', '/pos/coupons/validate', { code: 'save', ...body });
    const items = [{ menu_item_id: at.dish, quantity: 2 }];
    expect((await check({ items })).data).toMatchObject({
      valid: true,
      coupon: { code: 'SAVE', used_count: 0 },
      discount_amount: 4,
      total: 36,
    });
    expect((await check({})).data).toMatchObject({ valid: true, discount_amount: null, total: null });
    const { id } = (await order(at, {}, 2)).data;
    expect((await check({ order_id: id })).data).toMatchObject({ discount_amount: 4, total: 36 });
    expect(await used(at, coupon.id)).toBe(0);
    expect((await at.waiter('GET', `/pos/orders/${id}`)).data).toMatchObject({ coupon_id: null, total: 40 });
    await at.waiter('POST', `/pos/orders/${id}/coupon`, { code: 'save' });
    expect((await check({ order_id: id })).data).toMatchObject({ discount_amount: 4 });
    expect((await check({ items })).body.error.code).toBe('COUPON_EXHAUSTED');
  });

  test('refuses bad input', async () => {
    const at = await openTestRestaurant();
    await addCoupon(at);
    const check = (body: object) => at.waiter('POST', '/pos/coupons/validate', { code: 'SAVE', ...body });
    expect((await check({ code: '' })).status).toBe(422);
    expect((await check({ items: [] })).status).toBe(422);
    expect((await check({ items: [{ menu_item_id: 404 }] })).body.error.details).toEqual({
      'items.0.menu_item_id': ['menu item 404 not found'],
    });
    expect((await check({ order_id: 404 })).body.error.details).toEqual({
      order_id: ['order 404 not found'],
    });
  });
});

test('a discount replaces the one before and does not compound with the coupon', async () => {
  const at = await openTestRestaurant();
  await addCoupon(at);
  const { id } = (await order(at, { coupon_code: 'SAVE' }, 5)).data;
  const discount = (discount_type: string, discount_value: number) =>
    at.manager('POST', `/pos/orders/${id}/discount`, { discount_type, discount_value });
  expect((await discount('percent', 20)).data).toMatchObject({
    discount_amount: 20,
    coupon_amount: 8,
    total: 72,
  });
  expect((await discount('fixed', 50)).data).toMatchObject({
    discount_amount: 50,
    coupon_amount: 5,
    total: 45,
  });
  expect((await discount('percent', 100)).data).toMatchObject({ coupon_amount: 0, total: 0 });
  expect((await discount('percent', 0)).data).toMatchObject({
    discount_amount: 0,
    coupon_amount: 10,
    total: 90,
  });
});
