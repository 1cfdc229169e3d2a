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

const orderFigures = {
  orders: z.int(),
  covers: z.int(),
  gross: money(),
  discounts: money(),
  coupons: money(),
  charges: money(),
  net: money(),
  tax: money(),
  inclusive_tax: money(),
  rounding: money(),
  total: money(),
  refunded: money(),
  refunded_tax: money(),
  tips: money(),
};

const OrderFigures = z.object(orderFigures);
const itemFigures = { quantity: z.int(), gross: money(), line_discounts: money() };

const paymentFigures = {
  payments: z.int(),
  taken: money(),
  refunds: z.int(),
  refunded: money(),
  kept: money(),
  tips: money(),
};

const PaymentFigures = z.object(paymentFigures);
const Cancelled = z.object({ orders: z.int(), total: money() });
const Voided = z.object({ lines: z.int(), quantity: z.int(), amount: money() });

const named = { id: id().nullable(), name: z.string().nullable() };
const NamedFigures = z.object({ ...named, ...orderFigures });
const NamedAmount = z.object({ ...named, amount: money() });
const CategoryFigures = z.object({ ...named, ...itemFigures });
const TaxFigures = z.object({
  ...named,
  code: z.string(),
  rate: percent(),
  inclusive: z.boolean(),
  base: money(),
  amount: money(),
  refunded_base: money(),
  refunded_amount: money(),
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
  average: money(),
  line_discounts: money(),
  cancelled: Cancelled,
  voided: Voided,
  payments: PaymentFigures,
  unrecorded: PaymentFigures,
  by_day: rows(OrderFigures.extend({ date: z.string() })),
  by_branch: rows(NamedFigures),
  by_order_type: rows(NamedFigures),
  by_waiter: rows(NamedFigures),
  by_hour: rows(OrderFigures.extend({ hour: z.int() })),
  by_category: rows(CategoryFigures),
  by_item: rows(CategoryFigures.extend({ category_id: id().nullable() })),
  by_tax: rows(TaxFigures),
  by_charge: rows(ChargeFigures),
  /** Delivery platforms; `commission` is what each keeps, of the sale before tax and after refunds. */
  by_platform: rows(NamedFigures.extend({ commission: money() })),
  by_payment_method: rows(MethodFigures),
  tips_by_waiter: rows(NamedAmount),
});
export type SalesReportReply = z.output<typeof SalesReport>;

/** The report as it is answered: at head office the figures of a branch are as new as its line. */
export const FreshSalesReport = SalesReport.extend({
  freshness: z.array(
    z.object({
      branch_id: id(),
      name: z.string(),
      complete_until: isoTime()
        .nullable()
        .describe('Everything sold there before is counted; null: nothing came from there yet.'),
    }),
  ),
});
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
  MethodFigures,
  SalesReport,
  FreshSalesReport,
});
