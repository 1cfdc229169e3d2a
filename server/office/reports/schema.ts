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
  group_by: z.enum(breakdowns).optional().describe('The one breakdown to send; all of them without it.'),
});
export type SalesQueryInput = z.output<typeof SalesQuery>;

/** Each figure says what it consists of, so that a reader can add them up. */
const orderFigures = {
  orders: z
    .int()
    .describe("Orders that were billed, paid, or sent to a kitchen. Drafts and canceled orders don't count."),
  covers: z.int().describe('Guests at these orders.'),
  gross: money().describe('Dishes at what was charged for them, after the discounts of single lines.'),
  discounts: money().describe('Taken off whole orders; positive.'),
  coupons: money().describe('Taken off by coupons; positive.'),
  charges: money().describe('Service, packaging and delivery charges.'),
  net: money().describe(
    'Sold without any tax or rounding, after refunds: `total - refunded - tax - rounding`.',
  ),
  tax: money().describe('Tax on top of prices and contained in them, after refunds.'),
  inclusive_tax: money().describe(
    'The tax that prices contained, before refunds. On top of them came `tax + refunded_tax - inclusive_tax`.',
  ),
  rounding: money().describe('Added by rounding to coins, after refunds; may be negative.'),
  total: money().describe(
    'What guests were billed, before refunds: `gross - discounts - coupons + charges`, the tax on top of prices and `rounding + refunded_rounding`.',
  ),
  refunded: money().describe(
    'Refunded on these days, for sales of any date; positive. `total - refunded = net + tax + rounding`.',
  ),
  refunded_tax: money().describe('The tax within `refunded`.'),
  refunded_rounding: money().describe('The rounding within `refunded`.'),
  tips: money().describe('Tips on these orders, not part of the total.'),
};

const OrderFigures = z.object(orderFigures);
const itemFigures = {
  quantity: z.number().describe('Sold, without what was voided. Of a shared dish each bill has its part.'),
  gross: money().describe('What was charged for them; all items together are the gross of the orders.'),
  line_discounts: money().describe('Already deducted from `gross`.'),
  rule_discounts: money().describe(
    'Already deducted from `gross`; `gross + line_discounts + rule_discounts` is the value at menu prices.',
  ),
};

const paymentFigures = {
  payments: z.int().describe('Payments taken and not voided.'),
  taken: money().describe('What they came to, tips aside.'),
  refunds: z.int().describe('Number of refunds.'),
  refunded: money().describe('Amount refunded; positive.'),
  kept: money().describe('`taken - refunded`.'),
  tips: money().describe('Tips, not part of the amounts.'),
};

const PaymentFigures = z.object(paymentFigures);
const Cancelled = z.object({
  orders: z.int().describe('Canceled orders; not part of sales.'),
  total: money().describe('What they came to.'),
});
const Voided = z.object({
  lines: z.int().describe("Items voided after they were sent to a kitchen, on orders that weren't canceled."),
  quantity: z.number().describe('Dishes on these lines, and parts of shared ones.'),
  amount: money().describe('At their full price.'),
});

const named = { id: id().nullable(), name: z.string().nullable() };
const NamedFigures = z.object({ ...named, ...orderFigures });
const NamedAmount = z.object({ ...named, amount: money() });
const CategoryFigures = z.object({ ...named, ...itemFigures });
const TaxFigures = z.object({
  ...named,
  code: z.string(),
  rate: percent(),
  inclusive: z.boolean().describe('Contained in the prices, else added to them.'),
  base: money().describe('What was taxed, without the tax, after refunds.'),
  amount: money().describe('The tax, after refunds. Sold were `amount + refunded_amount`.'),
  refunded_base: money().describe('What refunds took back of the base; positive.'),
  refunded_amount: money().describe('What refunds took back of the tax; positive.'),
});
const RuleFigures = z.object({
  ...named,
  quantity: z.number().describe('Pieces that the rule made cheaper.'),
  discount: money().describe('What it took off them; positive.'),
  gross: money().describe('What was charged for them.'),
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
  average: money().describe('`total / orders`, rounded half up.'),
  line_discounts: money().describe('Already deducted from gross.'),
  rule_discounts: money().describe('By price rules; already deducted from gross.'),
  cancelled: Cancelled,
  voided: Voided,
  payments: PaymentFigures.describe(
    'Money that moved on the days asked for, by every method but `unrecorded`.',
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
      commission: money().describe('What the platform keeps: its rate of `net`.'),
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
    .describe('Everything sold there before is counted; null: nothing came from there yet.'),
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
  total: money().describe('Sold on this business date so far.'),
  by_hour: z.array(HourSales).describe('By the clock of the branch.'),
  week_before: z.string().describe('The same weekday a week ago.'),
  week_before_so_far: money().describe('Sold then by this time of the day.'),
  week_before_total: money(),
  complete_until: isoTime().nullable().describe('Null: nothing came from there yet.'),
});
export type BranchSales = z.output<typeof BranchSales>;

const AssortmentCell = z.object({
  branch_id: id(),
  available: z.int().describe('Items to be had there now.'),
  own_prices: z.int().describe('Items with a price of their own there.'),
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
