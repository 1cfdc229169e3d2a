import { z } from 'zod';
import { clockTime, isoTime, moment, name, pathId, record } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { idList, shared, sharedDefaults } from '../../identity/records/schema.ts';

/** As a guest or a waiter types it: case and surrounding spaces do not matter. */
export const CouponCode = z.string().trim().normalize().toUpperCase().min(1).max(40);

const fields = {
  /** Stored in capitals. */
  code: CouponCode.refine(
    (code) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u.test(code),
    'letters, digits, - and _',
  ),
  name: name().nullable(),
  type: z.enum(['percent', 'fixed']),
  value: z.number().gt(0).max(10_000_000_000).describe('Percentage or amount, depending on `type`.'),
  min_subtotal: money({ min: 0 }).describe('Minimum subtotal of the order, before discounts.'),
  max_discount: money({ min: 0 }).nullable(),
  starts_at: moment().nullable(),
  ends_at: moment().nullable().describe('When it ends; null: never.'),
  /** 0 = Sunday … 6 = Saturday, by the branch's calendar; none: every day. */
  days: z
    .array(z.int().min(0).max(6))
    .max(7)
    .refine((days) => new Set(days).size === days.length, "can't list a day twice"),
  /**
   * In the branch's time zone; may run past midnight and then belongs to the day on which it began. Without hours a day
   * is a trading day: it begins at the branch's `day_start`.
   */
  time_from: clockTime().nullable(),
  time_to: clockTime().nullable(),
  usage_limit: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .nullable()
    .describe('Maximum uses in the whole restaurant; null: no limit.'),
  per_customer_limit: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullable()
    .describe('Maximum uses per customer; null: no limit. The order must then name its customer.'),
  order_type_ids: idList().nullable().describe('Order types it applies to; null: all.'),
  menu_item_ids: idList()
    .nullable()
    .describe('Menu items it applies to, besides `category_ids`; both null: every item.'),
  category_ids: idList().nullable(),
  branch_ids: idList().nullable(),
  ...shared,
};

export const Coupon = z.object({
  ...record,
  ...fields,
  code: z.string(),
  value: z.number(),
  starts_at: isoTime().nullable(),
  ends_at: isoTime().nullable(),
  used_count: z.int().describe("Orders with this coupon that weren't canceled, as far as this server knows."),
  uses_left: z
    .int()
    .nullable()
    .describe(
      'How often this server may still redeem it; null: no limit. A branch of a head office uses its share of the limit.',
    ),
});

export const CouponChanges = z.object(fields).partial();
export const NewCoupon = z.object({
  ...fields,
  name: fields.name.default(null),
  min_subtotal: fields.min_subtotal.default(0),
  max_discount: fields.max_discount.default(null),
  starts_at: fields.starts_at.default(null),
  ends_at: fields.ends_at.default(null),
  days: fields.days.default([]),
  time_from: fields.time_from.default(null),
  time_to: fields.time_to.default(null),
  usage_limit: fields.usage_limit.default(null),
  per_customer_limit: fields.per_customer_limit.default(null),
  order_type_ids: fields.order_type_ids.default(null),
  menu_item_ids: fields.menu_item_ids.default(null),
  category_ids: fields.category_ids.default(null),
  branch_ids: fields.branch_ids.default(null),
  ...sharedDefaults,
});

export const CouponQuery = z.object({ branch_id: pathId().optional() });

export type Coupon = z.output<typeof Coupon>;
export type CouponChanges = z.output<typeof CouponChanges>;
export type NewCoupon = z.output<typeof NewCoupon>;

nameSchemas({ Coupon, CouponChanges, NewCoupon });
