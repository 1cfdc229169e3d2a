import { z } from 'zod';
import { CouponCode } from '../../catalogue/coupons/schema.ts';
import { shortfalls } from '../../catalogue/coupons/terms.ts';
import { id, pathId, percent, record, text } from '../../http/fields.ts';
import { money } from '../../http/money-fields.ts';
import { nameSchemas } from '../../http/names.ts';
import { ApprovalBody } from '../../identity/auth/approval.ts';
import { PlaceBody } from '../customers/schema.ts';
import { DeliveryProgress } from '../delivery/schema.ts';
import { deliveryStatuses } from '../delivery/status.ts';
import { includedRecords } from './included-schema.ts';

export const orderStatuses = ['draft', 'kot', 'billed', 'paid', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export const paymentStatuses = ['unpaid', 'partial', 'paid', 'partially_refunded', 'refunded'] as const;
export const sources = ['pos', 'kiosk', 'waiter', 'online'] as const;

export const MOST_ITEMS = 1_000;
const quantity = () => z.int().min(1).max(9_999);
const ItemModifier = z.object({ modifier_id: id(), quantity: z.int().min(1).max(99).default(1) });

export const ItemBody = z.object({
  menu_item_id: id(),
  quantity: quantity().default(1),
  price: money({ min: 0 }).optional(),
  note: text(500).nullish(),
  variant_id: id().nullish(),
  modifiers: z.array(ItemModifier).max(50).default([]),
  line_discount: money({ min: 0 }).default(0),
  course: z.int().min(1).max(20).nullish(),
  seat: z.int().min(1).max(200).nullish(),
  /** Waits until its course is fired. */
  hold: z.boolean().default(false),
});
export type ItemInput = z.output<typeof ItemBody>;

/** With `id` the fields given change the line, without it the line is new. */
export const ItemChange = z.object({
  id: id().optional(),
  menu_item_id: id().optional(),
  quantity: quantity().optional(),
  price: money({ min: 0 }).optional(),
  note: text(500).nullish(),
  variant_id: id().nullish(),
  modifiers: z.array(ItemModifier).max(50).optional(),
  line_discount: money({ min: 0 }).optional(),
  course: z.int().min(1).max(20).nullish(),
  seat: z.int().min(1).max(200).nullish(),
  hold: z.boolean().optional(),
});
export type ItemChangeInput = z.output<typeof ItemChange>;

const details = {
  table_id: id().nullish(),
  customer_id: id().nullish(),
  waiter_id: id().nullish(),
  covers: z.int().min(0).max(10_000).optional(),
  notes: text().nullish(),
  external_ref: text(200).nullish(),
  /** Through whom it came: its markup is on every price, and the order is to be delivered. */
  delivery_platform_id: id().nullish(),
  /** Left out: where the customer lives. */
  delivery_address: PlaceBody.nullish(),
  /** What the guests said to a service charge. Where they are asked, none is added without their yes. */
  charge_consent: z.boolean().nullish(),
  /** Redeemed with the order; null takes the coupon off. */
  coupon_code: CouponCode.nullish(),
};

/** A manager's word for this one call, where the caller's role does not suffice. */
const approval = { approval: ApprovalBody.optional() };

/** Percent or money, by `discount_type`: converted where the type is known. */
const discountValue = () => z.number().min(0).max(10_000_000_000);

export const CreateOrder = z.object({
  /** Without it: dine in at a table, takeaway otherwise. */
  order_type_id: id().optional(),
  ...details,
  source: z.enum(sources).default('pos'),
  items: z.array(ItemBody).max(MOST_ITEMS).default([]),
  discount_type: z.enum(['percent', 'fixed']).nullish(),
  discount_value: discountValue().nullish(),
  discount_reason: text(300).nullish(),
  /** The held order it is made of, which is taken with it. */
  held_order_id: id().nullish(),
  /** To the kitchen in the same transaction. */
  send: z.boolean().default(false),
  /** Onto the only open order of its table, where there is one, in place of a second. */
  join_open: z.boolean().default(false),
  ...approval,
});
export type NewOrder = z.output<typeof CreateOrder>;

export const UpdateOrder = z.object({
  ...details,
  /** Prices, taxes and charges by type are reckoned anew; once something was sent that needs approval. */
  order_type_id: id().optional(),
  items: z.array(ItemChange).max(MOST_ITEMS).optional(),
  /** The `version` this change is based on; `If-Match` does the same. */
  version: z.int().min(1).optional(),
  ...approval,
});
export type OrderChange = z.output<typeof UpdateOrder>;

export const AppendItems = z.object({
  items: z.array(ItemBody).min(1).max(MOST_ITEMS),
  /** To the kitchen in the same transaction. */
  send: z.boolean().default(false),
  ...approval,
});

export const FireBody = z.object({
  /** Left out: every course that waits. */
  course: z.int().min(1).max(20).optional(),
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

export const CancelBody = z.object({ reason: z.string().trim().min(1).max(300), ...approval });

export const VoidBody = z.object({
  /** Needed once the kitchen has the line. */
  reason: text(300).nullish(),
  /** Fewer than the line's: the rest stays. */
  quantity: quantity().optional(),
  /** A counted item that was sent is wasted unless it goes back into the stock. */
  restock: z.boolean().optional(),
  ...approval,
});

export const itemParams = z.object({ id: pathId(), item_id: pathId() });

const LineTax = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  rate: percent(),
  inclusive: z.boolean(),
});

export const OrderItem = z.object({
  ...record,
  order_id: id(),
  menu_item_id: id(),
  variant_id: id().nullable(),
  name: z.string(),
  quantity: z.int(),
  /** The unit price, under the name the request gives it. */
  price: money(),
  unit_price: money(),
  price_overridden: z.boolean(),
  modifiers: z.array(z.object({ modifier_id: id(), name: z.string(), price: money(), quantity: z.int() })),
  note: z.string().nullable(),
  line_discount: money(),
  line_total: money(),
  taxes: z.array(LineTax),
  hsn_code: z.string().nullable(),
  course: z.int().nullable(),
  seat: z.int().nullable(),
  kitchen_id: id().nullable(),
  kot_id: id().nullable(),
  status: z.string(),
  void_reason: z.string().nullable(),
});

export const Payment = z.object({
  ...record,
  order_id: id(),
  branch_id: id(),
  kind: z.enum(['payment', 'refund', 'void']),
  status: z.enum(['completed', 'voided', 'refunded']),
  payment_method: z.string(),
  amount: money(),
  tendered: money().nullable(),
  change_due: money().nullable(),
  tip_amount: money(),
  transaction_id: z.string().nullable(),
  refund_of: id().nullable(),
  shift_id: id().nullable(),
  taken_by: id().nullable(),
  reason: z.string().nullable(),
});

/** An order as every answer shows it. */
export const OrderSummary = z.object({
  ...record,
  branch_id: id(),
  order_number: z.string(),
  token_number: z.int(),
  business_date: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  source: z.string(),
  order_type_id: id(),
  order_type_name: z.string().nullable(),
  table_id: id().nullable(),
  table_name: z.string().nullable(),
  customer_id: id().nullable(),
  customer_name: z.string().nullable(),
  waiter_id: id().nullable(),
  waiter_name: z.string().nullable(),
  driver_id: id().nullable(),
  delivery_platform_id: id().nullable(),
  /** null: not to be delivered. */
  delivery_status: z.enum(deliveryStatuses).nullable(),
  external_ref: z.string().nullable(),
  covers: z.int(),
  notes: z.string().nullable(),
  subtotal: money(),
  discount_type: z.string().nullable(),
  discount_value: z.number().nullable(),
  discount_reason: z.string().nullable(),
  discount_amount: money(),
  coupon_id: id().nullable(),
  coupon_amount: money(),
  rounding_adjustment: money(),
  total: money(),
  tip_total: money(),
  amount_paid: money(),
  balance_due: money(),
  invoice_number: z.string().nullable(),
  version: z.int(),
  opened_by: id().nullable(),
  cancelled_by: id().nullable(),
  cancelled_at: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  /** The first of the orders that one was split into. */
  split_of: id().nullable(),
  /** The number of the certificate that frees it of tax. */
  tax_exemption: z.string().nullable(),
  /** When its token was called out to the guest. */
  called_out_at: z.string().nullable(),
});

/** What went well and still needs somebody. */
export const Warning = z.object({
  code: z.enum(['LINES_NOT_SENT']),
  items: z.array(z.object({ id: id(), name: z.string(), quantity: z.int() })),
});
export type Warning = z.output<typeof Warning>;

/** An order alone carries what its lists leave out. */
export const Order = OrderSummary.extend({
  /** null: the guests were not asked. */
  charge_consent: z.boolean().nullable(),
  charges: z.array(
    z.object({ id: id(), name: z.string(), type: z.string(), taxable: z.boolean(), amount: money() }),
  ),
  taxes: z.array(LineTax.extend({ base: money(), amount: money() })),
  items: z.array(OrderItem),
  payments: z.array(Payment),
  coupon_code: z.string().nullable(),
  /** Why the coupon takes nothing off at present. It does again once the lines allow it; a paid order loses it. */
  coupon_problem: z.enum(shortfalls).nullable(),
  delivery: DeliveryProgress.nullable(),
  ...includedRecords,
});
export type OrderReply = z.output<typeof Order>;

export const MovedOrder = Order.extend({ warnings: z.array(Warning) });

nameSchemas({
  ChosenModifier: ItemModifier,
  NewOrderItem: ItemBody,
  OrderItemChanges: ItemChange,
  NewOrder: CreateOrder,
  OrderChanges: UpdateOrder,
  NewOrderItems: AppendItems,
  CourseToFire: FireBody,
  OrderDiscount: DiscountBody,
  OrderCoupon: CouponBody,
  OrderStatusChange: StatusBody,
  OrderCancellation: CancelBody,
  OrderItemVoid: VoidBody,
  OrderItemTax: LineTax,
  OrderItem,
  Payment,
  OrderSummary,
  Warning,
  Order,
  MovedOrder,
});
