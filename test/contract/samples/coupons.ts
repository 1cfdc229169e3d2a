import type { Place } from '../world.ts';
import { fresh, made, recordSamples, type Samples } from './sample.ts';

const code = () => fresh('SAVE').replace(' ', '-');

export const newCoupon = (at: Place, fields: object = {}) =>
  made(at, '/pos/coupons', { code: code(), type: 'percent', value: 10, ...fields });

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
};
