import { z } from 'zod';
import { CouponCode } from '../../../catalogue/coupons/schema.ts';
import { orderStatuses } from '../../../core/statuses.ts';
import { id, pathId, reason, text } from '../../../http/endpoint/fields.ts';
import { nameSchemas } from '../../../http/endpoint/names.ts';
import { quantity } from './line-schema.ts';
import { approval, discountValue } from './schema.ts';

export const FireBody = z.object({
  course: z.int().min(1).max(20).optional().describe('Course to fire. Default: every held course.'),
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
  reason: text(300).nullish().describe('Reason; required once the line was sent.'),
  quantity: quantity().optional().describe('Quantity to void. Default: the whole line.'),
  restock: z
    .boolean()
    .optional()
    .describe('Whether a sent item that is tracked goes back into stock. Otherwise it counts as waste.'),
  combo: z
    .boolean()
    .optional()
    .describe('Whether to void the whole combo. Voiding one of its items alone requires approval.'),
  ...approval,
});

export const UndoSendBody = z.object({
  kot_id: id().describe('Any kitchen ticket of the send to undo; all its tickets are undone.'),
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
