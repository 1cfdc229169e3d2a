import { z } from 'zod';
import { CouponCode } from '../../../catalogue/coupons/schema.ts';
import { orderStatuses } from '../../../core/statuses.ts';
import { id, pathId, reason, text } from '../../../http/endpoint/fields.ts';
import { nameSchemas } from '../../../http/endpoint/names.ts';
import { quantity } from './line-schema.ts';
import { approval, discountValue } from './schema.ts';

export const FireBody = z.object({
  course: z.int().min(1).max(20).optional().describe('Left out: every course that waits.'),
});

export const DiscountBody = z.object({
  discount_type: z.enum(['percent', 'fixed']),
  discount_value: discountValue(),
  reason: text(300).nullish(),
  ...approval,
});
export type DiscountInput = z.output<typeof DiscountBody>;

export const CouponBody = z.object({ code: CouponCode });

export const StatusBody = z.object({
  status: z.enum(orderStatuses),
  reason: text(300).nullish(),
  ...approval,
});

export const CancelBody = z.object({ reason: reason(), ...approval });

export const VoidBody = z.object({
  reason: text(300).nullish().describe('Needed once the kitchen has the line.'),
  quantity: quantity().optional().describe("Fewer than the line's: the rest stays."),
  restock: z
    .boolean()
    .optional()
    .describe('A counted item that was sent is wasted unless it goes back into the stock.'),
  combo: z
    .boolean()
    .optional()
    .describe('With the other dishes of its combo. A dish taken out alone needs an approval.'),
  ...approval,
});

export const UndoSendBody = z.object({
  kot_id: id().describe('A ticket of the send; the others of its round are taken back with it.'),
  reason: reason(),
});

export const itemParams = z.object({ id: pathId(), item_id: pathId() });

nameSchemas({
  CourseToFire: FireBody,
  OrderDiscount: DiscountBody,
  OrderCoupon: CouponBody,
  OrderStatusChange: StatusBody,
  OrderCancellation: CancelBody,
  OrderItemVoid: VoidBody,
  SendToUndo: UndoSendBody,
});
