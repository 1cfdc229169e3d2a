import { z } from 'zod';
import { businessDay, id, isoTime, pathId, percent } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';

const breakdowns = [
  'day',
  'branch',
  'order_type',
  'waiter',
  'hour',
  'category',
  'item',
  'rule',
  'tax',
  'charge',
  'platform',
  'payment_method',
] as const;

export const SalesQuery = z.object({
  date_from: businessDay(),
  date_to: businessDay(),
  branch_id: pathId().optional(),
  order_type_id: pathId().optional(),
  waiter_id: pathId().optional(),
  group_by: z.enum(breakdowns).optional().describe('Breakdown to return. Default: all of them.'),
});
export type SalesQueryInput = z.output<typeof SalesQuery>;

/** Each figure says what it consists of, so that a reader can add them up. */
const orderFigures = {
  orders: z
    .int()
    .describe("Orders that were billed, paid, or sent to a kitchen. Drafts and canceled orders don't count."),
  covers: z.int().describe('Number of guests.'),
  gross: money().describe('Items at the prices charged, after line discounts.'),
  discounts: money().describe('Discounts on whole orders; positive.'),
  coupons: money().describe('Coupon discounts; positive.'),
  charges: money().describe('Service, packaging, and delivery charges.'),
  net: money().describe('Net sales after refunds: `total - refunded - tax - rounding`.'),
  tax: money().describe('All tax, added and included, after refunds.'),
  inclusive_tax: money().describe(
    'Tax included in prices, before refunds. Added tax is `tax + refunded_tax - inclusive_tax`.',
  ),
  rounding: money().describe('Rounding to coins, after refunds; can be negative.'),
  total: money().describe(
    'Amount billed, before refunds: `gross - discounts - coupons + charges`, plus added tax and `rounding + refunded_rounding`.',
  ),
  refunded: money().describe(
    'Refunded on these days, for sales of any date; positive. `total - refunded = net + tax + rounding`.',
  ),
  refunded_tax: money().describe('Tax in `refunded`.'),
  refunded_rounding: money().describe('Rounding in `refunded`.'),
  tips: money().describe('Tips on these orders, not part of the total.'),
};

const OrderFigures = z.object(orderFigures);
const itemFigures = {
  quantity: z.number().describe('Quantity sold, without voided items. A shared item counts by its parts.'),
  gross: money().describe('Amount charged. All items add up to the gross of the orders.'),
  line_discounts: money().describe('Line discounts; already deducted from `gross`.'),
  rule_discounts: money().describe(
    'Discounts by price rules; already deducted from `gross`. At menu prices: `gross + line_discounts + rule_discounts`.',
  ),
};

const paymentFigures = {
  payments: z.int().describe('Payments taken and not voided.'),
  taken: money().describe('Amount taken, without tips.'),
  refunds: z.int().describe('Number of refunds.'),
  refunded: money().describe('Amount refunded; positive.'),
  kept: money().describe('`taken - refunded`.'),
  tips: money().describe('Tips, not part of the amounts.'),
};

const PaymentFigures = z.object(paymentFigures);
const Cancelled = z.object({
  orders: z.int().describe('Canceled orders; not part of sales.'),
  total: money().describe('Total of the canceled orders.'),
});
const Voided = z.object({
  lines: z.int().describe("Items voided after they were sent to a kitchen, on orders that weren't canceled."),
  quantity: z.number().describe('Quantity voided, with parts of shared items.'),
  amount: money().describe('Amount at full price.'),
});

const named = { id: id().nullable(), name: z.string().nullable() };
const NamedFigures = z.object({ ...named, ...orderFigures });
const NamedAmount = z.object({ ...named, amount: money() });
const CategoryFigures = z.object({ ...named, ...itemFigures });
const TaxFigures = z.object({
  ...named,
  code: z.string(),
  rate: percent(),
  inclusive: z.boolean().describe('Whether prices include the tax.'),
  base: money().describe('Taxable amount after refunds.'),
  amount: money().describe('Tax after refunds; before refunds it was `amount + refunded_amount`.'),
  refunded_base: money().describe('Taxable amount refunded; positive.'),
  refunded_amount: money().describe('Tax refunded; positive.'),
});
const RuleFigures = z.object({
  ...named,
  quantity: z.number().describe('Quantity sold with the rule.'),
  discount: money().describe('Discount by the rule; positive.'),
  gross: money().describe('Amount charged for them.'),
});
const ChargeFigures = z.object({ ...named, type: z.string(), amount: money() });
const MethodFigures = z.object({
  payment_method: z.string(),
  name: z.string().nullable(),
  ...paymentFigures,
});
const rows = <R extends z.ZodType>(row: R) => z.array(row).nullable();

export const SalesReport = z.object({
  date_from: z.string(),
  date_to: z.string(),
  orders: OrderFigures,
  average: money().describe('Average order: `total / orders`, rounded half up.'),
  line_discounts: money().describe('Line discounts; already deducted from gross.'),
  rule_discounts: money().describe('Discounts by price rules; already deducted from gross.'),
  cancelled: Cancelled,
  voided: Voided,
  payments: PaymentFigures.describe(
    'Payments and refunds on these days, by every method except `unrecorded`.',
  ),
  unrecorded: PaymentFigures.describe('Orders closed as paid without a recorded payment.'),
  by_day: rows(OrderFigures.extend({ date: z.string() })),
  by_branch: rows(NamedFigures),
  by_order_type: rows(NamedFigures),
  by_waiter: rows(NamedFigures),
  by_hour: rows(OrderFigures.extend({ hour: z.int() })),
  by_category: rows(CategoryFigures),
  by_item: rows(CategoryFigures.extend({ category_id: id().nullable() })),
  by_rule: rows(RuleFigures),
  by_tax: rows(TaxFigures),
  by_charge: rows(ChargeFigures),
  by_platform: rows(
    NamedFigures.extend({
      commission: money().describe("The platform's commission on `net`."),
    }),
  ),
  by_payment_method: rows(MethodFigures),
  tips_by_waiter: rows(NamedAmount),
});
export type SalesReportReply = z.output<typeof SalesReport>;

const BranchFreshness = z.object({
  branch_id: id(),
  name: z.string(),
  complete_until: isoTime()
    .nullable()
    .describe('Sales up to this time are included; null: nothing received from the branch yet.'),
});

/** At head office a branch's figures are as recent as its connection. */
export const Freshness = z.array(BranchFreshness);

/** The report as answered. */
export const FreshSalesReport = SalesReport.extend({ freshness: Freshness });
export type FreshSalesReport = z.output<typeof FreshSalesReport>;

const HourSales = z.object({ hour: z.int(), total: money() });

export const BranchSales = z.object({
  branch_id: id(),
  name: z.string(),
  business_date: z.string(),
  orders: z.int(),
  covers: z.int(),
  total: money().describe('Sales of the business date so far.'),
  by_hour: z.array(HourSales).describe("Sales by hour, by the branch's clock."),
  week_before: z.string().describe('Date of the same weekday a week earlier.'),
  week_before_so_far: money().describe('Sales a week earlier by this time of day.'),
  week_before_total: money(),
  complete_until: isoTime()
    .nullable()
    .describe('Sales up to this time are included; null: nothing received from the branch yet.'),
});
export type BranchSales = z.output<typeof BranchSales>;

const AssortmentCell = z.object({
  branch_id: id(),
  available: z.int().describe('Number of items available there now.'),
  own_prices: z.int().describe('Number of items with their own price there.'),
});

export const Assortment = z.object({
  branches: z.array(z.object({ branch_id: id(), name: z.string() })),
  categories: z.array(
    z.object({
      category_id: id().nullable(),
      name: z.string().nullable(),
      items: z.int(),
      branches: z.array(AssortmentCell),
    }),
  ),
});
export type Assortment = z.output<typeof Assortment>;

nameSchemas({
  BranchSales,
  HourSales,
  Assortment,
  AssortmentCell,
  OrderFigures,
  PaymentFigures,
  CancelledFigures: Cancelled,
  VoidedFigures: Voided,
  NamedFigures,
  NamedAmount,
  CategoryFigures,
  TaxFigures,
  ChargeFigures,
  RuleFigures,
  MethodFigures,
  SalesReport,
  BranchFreshness,
  FreshSalesReport,
});
