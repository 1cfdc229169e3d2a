import { z } from 'zod';
import { CouponCode } from '../../../catalogue/coupons/schema.ts';
import { shortfalls } from '../../../catalogue/coupons/terms.ts';
import { chargeGrounds } from '../../../core/money/sale-terms.ts';
import { deliveryStatuses, orderStatuses, paymentStatuses } from '../../../core/statuses.ts';
import { id, moment, percent, record, text } from '../../../http/endpoint/fields.ts';
import { money } from '../../../http/endpoint/money-fields.ts';
import { nameChoices, nameSchemas } from '../../../http/endpoint/names.ts';
import { ApprovalBody } from '../../../identity/auth/approval.ts';
import { PlaceBody } from '../../customers/schema.ts';
import { DeliveryProgress } from '../../delivery/terms/schema.ts';
import { GuestAllergy, newAllergies } from './allergy-schema.ts';
import { includedRecords } from './included-schema.ts';
import {
  AppliedRule,
  ComboOfLine,
  DishShare,
  ItemBody,
  ItemChange,
  type ItemInput,
  MAX_ITEMS,
  type Prices,
} from './line-schema.ts';
import { Payment, stillDue } from './payment-schema.ts';

export const sources = ['pos', 'kiosk', 'waiter', 'online'] as const;

const details = {
  table_id: id().nullish(),
  customer_id: id().nullish(),
  waiter_id: id().nullish(),
  covers: z.int().min(0).max(10_000).optional(),
  notes: text().nullish(),
  allergies: newAllergies,
  guest_name: text(60).nullish().describe('Name of the guest, printed on the kitchen ticket.'),
  external_ref: text(200).nullish(),
  delivery_platform_id: id()
    .nullish()
    .describe(
      'Delivery platform of the order, which makes it a delivery whatever its order type. Its markup applies to the price of each item or variant, not to modifiers.',
    ),
  delivery_address: PlaceBody.nullish().describe("Delivery address. Default: the customer's."),
  charge_consent: z
    .boolean()
    .nullish()
    .describe(
      'Whether the guests agreed to a service charge. If the restaurant asks, none is added unless they agreed.',
    ),
  coupon_code: CouponCode.nullish().describe('Coupon code; null removes the coupon.'),
};

/** Fields that go with sent lines. */
const sending = {
  hold_after_course: z.int().min(0).max(20).optional().meta({
    description:
      'Items of later courses than this one wait until their course is fired (sent to the kitchen to be cooked).',
  }),
  called_out_at: moment().optional().meta({
    description:
      "If staff already told the kitchen by voice: when. The ticket shows it, so it isn't made twice.",
  }),
};

/** A manager's approval of this call, if the caller's role is not enough. */
export const approval = { approval: ApprovalBody.optional() };

/** Percent or money, by `discount_type`: converted where the type is known. */
export const discountValue = () => z.number().min(0).max(10_000_000_000);

export const CreateOrder = z.object({
  order_type_id: id().optional().describe('Order type. Default: dine-in with a table, otherwise takeout.'),
  ...details,
  source: z.enum(sources).default('pos'),
  items: z.array(ItemBody).max(MAX_ITEMS).default([]),
  discount_type: z.enum(['percent', 'fixed']).nullish(),
  discount_value: discountValue().nullish(),
  discount_reason: text(300).nullish(),
  held_order_id: id().nullish().describe('Held order to turn into this order.'),
  send: z.boolean().default(false).describe('Whether to send the order to the kitchen right away.'),
  ...sending,
  join_open: z
    .boolean()
    .default(false)
    .describe("Adds to the table's open order if it has exactly one, instead of opening another."),
  ...approval,
});
export type NewOrder = Omit<z.output<typeof CreateOrder>, 'items'> & {
  readonly items: readonly ItemInput[];
  readonly prices?: Prices;
};

export const UpdateOrder = z.object({
  ...details,
  order_type_id: id()
    .optional()
    .describe(
      'Prices, taxes, and charges by type are recalculated. Requires approval once something was sent.',
    ),
  items: z.array(ItemChange).max(MAX_ITEMS).optional(),
  line_reason: text(300)
    .nullish()
    .describe('Reason for line discounts or changed prices, for the audit log.'),
  version: z.int().min(1).optional().describe('`version` that the change is based on. Same as `If-Match`.'),
  ...approval,
});
export type OrderChange = z.output<typeof UpdateOrder>;

export const AppendItems = z.object({
  items: z.array(ItemBody).min(1).max(MAX_ITEMS),
  notes: details.notes.describe("Notes to add to the order's."),
  allergies: details.allergies,
  send: z.boolean().default(false).describe('Whether to send the order to the kitchen right away.'),
  ...sending,
  ...approval,
});

/** For sending what is on the order already. */
export const SendBody = z.object(sending);
export type Sending = z.output<typeof SendBody>;

const LineTax = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  rate: percent(),
  inclusive: z.boolean(),
});

const ItemModifierLine = z.object({ modifier_id: id(), name: z.string(), price: money(), quantity: z.int() });

export const OrderItem = z.object({
  ...record,
  order_id: id(),
  menu_item_id: id(),
  variant_id: id().nullable(),
  name: z.string(),
  quantity: z.int(),
  share: DishShare.nullable(),
  combo: ComboOfLine.nullable().describe('Combo it belongs to; null: none.'),
  price: money().describe('Unit price; the same as `unit_price`.'),
  unit_price: money(),
  price_overridden: z.boolean(),
  modifiers: z.array(ItemModifierLine),
  note: z.string().nullable(),
  rule_discount: money().describe('Discount by price rules, already deducted from `line_total`.'),
  rules: z.array(AppliedRule).describe('Price rules that apply, each with its part of `rule_discount`.'),
  line_discount: money(),
  discount_approved: z
    .boolean()
    .describe('Whether `line_discount` was given or approved by someone without a discount limit.'),
  outside_discount: z
    .boolean()
    .describe(
      "Excluded from the order's percentage discount: it was added later by someone with a lower discount limit.",
    ),
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

/** An order as in every answer. */
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
  delivery_status: z.enum(deliveryStatuses).nullable(),
  external_ref: z.string().nullable(),
  covers: z.int(),
  notes: z.string().nullable(),
  guest_name: z.string().nullable(),
  allergies: z.array(GuestAllergy).describe('Allergies of the guests.'),
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
  ...stillDue,
  invoice_number: z.string().nullable(),
  version: z.int(),
  opened_by: id().nullable(),
  cancelled_by: id().nullable(),
  cancelled_at: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  split_of: id().nullable().describe('Order it was split from; null: none.'),
  tax_exemption: z.string().nullable().describe('Number of the tax exemption certificate; null: taxed.'),
  token_called_at: z.string().nullable(),
});

/** It worked and still needs somebody. */
export const Warning = z.object({
  code: z.enum(['LINES_NOT_SENT', 'LINES_HELD']),
  items: z.array(z.object({ id: id(), name: z.string(), quantity: z.int() })),
});
export type Warning = z.output<typeof Warning>;

/** Ignored fields of the request. */
export const FieldWarning = z.object({
  code: z.enum(['UNKNOWN_FIELDS', 'FIELDS_NOT_APPLIED']),
  fields: z.array(z.string()).describe('Fields of the request, such as `items.0.notes`.'),
  message: z.string(),
});
export type FieldWarning = z.output<typeof FieldWarning>;
export const fieldWarnings = {
  warnings: z
    .array(FieldWarning)
    .describe('Fields of the request that were unknown, or that differ in the order it was added to.'),
};

const OrderCharge = z.object({
  ...{ id: id(), name: z.string(), type: z.string(), taxable: z.boolean(), amount: money() },
  ground: z
    .enum(chargeGrounds)
    .describe("Why it applies: the order type, the guests' consent, or set manually."),
  reason: z.string().nullable().describe('Reason given when it was set manually.'),
});
const OrderTax = LineTax.extend({ base: money(), amount: money() });

/** A single order has what its lists omit. */
export const Order = OrderSummary.extend({
  discount_approved: z
    .boolean()
    .describe("Whether the order's discount was given or approved by someone without a discount limit."),
  charge_consent: z
    .boolean()
    .nullable()
    .describe('Whether the guests agreed to a service charge; null: not asked.'),
  charges: z.array(OrderCharge),
  taxes: z.array(OrderTax),
  items: z.array(OrderItem),
  payments: z.array(Payment),
  coupon_code: z.string().nullable(),
  coupon_problem: z
    .enum(shortfalls)
    .nullable()
    .describe(
      'Why the coupon gives no discount right now; null: it does. It can apply again when the items change, until the order is paid.',
    ),
  delivery: DeliveryProgress.nullable(),
  ...includedRecords,
});
export type OrderReply = z.output<typeof Order>;

/** As the answer of creating or adding. */
export const WrittenOrder = Order.extend(fieldWarnings);

export const MovedOrder = Order.extend({ warnings: z.array(Warning) });

nameSchemas({
  SendToKitchen: SendBody,
  OrderItemModifier: ItemModifierLine,
  OrderCharge,
  OrderTax,
  NewOrder: CreateOrder,
  OrderChanges: UpdateOrder,
  NewOrderItems: AppendItems,
  OrderItemTax: LineTax,
  OrderItem,
  OrderSummary,
  Warning,
  FieldWarning,
  Order,
  WrittenOrder,
  MovedOrder,
});
nameChoices({
  CouponShortfall: shortfalls,
  OrderStatus: orderStatuses,
  PaymentStatus: paymentStatuses,
  OrderSource: sources,
  DiscountType: ['percent', 'fixed'],
  ChargeGround: chargeGrounds,
});
