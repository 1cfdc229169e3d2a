import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { CheckBody, CheckReply } from './schema.ts';
import { checkCoupon } from './service.ts';

const validate = endpoint({
  method: 'POST',
  path: '/pos/coupons/validate',
  operationId: 'coupons.validate',
  summary: 'Check a coupon for an order or items without redeeming it',
  tag: 'Coupons',
  access: 'coupons.read',
  body: CheckBody,
  reply: CheckReply,
  message: 'The coupon is valid.',
  errors: [
    'BRANCH_REQUIRED',
    'BRANCH_NOT_HOSTED',
    'COUPON_INVALID',
    'COUPON_EXHAUSTED',
    'ORDER_LOCKED',
    'PRICE_MISMATCH',
    'ITEM_UNAVAILABLE',
  ],
  notIdempotent: 'nothing_saved',
  handle: ({ tx, body }) => checkCoupon(tx, body),
});

export const couponCheckEndpoints: AnyEndpoint[] = [validate];
