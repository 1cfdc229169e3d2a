import { type AnyEndpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import { byId } from '../../../http/endpoint/fields.ts';
import { orderReplyOf } from '../access.ts';
import { setCoupon } from '../pricing/coupon.ts';
import { CouponBody } from './act-schema.ts';
import { Order } from './schema.ts';

const tag = 'Coupons';
const path = '/pos/orders/{id}/coupon';

const set = endpoint({
  method: 'POST',
  path,
  operationId: 'orders.redeemCoupon',
  summary: 'Apply a coupon to an order; replaces the current one',
  tag,
  extension: true,
  access: 'orders.update',
  params: byId,
  body: CouponBody,
  reply: Order,
  message: 'Coupon redeemed.',
  errors: ['BRANCH_NOT_HOSTED', 'ORDER_LOCKED', 'COUPON_INVALID', 'COUPON_EXHAUSTED'],
  handle: async ({ tx, params, body }) => orderReplyOf(tx, await setCoupon(tx, params.id, body.code)),
});

const remove = endpoint({
  method: 'DELETE',
  path,
  operationId: 'orders.releaseCoupon',
  summary: "Remove an order's coupon; it can be used again",
  tag,
  extension: true,
  access: 'orders.update',
  params: byId,
  reply: Order,
  message: 'Coupon removed.',
  errors: ['BRANCH_NOT_HOSTED', 'ORDER_LOCKED'],
  handle: async ({ tx, params }) => orderReplyOf(tx, await setCoupon(tx, params.id, null)),
});

export const orderCouponEndpoints: AnyEndpoint[] = [set, remove];
