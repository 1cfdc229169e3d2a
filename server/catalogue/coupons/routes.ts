import { recordEndpoints } from '../../identity/records/endpoints.ts';
import { Coupon, CouponChanges, CouponQuery, NewCoupon } from './schema.ts';
import { couponById, createCoupon, listCoupons, removeCoupon, updateCoupon } from './service.ts';

export const couponEndpoints = recordEndpoints({
  path: '/pos/coupons',
  noun: 'coupon',
  nouns: 'coupons that can be redeemed now',
  tag: 'Coupons',
  documented: ['list'],
  access: { read: 'coupons.read', write: 'coupons.write' },
  topic: 'coupon',
  Query: CouponQuery,
  Wire: Coupon,
  New: NewCoupon,
  Changes: CouponChanges,
  audited: true,
  changesWithTime: true,
  list: listCoupons,
  byId: couponById,
  create: createCoupon,
  change: updateCoupon,
  remove: removeCoupon,
});
