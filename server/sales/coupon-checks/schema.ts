import { z } from 'zod';
import { Coupon, CouponCode } from '../../catalogue/coupons/schema.ts';
import { id } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { ItemBody, MAX_ITEMS } from '../orders/http/line-schema.ts';
import { CreateOrder } from '../orders/http/schema.ts';

export const CheckBody = z.object({
  code: CouponCode,
  order_id: id()
    .optional()
    .describe('Order to check the coupon for. Without it: `items` as a new order, or the coupon in general.'),
  items: z.array(ItemBody).min(1).max(MAX_ITEMS).optional(),
  order_type_id: id().optional(),
  source: CreateOrder.shape.source,
  customer_id: id().nullish(),
  delivery_platform_id: id().nullish(),
});
export type Check = z.output<typeof CheckBody>;

export const CheckReply = z.object({
  valid: z.literal(true),
  coupon: Coupon,
  discount_amount: money().nullable().describe('Discount amount; null without an order or items.'),
  total: money().nullable().describe('Total with the coupon.'),
});
export type CheckResult = z.output<typeof CheckReply>;

nameSchemas({ CouponCheck: CheckBody, CouponEffect: CheckReply });
