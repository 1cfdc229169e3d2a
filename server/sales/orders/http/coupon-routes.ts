import { type AnyEndpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import { byId } from '../../../http/endpoint/fields.ts';
import { openOrderOnWire } from '../access.ts';
import { setCoupon } from '../pricing/coupon.ts';
import { CouponBody } from './act-schema.ts';
import { Order } from './schema.ts';

const tag = 'Coupons';
const path = '/pos/orders/{id}/coupon';

const set = endpoint({
  method: 'POST',
  path,
  operationId: 'orders.redeemCoupon',
  summary: 'Redeem a coupon on an order; replaces the one before',
  tag,
  extension: true,
  access: 'orders.update',
  params: byId,
  body: CouponBody,
  reply: Order,
  message: 'Coupon redeemed.',
  errors: ['BRANCH_NOT_HOSTED', 'ORDER_LOCKED', 'COUPON_INVALID', 'COUPON_EXHAUSTED'],
  handle: async ({ tx, params, body }) => openOrderOnWire(tx, await setCoupon(tx, params.id, body.code)),
});

const remove = endpoint({
  method: 'DELETE',
  path,
  operationId: 'orders.releaseCoupon',
  summary: 'Take the coupon off an order; its use is given back',
  tag,
  extension: true,
  access: 'orders.update',
  params: byId,
  reply: Order,
  message: 'Coupon taken off.',
  errors: ['BRANCH_NOT_HOSTED', 'ORDER_LOCKED'],
  handle: async ({ tx, params }) => openOrderOnWire(tx, await setCoupon(tx, params.id, null)),
});

export const orderCouponEndpoints: AnyEndpoint[] = [set, remove];
