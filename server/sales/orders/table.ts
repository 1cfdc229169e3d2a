import { z } from 'zod';
import type { GuestAllergy } from '../../core/allergies.ts';
import { MAX_PARTS } from '../../core/money/dish-share.ts';
import { roundingModes } from '../../core/money/money.ts';
import type {
  ComboPart,
  CouponTerms,
  LineTax,
  OrderTax,
  StoredCharge,
  StoredModifier,
} from '../../core/money/sale-terms.ts';
import type { LineRules } from '../../core/price-rules/line-rules.ts';
import {
  closedOrderStatuses,
  deliveryStatuses,
  lineStatuses,
  openOrderStatuses,
  orderStatuses,
  paymentStatuses,
} from '../../core/statuses.ts';
import { orNull } from '../../db/declared/column.ts';
import { column, MAX_PIECES, minor, pieces } from '../../db/declared/columns.ts';
import { replicatedTable, timestampedColumns } from '../../db/declared/table.ts';
import type { Json } from '../../db/tables/json.ts';
import { followPayments } from './change/change-order.ts';
import { noteSalesDaysOf } from './change/sales-days.ts';
import { sources } from './http/schema.ts';
import { staleOrders } from './read/stale.ts';

/** Minimum of a JSON list's rows; additions of later programs are kept. */
const tax = z.looseObject({ name: z.string(), ppm: z.number(), inclusive: z.boolean() });
const orderTax = tax.extend({ base: minor, amount: minor });
const charge = z.looseObject({ id: z.number(), name: z.string(), taxable: z.boolean(), amount: minor });
const modifier = z.looseObject({
  modifier_id: z.number(),
  name: z.string(),
  price: minor,
  quantity: pieces,
});
const lineRule = z.looseObject({ id: z.number(), name: z.string() });
const lineRules = z.looseObject({
  each: lineRule.extend({ off: minor }).nullable(),
  deals: z.array(z.looseObject({ deal: lineRule })).max(1_000),
  granted: z
    .array(lineRule.extend({ amount: minor }))
    .max(1_000)
    .optional(),
});
const comboPart = z.looseObject({
  name: z.string(),
  quantity: pieces,
  pieces,
  step: z.string(),
  option_id: z.number(),
});
const allergy = z.looseObject({ seat: z.number().nullable(), allergens: z.array(z.string()) });
const couponTerms = z.looseObject({
  code: z.string(),
  type: z.enum(['percent', 'fixed']),
  value: minor,
  min_subtotal: minor,
  max_discount: minor.nullable(),
  menu_item_ids: z.array(z.number()).nullable(),
});

export const orders = replicatedTable('orders', {
  number: 23,
  kind: 'owned',
  scope: 'branch',
  topic: 'order',
  done: closedOrderStatuses,
  open: openOrderStatuses,
  history: 'open first',
  isNumbered: true,
  sums: { stale: staleOrders, recalculate: followPayments },
  applied: noteSalesDaysOf,
  columns: {
    host: {
      ...timestampedColumns,
      branch_id: column.fixedId(),
      order_type_id: column.id('order_types'),
      table_id: orNull(column.id('tables')),
      customer_id: orNull(column.id('customers')),
      waiter_id: orNull(column.id('users')),
      driver_id: orNull(column.id('drivers')),
      delivery_platform_id: orNull(column.id('delivery_platforms')),
      delivery_status: orNull(column.choice(deliveryStatuses)),
      external_ref: orNull(column.text()),
      source: column.choice(sources),
      covers: column.count(),
      notes: orNull(column.text()),
      guest_name: orNull(column.text({ most: 200 })),
      allergies: orNull(column.json<Json<readonly GuestAllergy[]>>(z.array(allergy).max(1_000))),
      status: column.choice(orderStatuses),
      payment_status: column.choice(paymentStatuses),
      subtotal: column.money(),
      discount_type: orNull(column.choice(['percent', 'fixed'])),
      discount_value: orNull(column.price()),
      discount_reason: orNull(column.text()),
      discount_amount: column.money(),
      discount_approved: orNull(column.flag()),
      coupon_id: orNull(column.id('coupons')),
      coupon_terms: orNull(column.json<Json<CouponTerms>>(couponTerms)),
      coupon_amount: column.money(),
      charges: column.json<Json<readonly StoredCharge[]>>(z.array(charge).max(1_000)),
      taxes: column.json<Json<readonly OrderTax[]>>(z.array(orderTax).max(1_000)),
      tax_rounding: column.choice(['order', 'line']),
      rounding_mode: column.choice(roundingModes),
      rounding_increment: column.price(),
      rounding_adjustment: column.money(),
      total: column.money(),
      amount_paid: column.money(),
      tip_total: column.money(),
      token_number: column.count(),
      business_date: column.day(),
      invoice_series: orNull(column.text({ most: 100 })),
      invoice_sequence: orNull(column.count()),
      invoiced_at: orNull(column.moment()),
      invoice_id: orNull(column.id('invoices')),
      version: column.count(),
      client_key: orNull(column.text({ most: 500 })),
      opened_by: column.id('users'),
      updated_by: column.id('users'),
      cancelled_by: orNull(column.id('users')),
      cancelled_at: orNull(column.moment()),
      cancel_reason: orNull(column.text()),
      split_of: orNull(column.id('orders')),
      tax_exemption: orNull(column.text()),
      called_out_at: orNull(column.moment()),
      commission_ppm: orNull(column.ppm()),
      charge_consent: orNull(column.flag()),
      reopened_version: orNull(column.count()),
      joined_from_table_id: orNull(column.id('tables')),
      on_bill_of: orNull(column.id('orders')),
    },
  },
});

export const orderItems = replicatedTable('order_items', {
  number: 25,
  kind: 'owned',
  scope: 'parent',
  parent: { table: 'orders', column: 'order_id' },
  topic: 'order',
  columns: {
    host: {
      ...timestampedColumns,
      order_id: column.id('orders'),
      menu_item_id: column.id('menu_items'),
      variant_id: orNull(column.id('menu_item_variants')),
      name: column.text({ most: 700 }),
      hsn_code: orNull(column.text({ most: 60 })),
      kitchen_id: orNull(column.id('kitchens')),
      modifiers: column.json<Json<readonly StoredModifier[]>>(z.array(modifier).max(1_000)),
      quantity: column.count(MAX_PIECES),
      unit_price: column.money(),
      price_overridden: column.flag(),
      price_rules: orNull(column.json<Json<LineRules>>(lineRules)),
      rule_discount: column.price(),
      line_discount: column.money(),
      discount_approved: orNull(column.flag()),
      outside_discount: orNull(column.flag()),
      line_total: column.money(),
      taxes: column.json<Json<readonly LineTax[]>>(z.array(tax).max(1_000)),
      note: orNull(column.text()),
      course: orNull(column.count()),
      seat: orNull(column.count()),
      kot_id: orNull(column.id('kots')),
      void_kot_id: orNull(column.id('kots')),
      status: column.choice(lineStatuses),
      void_reason: orNull(column.text()),
      taken_from_id: orNull(column.id('order_items')),
      shares_item_id: orNull(column.id('order_items')),
      share_part: orNull(column.count(MAX_PARTS)),
      share_of: orNull(column.count(MAX_PARTS)),
      held_at: orNull(column.moment()),
      done_at: orNull(column.moment()),
      combo: orNull(column.json<Json<ComboPart>>(comboPart)),
      combo_item_id: orNull(column.id('menu_items')),
      combo_line_id: orNull(column.id('order_items')),
    },
  },
});
