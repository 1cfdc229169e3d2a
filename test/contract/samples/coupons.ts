import type { Place } from '../world.ts';
import { newItem } from './catalogue.ts';
import { fresh, made, recordSamples, type Samples } from './sample.ts';

const code = () => fresh('SAVE').replace(' ', '-');

const newCoupon = (at: Place, fields: object = {}) =>
  made(at, '/pos/coupons', { code: code(), type: 'percent', value: 10, ...fields });

const newOrder = async (at: Place, fields: object = {}) => {
  const { id } = await newItem(at, { price: 30 });
  return made(at, '/pos/orders', { items: [{ menu_item_id: id }], ...fields });
};

export const couponSamples: Samples = {
  ...recordSamples(
    '/pos/coupons',
    () => ({
      code: code(),
      type: 'fixed',
      value: 5,
      min_subtotal: 20,
      days: [0, 5, 6],
      time_from: '18:00',
      time_to: '02:00',
      usage_limit: 100,
      per_customer_limit: 1,
    }),
    () => ({ value: 7.5, days: [], max_discount: 10 }),
  ),
  'POST /pos/coupons/validate': async (at) => {
    const { code } = await newCoupon(at);
    return { body: { code, items: [{ menu_item_id: (await newItem(at, { price: 30 })).id }] } };
  },
  'POST /pos/orders/{id}/coupon': async (at) => ({
    params: { id: (await newOrder(at)).id },
    body: { code: (await newCoupon(at)).code },
  }),
  'DELETE /pos/orders/{id}/coupon': async (at) => {
    const coupon = await newCoupon(at);
    return { params: { id: (await newOrder(at, { coupon_code: coupon.code })).id } };
  },
};

const priceRules: Samples = recordSamples(
  '/pos/price-rules',
  () => ({
    ...{ name: fresh('Happy hour'), type: 'percent', value: 20, priority: 1 },
    ...{ days: [1, 2, 3, 4, 5], time_from: '17:00', time_to: '19:00', sources: ['pos', 'waiter'] },
  }),
  () => ({
    ...{ type: 'price', value: 10, buy_quantity: 3, get_quantity: null, max_per_order: 2, combines: false },
  }),
);

export const priceRuleSamples: Samples = {
  ...priceRules,
  'GET /pos/price-rules/export': async (at) => {
    const { id } = await newItem(at, { price: 30 });
    await made(at, '/pos/price-rules', {
      ...{ name: fresh('Lunch'), type: 'price', value: 25, menu_item_ids: [id] },
    });
    return {};
  },
  'POST /pos/price-rules/import': async (at) => {
    const { name: dish } = await newItem(at, { price: 30 });
    const rule = { name: fresh('Lunch'), type: 'price', value: 25, time_from: '11:30', time_to: '14:30' };
    return { body: { price_rules: [{ ...rule, days: [1, 2, 3, 4, 5], menu_items: [dish] }] } };
  },
  'POST /pos/price-rules/simulate': async (at) => {
    const { id } = await newItem(at, { price: 30 });
    const { order_type_id } = await newOrder(at);
    await made(at, '/pos/price-rules', { name: fresh('Happy hour'), type: 'percent', value: 20 });
    const items = [{ menu_item_id: id, quantity: 2 }];
    return { body: { ...{ date: '2026-03-03', time: '17:30', order_type_id }, items } };
  },
};
