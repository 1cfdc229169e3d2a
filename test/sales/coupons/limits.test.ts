import { describe, expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { addCoupon, addCustomer, openTestRestaurant, order, reasonOf } from './coupon-restaurant.ts';

describe('limits', () => {
  test('of two orders that race for the last use exactly one gets it', async () => {
    const at = await openTestRestaurant();
    const coupon = await addCoupon(at, { usage_limit: 3 });
    const race = Array.from({ length: 8 }, () => order(at, { coupon_code: 'SAVE' }));
    const statuses = (await Promise.all(race)).map((reply) => reply.status);
    expect(statuses.filter((status) => status === 201).length).toBe(3);
    expect(statuses.filter((status) => status === 409).length).toBe(5);
    expect((await at.manager('GET', `/pos/coupons/${coupon.id}`)).data).toMatchObject({
      used_count: 3,
      uses_left: 0,
    });
    expect((await at.waiter('GET', '/pos/coupons')).data).toEqual([]);
    expect((await at.waiter('GET', '/pos/orders')).data.length).toBe(3);
  });

  test('per customer need a customer, and hold for each', async () => {
    const at = await openTestRestaurant();
    await addCoupon(at, { per_customer_limit: 1 });
    const [asha, ben] = [await addCustomer(at, 'Asha'), await addCustomer(at, 'Ben')];
    const redeem = (customer_id?: number) => order(at, { coupon_code: 'SAVE', customer_id });
    expect(reasonOf(await redeem())).toEqual([422, 'COUPON_INVALID', 'customer_required']);
    const first = await redeem(asha);
    expect(first.status).toBe(201);
    expect(reasonOf(await redeem(asha))).toEqual([422, 'COUPON_INVALID', 'customer_limit']);
    expect((await redeem(ben)).status).toBe(201);
    const path = `/pos/orders/${first.data.id}`;
    expect(reasonOf(await at.waiter('PUT', path, { customer_id: ben }))).toEqual([
      422,
      'COUPON_INVALID',
      'customer_limit',
    ]);
    expect((await at.waiter('GET', path)).data.customer_id).toBe(asha);
    await at.manager('POST', `${path}/cancel`, { reason: 'left' });
    expect((await redeem(asha)).status).toBe(201);
  });

  test('per customer count for a person, under whichever of the records that were merged', async () => {
    const at = await openTestRestaurant();
    await addCoupon(at, { per_customer_limit: 1 });
    const [asha, twin] = [await addCustomer(at, 'Asha'), await addCustomer(at, 'Asha R.')];
    expect((await order(at, { coupon_code: 'SAVE', customer_id: twin })).status).toBe(201);
    await at.tenant.transact(systemCaller, (tx) =>
      tx.db.updateTable('customers').set({ merged_into_id: asha }).where('id', '=', twin).execute(),
    );
    for (const customer_id of [asha, twin]) {
      const refused = await order(at, { coupon_code: 'SAVE', customer_id });
      expect(reasonOf(refused)).toEqual([422, 'COUPON_INVALID', 'customer_limit']);
    }
  });

  test('lowered below what was used grant nothing more and take nothing back', async () => {
    const at = await openTestRestaurant();
    const coupon = await addCoupon(at, { usage_limit: 5 });
    for (let n = 0; n < 3; n++) await order(at, { coupon_code: 'SAVE' });
    const lowered = await at.manager('PUT', `/pos/coupons/${coupon.id}`, { usage_limit: 2 });
    expect(lowered.data).toMatchObject({ used_count: 3, uses_left: 0 });
    expect((await order(at, { coupon_code: 'SAVE' })).status).toBe(409);
  });
});
