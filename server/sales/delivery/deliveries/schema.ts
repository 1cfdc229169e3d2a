import { z } from 'zod';
import { deliveryStatuses, paymentStatuses } from '../../../core/statuses.ts';
import { id, paging, pathId, record, text } from '../../../http/endpoint/fields.ts';
import { money } from '../../../http/endpoint/money-fields.ts';
import { nameChoices, nameSchemas } from '../../../http/endpoint/names.ts';
import { stillDue } from '../../orders/http/payment-schema.ts';
import { DeliveryProgress } from '../terms/schema.ts';

export const AssignBody = z.object({ driver_id: id() });

export const MoveBody = z.object({
  status: z.enum(deliveryStatuses),
  reason: text(300).nullish().describe('Why the delivery failed; required for `failed`.'),
});
export type Move = z.output<typeof MoveBody>;

/** What a driver needs to know about an order. */
export const Delivery = z.object({
  ...record,
  order_id: id(),
  order_number: z.string(),
  token_number: z.int(),
  branch_id: id(),
  driver_id: id().nullable(),
  delivery_platform_id: id().nullable(),
  status: z.enum(deliveryStatuses),
  customer: z.object({ id: id(), name: z.string(), phone: z.string().nullable() }).nullable(),
  ...DeliveryProgress.shape,
  notes: z.string().nullable(),
  payment_status: z.enum(paymentStatuses),
  total: money(),
  ...stillDue,
  is_cooking: z
    .boolean()
    .describe(
      "Whether a kitchen hasn't finished the order. Kitchens that bumped no ticket that day don't count.",
    ),
});
export type Delivery = z.output<typeof Delivery>;

export const DeliveryQuery = z.object({
  ...paging,
  branch_id: pathId().optional(),
  driver_id: pathId().optional(),
  status: z.enum(deliveryStatuses).optional().describe('Default: every delivery that is not finished.'),
});
export type DeliveryFilter = z.output<typeof DeliveryQuery>;

nameSchemas({ DriverAssignment: AssignBody, DeliveryStatusChange: MoveBody, Delivery });
nameChoices({ DeliveryStatus: deliveryStatuses });
